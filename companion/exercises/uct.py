"""Exercises of notebook 03: one step of UCT, the constant that turns it, a mean by hand."""

import math
from collections.abc import Sequence

from companion.exercises.answers import remark_on_number
from companion.exercises.registry import exercise
from companion.studies.by_hand import means_after, next_bounds, uct_simulations
from draftlib.catalogue import four_item_game, read_picks

_START = four_item_game().start()
_SEVEN = uct_simulations(_START.game, 7, exploration=1.0, seed=2010)
_SIX = _SEVEN[:6]


@exercise("03-1", solution=lambda: means_after(_START, player=0)["D"])
def mean_after_d(answer: float) -> str:
    """What is D worth to MaxN-MC(1), if it has walked all ways to the end?"""
    slips = {
        5: "5 is max^n's value of D: here the others pick at random.",
        3: "3 is the mean of A, B and C, what the last pick brings: and D itself?",
        2.5: "2.5 is the mean of all four items: but D is taken, and player 1 has two picks.",
    }
    ends = "Player 1 has D and the last item, A, B or C, each equally likely."
    return remark_on_number(answer, means_after(_START, player=0)["D"], slips, otherwise=ends)


@exercise("03-2", solution=lambda: _START.game.items[_SEVEN[6].picks[0]])
def seventh_simulation(answer: str | Sequence) -> str:
    """With which item does the seventh simulation open (c = 1)?"""
    end = read_picks(_START, answer)
    if len(end.picks) != 1:
        return 'One item is asked for, such as "A".'
    table = next_bounds(_START, _SIX, exploration=1.0).set_index("item")
    best, mine = table.loc[table.bound.idxmax()], table.loc[end.picks[0]]
    if mine["name"] == best["name"]:
        return ""
    bounds = [f"{r['mean']:.2f} + {r.bonus:.2f} = {r.bound:.2f}" for r in (mine, best)]
    return f"{mine['name']} has the bound {bounds[0]}; that of {best['name']} is {bounds[1]}."


def _turning_point(log_n=None):
    """Return the c from which on the bound of D is above that of B, after seven simulations."""
    table = next_bounds(_START, _SEVEN, exploration=1.0).set_index("name")
    gap, width = (table[column]["B"] - table[column]["D"] for column in ("mean", "bonus"))
    return gap / -width * math.sqrt(math.log(8) / (log_n or math.log(8)))


@exercise("03-3", solution=_turning_point)
def turning_constant(answer: float) -> str:
    """From which c on would the eighth simulation not open with B?"""
    words = {"ln 7": math.log(7), "the decimal logarithm": math.log10(8)}
    note = "That is with {}; it is ln 8, with the visit that is being made."
    slips = {_turning_point(log_n): note.format(word) for word, log_n in words.items()}
    return remark_on_number(answer, _turning_point(), slips, otherwise=_first_with)


def _first_with(c):
    """Return in words with which item the eighth simulation opens."""
    bound = next_bounds(_START, _SEVEN, exploration=c).set_index("name").bound
    first = bound.idxmax()
    if first == "B":
        return f"With c = {c:g} B is still ahead: {bound['B']:.2f}, and D has {bound['D']:.2f}."
    return f"With c = {c:g} it opens with {first} already: {bound[first]:.2f}, B {bound['B']:.2f}."
