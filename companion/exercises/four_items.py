"""Exercises of notebook 01: a line of max^n, a table on which waiting pays, denial."""

from collections.abc import Sequence

import numpy as np

from companion.exercises.answers import read_number, read_picks, read_table
from companion.exercises.registry import exercise
from draftlib.agents import MaxN
from draftlib.catalogue import four_item_game
from draftlib.game import State

GAME = four_item_game()
AFTER_A, AFTER_C = (GAME.start().after(GAME.items.index(name)) for name in "AC")


def _line_after_c():
    return "".join(GAME.items[i] for i in (*AFTER_C.picks, *MaxN().analyse(AFTER_C).line))


@exercise("01-1", solution=_line_after_c)
def line_after_c(answer: str | Sequence) -> str:
    """Player 1 opens with C, and from there on everybody plays max^n: which line follows?"""
    end, state = read_picks(GAME.start(), answer), GAME.start()
    if not end.is_over or end.picks[:1] != AFTER_C.picks:
        return "A line names all four items in the order in which they are picked, C first."
    for item in end.picks:
        if len(state.picks) and (remark := _worse_pick(state, item)):
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
    taken, better = GAME.items[item], GAME.items[best]
    return (
        f"With {taken} player {mover + 1} ends with {value[item]:g}; "
        f"with {better} it would have {value[best]:g}."
    )


@exercise("01-2", solution=lambda: ("B", *_price_of("B")))
def denying_pick(answer: Sequence) -> str:
    """After A, which pick of player 2 hurts player 1, at what cost to itself and to player 1?"""
    if isinstance(answer, str) or len(answer) != 3:
        return 'The answer has three parts, such as ("D", 0, 0): pick, own cost, player 1\'s loss.'
    item = GAME.items[read_picks(AFTER_A, [answer[0]]).picks[-1]]
    own, hurt = map(read_number, answer[1:])
    cost, loss = _price_of(item)
    most = max(_price_of(GAME.items[i])[1] for i in AFTER_A.legal)
    if loss < most:
        return f"After {item} player 1 still ends with {7 - loss:g}: some pick leaves it with less."
    if hurt != loss:
        return f"{item} it is. But play on to the end: player 1 had 7 in sight; what has it now?"
    if own != cost:
        return f"{item} it is. But what would player 2 have had with D, and what has it now?"
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
    found = MaxN().analyse(AFTER_A)
    lost = found.value - found.values[found.items == GAME.items.index(name)][0]
    return float(lost[1]), float(lost[0])
