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
from draftlib.catalogue import table_game
from draftlib.drafting import play
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of
from draftlib.plain import Line
from draftlib.statistics import interval

_GREEDY = Greedy()
unlimited = partial(KthBestPick, max_calls=None)
_COLUMNS = ["series", "x", "mean", "ci95", "tables"]
_SHAPES = tuple(product((2, 3, 4), (4, 6, 9, 12, 15)))  # players, items


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
    return float(np.mean(seat_gains(game, lambda seat: agent, other, seed)))


def gains_by_agreement(
    others: dict[str, Agent], levels: Iterable[float], tables: int, seed: int
) -> pd.DataFrame:
    """Return KthBestPick's gain among each kind of others by how alike tastes are, 9 items.

    Columns: series, x, mean, ci95, tables.
    """
    rows = []
    for name, other in others.items():
        for level in levels:
            games = _tables_of_nine(tables, level, seed)
            found = [gain(g, unlimited(), other, seed + t) for t, g in enumerate(games)]
            rows.append(_row(name, level, found))
    return pd.DataFrame(rows, columns=_COLUMNS)


def _tables_of_nine(tables, agreement, seed):
    return [shared_taste_table(3, 9, agreement, seed_of(seed, 9, t)) for t in range(tables)]


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


def seat_gains(
    game: Game, agent_at: Callable[[int], Agent], other: Agent = _GREEDY, seed: int = 0
) -> list[float]:
    """Return the gain over Greedy of `agent_at(seat)` among `other`s, for each seat."""
    gains = []
    for seat in range(game.n_players):
        before, after = [other] * seat, [other] * (game.n_players - seat - 1)
        seatings = ([*before, agent, *after] for agent in (agent_at(seat), _GREEDY))
        mine, theirs = (play(game, agents, seed).rewards[seat] for agents in seatings)
        gains.append(float(mine - theirs))
    return gains


def wins_and_losses(tables: int, seeds: Iterable[int]) -> pd.DataFrame:
    """Return in what shares of the seats KthBestPick gains and loses, by kind of others and seed.

    Each seed has its own tables of 3 players and 9 items, all private.  Columns: others, seed,
    gains, loses.
    """
    rows = []
    for seed in seeds:
        games = _tables_of_nine(tables, 0, seed)
        for name, (agent_at, other) in _AMONG.items():
            found = np.array(
                [seat_gains(g, agent_at, other, seed + t) for t, g in enumerate(games)]
            )
            rows.append((name, seed, (found > 0).mean(), (found < 0).mean()))
    return pd.DataFrame(rows, columns=["others", "seed", "gains", "loses"])


def gains_among(game: Game, seeds: Iterable[int]) -> pd.DataFrame:
    """Return KthBestPick's gain in one game of 3 players, over all seats, by kind of others.

    seeds: of the play, which matter where the others pick at random.  Columns: mean, ci95.
    """
    found = {
        name: interval([np.mean(seat_gains(game, agent_at, other, s)) for s in seeds])
        for name, (agent_at, other) in _AMONG.items()
    }
    return pd.DataFrame.from_dict(found, "index", columns=["mean", "ci95"])


def _knows_the_others(seat):
    return KthBestPick(models=[None if p == seat else Greedy() for p in range(3)])


def _takes_them_for_its_kind(seat):
    return unlimited()


_AMONG = {  # the agent in a seat, and the others
    "Greedy, taken for KthBestPick": (_takes_them_for_its_kind, Greedy()),
    "Greedy, and known": (_knows_the_others, Greedy()),
    "random": (_takes_them_for_its_kind, Random()),
}


def _row(series, x, gains):
    return (series, x, *interval(gains), len(gains))


def _what_happens(rng):
    state, n_best, models = _random_case(rng)
    shuffled = (lambda state, rng: rng.permutation(state.legal)) if rng.random() < 0.5 else None
    steps = kth_best_pick_trace(state, n_best, shuffled, models, rng=rng)
    last, lines = steps[-1], pairwise(step.line for step in steps)
    ended = (Line.RANK, Line.GIVE_UP)
    ran_out = any(now not in ended and then == Line.NEXT_K for now, then in lines)
    return {"legal": last.result in state.legal, "best item": last.k == 0, "draft over": ran_out}
