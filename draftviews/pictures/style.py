"""One style for all figures: fonts, and one colour per agent."""

import sys
from collections.abc import Iterable

import font_source_sans_pro
import matplotlib as mpl
import seaborn as sns
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager

from draftlib.boards import classic_board
from draftviews.pictures.saving import moving_png, notebook_png
from draftviews.pictures.world_map import PLAYER_COLORS

# Okabe and Ito's colour-blind-safe palette; an agent has the same colour in every figure.
COLORS = {
    "UCT": "#0072B2",
    "KthBestPick": "#D55E00",
    "Greedy": "#009E73",
    "Random": "#999999",
    "rule of thumb": "#9A8B00",
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
_RULES = classic_board().continents  # a rule of thumb is named after what it takes first
PLAYERS = PLAYER_COLORS
INK, SOFT, LINE, GRID = "#222222", "#6B6B6B", "#C8C8C8", "#E6E6E6"

HALF, MEDIUM, FULL = 3.6, 4.6, 7.4  # widths in inches: the first two can be read at 8 cm


def use_style() -> None:
    """Set the style for all figures that follow in this process, twice as sharp in notebooks.

    Examples
    --------
    >>> import matplotlib as mpl
    >>> from draftviews import use_style
    >>> with mpl.rc_context():
    ...     use_style()
    ...     bool(mpl.rcParams["axes.spines.right"])
    False
    """
    for face in ("Regular", "It", "Bold", "BoldIt"):
        fontManager.addfont(f"{font_source_sans_pro.font_directory}/SourceSansPro-{face}.ttf")
    sns.set_theme(style="ticks", context="paper", palette="colorblind")
    mpl.style.use("draftviews.pictures.style")
    if "IPython" in sys.modules and (shell := sys.modules["IPython"].get_ipython()):
        from matplotlib_inline.backend_inline import set_matplotlib_formats

        set_matplotlib_formats()  # none but this:
        shell.display_formatter.ipython_display_formatter.for_type(Figure, show)


def show(figure: Figure) -> None:
    """Show a figure in a notebook, and its caption, which is its label, below it."""
    from IPython.display import Image, Markdown, display

    png, look = notebook_png(figure)
    display(Image(png, **look))
    if caption := figure.get_label():
        display(Markdown(f"<small>{caption}</small>"))


def animate(figures: Iterable[Figure], seconds: float = 0.5) -> None:
    """Show figures of one size in a notebook, one after the other, as one moving picture.

    Parameters
    ----------
    figures : iterable of Figure
        Each is closed when it is drawn, so a generator needs the memory of one.
    seconds : float, optional
        How long each is seen; the last one six times as long.  Then it begins again.

    Examples
    --------
    >>> import draftviews as dv
    >>> from matplotlib.figure import Figure
    >>> dv.animate([Figure(figsize=(2, 1)), Figure(figsize=(2, 1))])
    <IPython.core.display.Image object>
    """
    from IPython.display import Image, display

    png, look = moving_png(figures, seconds)
    display(Image(png, **look))


def color_of(agent: str) -> str:
    """Return the colour of an agent by its name; "UCT-Quo" counts as UCT, "Quo-RAVE" as RAVE.

    A name that begins with a continent, such as "North America first", is a rule of thumb's.

    Parameters
    ----------
    agent : str
        The name of the agent.

    Examples
    --------
    >>> from draftviews import COLORS, color_of
    >>> color_of("UCT-Quo") == color_of("UCT 2") == COLORS["UCT"]
    True
    >>> color_of("Quo-RAVE") == COLORS["RAVE"]
    True
    """
    if str(agent).startswith(_RULES):
        return COLORS["rule of thumb"]
    for name in sorted(COLORS, key=len, reverse=True):
        if str(agent).startswith(name) or str(agent).endswith(f"-{name}"):
            return COLORS[name]
    return INK
