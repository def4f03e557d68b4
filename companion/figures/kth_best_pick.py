"""Figures of notebooks 02 and A4: a trace, and leads by budget."""

from functools import partial

import pandas as pd

from companion.figures.curves import set_log_ticks
from companion.figures.frame import figure, frame
from draftlib.catalogue import four_item_game
from draftviews.pictures.style import INK, MEDIUM, SOFT, color_of
from draftviews.pictures.traces import draw_trace, trace_rows as trace_rows  # the rows of `trace`


@figure("02_trace")
def trace(table):
    """Draw the steps of KthBestPick in the game of four items: as from `trace_rows`."""
    items = four_item_game().items
    best, taken = items[int(table.ranked[0].split()[0])], table.result.iloc[-1]
    title = f"KthBestPick takes {taken}: {best} comes back"
    numbers = table[["k", "player"]].map("{:.0f}".format).replace("nan", "")
    draw = partial(draw_trace, table.assign(**numbers), items)
    return draw, title, "Nothing here is random. Bold: a new value."


@figure("A4_budgets")
def budgets(table):
    """Draw KthBestPick's lead over UCT: as from `kth_results.by_constants`."""
    same = table[table.kth == table.uct]
    clear = (same["mean"] > same.ci95).sum()
    where = (
        f"clearly leads UCT at {clear} of {len(same)} budgets"
        if clear
        else "never clearly leads UCT"
    )
    title = f"Given equal constants, KthBestPick {where}"
    caption = "c of KthBestPick's searches against c of UCT. Means with 95 % intervals over "
    caption += f"{table.rounds.max()} rounds of 6 drafts, {table.rounds.min()} at the largest "
    caption += "budget."
    return partial(_lead_by_constants, table, table.published[0]), title, caption


@frame(MEDIUM, 3.4)
def _lead_by_constants(ax, leads: pd.DataFrame, published: float):
    """Draw KthBestPick's lead over UCT by budget, a line for each pair of constants.

    That of the slides has the colour of KthBestPick, the others are grey.

    leads: columns kth and uct (their c), simulations, mean, ci95; published: the slides' lead.
    """
    for k, ((kth, uct), rows) in enumerate(leads.groupby(["kth", "uct"], sort=False)):
        slides = (kth, uct) == (0.25, 0.01)
        color = color_of("KthBestPick") if slides else SOFT
        line = {"color": color, "ls": "--" if kth < uct else ":" if kth == uct else "-", "lw": 1.3}
        mark = {"marker": "os"[kth < 0.1], "mfc": color if slides else "white", "ms": 4.5}
        x = rows.simulations * 1.05 ** (k - 1.5)
        ax.errorbar(x, rows["mean"], rows.ci95, elinewidth=0.8, **line, **mark)
        end = {"xytext": (10, 0), "textcoords": "offset points", "va": "center", "fontsize": 8}
        end["bbox"] = {"fc": "white", "ec": "none", "pad": 1}  # where a line crosses it
        ax.annotate(f"{kth:g} against {uct:g}", (x.iloc[-1], rows["mean"].iloc[-1]), **end)
    ax.axhline(0, color=SOFT, lw=0.8, zorder=0)
    ax.axhline(published, color=INK, lw=0.9, ls=(0, (1, 3)), zorder=0)
    place = {"transform": ax.get_yaxis_transform(), "va": "bottom", "fontsize": 8}
    ax.text(0.01, published, "slides", **place)
    budgets = sorted(leads.simulations.unique())
    ax.set(xscale="log", xlim=(0.75 * budgets[0], 4 * budgets[-1]))
    set_log_ticks(ax, budgets)
    ax.set(xlabel="simulations for the first pick (log scale)", ylabel="lead over UCT × 100")
