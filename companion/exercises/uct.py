"""Exercises of notebook 03: MaxN-MC by hand, steps of UCT, the constant that turns one."""

import math
from collections.abc import Sequence

from companion.exercises.answers import read_number, remark_on_number
from companion.exercises.registry import exercise
from companion.studies.by_hand import next_bounds, two_pick_means, uct_simulations
from draftlib.catalogue import four_item_game, read_picks, table_game

_START = four_item_game().start()
_SEVEN = uct_simulations(_START.game, 7, exploration=1.0, seed=2010)
_SIX = _SEVEN[:6]
NEW = table_game([[2, 1, 4, 3], [1, 3, 2, 4], [1, 2, 3, 4]], items="ABCD").start()
_TWO_PICKS = two_pick_means(NEW.game)
FIFTEEN = uct_simulations(NEW.game, 15, exploration=1.0, seed=6)


@exercise("03-1", solution=lambda: ("D", float(_TWO_PICKS["player 1"]["D"])))
def opening_of_maxn_mc(answer: Sequence) -> str:
    """With which item does MaxN-MC(2) open on the new table, and what mean does it expect?"""
    if isinstance(answer, str) or len(answer) != 2:
        return 'The answer is an item and a number, such as ("A", 4.5).'
    end, mean = read_picks(NEW, answer[0]), read_number(answer[1])
    if len(end.picks) != 1:
        return 'One item is asked for, such as "A".'
    name = NEW.game.items[end.picks[0]]
    reply, own = _TWO_PICKS.loc[name, ["reply", "player 1"]]
    if abs(mean - own) > 0.01:
        return f"After {name} player 2 takes {reply}. What does the last pick bring, on average?"
    if name != "D":
        return f"{own:g} is right for {name}, but another opening has a higher mean."
    return ""


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


@exercise("03-4", solution=lambda: "C D")
def two_steps_down(answer: str | Sequence) -> str:
    """Which two picks does the sixteenth simulation make in the tree of the new table (c = 1)?"""
    end = read_picks(NEW, answer)
    if len(end.picks) != 2:
        return 'Two items are asked for, such as "A B".'
    node = NEW
    for item in end.picks:
        bound = next_bounds(node, FIFTEEN, exploration=1.0).set_index("name").bound
        mine, best = node.game.items[item], bound.idxmax()
        if mine != best:
            return (
                f"Player {node.player + 1} compares means of their own: {mine} has the bound "
                f"{bound[mine]:.2f}, and {best} has {bound[best]:.2f}."
            )
        node = node.after(item)
    return ""
