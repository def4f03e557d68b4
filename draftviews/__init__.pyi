"""The public names of draftviews, and where each is defined."""

from .pictures.saving import save_figure as save_figure
from .pictures.style import (
    COLORS as COLORS,
    PLAYERS as PLAYERS,
    animate as animate,
    color_of as color_of,
    use_style as use_style,
)
from .pictures.world_map import draw_board as draw_board
from .widgets.dice import Dice as Dice, dice as dice
from .widgets.draft_table import DraftTable as DraftTable, draft_table as draft_table
from .widgets.explorer import example_games as example_games, uct_explorer as uct_explorer
from .widgets.paint import Paint as Paint, paint as paint
from .widgets.stepper import KthStepper as KthStepper, kth_stepper as kth_stepper
from .widgets.tree_stepper import TreeStepper as TreeStepper, tree_stepper as tree_stepper
