"""The bots' own draft, and a bot's draft rule as a player at any drafting table.

A search asks about millions of positions, most of which are the last one and a pick or two.  So the
compiled rule keeps a record of the draft, goes from one position to the next by those picks, and
takes back what differs; with each pick it keeps the goal continent that its bot had before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import numpy as np

from draftlib.arguments import Count, ListOf, checked, has_methods, require
from draftlib.boards import Board
from draftlib.game import Game, State, board_of, check_can_pick
from draftlib.kernels.bits import bit
from draftlib.kernels.calls import DraftRule, memory_reader
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots import Bot, BotName, bot_named
from draftlib.risk.bots.draft_rules import pick, renew_goal
from draftlib.risk.engine.position import GAME, MAX_PLAYERS, MAX_TERRITORIES
from draftlib.risk.setting import new_record

# The memory of the rule: how far the record is, with what picks; who moves when, and who is a bot.
_DRAFT = np.dtype(
    [
        ("stream", "u8", (1,)),
        ("n_picked", "i8"),
        ("picks", "i8", (MAX_TERRITORIES,)),
        ("goals", "i8", (MAX_TERRITORIES,)),  # of who picked, before it
        ("order", "i8", (MAX_TERRITORIES,)),
        ("is_bot", "i8", (MAX_PLAYERS,)),
        ("game", GAME),
    ],
    align=True,
)
draft_in = memory_reader(_DRAFT)


def draft_memory(record, order, is_bot):
    """Return the memory (B,), uint8, of a draft's start: its record, seats (N,) and bots (P,)."""
    draft = np.zeros(1, _DRAFT)
    draft["order"][0, : len(order)] = order
    draft["is_bot"][0, : len(is_bot)] = is_bot
    draft["game"] = record
    return draft.view(np.uint8)


@kernel
def _take(draft, g, item):
    """Go on by one pick.  A bot that makes it first renews its goal, as when it picks itself."""
    turn = draft.n_picked
    g.player = draft.order[turn]
    draft.picks[turn], draft.goals[turn] = item, g.goal[g.player]
    if draft.is_bot[g.player]:
        renew_goal(g)
    g.own[g.player] |= bit(item)
    draft.n_picked = turn + 1


@kernel
def _take_back(draft, g):
    """Go back by a pick."""
    turn = draft.n_picked - 1
    player = draft.order[turn]
    g.own[player] &= ~bit(draft.picks[turn])
    g.goal[player] = draft.goals[turn]
    draft.n_picked = turn


@kernel
def _go_to(draft, picks, known, turn):
    """Bring the record to `turn`, after picks[:turn], of which the first `known` are its own."""
    while draft.n_picked > min(known, turn):
        _take_back(draft, draft.game)
    while draft.n_picked < turn:
        _take(draft, draft.game, picks[draft.n_picked])


@kernel
def pick_at(memory, picks, known, turn):
    """Return the territory that the bot at `turn` drafts after picks[:turn], as `FOLLOWS` says."""
    draft = draft_in(memory)
    g = draft.game
    _go_to(draft, picks, known, turn)
    g.player = draft.order[turn]
    goal = g.goal[g.player]
    item = pick(g)
    g.goal[g.player] = goal
    return item


@kernel
def goals_after(memory, picks):
    """Return the goal continent that each seat remembers after these picks, int64 (6,)."""
    draft = draft_in(memory)
    _go_to(draft, picks, 0, len(picks))
    return draft.game.goal.copy()


class Draft(NamedTuple):
    """The outcome of a draft between bots; the rules are deterministic, so it is always the same.

    Parameters
    ----------
    owner : array (T,) of int64
        The seat that owns each territory.
    picks : array (T,) of int64
        The territories in the order in which they were picked.
    goals : tuple of int
        The goal continent that each seat remembers, -1 none.

    Examples
    --------
    >>> from draftlib.risk import full_draft
    >>> drafted = full_draft(("boscoe", "quo", "quo"))
    >>> drafted.owner[38], drafted.goals
    (np.int64(0), (3, 3, 3))
    """

    owner: np.ndarray
    picks: np.ndarray
    goals: tuple


def full_draft(bots: Sequence[str], board: Board | None = None) -> Draft:
    """Let the bots draft the board in turn, seat 0 first; return a `Draft`.

    Parameters
    ----------
    bots : sequence of str
        The bot of each seat.
    board : Board, optional
        By default the classic one.

    Examples
    --------
    >>> from draftlib.risk import full_draft
    >>> full_draft(("boscoe", "quo", "quo")).picks[:6]
    array([38,  0,  4, 37,  1,  5])
    """
    board = new_record(bots, board=board)[1]
    game = Game(board.territories, len(bots), lambda owner: [0] * len(bots), board=board)
    drafters, rng, state = [Drafter(bot) for bot in bots], np.random.default_rng(0), game.start()
    while not state.is_over:
        state = state.after(drafters[state.player].pick(state, rng))
    picks = np.array(state.picks)
    goals = remembered_goals(picks, game.order, bots, board)
    return Draft(state.owner, picks, tuple(goals.tolist()))


def draft(bots: Sequence[str], board: Board | None = None) -> np.ndarray:
    """Let the bots draft the board in turn; return the seat that owns each territory, int64 (T,).

    Parameters
    ----------
    bots : sequence of str
        The bot of each seat.
    board : Board, optional
        By default the classic one.

    Examples
    --------
    >>> from draftlib.risk import draft
    >>> "".join(map(str, draft(("quo", "quo", "quo"))))
    '000011112222221111111100000000222222200112'
    """
    return full_draft(bots, board).owner


def remembered_goals(
    picks: Sequence[int],
    seats: Sequence[int],
    bots: Sequence[str | None],
    board: Board | None = None,
) -> np.ndarray:
    """Return the goal continent that each seat remembers from a draft, int64 (P,), -1 for none.

    Parameters
    ----------
    picks : sequence of int
        The territories in the order in which they were picked.
    seats : sequence of int
        Who made each pick.
    bots : sequence of str or None
        The name of the bot that drafted for each seat, None where somebody else did, who has no
        goal to remember.
    board : Board, optional
        By default the classic one.

    Raises
    ------
    ValueError
        For a pick, seat or bot that cannot be.

    Examples
    --------
    >>> from draftlib.risk import full_draft, remembered_goals
    >>> bots = ("quo", "killbot", "boscoe")
    >>> remembered_goals(full_draft(bots).picks, [0, 1, 2] * 14, bots)
    array([3, 1, 3])
    """
    what = f"a list of 2 to {MAX_PLAYERS} names, None for who is no bot"
    drafters = ListOf(what, "a bot", least=2, most=MAX_PLAYERS)("bots", bots)
    record, board = new_record(["quo" if bot is None else bot for bot in drafters], board=board)
    picks = _integers("picks", picks, board.n_territories)
    seats = _integers("seats", seats, len(drafters))
    require(len(set(picks)) == len(picks), "picks", picks, "different territories")
    require(len(seats) == len(picks), "seats", seats, f"those of {len(picks)} picks")
    is_bot = [bot is not None and not bot_named(bot).draft for bot in drafters]
    goals = goals_after(draft_memory(record, seats, is_bot), np.array(picks, np.int64))
    return goals[: len(drafters)]


def _integers(name, numbers, limit):
    """Return a list of integers from 0 to below `limit`; ValueError for anything else."""
    return ListOf("a list of integers", f"each of {name}", Count(0, limit - 1))(name, numbers)


def _has_rule(agent):
    """Return whether an agent drafts by the rule of a bot's habits."""
    return isinstance(agent, Drafter) and not bot_named(agent.name).draft


@checked
@dataclass
class Drafter:
    """A bot's draft rule as a player: `pick(state, rng)` returns a territory code.

    It drafts in any game of a Risk board with 2 to 6 players, such as `fantasy_risk(...)`.  The
    goal continent that the bot would remember is worked out from the picks, so one drafter may
    sit in any seat and in many games, be copied, or be asked about imagined positions; see
    `remembered_goals` for the goals themselves.

    Parameters
    ----------
    name : str or Bot
        The name of the bot, or a `Bot` of one's own; ValueError for an unknown one.

    Examples
    --------
    >>> from draftlib import fantasy_risk
    >>> from draftlib.risk import Drafter
    >>> Drafter("boscoe").pick(fantasy_risk().start())
    38
    """

    name: Annotated[str | Bot, BotName]

    _seated = None  # the game last drafted in, and the rule compiled for it

    def __getstate__(self) -> dict:
        """Return what a copy needs: the name, from which it makes a compiled rule of its own."""
        return {"name": self.name}

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the territory that the bot picks; `rng` is for a bot that drafts by a function.

        Raises ValueError where the draft is over, or is not that of a Risk board.
        """
        check_can_pick(state)
        game, turn = state.game, len(state.picks)
        if bot_named(self.name).draft:
            return int(bot_named(self.name).draft(state, rng))
        if self._seated is None or self._seated[0] is not game:
            self._seated = game, self.follow(game, dict.fromkeys(range(game.n_players), self))
        return int(pick_at(self._seated[1].memory, np.array(state.picks, np.int64), 0, turn))

    def follow(self, game: Game, agents: Mapping[int, Any]) -> DraftRule:
        """Return the compiled draft rule of all seats of `agents` where a `Drafter` sits.

        The rule picks what their `pick` does, after any picks; it follows no bot that drafts by a
        function.

        Parameters
        ----------
        game : Game
            The draft of a Risk board.
        agents : dict of agents
            By seat.

        Raises
        ------
        ValueError
            For a seat that the game does not have, or a game that is not the draft of a Risk board.

        Examples
        --------
        >>> import numpy as np
        >>> from draftlib import Greedy, fantasy_risk
        >>> from draftlib.risk import Drafter
        >>> quo, boscoe = Drafter("quo"), Drafter("boscoe")
        >>> rule = quo.follow(fantasy_risk(), {0: boscoe, 1: Greedy(), 2: quo})
        >>> rule.seats, rule.follows(rule.memory, np.zeros(42, np.int64), 0, 0)
        ((0, 2), 38)
        """
        board = board_of(f"the game that {self.name} drafts in", game)
        drafting = isinstance(agents, Mapping)
        drafting = drafting and all(has_methods(agent, "pick") for agent in agents.values())
        require(drafting, "agents", agents, "a dict from seat to agent")
        _integers("seats", list(agents), game.n_players)
        drafters = {seat: agent for seat, agent in agents.items() if _has_rule(agent)}
        is_bot = [seat in drafters for seat in range(game.n_players)]
        bots = [drafters.get(seat, self).name for seat in range(game.n_players)]
        memory = draft_memory(new_record(bots, board=board)[0], game.order, is_bot)
        return DraftRule(tuple(sorted(drafters)), pick_at, memory)
