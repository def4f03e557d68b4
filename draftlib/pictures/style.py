"""One style for all figures: fonts, and one colour per agent."""

from textwrap import wrap

import matplotlib as mpl
import seaborn as sns
from matplotlib.figure import Figure

from draftlib.pictures.world_map import PLAYER_COLORS

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

HALF, MEDIUM, FULL = 3.6, 4.6, 7.4  # widths in inches: the first two can be read at 8 cm
_LETTERS = 20  # of a caption in an inch


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
    """Write the caption under a figure or subfigure, small and to the left; return the figure.

    Lines too long for the width are broken.

    >>> narrow = captioned(Figure(figsize=(HALF, 2)), "A caption of so many words " * 4)
    >>> len(narrow.get_supxlabel().splitlines())
    2
    """
    if caption:
        room = int(_LETTERS * figure.bbox.width / figure.dpi)
        lines = [part for line in caption.splitlines() for part in wrap(line, room)]
        figure.supxlabel("\n".join(lines), fontsize=7, color=SOFT, x=0.01, ha="left")
    return figure
