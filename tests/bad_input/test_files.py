"""Every file that is read: broken, it is refused in a ValueError; what is read is right."""

import json
import time
from importlib import resources

import numpy as np
import pytest

import draftlib as dl
from companion import ledger
from draftlib.boards import load_board
from draftviews import draft_table
from draftviews.widgets.session import Session, read_pasted, room_for
from tests.bad_input.broken import broken_bytes, broken_json
from tests.bad_input.values import COUNT

PATIENCE = 5  # seconds of work
TABLE = room_for(dl.four_item_game())
DRAFTED = TABLE.draft_text(Session(("you", "Greedy", "Random"), (1, 0, 3), 5)).encode()
ANSWERS = (
    "id,ours,se,published_se,chi2,dof,why\n"
    "uct_quo.style.denies,true,0.1,,,,\n"
    "evaluator.intercept,-67.1,1.5,,,,a slip\n"
)


def packaged(name):
    return resources.files("draftlib.data").joinpath(name).read_bytes()


def boards_in(content, path):
    path.write_bytes(content)
    board = load_board(path)
    assert all(t in board.neighbours[u] for t, near in enumerate(board.neighbours) for u in near)
    assert len(board.territories) == len(board.continent) <= 64


def draft_in(content, path):
    """Load a saved draft from a file, as a reader does, and into the table's session."""
    session = read_pasted(TABLE, content.decode())
    as_page = {**session._asdict(), "seats": [*session.seats], "picks": [*session.picks]}
    assert TABLE.session_of(as_page) == session
    path.write_bytes(content)
    draft_table(TABLE.game).load(path)


def answers_in(content, path):
    for other in path.parent.glob("*.csv"):
        other.unlink()
    path.with_suffix(".csv").write_bytes(content)
    rows = ledger.load(path.parent)
    assert set(rows.id) <= {*ledger.published().index, *ledger.published().experiment}
    assert rows.id.is_unique
    assert not np.isinf(rows[["se", "published_se", "chi2"]]).to_numpy().any()


LOADERS = {
    "board": (packaged("classic_board.json"), boards_in),
    "saved draft": (DRAFTED, draft_in),
    "ledger": (ANSWERS.encode(), answers_in),
}


@pytest.mark.parametrize("name", LOADERS)
def test_broken_files_are_refused_in_words(name, tmp_path):
    right, load = LOADERS[name]
    path = tmp_path / "file"
    load(right, path)
    is_json = right.startswith(b"{")
    broken = broken_bytes(name, right, COUNT // (1 + is_json))
    broken += broken_json(name, json.loads(right), len(broken)) if is_json else []
    refused = 0
    for content in broken:
        begun = time.process_time()
        try:
            load(content, path)  # which fails if what it reads is not right
        except ValueError as error:
            refused += bool(str(error))
        except Exception as error:
            pytest.fail(f"{type(error).__name__}: {error} of {content[:300]!r}")
        assert time.process_time() - begun < PATIENCE, content[:300]
    assert refused > 0.5 * len(broken)
