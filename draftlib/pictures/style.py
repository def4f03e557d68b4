"""One style for all figures: fonts, one colour per agent, and how a figure is saved."""

import io
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import pandas as pd
import seaborn as sns
from matplotlib.figure import Figure

from draftlib.pictures.world_map import PLAYER_COLORS
from draftlib.support.files import replace_file

# Okabe and Ito's colour-blind-safe palette; an agent has the same colour in every figure.
COLORS = {
    "UCT": "#0072B2",
    "KthBestPick": "#D55E00",
    "Greedy": "#009E73",
    "Random": "#999999",
    "MaxN": "#CC79A7",
    "MaxN-MC": "#882255",
    "Paranoid": "#8C6D1F",
    "MP-Mix": "#44AA99",
    "Path refinement": "#AA4499",
    "RAVE": "#C2007A",
    "Sarsa": "#661100",
    "Quo": "#56B4E9",
    "EvilPixie": "#E69F00",
    "KillBot": "#332288",
    "Boscoe": "#117733",
}
PLAYERS = PLAYER_COLORS
INK, SOFT, LINE, GRID = "#222222", "#6B6B6B", "#C8C8C8", "#E6E6E6"

HALF, FULL = 3.6, 7.4  # widths in inches: half and full width of a page


def use_style() -> None:
    """Set the style for all figures that follow in this process.

    >>> with mpl.rc_context():
    ...     use_style()
    ...     bool(mpl.rcParams["axes.spines.right"])
    False
    """
    sns.set_theme(style="ticks", context="paper", palette=list(PLAYERS))
    mpl.style.use("draftlib.pictures.draftlib")


def color_of(agent: str) -> str:
    """Return the colour of an agent by its name; "UCT-Quo" and "UCT 2" count as UCT.

    >>> color_of("UCT-Quo") == color_of("UCT 2") == COLORS["UCT"]
    True
    """
    for name in sorted(COLORS, key=len, reverse=True):
        if str(agent).startswith(name):
            return COLORS[name]
    return INK


def captioned(figure: Figure, caption: str) -> Figure:
    """Write the caption under a figure or subfigure, small and to the left; return the figure."""
    if caption:
        figure.supxlabel(caption, fontsize=7, color=SOFT, x=0.01, ha="left")
    return figure


def save_figure(figure: Figure, data: pd.DataFrame, name: str, folder: str | Path) -> Figure:
    """Write `folder`/`name`.svg, .png and .csv: the figure and the DataFrame it was drawn from.

    The same figure gives the same bytes on each run.  Raises OSError where nothing can be written.

    >>> import tempfile
    >>> figure, axes = plt.subplots()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     saved = save_figure(figure, pd.DataFrame({"x": [1]}), "empty", folder)
    ...     sorted(path.name for path in Path(folder).iterdir())
    ['empty.csv', 'empty.png', 'empty.svg']
    """
    for suffix, metadata in (("svg", {"Date": None, "Creator": None}), ("png", {"Software": None})):
        buffer = io.BytesIO()
        figure.savefig(buffer, format=suffix, metadata=metadata, bbox_inches="tight")
        replace_file(f"{folder}/{name}.{suffix}", buffer.getvalue())
    text = data.to_csv(index=False, float_format="%.6g", lineterminator="\n")
    replace_file(f"{folder}/{name}.csv", text.encode())
    plt.close(figure)
    return figure
