"""Figure of notebook 01: what UCT believes as it goes on, beside what is so."""

import matplotlib.pyplot as plt
import pandas as pd
import seaborn as sns
from matplotlib.figure import Figure

from draftlib.pictures.style import HALF, SOFT, captioned
from draftlib.pictures.trees import SMALL


def running_means(
    table: pd.DataFrame, levels: dict[str, float], ylabel: str, caption: str = ""
) -> Figure:
    """Draw running means over simulations, a line per constant c, beside exact values.

    table: columns branch, c, simulation, mean; the first branch is drawn solid, others dashed.
    levels: dict of label -> exact value, drawn as dotted lines.
    """
    figure, ax = plt.subplots(figsize=(HALF, 2.9), layout="constrained")
    for label, value in levels.items():
        ax.axhline(value, color=SOFT, lw=0.9, ls=":")
        ax.text(table.simulation.min(), value - 15, label, fontsize=SMALL, va="top")
    constants = sorted(table.c.unique())
    colors = sns.color_palette("viridis", len(constants) + 1)
    for (branch, c), line in table.groupby(["branch", "c"], sort=False):
        first = branch == table.branch.iloc[0]
        style = {"lw": 1.7, "ls": "-", "label": f"c = {c:g}"} if first else {"lw": 1, "ls": "--"}
        ax.plot(line.simulation, line["mean"], color=colors[constants.index(c)], **style)
    ax.set(xscale="log", xlabel="simulations", ylabel=ylabel, ylim=(0, None))
    figure.legend(loc="outside upper center", ncols=4, columnspacing=1, handlelength=1.2)
    return captioned(figure, caption)
