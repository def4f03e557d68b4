"""Every figure is a function that takes data and returns a matplotlib Figure."""

from draftlib.figures.style import COLORS, PLAYERS, color_of, save_figure, use_style

__all__ = ["COLORS", "PLAYERS", "color_of", "save_figure", "use_style"]
