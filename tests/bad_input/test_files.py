"""Every file that is read: broken, it is refused in a ValueError; what is read is right."""

import json
import time
from importlib import resources

import numpy as np
import pytest

import draftlib as dl
from companion import ledger
from companion.studies.line_up import network_bytes, network_of
from companion.studies.training_set import parquet_bytes, read_training_set
from draftlib.boards import load_board
from draftlib.evaluators import NetworkEvaluator, weights
from draftlib.pictures import world_map
from draftlib.widgets import draft_table
from draftlib.widgets.session import Session, _read_draft, draft_text, session_of, table_of
from tests.bad_input import kinds
from tests.bad_input.broken import broken_bytes, broken_json
from tests.bad_input.values import COUNT
from tests.bad_input.warring import NETWORK, OUTCOMES, is_network, is_weights, isles, training_set

PATIENCE = 5  # seconds of work
TABLE = table_of(dl.four_item_game())
DRAFTED = draft_text(TABLE, Session(("you", "Greedy", "Random"), (1, 0, 3), 5)).encode()
PLAYED = OUTCOMES.assign(unfinished=0, mean_rounds=20.0)
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
    assert kinds.board(board)


def draft_in(content, path):
    """Load a saved draft from a file, as a reader does, and into the table's session."""
    session = _read_draft(TABLE, content.decode())
    as_page = {**session._asdict(), "seats": [*session.seats], "picks": [*session.picks]}
    assert session_of(TABLE, as_page) == session
    path.write_bytes(content)
    draft_table(TABLE.game).load(path)


def weights_in(content, path):
    assert is_weights(weights._weights_of(content.decode()))


def map_in(content, path):
    shape = world_map._map_of(content.decode())
    assert len(shape.rings) == 42
    assert np.isfinite(np.concatenate([ring for rings in shape.rings for ring in rings])).all()


def network_in(content, path):
    network = network_of(content)
    NetworkEvaluator(network, board=isles)
    assert is_network(network)


def training_set_in(content, path):
    assert training_set(read_training_set(content))


def answers_in(content, path):
    for other in path.parent.glob("*.csv"):
        other.unlink()
    path.with_suffix(".csv").write_bytes(content)
    rows = ledger.load(path.parent)
    assert set(rows.id) <= {*ledger.published().index, *ledger.published().experiment}
    assert rows.id.is_unique
    assert not np.isinf(rows[["se", "published_se", "chi2"]]).to_numpy().any()


LOADERS = {
    "board": (packaged("classic_board.json"), boards_in, 1),
    "saved draft": (DRAFTED, draft_in, 1),
    "weights": (packaged("published_weights.json"), weights_in, 1),
    "map": (packaged("classic_map.json"), map_in, 10),  # 40 kB: a tenth of the inputs
    "network": (network_bytes(NETWORK), network_in, 1),
    "training set": (parquet_bytes(PLAYED), training_set_in, 1),
    "ledger": (ANSWERS.encode(), answers_in, 1),
}


@pytest.mark.parametrize("name", LOADERS)
def test_broken_files_are_refused_in_words(name, tmp_path):
    right, load, rarer = LOADERS[name]
    path = tmp_path / "file"
    load(right, path)
    is_json = right.startswith(b"{")
    broken = broken_bytes(name, right, -(-COUNT // rarer) // (1 + is_json))
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
