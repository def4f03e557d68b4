"""Drawing that any drafting game can use: the style, the world map, trees and traces.

It needs the extra of the same name: in a clone, ``pip install '.[pictures]'``.
"""

from draftlib.support.extras import needed

with needed("pictures", __name__):
    from draftlib.pictures.saving import save_figure
    from draftlib.pictures.style import COLORS, PLAYERS, color_of, use_style

__all__ = ["COLORS", "PLAYERS", "color_of", "save_figure", "use_style"]
