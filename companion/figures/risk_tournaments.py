"""Figures of notebook 06: wars beside the published ones."""

from functools import partial

import pandas as pd
from matplotlib.lines import Line2D

from companion.figures.dots import match_dots
from companion.figures.frame import figure, frame
from draftlib.statistics import Z95
from draftviews.pictures.style import FULL, GRID, SOFT, color_of


@figure("06_own_play")
def own_play(table):
    """Draw UCT-Quo's lead over its best rival, if each bot plays on for itself and if Quo does.

    table: as from `risk_matches.leads`.
    """
    lost = table[table["mean"] + table.ci95 < 0].rival.unique()
    title = "UCT's drafts win every match if Quo plays on for everyone"
    if len(lost):
        title = f"UCT's drafts lose to {' and '.join(lost)}\nif each bot plays on for itself"
    caption = "UCT-Quo's lead over the better of its two rivals, from the same drafts; placed "
    caption += f"armies; {_bars(table)}."
    rows = table.assign(match="")
    return partial(match_dots, rows, "lead, games of 300"), title, caption


@figure("06_round_robin")
def round_robin(table):
    """Draw how far the wins of ten matches lie from the published ones.

    table: as from `risk_matches.deviations`.
    """
    matches = table[table.way == table.way[0]].drop_duplicates("match").agrees
    title = f"{matches.sum()} of {len(matches)} matches agree if {table.way[0]}"
    caption = f"A dot is a drafter's wins; ours: {_rounds(table)}; published: 50 rounds. "
    caption += "Grey: 95 % of such points, if only chance is at work."
    return partial(_deviations, table), title, caption


def _rounds(table):
    return f"{table.rounds[0]} rounds of 6 drafts, {table.fights[0]} fights each"


def _bars(table):
    return f"bars: 95 % over {_rounds(table)}"


@frame(
    FULL, lambda table, **_: 0.21 * table.match.nunique() + 1.4, panels=2, columns=2, sharey=True
)
def _deviations(axes, table: pd.DataFrame):
    """Draw how far the wins of each match lie from the published ones, a panel for each way.

    table: columns match, agent, z and way, of two values.  The band holds 95 % of such points if
    only chance is at work.  Both panels have one scale.
    """
    names = list(dict.fromkeys(table.match))[::-1]
    reach = max(3, 1.15 * table.z.abs().max())
    for ax, (way, rows) in zip(axes, table.groupby("way", sort=False)):
        ax.axvspan(-Z95, Z95, color=GRID, lw=0)
        ax.axvline(0, color=SOFT, lw=0.8)
        for agent, points in rows.groupby("agent", sort=False):
            places = [names.index(name) for name in points.match]
            ax.plot(points.z, places, "o", color=color_of(agent), ms=4.5, mec="white", mew=0.4)
        ax.set_title(way, fontsize=9)
        ax.set(xlim=(-reach, reach), xlabel="(ours − published) / standard error")
        ax.tick_params(axis="y", length=0)
    axes[0].set_yticks(range(len(names)), names)
    dot = {"marker": "o", "ls": "none", "ms": 4.5}
    return [Line2D([], [], color=color_of(a), label=a, **dot) for a in dict.fromkeys(table.agent)]
