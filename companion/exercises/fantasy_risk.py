"""An exercise of notebook 06: a pick that denies."""

from functools import cache

import numpy as np

from companion.exercises.answers import name, question
from companion.exercises.registry import exercise
from draftlib.agents import Greedy, MaxN
from draftlib.catalogue import fantasy_risk
from draftlib.drafting import play
from draftlib.game import State

_LEFT = 6  # territories, in the end game


@cache
def end_game() -> State:
    """Return a draft among three Greedy players with six territories left, player 1 to move.

    >>> [end_game().game.items[item] for item in end_game().legal]
    ['Indonesia', 'Siam', 'China', 'Siberia', 'Irkutsk', 'Yakutsk']
    """
    game = fantasy_risk()
    state = game.start()
    for item in play(game, [Greedy()] * 3).picks[:-_LEFT]:
        state = state.after(item)
    return state


@exercise("06-2", solution=lambda: end_game().game.items[MaxN().analyse(end_game()).best])
def denying_pick() -> dict:
    """Six territories are left and player 1 is to move: which pick is best for it?"""
    state = end_game()
    items, found = state.game.items, MaxN().analyse(state)
    best = float(found.value[state.player])
    greedy = Greedy().pick(state, np.random.default_rng(0))
    cases = {}
    for item, value in zip(found.items, found.values[:, state.player]):
        hint = " That is what Greedy takes." if item == greedy else ""
        cases[items[item]] = (
            f"{{}} leads to V = {value:.4f} for player 1, and {best:.4f} can be had.{hint} "
            "What does the next player want most?"
        ) * (not np.isclose(value, best))
    return question(name(cases), "Name a territory.", items)
