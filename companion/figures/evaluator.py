"""Figures of the evaluator: its weights, their errors, calibration, and the report's Table 1."""

from collections.abc import Collection, Sequence
from itertools import product

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from draftlib.pictures.style import FULL, HALF, INK, LINE, PLAYERS, SOFT, captioned, color_of
from draftlib.support.statistics import half_width

OURS = PLAYERS[0]
PUBLISHED = {"color": INK, "markerfacecolor": "white", "linestyle": "none", "markersize": 4.5}


def weight_panels(
    table: pd.DataFrame,
    continents: Sequence[str],
    extrapolated: Collection[str] = (),
    limits: tuple[float, float] = (-20, 80),
    caption: str = "",
) -> Figure:
    """Draw the weight of each count, a panel per continent: ours with bands, published as marks.

    table: as of `validation.weight_table`, with `published`.  extrapolated: the names of the
    published weights that were; ours are where `seen` is 0.  Both are drawn as crosses.
    limits: of the weights; bands that go beyond are cut, points become arrows at the rim.
    """
    figure, axes = plt.subplots(2, 3, figsize=(FULL, 4.6), sharey=True, layout="constrained")
    for ax, continent in zip(axes.flat, continents):
        rows = table[table.index.str.rpartition(" ").get_level_values(0) == continent]
        counts = np.arange(len(rows))
        ax.fill_between(counts, rows.low, rows.high, color=OURS, alpha=0.18, linewidth=0)
        seen = rows.seen.to_numpy() > 0
        _points(ax, counts, rows.weight.to_numpy(), seen, limits, color=OURS, label="ours")
        taken = ~rows.index.isin(extrapolated)
        values = rows.published.to_numpy()
        _points(ax, counts, values, taken, limits, marker="D", label="published", **PUBLISHED)
        ax.set_title(continent)
        ax.set_xticks(counts[:: 1 + len(counts) // 9])
    axes[0, 0].set_ylim(*limits)
    axes[0, 0].plot([], [], "x", color=SOFT, label="extrapolated")
    axes[0, 0].legend(loc="upper left")
    figure.supylabel("weight (wins in 100 games)", fontsize=9)
    axes[1, 1].set_xlabel("territories owned in the continent")
    return captioned(figure, caption)


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


def rare_counts(table: pd.DataFrame, residual: float, caption: str = "") -> Figure:
    """Draw how far our weights are from the published ones, against how many players had the count.

    table: as of `validation.weight_table`.  residual: of the fit; the difference of two weights
    that each rest on n players alone lies within 1.96 sqrt(2 / n) residual, the funnel, 95 times
    in 100.  Rare counts, and those outside, are named.
    """
    rows = table[table.seen > 0].sort_values("seen")
    distance = rows.weight - rows.published
    figure, ax = plt.subplots(figsize=(FULL, 3.6), layout="constrained")
    n = np.geomspace(3, 1.2 * rows.seen.max(), 100)
    reach = half_width(np.sqrt(2 / n) * residual)
    ax.fill_between(n, -reach, reach, color=LINE, alpha=0.45, linewidth=0)
    ax.axhline(0, color=SOFT, linewidth=0.8)
    error = half_width(np.sqrt(2) * rows.se)
    ax.errorbar(rows.seen, distance, error, fmt="o", color=OURS, markersize=4, elinewidth=0.7)
    named = (rows.seen < 100) | (distance.abs() > error)
    for name, seen in rows.seen[named].items():
        up = 1 if distance[name] > 0 else -1
        place = {"xytext": (4, 5 * up), "textcoords": "offset points", "size": 7}
        ax.annotate(name, (seen, distance[name]), va="center", **place)
    ax.set_yscale("symlog", linthresh=3)
    ticks = [-30, -10, -3, 0, 3, 10, 30]
    ax.set_yticks(ticks, [f"{tick:+d}" if tick else "0" for tick in ticks])
    ax.yaxis.minorticks_off()
    ax.set(xscale="log", ylabel="ours − published\n(wins in 100 games)")
    ax.set_xlabel("players in the training set who had the count")
    return captioned(figure, caption)


def calibration_curves(curves: dict[str, pd.DataFrame], caption: str = "") -> Figure:
    """Draw how often players won against what was predicted of them.

    curves: dict of label -> table as of `validation.calibration`.
    """
    figure, ax = plt.subplots(figsize=(HALF, 3.5), layout="constrained")
    ax.plot([0, 1], [0, 1], color=LINE, zorder=0)
    for (label, table), color, marker in zip(curves.items(), PLAYERS, "os^D"):
        style = {"color": color, "marker": marker, "markersize": 4, "linewidth": 1}
        ax.errorbar(table.predicted, table.won, table.ci95, **style, elinewidth=0.8, label=label)
    high = 1.08 * max(max(table.won.max(), table.predicted.max()) for table in curves.values())
    ax.set(xlim=(0, high), ylim=(0, high), aspect="equal")
    ax.set(xlabel="predicted part V", ylabel="part of games won")
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
    for label, color, style in zip(densities, PLAYERS, ("-", "--", ":")):
        height = densities[label]
        ax.plot(height.index, height, color=color, ls=style, drawstyle="steps-mid", label=label)
    ax.axvline(1 / 3, color=LINE, zorder=0)
    ax.set(xlabel="V of a player in a random draft", yticks=[])
    ax.set_ylim(bottom=0)
    ax.spines["left"].set_visible(False)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0))
    return captioned(figure, caption)


def table1_panels(table: pd.DataFrame, caption: str = "") -> Figure:
    """Draw the report's Table 1: wins of each set, printed, logged and ours, a panel per draft.

    table: columns draft, order ("ordered" or "unordered"), set, ours, ci95, printed, logged; wins
    per 1,000 games.
    """
    drafts, orders = table.draft.unique(), table.order.unique()
    shape = {"figsize": (FULL, 4.2), "sharex": True, "sharey": True, "squeeze": False}
    figure, axes = plt.subplots(len(orders), len(drafts), **shape, layout="constrained")
    for ax, (order, draft) in zip(axes.flat, product(orders, drafts)):
        rows = table[(table.order == order) & (table.draft == draft)]
        places = rows.set.to_numpy()
        ax.bar(places, rows.ours, 0.7, color=color_of("EvilPixie"), label="ours")
        ax.errorbar(places, rows.ours, rows.ci95, fmt="none", ecolor=INK, elinewidth=1)
        ax.plot(places - 0.15, rows.printed, marker="D", label="printed", **PUBLISHED)
        ax.plot(places + 0.15, rows.logged, "o", color=OURS, markersize=4.5, label="logged")
        ax.set_xticks(places)
        ax.tick_params(axis="x", length=0)
    for ax, draft in zip(axes[0], drafts):
        ax.set_title(f"draft {draft}", size=9)
    for ax, order in zip(axes[:, 0], orders):
        ax.set_ylabel(f"{order}\nwins of 1,000")
    figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper center", ncols=3)
    axes[-1, len(drafts) // 2].set_xlabel("set of territories")
    return captioned(figure, caption)
