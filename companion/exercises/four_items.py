"""Exercises of notebook 01 and A5: max^n on six items, denial, waiting, ties."""

from collections.abc import Sequence

import numpy as np

from companion.exercises.answers import name, number, question, read_table, subset
from companion.exercises.registry import exercise
from draftlib.agents import MaxN
from draftlib.agents.maxn import TIES
from draftlib.catalogue import four_item_game, table_game
from draftlib.game import State

_GAME = four_item_game()
_AFTER_A = _GAME.start().after(0)
SIX = table_game([[5, 6, 4, 2, 3, 1], [6, 2, 1, 5, 4, 3], [6, 4, 5, 3, 2, 1]], items="ABCDEF")
_OPENED = SIX.start().after(0)
_TIE = table_game([[4, 3, 2, 1], [1, 4, 3, 3], [2, 3, 4, 1]], items="ABCD").start()


def _line_after_a():
    return " ".join(SIX.items[i] for i in MaxN().analyse(_OPENED).line)


@exercise("01-1", solution=_line_after_a)
def line_after_a() -> dict:
    """Player 1 opens with A, and from there on everybody plays max^n: which line follows?"""
    form = "A line names the five items that are left, in the order in which they are picked."
    return question(_lines_from(_OPENED), form, SIX.items)


def _lines_from(state: State) -> dict:
    """Return the tree of the max^n lines from `state`; another pick says what it costs."""
    found, mover, items = MaxN().analyse(state), state.player, state.game.items
    best = int(found.values[:, mover].argmax())
    cases = {}
    for item, value in zip(found.items.tolist(), found.values[:, mover]):
        after = state.after(item)
        cases[items[item]] = (
            f"With {{}} player {mover + 1} ends with {value:g}; with {items[found.items[best]]} "
            f"it would have {found.values[best, mover]:g}."
            if value < found.values[best, mover]
            else ""
            if after.is_over
            else _lines_from(after)
        )
    return name(cases)


@exercise("01-2", solution=lambda: [(name, *_price_of(name)) for name in "CB"])
def denying_picks() -> dict:
    """After A, what do B and C cost player 2, and what player 1, each compared with D?"""
    form = 'The answer has two picks with their costs, such as [("D", 0, 0), ("A", 0, 0)].'
    both = "Both deny. But C costs player 2 less than B: it comes first."
    again = "{} is one of the two. Which other pick leaves player 1 with as little?"
    first = {"C": _denial_tree({"B": "", "C": again}), "B": _denial_tree({"B": again, "C": both})}
    return question(_denial_tree(first), form, _GAME.items)


def _denial_tree(after: dict) -> dict:
    """Return the tree of a pick that denies, with what it costs player 2 and player 1.

    after: what follows each pick that denies; where that is a remark on the pick, it comes last.
    """
    cases = {}
    for item in map(_GAME.items.__getitem__, _AFTER_A.legal):
        own, loss = _price_of(item)
        if item in after:
            in_sight = (
                f"{item} denies. But play on to the end: player 1 had 7 in sight; what has it now?"
            )
            with_d = f"{item} denies. But what would player 2 have had with D, and what has it now?"
            hurt = number(loss, {}, in_sight, close=0, then=after[item])
            cases[item] = number(own, {}, with_d, close=0, then=hurt)
        else:
            less = (
                f"After {{}} player 1 still ends with {7 - loss:g}: some pick leaves it with less."
            )
            cases[item] = less
    return name(cases)


@exercise("01-3", solution=lambda: [[9, 10, 1, 0], [4, 1, 2, 3], [4, 2, 3, 1]])
def waiting_pays(answer: Sequence) -> str:
    """Write a table of 3 players on which opening with its best item costs player 1 at least 3."""
    game = read_table(answer, players=[3], most_items=7)
    found, own = MaxN().analyse(game.start()), game.values[0]
    favourite = int(np.argmax(own))
    cost = found.values[:, 0].max() - found.values[favourite, 0]
    if cost >= 3:
        return ""
    best, first = (game.items[item] for item in (found.best, favourite))
    if cost == 0:
        return f"Here nothing is lost by taking {first} first: does anybody leave it to player 1?"
    return f"To open with {first} instead of {best} costs player 1 only {cost:g} here."


def _price_of(name):
    """Return what the pick costs player 2, and what player 1, beside the max^n pick."""
    found = MaxN().analyse(_AFTER_A)
    lost = found.value - found.values[found.items == _GAME.items.index(name)][0]
    return float(lost[1]), float(lost[0])


def _rules_for_b():
    return [rule for rule in TIES if MaxN(ties=rule).analyse(_TIE).best == 1]


@exercise("A5-1", solution=_rules_for_b)
def rules_that_open_with_b() -> dict:
    """By which rules for ties does player 1 open with B?"""
    back = "By the rule {} player 2 takes C after B: what comes back to player 1?"
    other = "There is another rule by which player 2 takes D after B."
    rules = ", ".join(TIES)
    tree = subset(_rules_for_b(), back, missing=other)
    unknown = f"{{}} is no rule; the rules are {rules}."
    return question(tree, f"The rules are {rules}.", TIES, unknown, is_set=True)
