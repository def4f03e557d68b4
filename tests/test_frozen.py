"""What is kept and shared cannot be written to: boards, games and what they hold."""

import pickle

import numpy as np
import pytest

import draftlib as dl
from draftlib.boards import classic_board, load_board, make_board
from draftlib.risk.engine import dice
from draftviews.pictures.world_map import load_map
from tests import ROOT

KEPT = {
    "four items": lambda: pickle.loads(pickle.dumps(dl.four_item_game())),
    "three teams": dl.three_team_draft,
    "random table": lambda: dl.random_table_game(6, 2, seed=0),
    "linear": dl.fantasy_risk,
    "MARS": lambda: dl.fantasy_risk(dl.MarsEvaluator()),
    "Actual Risk": dl.actual_risk,
    "function": lambda: dl.Game(3, 2, lambda owner: [0.0, 1.0]),
    "classic board": classic_board,
    "loaded board": lambda: load_board(ROOT / "tests" / "bad_input" / "isles.json"),
    "made board": lambda: make_board("isle", [("all", 2)], [("A", 0, [1]), ("B", 0, [0])]),
    "evaluator": lambda: tuple(vars(dl.Evaluator.published()).values()),
    "map": load_map,
    "dice": lambda: (dice.WINS, dice.SPLITS),
}


@pytest.mark.parametrize("name", KEPT)
def test_no_array_can_be_written_to(name):
    assert [path for path, array in arrays_in(KEPT[name](), name) if array.flags.writeable] == []


def arrays_in(thing, path):
    """Yield the arrays that a public attribute holds, at any depth, each with its path."""
    if isinstance(thing, np.ndarray):
        yield path, thing
    elif isinstance(thing, tuple):
        for name, part in zip(getattr(thing, "_fields", range(len(thing))), thing):
            yield from arrays_in(part, f"{path}.{name}")
    elif isinstance(thing, dl.Game):
        for name in dir(thing):
            if name[0] != "_" and (name != "values" or thing.is_table):
                yield from arrays_in(getattr(thing, name), f"{path}.{name}")


def test_a_game_keeps_its_own_copy_of_the_arrays_it_was_given():
    arrays = dl.Evaluator.published().arrays(3)
    game = dl.Game(42, 3, arrays)
    before = game.rewards([0, 1, 2] * 14).tolist()
    arrays.weights[:] = 7
    assert game.rewards([0, 1, 2] * 14).tolist() == before
