"""Figures of notebook 06, and of A3: wars beside the published ones."""

from functools import partial

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from scipy.stats import chi2 as chi_squared

from companion.figures.dots import match_dots
from companion.figures.frame import figure, frame
from draftlib.statistics import Z95
from draftviews.pictures.style import FULL, GRID, HALF, INK, SOFT, color_of

_RIVALS = {"two_quo": "against two Quos", "two_uct": "two UCT-Quos"}  # of the slides' matches
_RIVALS |= {"evil_pixie": "against EvilPixie", "others": "against KillBot and Boscoe"}


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


@figure("A3_slides")
def slides(table):
    """Draw the four matches of the slides: as of `risk_matches.verdicts`."""
    pixie = table.set_index("agent").loc["EvilPixie"]
    more = pixie["mean"] - pixie.published
    title = f"EvilPixie wins {more:.0f} points more than in the slides"
    caption = f"Quo plays on for everyone; 95 % intervals over {table.rounds[0]} rounds "
    caption += "of 6 drafts, 20 fights each (published: 100 rounds, 600 games)."
    rows = table.assign(match=table.id.str.split(".").str[2].map(_RIVALS))
    return partial(match_dots, rows, "% of games won"), title, caption


@figure("A3_settings")
def settings(table):
    """Draw which settings fit the slides' matches: as from `slides_at_war.fits`."""
    chi2 = table.set_index("setting")
    limit = chi_squared.isf(0.05, 2)
    four = chi2.drop(columns="EvilPixie") <= limit
    title = f"{four.all(axis=1).sum() or 'No'} setting fits all four matches, even with\n"
    title += "a random drafter in EvilPixie's seat"
    caption = "Fits: chi-squared on 2 degrees of freedom has p > 0.05. Quo plays on for everyone; "
    caption += "100 rounds of 6 drafts, or 50, 20 fights each."
    return partial(_fits_by_setting, chi2, limit), title, caption


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


@frame(HALF, lambda chi2, **_: 0.18 * len(chi2) + 1.5)
def _fits_by_setting(ax, chi2: pd.DataFrame, limit: float):
    """Draw which settings fit which matches: a row of dots per setting, none where not played.

    chi2: a column per match; NaN where a setting was not played.  It fits up to `limit`.
    """
    fits = {"marker": "o", "color": INK, "ms": 6, "ls": "none", "label": "fits"}
    fails = {"marker": "x", "color": SOFT, "ms": 4.5, "ls": "none", "label": "fails"}
    values = chi2.to_numpy(float)
    for found, look in ((values <= limit, fits), (values > limit, fails)):
        rows, columns = np.nonzero(found)
        ax.plot(columns, rows, **look)
    ax.set_yticks(range(len(chi2)), chi2.index)
    names = [name.replace(" ", "\n") for name in chi2]
    ax.set_xticks(range(len(names)), names, fontsize=7)
    ax.set(xlim=(-0.5, len(chi2.columns) - 0.5), ylim=(len(chi2) - 0.4, -0.6))
    ax.xaxis.tick_top()
    ax.tick_params(axis="both", length=0)
    ax.grid(axis="y", color=GRID, linewidth=0.6)
    ax.set_axisbelow(True)
    ax.spines[:].set_visible(False)
    return [*ax.lines, Line2D([], [], ls="none", label="empty: not played")]
