"""Exercises of notebook 06: Greedy's reply, and a pick that denies."""

from functools import cache

import numpy as np

from companion.exercises.answers import GONE, name, question, subset
from companion.exercises.registry import exercise
from draftlib.agents import Greedy, MaxN
from draftlib.boards import classic_board
from draftlib.catalogue import fantasy_risk
from draftlib.drafting import play
from draftlib.game import State
from draftviews.widgets.saved_drafts import read_picks

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
    for item in play(game, [Greedy()] * 3).picks[:-_LEFT]:
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
def greedy_reply() -> dict:
    """Player 1 took Iceland.  What does Greedy take for player 2?  (One of several will do.)"""
    free, items = _free_neighbours(), after_iceland().game.items
    fewest = min(free.values())
    wrong = {
        territory: f"{{}} is worth as much as any, but it has {count} free neighbours, and another "
        f"has {fewest}. Which does Greedy keep?"
        for territory, count in free.items()
        if count > fewest
    }
    less = (
        "{} is worth less to player 2 than the best. Nothing has changed for player 2 but that "
        "Iceland is gone: what came next in the list of openings?"
    )
    tree = subset(set(free) - set(wrong), less, wrong | {"Iceland": GONE})
    return question(tree, "Name a territory.", items, is_set=True)


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
