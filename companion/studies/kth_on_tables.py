"""KthBestPick on small tables: does it always answer, and what does it gain over Greedy?

A gain is what an agent gets more than Greedy would in the same seat of the same table among the
same others.
"""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise, product

import numpy as np
import pandas as pd

from companion.studies.small_games import shared_taste_table
from draftlib.agents import Greedy, KthBestPick, MaxN, Random, kth_best_pick_trace
from draftlib.agents.kth_best_pick import Line
from draftlib.catalogue import table_game
from draftlib.drafting import play
from draftlib.game import Agent, Game, State
from draftlib.kernels.rng import seed_of
from draftlib.support.statistics import interval

unlimited = partial(KthBestPick, max_calls=None)
_COLUMNS = ["series", "x", "mean", "ci95", "tables"]
_SHAPES = tuple(product((2, 3, 4), (4, 6, 9, 12, 15)))  # players, items


def _random_case(rng: np.random.Generator) -> tuple[State, int, list]:
    """Return a random position of a random table, N, and a model of each player from a hat."""
    n_players, n_items = rng.integers(2, 5), rng.integers(2, 8)
    order = rng.integers(n_players, size=rng.integers(1, n_items + 1))
    game = table_game(rng.integers(0, 10, (n_players, n_items)), order)
    state = game.start()
    for item in rng.permutation(n_items)[: rng.integers(len(order))]:
        state = state.after(int(item))
    hat = [Random(), Greedy(), MaxN(), None]  # None: KthBestPick itself
    models = [hat[i] for i in rng.integers(4, size=n_players)]
    return state, int(rng.integers(1, 6)), models


def unkind_cases(seed: int, cases: int) -> pd.DataFrame:
    """Return what KthBestPick does in random cases, half of them with a random ranking.

    Columns: legal (whether it answered with an item that is left), best item (whether it fell back
    on the best item, k = 0), draft over (whether a prediction ran to the end of the draft while a
    better item was unclaimed).
    """
    rng = np.random.default_rng(seed)
    return pd.DataFrame([_what_happens(rng) for _ in range(cases)])


def gain(game: Game, agent: Agent, other: Agent, seed: int = 0) -> float:
    """Return what `agent` gains over Greedy among `other`s, averaged over all seats.

    >>> from draftlib import four_item_game
    >>> round(gain(four_item_game(), unlimited(), Greedy()), 2)
    0.67
    """
    gains = []
    for seat in range(game.n_players):
        seats = [other] * game.n_players
        mine, theirs = ([*seats[:seat], a, *seats[seat + 1 :]] for a in (agent, Greedy()))
        rewards = [play(game, table, seed).rewards[seat] for table in (mine, theirs)]
        gains.append(rewards[0] - rewards[1])
    return float(np.mean(gains))


def gains_by_agreement(
    others: dict[str, Agent], levels: Iterable[float], tables: int, seed: int
) -> pd.DataFrame:
    """Return KthBestPick's gain among each kind of others by how alike tastes are, 9 items.

    Columns: series, x, mean, ci95, tables.
    """
    games = {
        w: [shared_taste_table(3, 9, w, seed_of(seed, 9, t)) for t in range(tables)] for w in levels
    }
    rows = [
        _row(name, w, [gain(g, unlimited(), other, seed + t) for t, g in enumerate(games[w])])
        for name, other in others.items()
        for w in games
    ]
    return pd.DataFrame(rows, columns=_COLUMNS)


def gains_by_size(
    tables: int, seed: int, shapes: Iterable[tuple[int, int]] = _SHAPES
) -> pd.DataFrame:
    """Return KthBestPick's gain among Greedy players by numbers of players and items."""
    rows = []
    for n_players, n_items in shapes:
        seeds = [seed_of(seed, n_players, n_items, t) for t in range(tables)]
        games = [shared_taste_table(n_players, n_items, 0, s) for s in seeds]
        found = [gain(game, unlimited(), Greedy()) for game in games]
        rows.append(_row(f"{n_players} players", n_items, found))
    return pd.DataFrame(rows, columns=_COLUMNS)


def seat_gains(game: Game, agent_at: Callable[[int], Agent]) -> list[float]:
    """Return the gain over Greedy among Greedy players of `agent_at(seat)`, for each seat."""
    n, greedy = game.n_players, Greedy()
    base = play(game, [greedy] * n).rewards
    mixed = [[*[greedy] * s, agent_at(s), *[greedy] * (n - s - 1)] for s in range(n)]
    return [float(play(game, mixed[s]).rewards[s] - base[s]) for s in range(n)]


def wins_and_losses(tables: int, seed: int) -> pd.DataFrame:
    """Return the shares of seats in which KthBestPick loses, gains or neither among Greedy players.

    3 players, 9 items, all private.  A column for each model of the others: "itself", "Greedy".
    """
    games = [shared_taste_table(3, 9, 0, seed_of(seed, 9, t)) for t in range(tables)]
    signs = {
        "itself": np.concatenate([seat_gains(g, lambda seat: unlimited()) for g in games]),
        "Greedy": np.concatenate([seat_gains(g, _knows_the_others) for g in games]),
    }
    signs = pd.DataFrame(signs).map(np.sign)
    shares = signs.apply(lambda sign: sign.value_counts(normalize=True)).fillna(0)
    return shares.reindex([-1, 0, 1], fill_value=0).rename({-1: "loses", 0: "same", 1: "gains"})


def _knows_the_others(seat):
    return KthBestPick(models=[None if p == seat else Greedy() for p in range(3)])


def _row(series, x, gains):
    return (series, x, *interval(gains), len(gains))


def _what_happens(rng):
    state, n_best, models = _random_case(rng)
    heuristic = _shuffled if rng.random() < 0.5 else None
    steps = kth_best_pick_trace(state, n_best, heuristic, models, rng=rng)
    last = steps[-1]
    lines = pairwise(step.line for step in steps)
    ended = (Line.RANK, Line.GIVE_UP)
    ran_out = any(now not in ended and then == Line.NEXT_K for now, then in lines)
    return {"legal": last.result in state.legal, "best item": last.k == 0, "draft over": ran_out}


def _shuffled(state, rng):
    return rng.permutation(state.legal)
