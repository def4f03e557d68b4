"""What the rules, the number of players and the board change: wars with other settings."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from companion import ledger
from companion.studies.bot_play import TITLES, play_orders, wins_per
from companion.studies.bot_styles import shares_in_rotation
from draftlib import risk
from draftlib.support.statistics import interval, wilson


def sweeps(bots: Sequence[str], games: int, seed: int = 0) -> pd.DataFrame:
    """Return the wins of bots, Quo playing for all, as growth and starting armies change.

    games: of each seat order.  Columns: bot, mean, ci95, published, published_ci95 (wins of 300),
    panel, x.
    """
    ids = [f"risk.paper.round_robin.{'-'.join(bots)}.{bot}" for bot in bots]
    settings = [("growth of bonuses in a round, %", x, {"bonus_growth": x / 100}) for x in range(6)]
    settings += [("starting armies", x, {"starting_armies": x}) for x in range(20, 51, 5)]
    rows = []
    for panel, x, rules in settings:
        result = wins_per(play_orders(bots, "quo", games, seed, **rules))
        rows.append(ledger.with_published(result, ids).reset_index().assign(panel=panel, x=x))
    return pd.concat(rows)


def within_published(table: pd.DataFrame) -> list[tuple]:
    """Return the settings of `sweeps` at which every bot lies inside its published interval."""
    inside = (table["mean"] - table.published).abs() <= table.published_ci95
    within = inside.groupby([table.panel, table.x]).all()
    return within[within].index.tolist()


def stalled(bots: Sequence[str], games: int, seed: int = 0) -> pd.DataFrame:
    """Return who wins after the draft of `bots`, and in how many rounds, for growth 0 to 2 %.

    The column `ci95` is the widest half-width of Wilson's intervals of the three shares.
    """
    rows = {}
    for x in range(3):
        result = risk.simulate(risk.draft(bots), games=games, seed=seed, bonus_growth=x / 100)
        shares = result.wins / result.games
        low, high = wilson(shares, result.games)
        rows[f"growth {x} %"] = [*shares, (high - low).max() / 2, result.mean_rounds]
    return pd.DataFrame(rows, index=[*(TITLES[bot] for bot in bots), "ci95", "rounds"]).T


def seats_by_rule(
    owners: np.ndarray, variants: Mapping[str, Mapping[str, Any]], games: int, seed: int = 0
) -> pd.DataFrame:
    """Return the shares of games that each of three Quos wins, by seat, a row per variant.

    owners, games: drafts (D, T), each played in rotation, as in `bot_styles.shares_in_rotation`.
    variants: the options of `risk.simulate_many` by name.  Columns: 1, 2, 3 and `ci95`, the widest
    of their half-widths; `3 - 2`, and `ci95 of 3 - 2`.  A draft is one value, by Student's t.
    """
    rows = {}
    for name, rules in variants.items():
        shares = shares_in_rotation(owners, "quo", games, seed, **rules)
        found = [interval(row) for row in (*shares, shares[2] - shares[1])]
        rows[name] = {seat: found[seat - 1][0] for seat in (1, 2, 3)}
        rows[name] |= {"ci95": max(half for _, half in found[:3])}
        rows[name] |= dict(zip(("3 - 2", "ci95 of 3 - 2"), found[3]))
    return pd.DataFrame(rows).T


def more_players(games: int, seed: int = 0) -> pd.DataFrame:
    """Return the rounds and the shares of wins by seat for two to six Quos, a row per number."""
    rows = {}
    for n in range(2, 7):
        bots = ("quo",) * n
        result = risk.simulate(risk.draft(bots), bots, games, seed)
        rows[n] = {"rounds": result.mean_rounds, **dict(enumerate(result.wins / result.games, 1))}
    return pd.DataFrame(rows).T.rename_axis("players")
