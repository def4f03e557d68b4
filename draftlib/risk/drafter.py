"""The bots' own draft, and a bot's draft rule as a player at any drafting table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from draftlib.boards import Board
from draftlib.game import Game, State, check_state
from draftlib.kernels.calls import DraftRule
from draftlib.risk.bots import bot_named
from draftlib.risk.bots.draft_rules import draft_all, follow_goals, pick_after
from draftlib.risk.engine.position import MAX_PLAYERS
from draftlib.risk.following import follow_bots, memory_for
from draftlib.risk.setting import table_for
from draftlib.support.checks import LARGEST, check_count, check_list, offers, require, shown


class Draft(NamedTuple):
    """What a draft between bots leads to; the rules are deterministic, so it is always the same.

    >>> drafted = full_draft(("boscoe", "quo", "quo"))
    >>> drafted.owner[38], drafted.goals
    (np.int64(0), (3, 3, 3))
    """

    owner: np.ndarray  # (T,) the seat that owns each territory
    picks: np.ndarray  # (T,) territories in the order in which they were picked
    goals: tuple  # the goal continent that each seat remembers, -1 none


def full_draft(bots: Sequence[str], board: Board | None = None) -> Draft:
    """Let the bots draft the board in turn, seat 0 first; return a `Draft`.

    >>> full_draft(("boscoe", "quo", "quo")).picks[:6]
    array([38,  0,  4, 37,  1,  5])
    """
    games, board = table_for(bots, board=board)
    g = games[0]
    picks = np.zeros(len(board.territories), np.int64)
    draft_all(g, picks)
    owner = g.owner[: len(picks)].copy()
    return Draft(owner, picks, tuple(g.goal[: len(bots)].tolist()))


def draft(bots: Sequence[str], board: Board | None = None) -> np.ndarray:
    """Let the bots draft the board in turn; return the seat that owns each territory, int64 (T,).

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

    picks: the territories in the order in which they were picked; seats: who made each pick.
    bots: the name of the bot that drafted for each seat, None where somebody else did, who has no
    goal to remember.  Raises ValueError for a pick, seat or bot that cannot be.

    >>> bots = ("quo", "killbot", "boscoe")
    >>> remembered_goals(full_draft(bots).picks, [0, 1, 2] * 14, bots)
    array([3, 1, 3])
    """
    drafters = check_list("bots", bots, "a list of names, None for who is no bot")
    if not 2 <= len(drafters) <= MAX_PLAYERS:
        raise ValueError(f"a draft has 2 to {MAX_PLAYERS} seats, not those of {shown(bots)}")
    games, board = table_for(["quo" if bot is None else bot for bot in drafters], board=board)
    picks, seats = check_history(picks, seats, len(drafters), board)
    follow_goals(games[0], picks, seats)
    drafted = np.array([bot is not None for bot in drafters])
    return np.where(drafted, games[0].goal[: len(drafters)], -1)


def check_history(
    picks: Sequence[int], seats: Sequence[int], n_players: int, board: Board
) -> tuple[np.ndarray, np.ndarray]:
    """Return picks and who made them as int64 arrays; ValueError for a draft that cannot be."""
    picks, seats = _integers("picks", picks), _integers("seats", seats)
    if picks.ndim != 1 or picks.shape != seats.shape:
        raise ValueError(f"{picks.size} picks need as many seats, not {seats.size}")
    _check_below("territory", picks, board.n_territories)
    _check_below("seat", seats, n_players)
    twice = np.flatnonzero(np.bincount(picks) > 1)
    if twice.size:
        raise ValueError(f"territory {twice[0]} was picked twice")
    return picks, seats


def _integers(name, numbers):
    listed = check_list(name, numbers, "a list of integers")
    whole = [check_count(f"each of {name}", number, -LARGEST, LARGEST) for number in listed]
    return np.array(whole, dtype=np.int64)


def _check_below(what, numbers, limit):
    wrong = numbers[(numbers < 0) | (numbers >= limit)]
    if wrong.size:
        raise ValueError(f"{what} {wrong[0]} does not exist; use 0 to {limit - 1}")


@dataclass
class Drafter:
    """A bot's draft rule as a player: `pick(state, rng)` returns a territory code.

    name : of the bot; ValueError for an unknown one.

    It drafts in any game of a Risk board with 2 to 6 players, such as `fantasy_risk(...)`.  The
    goal continent that the bot would remember is worked out from the picks, so one drafter may
    sit in any seat and in many games, be copied, or be asked about positions that never come
    about; see `remembered_goals` for the goals themselves.

    >>> from draftlib import fantasy_risk
    >>> Drafter("boscoe").pick(fantasy_risk().start())
    38
    """

    name: str

    _seated = None  # the game last drafted in, and the record to draft it with

    def __post_init__(self) -> None:
        bot_named(self.name)

    def __getstate__(self) -> dict:
        """Return what a copy needs: not the record, which it makes anew."""
        return {"name": self.name}

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the territory that the bot picks; its rule is deterministic and needs no `rng`.

        Raises ValueError where the draft is over, or is not that of a Risk board.
        """
        game = check_state(state).game
        g = self._record_for(game)
        seats = game.order[: len(state.picks)]
        picks, seats = check_history(state.picks, seats, game.n_players, game.board)
        return int(pick_after(g, picks, seats, state.player))

    def follow(self, game: Game, agents: Mapping[int, Any]) -> DraftRule:
        """Return the compiled draft rule of all seats of `agents` where a `Drafter` sits.

        agents: by seat.  The rule picks what their `pick` does, after any picks.  Raises ValueError
        for a seat that the game does not have, or a game that is not the draft of a Risk board.

        >>> from draftlib import Greedy, fantasy_risk
        >>> quo, boscoe = Drafter("quo"), Drafter("boscoe")
        >>> rule = quo.follow(fantasy_risk(), {0: boscoe, 1: Greedy(), 2: quo})
        >>> rule.seats, rule.follows(rule.memory, np.zeros(42, np.int64), 0, 0)
        ((0, 2), 38)
        """
        self._check_board(game)
        what = "a dict from seat to agent"
        drafting = isinstance(agents, Mapping) and all(offers(a, "pick") for a in agents.values())
        require(drafting, "agents", agents, what)
        drafters = {seat: agent for seat, agent in agents.items() if isinstance(agent, Drafter)}
        _check_below("seat", _integers("seats", list(agents)), game.n_players)
        is_bot = [seat in drafters for seat in range(game.n_players)]
        bots = [drafters.get(seat, self).name for seat in range(game.n_players)]
        memory = memory_for(table_for(bots, board=game.board)[0], game.order, is_bot)
        return DraftRule(tuple(sorted(drafters)), follow_bots, memory)

    def _check_board(self, game):
        on_board = isinstance(game, Game) and isinstance(game.board, Board)
        what = "the draft of a Risk board, such as fantasy_risk()"
        require(on_board, f"the game that {self.name} drafts in", game, what)

    def _record_for(self, game):
        """Return the record of a game between such bots, kept from the pick before if it fits."""
        if self._seated is None or self._seated[0] is not game:
            self._check_board(game)
            board = game.board
            self._seated = game, table_for((self.name,) * game.n_players, board=board)[0]
        return self._seated[1][0]
