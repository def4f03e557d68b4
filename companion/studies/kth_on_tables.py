"""KthBestPick on small tables: does it always answer, at what cost, and what does it gain?

A gain is what an agent gets more than Greedy would in the same seat of the same table among the
same others.
"""

from collections.abc import Iterable
from functools import partial
from itertools import chain

import numpy as np
import pandas as pd

from companion.ledger import answer
from draftlib.agents import Greedy, KthBestPick, MaxN, Random
from draftlib.agents.greedy import rank_by_gain
from draftlib.catalogue import random_table_game, table_game
from draftlib.drafting import play
from draftlib.game import Agent, Game
from draftlib.plain import Line

unlimited = partial(KthBestPick, max_calls=None)


def _random_case(rng):
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


def always_answers(seed: int, cases: int) -> bool:
    """Return whether KthBestPick picks an item that is left in each of so many random cases.

    Half of them have a random ranking; models and positions are random, too.
    """
    return all(_answers(np.random.default_rng([seed, case])) for case in range(cases))


def _answers(rng):
    state, n_best, models = _random_case(rng)
    shuffled = (lambda state, rng: rng.permutation(state.legal)) if rng.random() < 0.5 else None
    return KthBestPick(n_best, shuffled, models).pick(state, rng) in state.legal


def trace_answers(rows: pd.DataFrame, game: Game) -> list[dict]:
    """Return our answers to the thirteen values of the slides' trace; rows: of `trace_rows`."""
    ranked = " ".join(game.items[int(item)] for item in rows.ranked[0].split())
    before, end = rows[rows.line == Line.TAKE + 1].iloc[0], rows.iloc[-1]
    replies = rows.reply[rows.line == Line.ASK + 1]
    after = rows.partition[rows.line == Line.FOLLOW + 1]
    found = [ranked, before.k, before.a, before.better, before.partition]
    found += [*chain(*zip(replies, after)), end.better, end.result]
    return [answer(f"four_item.trace.{i:02d}", value) for i, value in enumerate(found, 1)]


def questions(sizes: Iterable[int], seed: int, tables: int = 5) -> pd.DataFrame:
    """Return how often KthBestPick is asked for a first pick, the mean of random tables.

    A row per number of items; columns: remembering nothing, everything, and with N = 2.

    >>> questions([4], seed=0, tables=1).index.tolist()
    [4]
    """
    ways = {
        "nothing remembered": {"memo": False},
        "remembered": {},
        "remembered, N = 2": {"n_best": 2},
    }
    rows = {}
    for items in sizes:
        games = [random_table_game(items, 3, seed + table) for table in range(tables)]
        rows[items] = [np.mean([_asked(game, **way) for game in games]) for way in ways.values()]
    table = pd.DataFrame.from_dict(rows, "index", columns=list(ways)).rename_axis("items")
    return table.round().astype(int)


def _asked(game, **way):
    """Return how many rankings a first pick takes: one for each question."""
    asked = []

    def rank(state, rng):
        asked.append(state)
        return rank_by_gain(state, rng)

    unlimited(heuristic=rank, **way).pick(game.start())
    return len(asked)


def gain(game: Game, agent: Agent, other: Agent, seed: int = 0) -> float:
    """Return what `agent` gains over Greedy among `other`s, averaged over all seats.

    >>> from draftlib import four_item_game
    >>> round(gain(four_item_game(), unlimited(), Greedy()), 2)
    0.67
    """
    gains = []
    for seat in range(game.n_players):
        before, after = [other] * seat, [other] * (game.n_players - seat - 1)
        seatings = ([*before, one, *after] for one in (agent, Greedy()))
        mine, greedys = (play(game, agents, seed).rewards[seat] for agents in seatings)
        gains.append(mine - greedys)
    return float(np.mean(gains))
