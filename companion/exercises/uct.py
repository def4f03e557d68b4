"""Exercise of notebook 03: a step of UCT."""

from companion.exercises.answers import LETTER, name, question
from companion.exercises.registry import exercise
from companion.studies.by_hand import next_bounds, uct_simulations
from draftlib.catalogue import four_item_game

_START = four_item_game().start()
_SEVEN = uct_simulations(_START.game, 7, exploration=1.0, seed=2010)
_SIX = _SEVEN[:6]


@exercise("03-1", solution=lambda: _START.game.items[_SEVEN[6].picks[0]])
def seventh_simulation() -> dict:
    """With which item does the seventh simulation open (c = 1)?"""
    table = next_bounds(_START, _SIX, exploration=1.0).set_index("name")
    cases = {
        item: f"{item} has the mean {row['mean']:.2f}. How large is its confidence term, and whose "
        "sum is larger?"
        for item, row in table.iterrows()
    }
    return question(name({**cases, table.bound.idxmax(): ""}), LETTER, _START.game.items)
