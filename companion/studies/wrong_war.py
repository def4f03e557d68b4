"""How well the published evaluator forecasts the wars of one line-up.

The published evaluator was fitted to games in which Quo played for everyone.  Where other bots play
on, what it says of a draft and who wins from it are two things.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pandas as pd

from companion.studies.matches import random_drafts
from draftlib.catalogue import fantasy_risk
from draftlib.kernels.rng import seed_of
from draftlib.risk import simulate_many
from draftlib.support.statistics import interval


def forecasts(
    bots: Sequence[str], drafts: int = 1000, games: int = 50, seed: int = 0
) -> pd.DataFrame:
    """Return what the evaluator says of random drafts, and what the wars say, a row per seat.

    bots: who plays in each seat.  Columns: draft, seat, bot, reward (of Fantasy Risk) and won, the
    share of `games`.

    >>> len(forecasts(("quo", "quo", "quo"), drafts=2, games=2))
    6
    """
    owners = random_drafts(drafts, seed, len(bots))
    rewards = fantasy_risk(n_players=len(bots)).evaluate(owners)
    won = simulate_many(owners, bots, games, seed_of(seed, 1), progress=False).wins / games
    draft, seat = np.divmod(np.arange(rewards.size), len(bots))
    columns = {"draft": draft, "seat": seat, "bot": np.array(bots)[seat]}
    return pd.DataFrame({**columns, "reward": rewards.ravel(), "won": won.ravel()})


def in_all_orders(
    bots: Sequence[str], drafts: int = 200, games: int = 50, seed: int = 0
) -> pd.DataFrame:
    """Return `forecasts` for three bots in all six seat orders, new drafts in each: column `order`.

    >>> in_all_orders(("quo", "killbot", "boscoe"), drafts=2, games=2).order.nunique()
    6
    """
    seatings = enumerate(permutations(bots))
    tables = {o: forecasts(order, drafts, games, seed_of(seed, o)) for o, order in seatings}
    return pd.concat(tables, names=["order"]).reset_index("order")


def correlations(table: pd.DataFrame) -> pd.DataFrame:
    """Return the correlation of `reward` with `won` in each order for each bot, within its seats.

    >>> rows = pd.DataFrame({"order": 0, "bot": "quo", "seat": 0, "reward": [1, 2, 3]})
    >>> correlations(rows.assign(won=[1, 2, 4])).correlation.round(2).tolist()
    [0.98]
    """
    found = table.groupby(["order", "bot", "seat"])[["reward", "won"]].corr()
    found = found.xs("reward", level=-1)["won"].groupby(["order", "bot"]).mean()
    return found.rename("correlation").reset_index()


def first_pick_means(
    rewards: np.ndarray, owners: np.ndarray, player: int = 0, seed: int = 0
) -> pd.DataFrame:
    """Return what random drafts say of each first pick of a player, in two ways.

    rewards: (M, P) of the drafts `owners` (M, T).  In a draft at random any of a player's items
    may have been the first: one is drawn.  Columns, a row per item: `picked` and `picked_n` over
    the drafts in which it was picked first, `owned` and `owned_n` over those in which it was
    owned in the end, each mean with its half-width, `picked_ci95` and `owned_ci95`.
    """
    rng = np.random.default_rng(seed)
    mine = owners == player
    first = np.where(mine, rng.random(owners.shape), -1.0).argmax(axis=1)
    rows = []
    for item in range(owners.shape[1]):
        ways = rewards[first == item, player], rewards[mine[:, item], player]
        rows.append([value for way in ways for value in (*interval(way), len(way))])
    columns = [f"{way}{what}" for way in ("picked", "owned") for what in ("", "_ci95", "_n")]
    return pd.DataFrame(rows, columns=columns)
