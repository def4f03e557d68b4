"""The definition of a bot: one plain constant at the end of its own file."""

from collections.abc import Callable
from typing import Any, NamedTuple

from draftlib.risk.bots.clusters import goal_move
from draftlib.risk.bots.draft_rules import SMALLEST
from draftlib.risk.engine.position import HABITS, UNSET


class Bot(NamedTuple):
    """A bot: its names, the three phases of its turn, its move-in, its habits, and how it drafts.

    The phases and `move_in` are kernels of `g`, the record of a game (see `engine.position`); they
    are called by address when `g.player` is the bot.  A habit is copied into the record's field of
    the same name, at the bot's seat, where the engine looks.

    A bot of your own can stand wherever a name does, as in `simulate` and `Drafter`.  Before it
    first plays it is compiled, and tried in Python; ValueError says what fails in which phase.

    After its `attack` every bot goes all out if it has more armies than all others together, or
    more than 1,500, at almost any odds, unless its habit `finish_off` is False.

    Parameters
    ----------
    name : str
        In code: "evil_pixie".
    title : str
        In tables and figures: "EvilPixie".
    reinforce : callable
        Places g.left armies.
    attack, fortify : callable
        The two phases that follow.
    move_in : callable, optional
        (g, source, target): how many armies follow after a conquest.
    goal_rule : int, optional
        How it chooses the continent that it drafts.
    renews_goal : bool, optional
        Whether it chooses another when that is full.
    border_force : tuple of int, optional
        Armies that keep a border: drawn once a game.
    choosy : bool, optional
        Whether it draws no armies through a territory that has none to move.
    finish_off : bool, optional
        Whether its attack phase may end all out, as above.
    card_odds : int, optional
        It attacks to earn a card where it outnumbers an enemy by more than this.
    card_wish : int, optional
        Its move-in answer then: a number of armies, or -2 for half.
    draft : callable or None, optional
        (state, rng) -> item; None: by the rule of its habits.

    Examples
    --------
    >>> import draftlib as dl
    >>> from draftlib.risk.engine import attack, enemies, members_of, mine
    >>> @dl.kernel
    ... def all_out(g):
    ...     for t in members_of(mine(g)):
    ...         for e in members_of(enemies(g, t)):
    ...             attack(g, t, e)
    >>> quo = dl.risk.bot_named("quo")
    >>> rash = quo._replace(name="rash", title="Rash", attack=all_out)
    >>> int(dl.risk.simulate("012" * 14, (rash, "quo", "quo"), games=100).wins[0])
    44
    """

    name: str
    title: str
    reinforce: Callable
    attack: Callable
    fortify: Callable
    move_in: Callable = goal_move
    goal_rule: int = SMALLEST
    renews_goal: bool = True
    border_force: tuple[int, int] = (20, 20)
    choosy: bool = False
    finish_off: bool = True
    card_odds: int = 1
    card_wish: int = UNSET
    draft: Callable | None = None

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    @property
    def habits(self) -> dict[str, Any]:
        """Return the habits by name: the fields that the record of a game has too."""
        return {habit: getattr(self, habit) for habit in HABITS}
