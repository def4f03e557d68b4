"""Drawing that any drafting game can use: the style, the world map, trees and traces."""

from draftlib.pictures.style import COLORS, PLAYERS, color_of, save_figure, use_style

__all__ = ["COLORS", "PLAYERS", "color_of", "save_figure", "use_style"]
