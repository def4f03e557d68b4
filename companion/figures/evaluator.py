"""Figures of the evaluator: its weights, their errors, calibration, and the report's Table 1."""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from companion.figures.frame import frame
from companion.figures.point_names import name_points
from companion.studies.validation import FEW
from draftlib.statistics import Z95
from draftviews.pictures.style import HALF, INK, LINE, MEDIUM, SOFT

# Ours is filled, published is open: no colour, since colours are agents and players.
_FAINT = "#9A9A9A"  # extrapolated
_OURS = {"marker": "o", "color": INK, "label": "ours"}
_PUBLISHED = {"marker": "D", "color": INK, "label": "published", "markerfacecolor": "white"}
_PUBLISHED |= {"linestyle": "none", "markersize": 4.5}
_LOOKS = {
    "published": {"color": INK, "marker": "D", "markerfacecolor": "white", "ls": "-"},
    "published, no intercept": {"color": SOFT, "marker": "^", "ls": ":"},
    "ours, held out": {"color": INK, "marker": "o", "ls": "--"},
}


@frame(MEDIUM, 6.4, panels=6, columns=2, ylabel="weight (wins in 100 games); scales differ")
def weight_panels(
    axes,
    table: pd.DataFrame,
    continents: Sequence[str],
    extrapolated: Collection[str] = (),
    ringed: Collection[str] = (),
):
    """Draw the weight of each count, a panel per continent: ours with bands, published as marks.

    table: as of `validation.weight_table`, with `published`.  extrapolated: the names of the
    published weights that were; ours are where `seen` is 0.  Both keep their shape and are grey,
    ours a little to the left, published ones to the right.  Each panel has its own scale, which
    holds all published weights and all of ours that ten players or more had; bands that go beyond
    are cut; of our points beyond the counts and numbers stand at the rim.  ringed: weights by name.
    """
    for ax, continent in zip(axes, continents):
        rows = table[table.index.str.rpartition(" ").get_level_values(0) == continent]
        counts, limits = np.arange(len(rows)), _limits(rows)
        ax.fill_between(counts - 0.1, rows.low, rows.high, color=LINE, alpha=0.6, linewidth=0)
        seen, printed = rows.seen.to_numpy() > 0, ~rows.index.isin(extrapolated)
        _draw_points(ax, counts - 0.1, rows.weight.to_numpy(), seen, limits, **_OURS)
        _draw_points(ax, counts + 0.1, rows.published.to_numpy(), printed, limits, **_PUBLISHED)
        ring = rows.published.where(rows.index.isin(ringed))
        ax.plot(counts + 0.1, ring, "o", ms=11, mfc="none", mec=INK, mew=1)
        ax.set_title(continent)
        ax.set_xticks(counts[:: 1 + len(counts) // 9])
        ax.set_ylim(*limits)
    for ax in axes[-2:]:
        ax.set_xlabel("territories owned")
    handles, _ = axes[0].get_legend_handles_labels()
    look = {"color": _FAINT, "ls": "none", "markersize": 4.5, "markerfacecolor": "white"}
    extrapolated = Line2D([], [], marker="o", **look, label="extrapolated")
    return [handles[0], Patch(color=LINE, alpha=0.6, label="95 %"), *handles[1:], extrapolated]


def _limits(rows):
    """Return the scale of a panel: every published weight, and ours that enough players had."""
    enough = rows[rows.seen >= FEW]
    ends = np.concatenate([rows.published, enough.weight, enough.low, enough.high])
    room = 0.12 * (ends.max() - ends.min())
    return ends.min() - room, ends.max() + room


def _draw_points(ax, x, y, fitted, limits, **style):
    """Draw fitted points as they are, extrapolated ones grey; those outside in words at the rim."""
    style = {"markersize": 4.5, "linewidth": 1.2, "zorder": 3} | style
    ax.plot(x[fitted], y[fitted], **style)
    grey = {"color": _FAINT, "markerfacecolor": "white", "linestyle": "none", "label": None}
    if not fitted.all():
        ax.plot(x[~fitted], y[~fitted], **style | grey)
    for beyond, arrow, rim in ((y > limits[1], "↑", 1), (y < limits[0], "↓", 0)):
        if beyond.any():
            named = [f"{value:.0f} at {count:.0f}" for count, value in zip(x[beyond], y[beyond])]
            at = {"xycoords": "axes fraction", "xytext": (-3, 3 - 21 * rim), "color": INK}
            at |= {"textcoords": "offset points", "ha": "right", "va": "top" if rim else "bottom"}
            ax.annotate(f"ours: {', '.join(named)} {arrow}", (1, rim), **at, fontsize=7.5, zorder=4)


@frame(MEDIUM, 4.2)
def rare_counts(ax, table: pd.DataFrame):
    """Draw how far our weights are from the published ones, against how many players had the count.

    table: as of `validation.weight_table`.  A distance is in standard errors of the difference of
    two samples of the same size, sqrt(2) se; 95 of 100 lie in the band.  Rare counts, and those
    outside, are named.
    """
    rows = table[(table.seen > 0) & (table.se > 0)].sort_values("seen", kind="stable")
    z = (rows.weight - rows.published) / (np.sqrt(2) * rows.se)
    ax.axhspan(-Z95, Z95, color=LINE, alpha=0.45, linewidth=0)
    ax.axhline(0, color=SOFT, linewidth=0.8)
    ax.plot(rows.seen, z, "o", color=INK, markersize=4)
    ax.set(xscale="log", ylim=(-3.4, 3.4), ylabel="(ours − published) / standard error")
    ax.set_xlabel("players in the training set who had the count (log)")
    ax.margins(x=0.1)
    points = pd.DataFrame({"x": rows.seen, "y": z, "low": z, "high": z})
    name_points(ax, points, (rows.seen < 300) | (z.abs() > Z95))


@frame(HALF, 3.5)
def calibration_curves(ax, curves: dict[str, pd.DataFrame]):
    """Draw how often players won against what was predicted of them.

    curves: dict of label -> table as of `validation.calibration`.
    """
    ax.plot([0, 1], [0, 1], color=LINE, zorder=0)
    for (label, table), look in zip(curves.items(), _LOOKS.values()):
        style = {**look, "markersize": 4, "linewidth": 1}
        ax.errorbar(table.predicted, table.won, table.ci95, **style, elinewidth=0.8, label=label)
    high = 1.08 * max(max(table.won.max(), table.predicted.max()) for table in curves.values())
    ax.set(xlim=(0, high), ylim=(0, high), aspect="equal")
    ax.set(xlabel="predicted share V", ylabel="share of games won")
    return ax.get_legend_handles_labels()[0]


@frame(MEDIUM, 3.7)
def wins_by_weight(
    ax, table: pd.DataFrame, sets: pd.DataFrame, band: tuple[float, float], printed: float
):
    """Draw what UCT wins against the weight of eight territories of North America.

    table: columns changed ("eight" or "nine"), weight, mean, ci95; nine stands at the weight of
    eight that is as far below the printed one.  sets: columns weight and mean, for the fits to
    training sets.  band: the interval of the weight by the largest of them.
    """
    looks = {
        "eight": ({"fmt": "o-", "mfc": INK}, "eight changed"),
        "nine": ({"fmt": "s--", "mfc": "white"}, "nine, by as much"),
    }
    low, high = band
    ax.axvspan(low, high, color=LINE, alpha=0.45, lw=0)
    for name, (look, label) in looks.items():
        rows = table[table.changed == name].sort_values("weight")
        bars = {"color": INK, "ms": 4.5, "lw": 1.2, "elinewidth": 0.9, "zorder": 3}
        ax.errorbar(rows.weight, rows["mean"], rows.ci95, **look, **bars, label=label)
    ax.plot(sets.weight, sets["mean"], "x", color=SOFT, ms=5, label="fits to ten sets")
    ax.axvline(printed, color=SOFT, lw=0.8, ls=":")
    words = {"fontsize": 7.5, "color": SOFT, "ha": "center", "va": "bottom"}
    top = {"xycoords": ("data", "axes fraction"), "xytext": (0, 1), "textcoords": "offset points"}
    ax.annotate("500,000 drafts", ((low + high) / 2, 1), **top, **words)
    ax.annotate("printed", (printed, 1), **top, **words)
    ax.set(xlabel="weight of eight territories of North America", ylabel="wins of 300 games")
    ax.set_ylim(0, None)
    fits, *lines = ax.get_legend_handles_labels()[0]
    return [*lines, fits]


@frame(MEDIUM, 3.5, panels=2, columns=2, sharex=True, sharey=True)
def table1_slopes(axes, tables: Mapping[str, pd.DataFrame], slopes: Mapping[str, Mapping]):
    """Draw the logged wins of the report's Table 1 against ours, a panel per way to play.

    tables: by panel title, columns order, ours, ci95, logged, log_ci95 (wins per 1,000).  slopes:
    for each, as of `table1.pulled`: the fitted line goes through one third with slope `s`.
    """
    ends = np.array([14.0, 67.0])
    for ax, (name, table) in zip(axes, tables.items(), strict=True):
        slope = slopes[name]["s"]
        ax.plot(ends, ends, color=LINE, linewidth=2, label="equal")
        ax.plot(ends, 100 / 3 + slope * (ends - 100 / 3), "--", color=INK, linewidth=1, label="fit")
        for (order, rows), mark in zip(table.groupby("order"), "os"):
            look = {"color": INK, "markerfacecolor": INK if mark == "o" else "white", "fmt": mark}
            bars = {"ms": 4, "elinewidth": 0.6, "xerr": rows.ci95 / 10, "yerr": rows.log_ci95 / 10}
            ax.errorbar(rows.ours / 10, rows.logged / 10, **bars, **look, label=order)
        ax.set_title(f"{name}: slope {slope:.2f}", fontsize=9)
        ax.set_aspect("equal")
        ax.set_xlabel("ours: wins of a set, %")
    axes[0].set_ylabel("logged: wins, %")
    return axes[0].get_legend_handles_labels()[0]
