"""Figures of the evaluator: its weights, their errors, calibration, and the report's Table 1."""

from collections.abc import Collection, Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from companion.figures.curves import titled, titled_with_key
from companion.figures.point_names import name_points
from companion.studies.validation import FEW
from draftlib.pictures.style import HALF, INK, LINE, MEDIUM, SOFT, captioned
from draftlib.support.statistics import Z95

_OURS = INK  # ours is filled, published is open: no colour, since colours are agents and players
_PUBLISHED = {"color": INK, "markerfacecolor": "white", "linestyle": "none", "markersize": 4.5}
_LOOKS = {
    "published": {"color": INK, "marker": "D", "markerfacecolor": "white", "ls": "-"},
    "published, no intercept": {"color": SOFT, "marker": "^", "ls": ":"},
    "ours, held out": {"color": INK, "marker": "o", "ls": "--"},
}


def weight_panels(
    table: pd.DataFrame,
    continents: Sequence[str],
    extrapolated: Collection[str] = (),
    caption: str = "",
) -> Figure:
    """Draw the weight of each count, a panel per continent: ours with bands, published as marks.

    table: as of `validation.weight_table`, with `published`.  extrapolated: the names of the
    published weights that were; ours are where `seen` is 0.  Both are drawn as crosses, ours a
    little to the left, published ones to the right.  Each panel has its own scale, which holds all
    published weights and all of ours that ten players or more had; bands that go beyond are cut,
    points become arrows at the rim.
    """
    figure, axes = plt.subplots(3, 2, figsize=(MEDIUM, 6.0), layout="constrained")
    for ax, continent in zip(axes.flat, continents):
        rows = table[table.index.str.rpartition(" ").get_level_values(0) == continent]
        counts, limits = np.arange(len(rows)), _limits(rows)
        ax.fill_between(counts - 0.1, rows.low, rows.high, color=LINE, alpha=0.6, linewidth=0)
        seen, ours = rows.seen.to_numpy() > 0, rows.weight.to_numpy()
        _points(ax, counts - 0.1, ours, seen, limits, color=_OURS, label="ours, 95 %")
        taken = ~rows.index.isin(extrapolated)
        values = rows.published.to_numpy()
        style = {"marker": "D", "label": "published", **_PUBLISHED}
        _points(ax, counts + 0.1, values, taken, limits, **style)
        ax.set_title(continent)
        ax.set_xticks(counts[:: 1 + len(counts) // 9])
        ax.set_ylim(*limits)
    axes[0, 1].plot([], [], "x", color=SOFT, label="extrapolated")
    axes[0, 1].legend(loc="upper left")
    figure.supylabel("weight (wins in 100 games), a scale for each panel", fontsize=9)
    for ax in axes[-1]:
        ax.set_xlabel("territories owned")
    return captioned(titled(figure, "Rare counts are uncertain, the others agree"), caption)


def _limits(rows):
    """Return the scale of a panel: every published weight, and ours that enough players had."""
    enough = rows[rows.seen >= FEW]
    ends = np.concatenate([rows.published, enough.weight, enough.low, enough.high])
    room = 0.12 * (ends.max() - ends.min())
    return ends.min() - room, ends.max() + room


def _points(ax, x, y, fitted, limits, **style):
    """Draw fitted points as they are, the others as crosses, and arrows where they lie outside."""
    style = {"marker": "o", "markersize": 4, "linewidth": 1.2, "zorder": 3} | style
    ax.plot(x[fitted], y[fitted], **style)
    style |= {"linestyle": "none", "label": None}
    for beyond, arrow in ((y > limits[1], "^"), (y < limits[0], "v")):
        if beyond.any():
            rim = np.full(beyond.sum(), limits[1] if arrow == "^" else limits[0])
            ax.plot(x[beyond], rim, **style | {"marker": arrow, "clip_on": False})
    inside = ~fitted & (y <= limits[1]) & (y >= limits[0])
    ax.plot(x[inside], y[inside], **style | {"marker": "x", "markeredgewidth": 1.4})


def rare_counts(table: pd.DataFrame, title: str = "", caption: str = "") -> Figure:
    """Draw how far our weights are from the published ones, against how many players had the count.

    table: as of `validation.weight_table`.  A distance is in standard errors of the difference of
    two samples of the same size, sqrt(2) se; 95 of 100 lie in the band.  Rare counts, and those
    outside, are named.
    """
    rows = table[(table.seen > 0) & (table.se > 0)].sort_values("seen", kind="stable")
    z = (rows.weight - rows.published) / (np.sqrt(2) * rows.se)
    figure, ax = plt.subplots(figsize=(MEDIUM, 4.2), layout="constrained")
    ax.axhspan(-Z95, Z95, color=LINE, alpha=0.45, linewidth=0)
    ax.axhline(0, color=SOFT, linewidth=0.8)
    ax.plot(rows.seen, z, "o", color=_OURS, markersize=4)
    ax.set(xscale="log", ylim=(-3.4, 3.4), ylabel="(ours − published) / standard error")
    ax.set_xlabel("players in the training set who had the count (log)")
    ax.margins(x=0.1)
    captioned(titled(figure, title), caption)
    points = pd.DataFrame({"x": rows.seen, "y": z, "low": z, "high": z})
    name_points(ax, points, (rows.seen < 300) | (z.abs() > Z95))
    return figure


def calibration_curves(curves: dict[str, pd.DataFrame], caption: str = "") -> Figure:
    """Draw how often players won against what was predicted of them.

    curves: dict of label -> table as of `validation.calibration`.
    """
    figure, ax = plt.subplots(figsize=(HALF, 3.5), layout="constrained")
    ax.plot([0, 1], [0, 1], color=LINE, zorder=0)
    for (label, table), look in zip(curves.items(), _LOOKS.values()):
        style = {**look, "markersize": 4, "linewidth": 1}
        ax.errorbar(table.predicted, table.won, table.ci95, **style, elinewidth=0.8, label=label)
    high = 1.08 * max(max(table.won.max(), table.predicted.max()) for table in curves.values())
    ax.set(xlim=(0, high), ylim=(0, high), aspect="equal")
    ax.set(xlabel="predicted part V", ylabel="share of games won")
    ax.set_title("With the intercept V is a probability")
    ax.legend(loc="lower right")
    return captioned(figure, caption)


def value_densities(values: dict[str, np.ndarray], bins: int = 60) -> pd.DataFrame:
    """Return the density of V in `bins` equal classes: a column per label, indexed by the middle.

    values: dict of label -> array of V.
    """
    edges = np.linspace(0, max(np.max(v) for v in values.values()), bins + 1)
    columns = {label: np.histogram(v, edges, density=True)[0] for label, v in values.items()}
    return pd.DataFrame(columns, index=pd.Index((edges[1:] + edges[:-1]) / 2, name="V"))


def value_spread(densities: pd.DataFrame, caption: str = "") -> Figure:
    """Draw how V spreads over many drafts, from the table of `value_densities`."""
    figure, ax = plt.subplots(figsize=(HALF, 2.7), layout="constrained")
    for label, look in zip(densities, _LOOKS.values()):
        style = {"color": look["color"], "ls": look["ls"], "drawstyle": "steps-mid"}
        ax.plot(densities.index, densities[label], **style, label=label)
    ax.axvline(1 / 3, color=LINE, zorder=0)
    ax.set(xlabel="V of a player in a random draft", ylabel="density")
    ax.set_ylim(bottom=0)
    ax.set_title("Without the intercept all look alike")
    ax.legend(loc="upper right", fontsize=7)
    return captioned(figure, caption)


def table1_slopes(
    tables: Mapping[str, pd.DataFrame],
    slopes: Mapping[str, Mapping[str, float]],
    title: str = "",
    caption: str = "",
) -> Figure:
    """Draw the logged wins of the report's Table 1 against ours, a panel per way to play.

    tables: by panel title, columns order, ours, ci95, logged, log_ci95 (wins per 1,000).  slopes:
    for each, as of `table1.pulled`: the fitted line goes through one third with slope `s`.
    """
    shape = {"figsize": (MEDIUM, 3.5), "sharex": True, "sharey": True, "squeeze": False}
    figure, axes = plt.subplots(1, len(tables), **shape, layout="constrained")
    ends = np.array([14.0, 67.0])
    for ax, (name, table) in zip(axes[0], tables.items()):
        ax.plot(ends, ends, color=LINE, linewidth=2, label="equal")
        fitted = 100 / 3 + slopes[name]["s"] * (ends - 100 / 3)
        ax.plot(ends, fitted, "--", color=INK, linewidth=1, label="fit")
        for (order, rows), mark in zip(table.groupby("order"), "os"):
            look = {"color": INK, "markerfacecolor": INK if mark == "o" else "white", "fmt": mark}
            bars = {"ms": 4, "elinewidth": 0.6, "xerr": rows.ci95 / 10, "yerr": rows.log_ci95 / 10}
            ax.errorbar(rows.ours / 10, rows.logged / 10, **bars, **look, label=order)
        ax.set_title(f"{name}: slope {slopes[name]['s']:.2f}")
        ax.set_aspect("equal")
        ax.set_xlabel("ours: wins of a set, %")
    axes[0, 0].set_ylabel("logged: wins, %")
    keys = axes[0, 0].get_legend_handles_labels()[0]
    return captioned(titled_with_key(figure, title, keys), caption)
