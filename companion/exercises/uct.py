"""Exercises of notebook 03: one step of UCT, the constant that turns it, a mean by hand."""

import math
from collections.abc import Sequence

from companion.exercises.answers import read_number, read_picks
from companion.exercises.registry import exercise
from companion.studies.by_hand import means_after, next_bounds, uct_simulations
from draftlib.catalogue import four_item_game

START = four_item_game().start()
SIX = uct_simulations(START, 6, exploration=1.0, seed=2010)
STEP = 0.01  # the accuracy that is asked for


@exercise("03-1", solution=lambda: "B A")
def seventh_simulation(answer: str | Sequence) -> str:
    """Which two picks does the seventh simulation make in the tree (c = 1)?"""
    end = read_picks(START, answer)
    if len(end.picks) != 2:
        return "Two picks are asked for, such as \"A B\": player 1's, then player 2's."
    table = next_bounds(START, SIX, exploration=1.0).set_index("item")
    best, mine = table.loc[table.bound.idxmax()], table.loc[end.picks[0]]
    if mine["name"] != best["name"]:
        bounds = [f"{r['mean']:.2f} + {r.bonus:.2f} = {r.bound:.2f}" for r in (mine, best)]
        return f"{mine['name']} has the bound {bounds[0]}; that of {best['name']} is {bounds[1]}."
    below = next_bounds(START.after(end.picks[0]), SIX, exploration=1.0)
    untried = below.name[below.visits == 0].tolist()
    if START.game.items[end.picks[1]] not in untried:
        return f"{best['name']} is right. Below it {untried[0]} has not been tried: it comes first."
    return ""


def _turning_point():
    """Return the c at which the bounds of B and of A are equal before the seventh simulation."""
    table = next_bounds(START, SIX, exploration=1.0).set_index("name")
    gap, width = (table[column]["B"] - table[column]["A"] for column in ("mean", "bonus"))
    return gap / -width


@exercise("03-2", solution=_turning_point)
def turning_constant(answer: float) -> str:
    """From which c on would the seventh simulation not open with B?"""
    c, right = read_number(answer), _turning_point()
    logs = {"ln 6": math.log(6), "the decimal logarithm": math.log10(7)}
    slips = {word: right * math.sqrt(math.log(7) / value) for word, value in logs.items()}
    if abs(c - right) <= STEP:
        return ""
    for word, value in slips.items():
        if abs(c - value) <= STEP:
            return f"That comes out with {word}; it is ln 7, with the visit that is being made."
    bound = next_bounds(START, SIX, exploration=c).set_index("name").bound
    ahead = "B is still ahead" if bound["B"] > bound["A"] else "A is already ahead"
    return f"With c = {c:g} {ahead}: {bound['B']:.2f} for B, {bound['A']:.2f} for A."


@exercise("03-3", solution=lambda: means_after(START, player=0)["D"])
def mean_after_d(answer: float) -> str:
    """What is D worth to MaxN-MC(1), if it has walked all ways to the end?"""
    value, right = read_number(answer), means_after(START, player=0)["D"]
    slips = {
        5: "5 is max^n's value of D: here the others pick at random.",
        3: "3 is the mean of A, B and C, what the last pick brings: and D itself?",
        2.5: "2.5 is the mean of all four items: but D is taken, and player 1 has two picks.",
    }
    if abs(value - right) <= STEP:
        return ""
    return slips.get(value, "Player 1 has D and the last item, A, B or C, each equally likely.")
