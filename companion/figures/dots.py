"""Matches as rows of dots, ours beside what is published; shared by many notebooks."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from companion.figures.curves import baselines
from companion.figures.frame import frame
from companion.ledger import DOUBTFUL
from draftviews.pictures.style import GRID, HALF, INK, SOFT, color_of

PUBLISHED = {"marker": "D", "markersize": 4, "lw": 0.8, "color": INK, "markerfacecolor": "white"}
# The caps stand out above and below a dot that is wider than its interval.
_OURS = {"marker": "o", "markersize": 3.5, "elinewidth": 1.2, "capsize": 3, "capthick": 1}
# Behind a row that does not agree: tints of the colours of verdicts.
_BANDS = dict(zip(DOUBTFUL, ("#F3E9CC", "#EBCBD0")))
_QUO_PLAYS = {"marker": "s", "markersize": 3, "lw": 1.2, "color": color_of("Quo")}
# What may stand beside our means, by its column: a name for ours, a name for it, its mark, and our
# colour where it tells the two apart.
_BESIDE = {
    "published": ("ours", "published", {**PUBLISHED, "markersize": 3.5}, None),
    "quo_plays": ("each bot plays on for itself", "Quo plays on for everyone", _QUO_PLAYS, INK),
}


def _height(table, xlabel):
    """Return the height of `match_dots` in inches."""
    matches = [rows for _, rows in table.groupby("match", sort=False)]
    if len(matches) == 1:
        return 0.19 * len(table) + 0.2 + 1.1
    gaps = 0.08 * len(matches) if isinstance(xlabel, str) else 0.75 * (len(matches) - 1)
    return sum(0.19 * len(rows) + 0.2 * bool(_title(rows)) for rows in matches) + gaps + 1.1


@frame(
    HALF,
    _height,
    panels=lambda table, **_: table.match.nunique(),
    sharex=lambda xlabel, **_: isinstance(xlabel, str) or "none",  # but never beside each other
    height_ratios=lambda table, **_: table.groupby("match", sort=False).size(),
)
def match_dots(axes, table: pd.DataFrame, xlabel: str | Sequence[str]):
    """Draw matches below each other, a row of dots with 95 % intervals for each agent.

    table: columns match, agent, mean, ci95; published or quo_plays, and the same with _ci95, where
    there are such values to compare with: ours are filled, those hollow; and verdict, where rows in
    doubt and rows that differ are to be marked.  The matches come in the order of the table and
    share their axis, unless `xlabel` names one for each.  A match gets a title if its name says
    more than its rows do.  A line stands at 0 if a mean is negative.
    """
    beside = next((name for name in _BESIDE if name in table), None)
    for ax, (_, rows) in zip(axes, table.groupby("match", sort=False)):
        draw_dots(ax, rows, beside)
        if len(axes) > 1:
            ax.set_title(_title(rows), fontsize=8, pad=2)
    _name_axes(axes, xlabel)
    if (table["mean"] < 0).any():
        baselines(axes, {"level": 0}, across=False)
    return legend_handles(table, beside)


def _title(rows):
    """Return the name of a match, "" where it only lists the agents of its rows."""
    name = rows.match.iloc[0]
    return "" if name == " – ".join(rows.agent) else name


def draw_dots(ax, rows: pd.DataFrame, beside: str | None) -> None:
    """Draw one match of `match_dots`, and beside its means those of the column `beside`."""
    for place, row in enumerate(rows[::-1].to_dict("records")):
        if row.get("verdict") in _BANDS:
            band = {"color": _BANDS[row["verdict"]], "lw": 0, "zorder": 0}
            ax.axhspan(place - 0.46, place + 0.46, **band)
        color = (beside and _BESIDE[beside][3]) or color_of(row["agent"])
        ax.errorbar(row["mean"], place + 0.17, xerr=row["ci95"], **_OURS, color=color, zorder=3)
        if beside and np.isfinite(row[beside]):
            half = row[f"{beside}_ci95"] if np.isfinite(row[f"{beside}_ci95"]) else None
            ax.errorbar(row[beside], place - 0.2, xerr=half, capsize=2.5, **_BESIDE[beside][2])
    ax.set_yticks(range(len(rows)), rows.agent[::-1])
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(-0.6, len(rows) - 0.4)
    ax.grid(axis="x", color=GRID, linewidth=0.6)
    ax.set_axisbelow(True)


def _name_axes(panels, xlabel):
    """Name the axes: one below the last panel that all share, or one below each."""
    shared = isinstance(xlabel, str)
    for ax, name in zip(panels, [xlabel] * len(panels) if shared else xlabel, strict=True):
        low, high = ax.dataLim.intervalx
        if low > -0.1 * high:  # an interval may end below 0
            ax.set_xlim(-0.02 * ax.get_xlim()[1], ax.get_xlim()[1])
        if shared and ax is not panels[-1]:
            ax.spines.bottom.set_visible(False)
            ax.tick_params(axis="x", length=0)
        else:
            ax.set_xlabel(name)


def legend_handles(table: pd.DataFrame, beside: str | None) -> list[Line2D]:
    """Return the entries of the legend: only what is in the picture."""
    handles = []
    if beside:
        ours, theirs, mark, color = _BESIDE[beside]
        line = "-" if table[f"{beside}_ci95"].notna().any() else "none"
        handles = [
            Line2D([], [], marker="o", ms=4, lw=1.2, color=color or SOFT, label=ours),
            Line2D([], [], **mark, ls=line, label=theirs),
        ]
    found = set(table.get("verdict", ()))
    return handles + [Patch(color=_BANDS[word], label=word) for word in _BANDS if word in found]
