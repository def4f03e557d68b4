"""A reader's own board: from a file, drafted and fought by any number of players."""

import numpy as np
import pytest

from companion.arena import PAPER_BOTS
from draftlib import risk
from draftlib.evaluators.outcomes import owners_of
from draftlib.risk.setting import new_game
from tests import DATA, ROOT
from tests.risk.scenes import board_in_a_row

LAKELAND = risk.load_board(DATA / "lakeland.json")
ISLES = ROOT / "tests" / "bad_input" / "isles.json"
TEXT = ISLES.read_text("utf-8")


@pytest.mark.parametrize("n_players", range(2, 7))
def test_drafted_and_fought(n_players):
    bots = tuple(PAPER_BOTS[p % 4] for p in range(n_players))
    outcome = risk.full_draft(bots, LAKELAND)
    assert sorted(outcome.picks) == list(range(24))
    war = {"owner": outcome.owner, "bots": bots, "goals": outcome.goals, "board": LAKELAND}
    result = risk.simulate(games=40, **war)
    assert result.wins.sum() + result.unfinished == 40
    recording = risk.record(**war)
    assert set(recording.owner) == {recording.winner}


WRONG = [
    ('{"name": }', "line 1"),
    ('{"name": "a", "territories": []}', "a board has no 'continents'; it needs"),
    (TEXT.replace("Port", "Boy", 1), "a neighbour of Cape must be .* not 'Boy'"),
    (TEXT.replace('"Bay", "Port"', "3"), "a neighbour of Cape must be .* 0 to 2, not 3"),
    (TEXT.replace('["Bay", "Port"]', "3"), "the neighbours of Cape must be a list"),
]


@pytest.mark.parametrize(("content", "message"), WRONG)
def test_a_wrong_file_is_named_with_what_is_wrong(tmp_path, content, message):
    (tmp_path / "wrong.json").write_text(content, "utf-8")
    with pytest.raises(ValueError, match=f"wrong.json(: | is no JSON ).*{message}"):
        risk.load_board(tmp_path / "wrong.json")


@pytest.mark.parametrize("size", [1, 2, 63, 64])
def test_boards_up_to_the_largest_make_no_warnings(size):
    g = new_game(("quo", "quo"), board=board_in_a_row([0] * size))  # a warning is an error here
    assert int(g.everywhere) == 2**size - 1


def test_a_training_set_of_a_board_of_ones_own():
    bots, options = ("quo", "boscoe"), {"board": LAKELAND, "progress": False, "cards": "4, 6, 8"}
    outcomes = risk.make_training_set(4, bots, 5, 1, **options)
    owners = owners_of(outcomes.outcome)
    assert (np.bincount(owners.ravel()) == 4 * 12).all()
    assert len(set(outcomes.outcome)) == 4
    played = risk.simulate_many(owners, bots, 5, seed=1, **options)
    assert outcomes.equals(risk.make_outcome_table(owners, played))
    fewer = risk.make_training_set(2, bots, 5, 1, **options)
    assert fewer.equals(outcomes.head(2))
