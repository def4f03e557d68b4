"""Drawing that any drafting game can use: the style, the world map, trees and traces.

It needs the extra of the same name: in a clone, ``pip install '.[pictures]'``.
"""

from importlib import import_module

from draftlib.runs.loading import name_extra

with name_extra("pictures", __name__):
    for package in ("matplotlib", "PIL", "seaborn"):
        import_module(package)
