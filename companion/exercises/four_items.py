"""Exercises of notebook 01, A1 and A2: max^n on six items, denial, waiting, ties, a deviation."""

from collections.abc import Sequence

import numpy as np

from companion.exercises.answers import read_number, read_table
from companion.exercises.registry import exercise
from companion.studies.equilibrium import agent_profile, gains
from draftlib.agents import Greedy, MaxN
from draftlib.agents.maxn import TIES
from draftlib.catalogue import four_item_game, read_picks, table_game
from draftlib.game import State

_GAME = four_item_game()
_AFTER_A = _GAME.start().after(0)
_SIX = table_game([[5, 6, 4, 2, 3, 1], [6, 2, 1, 5, 4, 3], [6, 4, 5, 3, 2, 1]], items="ABCDEF")
_OPENED = _SIX.start().after(0)
_TIE = table_game([[4, 3, 2, 1], [1, 4, 3, 3], [2, 3, 4, 1]], items="ABCD").start()


def _line_after_a():
    return " ".join(_SIX.items[i] for i in MaxN().analyse(_OPENED).line)


@exercise("01-1", solution=_line_after_a)
def line_after_a(answer: str | Sequence) -> str:
    """Player 1 opens with A, and from there on everybody plays max^n: which line follows?"""
    end, state = read_picks(_OPENED, answer), _OPENED
    if not end.is_over:
        return "A line names the five items that are left, in the order in which they are picked."
    for item in end.picks[1:]:
        if remark := _worse_pick(state, item):
            return remark
        state = state.after(item)
    return ""


def _worse_pick(state: State, item: int) -> str:
    """Return in words what `item` costs the player to move, "" if it is a max^n pick."""
    found, mover = MaxN().analyse(state), state.player
    value = dict(zip(found.items.tolist(), found.values[:, mover]))
    best = max(value, key=value.get)
    if value[item] == value[best]:
        return ""
    taken, better = state.game.items[item], state.game.items[best]
    return (
        f"With {taken} player {mover + 1} ends with {value[item]:g}; "
        f"with {better} it would have {value[best]:g}."
    )


@exercise("01-2", solution=lambda: [(name, *_price_of(name)) for name in "CB"])
def denying_picks(answer: Sequence) -> str:
    """After A, which two picks of player 2 hurt player 1 most, and what do they cost both?"""
    if len(answer) != 2 or any(isinstance(part, str) or len(part) != 3 for part in answer):
        return 'The answer has two picks with their costs, such as [("D", 0, 0), ("A", 0, 0)].'
    for name, own, hurt in answer:
        item = _GAME.items[read_picks(_AFTER_A, [name]).picks[-1]]
        if remark := _wrong_price(item, read_number(own), read_number(hurt)):
            return remark
    first, second = (str(part[0]).strip() for part in answer)
    if first == second:
        return f"{first} is one of the two. Which other pick leaves player 1 with as little?"
    if _price_of(first) > _price_of(second):
        return f"Both deny. But {second} costs player 2 less than {first}: it comes first."
    return ""


def _wrong_price(item, own, hurt):
    """Return what is wrong with what a denying pick is said to cost player 2 and player 1."""
    cost, loss = _price_of(item)
    if loss < max(_price_of(_GAME.items[i])[1] for i in _AFTER_A.legal):
        return f"After {item} player 1 still ends with {7 - loss:g}: some pick leaves it with less."
    if hurt != loss:
        return f"{item} denies. But play on to the end: player 1 had 7 in sight; what has it now?"
    if own != cost:
        return f"{item} denies. But what would player 2 have had with D, and what has it now?"
    return ""


@exercise("01-3", solution=lambda: [[9, 10, 1, 0], [4, 1, 2, 3], [4, 2, 3, 1]])
def waiting_pays(answer: Sequence) -> str:
    """Write a table of 3 players on which opening with its best item costs player 1 at least 3."""
    game = read_table(answer, n_players=3, most_items=7)
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


@exercise("A1-1", solution=_rules_for_b)
def rules_that_open_with_b(answer: Sequence[str]) -> str:
    """By which rules for ties does player 1 open with B?"""
    rules = {answer} if isinstance(answer, str) else set(answer)
    if unknown := rules - set(TIES):
        return f"{min(map(str, unknown))} is no rule; the rules are {', '.join(TIES)}."
    if wrong := sorted(rules - set(_rules_for_b())):
        return f"By the rule {wrong[0]} player 2 takes C after B: what comes back to player 1?"
    if len(rules) < len(_rules_for_b()):
        return "There is another rule by which player 2 takes D after B."
    return ""


@exercise("A2-1", solution=lambda: (1, 2.0))
def best_deviation(answer: Sequence[float]) -> str:
    """If all are Greedy on the four items, who gains by deviating alone, and how much?"""
    if isinstance(answer, str) or len(answer) != 2:
        return "The answer is a player and a number, such as (3, 0.5)."
    player, more = map(read_number, answer)
    gained = gains(agent_profile(_GAME, [Greedy()] * 3))
    if player not in (1, 2, 3):
        return "The players are 1, 2 and 3."
    if gained[int(player) - 1] == 0:
        return f"Whatever player {player:g} does alone, they do not get more than when Greedy."
    if more != gained[int(player) - 1]:
        return "Player 1 it is, with 5 when Greedy. Try each opening; what comes back at the end?"
    return ""
