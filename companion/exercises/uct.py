"""Exercise of notebook 03: a step of UCT."""

from companion.exercises.answers import LETTER, name, question
from companion.exercises.registry import exercise
from companion.studies.by_hand import next_bounds, uct_simulations
from draftlib.catalogue import four_item_game

_START = four_item_game().start()


def _seventh(seed=2010):
    made = uct_simulations(_START.game, 7, exploration=1.0, seed=seed)
    return _START.game.items[made[6].picks[0]]


@exercise("03-1", solution=_seventh)
def seventh_simulation(seed: int = 2010) -> dict:
    """With which item does the seventh simulation open (c = 1)?"""
    six = uct_simulations(_START.game, 6, exploration=1.0, seed=seed)
    table = next_bounds(_START, six, exploration=1.0).set_index("name")
    cases = {
        item: ""
        if row.bound == table.bound.max()
        else f"{item} has the mean {row['mean']:.2f}. How large is its confidence term, and whose "
        "sum is larger?"
        for item, row in table.iterrows()
    }
    return question(name(cases), LETTER, _START.game.items)
