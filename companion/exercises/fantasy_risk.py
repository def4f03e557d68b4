"""Exercises of notebook 06: Greedy's reply, the constant of an evaluator, a pick that denies."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from companion import example_board
from companion.exercises.answers import remark_on_number
from companion.exercises.registry import exercise
from draftlib.agents import Greedy, MaxN
from draftlib.boards import classic_board
from draftlib.catalogue import fantasy_risk, read_picks
from draftlib.evaluators import Evaluator
from draftlib.game import State, play

_LEFT = 6  # territories, in the end game


@cache
def after_iceland() -> State:
    """Return Fantasy Risk after player 1 took Iceland."""
    return read_picks(fantasy_risk().start(), "Iceland")


@cache
def end_game() -> State:
    """Return a draft among three Greedy players with six territories left, player 1 to move.

    >>> [end_game().game.items[item] for item in end_game().legal]
    ['Indonesia', 'Siam', 'China', 'Siberia', 'Irkutsk', 'Yakutsk']
    """
    game = fantasy_risk()
    state = game.start()
    for item in play(game, [Greedy()] * 3, seed=0).picks[:-_LEFT]:
        state = state.after(item)
    return state


@cache
def _free_neighbours() -> dict[str, int]:
    """Return how many unowned neighbours each of the territories has that are worth most."""
    state, board = after_iceland(), classic_board()
    gains = state.game.gains(state)
    best = state.legal[gains == gains.max()]
    return {
        board.territories[t]: sum(state.owner[n] < 0 for n in board.neighbours[t]) for t in best
    }


@exercise("06-1", solution=lambda: min(_free_neighbours(), key=_free_neighbours().get))
def greedy_reply(answer: str | Sequence[str]) -> str:
    """Player 1 took Iceland.  What does Greedy take for player 2?  (One of several will do.)"""
    state, free = after_iceland(), _free_neighbours()
    named = read_picks(state, answer).picks[len(state.picks) :]
    for item in named:
        name = state.game.items[item]
        if name not in free:
            return (
                f"{name} is worth less to player 2 than the best. Nothing has changed for player 2 "
                "but that Iceland is gone: what came next in the list of openings?"
            )
        if free[name] > min(free.values()):
            return (
                f"{name} is worth as much as any, but it has {free[name]} free neighbours, and "
                f"another has {min(free.values())}. Which does Greedy keep?"
            )
    return "" if named else "Name a territory."


@exercise("06-2", solution=lambda: -float(_values()[1]))
def promise_nothing(answer: float) -> str:
    """Which constant, added to every f of the worked example, just takes V_2 to 0?"""
    slip = "The size is right. But is the constant to be added, or to be taken away?"
    return remark_on_number(answer, -_values()[1], {_values()[1]: slip}, otherwise=_value_with)


def _value_with(constant):
    """Return in words what player 2 has if a constant is added to every f."""
    parts = np.maximum(0, _values() + constant)
    if parts[1] > 0:
        return f"With {constant:g} player 2 still has V = {parts[1] / parts.sum():.3f}."
    return f"With {constant:g} player 2 has nothing, but so it would with a smaller change."


@exercise("06-3", solution=lambda: end_game().game.items[MaxN().analyse(end_game()).best])
def denying_pick(answer: str) -> str:
    """Six territories are left and player 1 is to move: which pick is best for it?"""
    state = end_game()
    item = read_picks(state, [answer]).picks[-1]
    found = MaxN().analyse(state)
    mine = float(found.values[found.items == item][0, state.player])
    best = float(found.value[state.player])
    if np.isclose(mine, best):
        return ""
    taken = state.game.items[item]
    greedy = state.game.items[Greedy().pick(state, np.random.default_rng(0))]
    hint = " That is what Greedy takes." if taken == greedy else ""
    return (
        f"{taken} leads to V = {mine:.4f} for player 1, and {best:.4f} can be had.{hint} "
        "What does the next player want most?"
    )


@cache
def _values():
    return Evaluator.published(intercept=False).values(example_board.owner())
