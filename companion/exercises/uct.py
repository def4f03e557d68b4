"""Exercises of notebook 03: MaxN-MC by hand, steps of UCT, the constant that turns one."""

import math

from companion.exercises.answers import LETTER, name, number, question
from companion.exercises.registry import exercise
from companion.studies.by_hand import next_bounds, two_pick_means, uct_simulations
from draftlib.catalogue import four_item_game, table_game

_START = four_item_game().start()
_SEVEN = uct_simulations(_START.game, 7, exploration=1.0, seed=2010)
_SIX = _SEVEN[:6]
NEW = table_game([[2, 1, 4, 3], [1, 3, 2, 4], [1, 2, 3, 4]], items="ABCD").start()
_TWO_PICKS = two_pick_means(NEW.game)


@exercise("03-1", solution=lambda: ("D", float(_TWO_PICKS["player 1"]["D"])))
def opening_of_maxn_mc() -> dict:
    """With which item does MaxN-MC(2) open on the new table, and what mean does it expect?"""
    cases = {}
    for item, (reply, own) in _TWO_PICKS[["reply", "player 1"]].iterrows():
        last = f"After {item} player 2 takes {reply}. What does the last pick bring, on average?"
        other = f"{own:g} is right for {item}, but another opening has a higher mean."
        cases[item] = number(own, {}, last, then="" if item == "D" else other)
    form = 'The answer is an item and a number, such as ("A", 4.5).'
    return question(name(cases), form, NEW.game.items)


@exercise("03-2", solution=lambda: _START.game.items[_SEVEN[6].picks[0]])
def seventh_simulation() -> dict:
    """With which item does the seventh simulation open (c = 1)?"""
    table = next_bounds(_START, _SIX, exploration=1.0).set_index("name")
    cases = {
        item: f"{item} has the bound {row['mean']:.2f} + {row.bonus:.2f} = {row.bound:.2f}. "
        "Another item has a higher one."
        for item, row in table.iterrows()
    }
    return question(name({**cases, table.bound.idxmax(): ""}), LETTER, _START.game.items)


def _turning_point(log_n=None):
    """Return the c from which on the bound of D is above that of B, after seven simulations."""
    table = next_bounds(_START, _SEVEN, exploration=1.0).set_index("name")
    gap, width = (table[column]["B"] - table[column]["D"] for column in ("mean", "bonus"))
    return gap / -width * math.sqrt(math.log(8) / (log_n or math.log(8)))


@exercise("03-3", solution=_turning_point)
def turning_constant() -> dict:
    """From which c on would the eighth simulation not open with B?"""
    words = {"ln 7": math.log(7), "the decimal logarithm": math.log10(8)}
    note = "That is with {}; it is ln 8, with the visit that is being made."
    slips = {_turning_point(log_n): note.format(word) for word, log_n in words.items()}
    above, below = "With c = {} it opens with D already.", "With c = {} B is still ahead."
    return question(number(_turning_point(), slips, above, below=below))
