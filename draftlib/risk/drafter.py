"""The bots' own draft, and a bot's draft rule as a player at any drafting table."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from draftlib.boards import Board, classic_board
from draftlib.risk.bots.draft_rules import draft_all, follow_goals, pick_after
from draftlib.risk.setting import table_for


class Draft(NamedTuple):
    """What a draft between bots leads to; the rules are deterministic, so it is always the same."""

    owner: np.ndarray  # (T,) the seat that owns each territory
    picks: np.ndarray  # (T,) territories in the order in which they were picked
    goals: tuple  # the goal continent that each seat remembers, -1 none


def full_draft(bots, board=None):
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


def draft(bots, board=None):
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
    board = classic_board() if board is None else board
    games, _ = table_for(["quo" if bot is None else bot for bot in bots], board=board)
    picks, seats = check_history(picks, seats, len(bots), board)
    follow_goals(games[0], picks, seats)
    drafted = np.array([bot is not None for bot in bots])
    return np.where(drafted, games[0].goal[: len(bots)], -1)


def check_history(
    picks: Sequence[int], seats: Sequence[int], n_players: int, board: Board
) -> tuple[np.ndarray, np.ndarray]:
    """Return picks and who made them as int64 arrays; ValueError for a draft that cannot be."""
    picks, seats = np.array(picks, dtype=np.int64), np.array(seats, dtype=np.int64)
    if picks.ndim != 1 or picks.shape != seats.shape:
        raise ValueError(f"{picks.size} picks need as many seats, not {seats.size}")
    for pick, seat in zip(picks.tolist(), seats.tolist()):
        if not 0 <= pick < board.n_territories:
            raise ValueError(f"territory {pick}: they are 0 to {board.n_territories - 1}")
        if not 0 <= seat < n_players:
            raise ValueError(f"seat {seat}: the seats are 0 to {n_players - 1}")
    if len(set(picks.tolist())) < len(picks):
        raise ValueError("a territory was picked twice")
    return picks, seats


class Drafter:
    """A bot's draft rule as a player: `pick(state, rng)` returns a territory code.

    The state has `player`, `owner` (-1: unowned) and `picks`, the territories picked so far, in
    order.  The goal continent that the bot would remember is worked out from those picks, so one
    drafter may sit in any seat and in many games, be copied, or be asked about positions that
    never come about.  After a pick, `goal` is the goal continent it followed; -1 before the first.

    >>> from types import SimpleNamespace
    >>> empty = SimpleNamespace(player=0, owner=np.full(42, -1), legal=range(42), picks=())
    >>> Drafter("boscoe").pick(empty)
    38
    """

    def __init__(self, name, n_players=3, board=None):
        self.name, self.n_players, self.board, self.goal = name, n_players, board, -1
        self._games = table_for((name,) * n_players, board=board)[0]

    def __repr__(self):
        return f"Drafter({self.name!r})"

    def __reduce__(self):
        return _restore, (self.name, self.n_players, self.board, self.goal)

    def pick(self, state, rng=None):
        """Return the territory that the bot picks; its rule is deterministic and needs no `rng`."""
        g = self._games[0]
        picks = np.array(state.picks, dtype=np.int64)
        seats = np.asarray(state.owner, dtype=np.int64)[picks]
        choice = int(pick_after(g, picks, seats, state.player))
        self.goal = int(g.goal[state.player])
        return choice


def _restore(name, n_players, board, goal):
    drafter = Drafter(name, n_players, board)
    drafter.goal = goal
    return drafter
