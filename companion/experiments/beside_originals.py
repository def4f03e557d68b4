"""Our bots beside the original ones: the same drafts, the same matches, game after game.

The bots of the public Lux Delux SDK were run unmodified, in an engine with the papers' rules: 35
armies each, placed in fours, no bonus growth, no cards.  Their results stand here as plain facts.
"""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.ticker import PercentFormatter
from numpy.typing import ArrayLike

import draftlib as dl
from companion.experiment import DATA
from companion.pictures import figure, finish
from draftlib.evaluators.outcomes import owners_of
from draftlib.statistics import Z95
from draftviews.pictures.style import HALF, INK, SOFT, color_of

_QUOS = ("quo",) * 3
_GAMES = 100  # of each draft
# Wins per 300 games, each bot playing for itself: 1,000 games of each of the six orders.
ORIGINAL_OWN_PLAY = {
    ("quo", "evil_pixie", "boscoe"): (44.5, 237.8, 17.7),
    ("quo", "killbot", "boscoe"): (145.0, 141.8, 13.2),
    ("evil_pixie", "killbot", "boscoe"): (140.0, 137.7, 22.3),
}


def two_proportion_z(
    wins: ArrayLike, games: ArrayLike, other_wins: ArrayLike, other_games: ArrayLike
) -> np.ndarray:
    """Return (share - other share) / standard error for counts of wins, arrays of one shape.

    The error is that of two samples with one common rate; 0 where both won all games or none.

    >>> two_proportion_z([60, 0], 100, [50, 0], 100).round(2)
    array([1.42, 0.  ])
    """
    wins, other_wins = np.asarray(wins, float), np.asarray(other_wins, float)
    rate = (wins + other_wins) / (games + other_games)
    error = np.sqrt(rate * (1 - rate) * (1 / games + 1 / other_games))
    gap = wins / games - other_wins / other_games
    return np.divide(gap, error, out=np.zeros_like(gap), where=error > 0)


def quos(drafts: int, seed: int) -> pd.DataFrame:
    """Return a row per draft and seat: two runs of our Quos, and the originals', of 100 games each.

    The drafts are random; three original Quos played 1,000 of them.

    Columns: seat, ours, theirs (shares); z, of ours - theirs over its standard error; null, the
    same between our two runs; games, of a run; seed.
    """
    table = pd.read_parquet(DATA / "original_quo_1000_drafts.parquet").head(drafts)
    owners, theirs = owners_of(table.owner), table[["wins0", "wins1", "wins2"]].to_numpy()
    each = np.repeat(owners, _GAMES, axis=0)  # a game from each
    runs = [dl.risk.simulate_many(each, _QUOS, 1, key, n_jobs=-1) for key in (seed, seed + 1)]
    ours, again = (run.wins.reshape(-1, _GAMES, 3).sum(axis=1) for run in runs)
    return pairs_of_wins(ours, again, theirs).assign(games=_GAMES, seed=seed)


def pairs_of_wins(ours: np.ndarray, again: np.ndarray, theirs: np.ndarray) -> pd.DataFrame:
    """Return the first five columns of `quos` from the wins (D, 3) of 100 games a draft."""
    columns = {
        "seat": np.tile(range(3), len(ours)),
        "ours": ours.ravel() / _GAMES,
        "theirs": theirs.ravel() / _GAMES,
        "z": two_proportion_z(ours, _GAMES, theirs, _GAMES).ravel(),
        "null": two_proportion_z(ours, _GAMES, again, _GAMES).ravel(),
    }
    return pd.DataFrame(columns)


@figure("A2_calibration")
def draw_calibration(table):
    """Draw our wins against those of the original bots: by draft, and by match and order.

    table: the rows of `quos`, and below them those of two matches in all six orders, a row per
    order and seat: columns match, bot, ours, theirs (shares of the games won), z, games, seed.
    """
    pairs, orders = table[table.match == ""], table[table.match != ""]
    games, of_order = pairs.games.iloc[0], orders.games.iloc[0]
    drafts, ways = len(pairs) // 3, len(orders) // len(orders.drop_duplicates(["match", "bot"]))
    caption = f"{drafts:,} drafts of three Quos, {drafts * games:,} games of either side. "
    caption += f"Below: a dot is a bot in one of {ways} orders, {of_order:,} games of ours, "
    caption += "1,000 of theirs."
    figure, axes = plt.subplots(3, figsize=(HALF, 6.9))
    _draw_rates(axes[0], pairs)
    _draw_scores(axes[1], pairs[(pairs.z != 0) | (pairs.null != 0)])
    _draw_matches(axes[2], orders)
    return finish(figure, "No difference seen between our bots and the originals", caption)


def _draw_rates(ax, pairs):
    """Draw the wins of our bots by those of the original ones."""
    ax.plot([0, 1], [0, 1], color=SOFT, lw=0.8, zorder=1)
    ax.plot(pairs.theirs, pairs.ours, "o", color=INK, ms=1.8, mew=0, alpha=0.25)
    ax.set(xlabel="games won, original Quos", ylabel="games won, our Quos", aspect="equal")
    ax.set_title(f"Wins correlate {np.corrcoef(pairs.theirs, pairs.ours)[0, 1]:.3f}", fontsize=9)
    ax.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_formatter(PercentFormatter(1))


def _draw_scores(ax, pairs):
    """Draw the z of undecided drafts against those between two runs of ours, both sorted."""
    ax.plot([-4, 4], [-4, 4], color=SOFT, lw=0.8, zorder=1)
    ax.plot(np.sort(pairs.null), np.sort(pairs.z), "o", color=INK, ms=1.8, mew=0, alpha=0.4)
    ax.set(xlabel="z between two runs of ours, sorted", ylabel="z of ours − theirs, sorted")
    ax.set(xlim=(-4, 4), ylim=(-4, 4), aspect="equal", xticks=[-4, 0, 4], yticks=[-4, 0, 4])
    ax.set_title("z spreads as between our runs", fontsize=9)


def _draw_matches(ax, orders):
    """Draw the z of every order and seat of a match, one row of points per bot."""
    ax.axvspan(-Z95, Z95, color="#EFEFEF", zorder=0)
    ax.axvline(0, color=SOFT, lw=0.8, zorder=1)
    y, ticks = 0.0, {}
    for match, rows in orders.groupby("match", sort=False):
        ax.text(-4.1, y, match, va="center", fontsize=8, weight="bold")
        for bot, points in rows.groupby("bot", sort=False):
            y += 0.8
            shifts = np.linspace(-0.22, 0.22, len(points))
            ax.plot(points.z, y + shifts, "o", color=color_of(bot), ms=4, mec="white", mew=0.4)
            ticks[y] = bot
        y += 1.1
    ax.set_yticks(list(ticks), list(ticks.values()))
    ax.set(xlabel="difference / standard error")
    beyond = int((orders.z.abs() > Z95).sum())
    ax.set_title(f"{beyond} of {len(orders)} shares lie outside the 95 % band", fontsize=9)
    ax.set(xlim=(-4.2, 4.2), ylim=(y - 0.5, -0.5))
    ax.tick_params(axis="y", length=0)
