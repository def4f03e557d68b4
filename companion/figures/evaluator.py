"""Figures of the evaluator: calibration, training sets, and the report's Table 1."""

from collections.abc import Mapping
from functools import partial

import numpy as np
import pandas as pd

from companion.figures.frame import figure, frame
from draftviews.pictures.style import HALF, INK, LINE, MEDIUM, SOFT

# Ours is filled, published is open: no colour, since colours are agents and players.
_LOOKS = {
    "published": {"color": INK, "marker": "D", "markerfacecolor": "white", "ls": "-"},
    "published, no intercept": {"color": SOFT, "marker": "^", "ls": ":"},
    "ours, held out": {"color": INK, "marker": "o", "ls": "--"},
}


@figure("05_calibration")
def calibration(table):
    """Draw how often players won against what was predicted of them, a curve for each evaluator.

    table: as from `validation.calibration`, and evaluator.
    """
    curves = dict(iter(table.groupby("evaluator", sort=False)))
    published = curves["published"]
    off = 100 * (published.predicted - published.won).abs().max()
    title = f"The published V is off by {off:.1f} points at most"
    caption = f"{len(published)} groups of equal size of {published.n.sum():,} players; bars: 95 %."
    return partial(_calibration_curves, curves), title, caption


@figure("05_replication")
def replication(table):
    """Draw what UCT wins by fits to ten sets, by other weights, and a rule: `replication.wins`.

    table: wins in per cent.
    """
    sets = table[table.drafter.str.fullmatch(r"\d{4}")]
    rule = table.set_index("drafter")["mean"]["North America"]
    title = f"{(sets['mean'] < rule).sum()} of {len(sets)} refits lose to a one-line rule"
    caption = (
        "UCT's wars with a fit to each of ten sets of 7,364 random drafts. Mean of six matches "
    )
    caption += "against bots, 20 rounds of six drafts, 50 wars from each draft; Quo fights for "
    caption += "everybody; an even share is 33. Bars: 95 %. Dashed: other weights, and the rule."
    return partial(_repeated, table), title, caption


@figure("A3_table1")
def table1(table):
    """Draw the logged wins of the report's Table 1 against ours with cards and without.

    table: as from `table1.with_and_without`.
    """
    columns = {"ours": "without_cards", "ci95": "without_ci95", "slope": "without_slope"}
    without = table.assign(**{name: table[other] for name, other in columns.items()})
    panels = {"without cards": without, "with cards": table}
    title = f"With cards the slope of Table 1 rises to {table.slope[0]:.2f}"
    caption = f"{table.games[0]:,} games of ours, {table.logged_games[0]:,} logged, of each of "
    caption += "seven drafts in either order. Bars: 95 %, of ours smaller than the marks."
    return partial(_table1_slopes, panels), title, caption


@frame(HALF, 3.5)
def _calibration_curves(ax, curves: dict[str, pd.DataFrame]):
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


@frame(MEDIUM, 3.5, panels=2, columns=2, sharex=True, sharey=True)
def _table1_slopes(axes, tables: Mapping[str, pd.DataFrame]):
    """Draw logged wins against ours, a panel per way to play.

    tables: by panel title, columns order, ours, ci95, logged, log_ci95 (wins per 1,000), and slope,
    of the fitted line, which goes through one third.
    """
    ends = np.array([14.0, 67.0])
    for ax, (name, table) in zip(axes, tables.items(), strict=True):
        slope = table.slope[0]
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


_LINES = {
    "printed": "printed weights",
    "500,000": "500,000 drafts",
    "North America": "North America first",
}


@frame(MEDIUM, 2.8)
def _repeated(ax, table: pd.DataFrame):
    """Draw a dot for each training set, and a line for each other drafter.

    table: columns drafter, mean, ci95; drafters whose names are numbers are the sets.
    """
    is_set = table.drafter.str.fullmatch(r"\d{4}")
    sets = table[is_set].sort_values("mean", ignore_index=True)
    ax.errorbar(
        sets["mean"], sets.index, xerr=sets.ci95, fmt="o", color=INK, ms=4.5, elinewidth=0.9
    )
    at = {"xycoords": ("data", "axes fraction"), "xytext": (-2, 4), "textcoords": "offset points"}
    at |= {"rotation": 90, "va": "bottom", "ha": "right", "fontsize": 7.5, "color": SOFT}
    for name, words in _LINES.items():
        mean = table.set_index("drafter")["mean"][name]
        ax.axvline(mean, color=SOFT, lw=0.9, ls="--")
        ax.annotate(words, (mean, 0), **at)
    ax.set_yticks(sets.index, [f"set {name}" for name in sets.drafter], fontsize=7.5)
    ax.set(xlabel="wars won, %", xlim=(0, None))
