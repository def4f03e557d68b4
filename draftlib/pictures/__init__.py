"""Drawing that any drafting game can use: the style, the world map, trees and traces.

It needs the extra of the same name: ``pip install 'draftlib[pictures]'``.
"""

try:
    from draftlib.pictures.saving import save_figure
    from draftlib.pictures.style import COLORS, PLAYERS, color_of, use_style
except ModuleNotFoundError as missing:
    words = f"draftlib.pictures needs {missing.name}: pip install 'draftlib[pictures]'"
    raise ModuleNotFoundError(words, name=missing.name) from missing

__all__ = ["COLORS", "PLAYERS", "color_of", "save_figure", "use_style"]
