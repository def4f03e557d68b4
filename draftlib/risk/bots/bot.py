"""The definition of a bot: one plain constant at the end of its own file."""

from collections.abc import Callable
from typing import NamedTuple

from draftlib.risk.bots.draft_rules import SMALLEST
from draftlib.risk.engine.position import UNSET


class Bot(NamedTuple):
    """A bot: its names, the three phases of its turn, and its habits between them.

    The phases and `move_in` are kernels of `g`, the record of a game (see `engine.position`); they
    are called by address when `g.player` is the bot.  A habit is copied into the record's field of
    the same name, at the bot's seat, where the engine looks.
    """

    name: str  # in code: "evil_pixie"
    title: str  # in tables and figures: "EvilPixie"
    reinforce: Callable  # place g.left armies
    attack: Callable
    fortify: Callable
    move_in: Callable  # (g, source, target): how many armies follow after a conquest
    goal_rule: int = SMALLEST  # how it chooses the continent that it drafts
    renews_goal: bool = True  # chooses another when that is full
    border_force: tuple[int, int] = (20, 20)  # armies that keep a border: drawn once a game
    choosy: bool = False  # draws no armies through a territory that has none to move
    card_odds: int = 1  # attacks to earn a card where it outnumbers an enemy by more than this
    card_wish: int = UNSET  # its move-in answer then: a number of armies, or -2 for half

    @property
    def habits(self) -> dict:
        """Return the habits as a dict, by the names of the record's fields."""
        return {field: getattr(self, field) for field in self._fields[6:]}
