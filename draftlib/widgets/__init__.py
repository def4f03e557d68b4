"""The widgets: pictures, tables and dice that a reader can click.

The widgets need the extra of the same name: in a clone, ``pip install '.[widgets]'``.
"""

from draftlib.support.extras import needed

with needed("widgets", __name__):
    from draftlib.widgets.dice import Dice, dice
    from draftlib.widgets.draft_table import DraftTable, draft_table
    from draftlib.widgets.explorer import example_games, uct_explorer
    from draftlib.widgets.paint import Paint, paint
    from draftlib.widgets.stepper import KthStepper, kth_stepper
    from draftlib.widgets.tree_stepper import TreeStepper, tree_stepper

__all__ = [
    "Dice",
    "DraftTable",
    "KthStepper",
    "Paint",
    "TreeStepper",
    "dice",
    "draft_table",
    "example_games",
    "kth_stepper",
    "paint",
    "tree_stepper",
    "uct_explorer",
]
