"""What a game is played with: rules to choose, seats, goals; and the checks of what users give."""

import numbers
from typing import NamedTuple

import numpy as np

from draftlib.boards import classic_board
from draftlib.risk.bots import kind_of
from draftlib.risk.engine.position import MAX_PLAYERS, new_games
from draftlib.support.checks import check_count


class Rules(NamedTuple):
    """The rules that can be chosen; the defaults are those that reproduce the papers' results."""

    armies: str = "placed"  # starting armies: "placed" by the bots in turn, or spread "even"
    starting_armies: int | None = None  # of each player; None: by board size and players
    third_player_bonus: bool = False  # seat i >= 2 starts with i armies more
    bonus_growth: float = 0.0  # of continent bonuses a round: 0.05 is 5 %
    max_rounds: int = 1000  # a game that lasts longer counts as unfinished
    card_step: bool = True  # the step to trade cards in is made even without cards


def base_armies(n_territories, n_players):
    """Return each player's starting armies: 35 for three players on the classic board.

    (1 + T / 42) / 2 * (50 - 5 n), rounded: the public Lux Delux SDK's engine.

    >>> [base_armies(42, n) for n in range(2, 7)]
    [40, 35, 30, 25, 20]
    """
    return int((1 + n_territories / 42) / 2 * (50 - 5 * n_players) + 0.5)


def check_bots(bots):
    """Return the kinds of the bots; ValueError for an unknown name or a wrong number of seats."""
    if isinstance(bots, str) or not 2 <= len(bots) <= MAX_PLAYERS:
        raise ValueError(f"bots: a tuple of 2 to {MAX_PLAYERS} names, not {bots!r}")
    return [kind_of(name) for name in bots]


def check_rules(rules):
    """Raise ValueError for a rule that makes no sense."""
    if rules.armies not in ("placed", "even"):
        raise ValueError(
            f"armies must be 'placed' or 'even', not {rules.armies!r}; "
            "their number is starting_armies"
        )
    if rules.starting_armies is not None:
        check_count("starting_armies", rules.starting_armies)
    check_count("max_rounds", rules.max_rounds)
    if not 0 <= rules.bonus_growth <= 1:
        raise ValueError(f"bonus_growth must lie between 0 and 1, not {rules.bonus_growth!r}")


def check_owner(owner, n_players, board):
    """Return an ownership as int64 of shape (T,): the seat that owns each territory.

    Given as a sequence of seats or as a string of digits; ValueError for a wrong length or seat.
    """
    if isinstance(owner, str):
        if not owner.isdigit():
            raise ValueError(f"an ownership string has one digit per territory, not {owner!r}")
        owner = [int(seat) for seat in owner]
    owner = np.asarray(owner)
    size = len(board.territories)
    if owner.shape != (size,):
        raise ValueError(
            f"an ownership has one seat for each of the {size} territories, not shape {owner.shape}"
        )
    return _check_seats(owner, n_players)


def check_owners(owners, n_players, board):
    """Return many ownerships as int64 of shape (D, T); ValueError for a wrong shape or seat."""
    owners = np.asarray(owners)
    size = len(board.territories)
    if owners.ndim != 2 or owners.shape[1] != size:
        raise ValueError(f"drafts are an array of shape (D, {size}), not {owners.shape}")
    return _check_seats(owners, n_players)


def _check_seats(owner, n_players):
    if owner.dtype.kind not in "iu":
        raise ValueError(f"an ownership holds seat numbers, not {owner.dtype}")
    wrong = owner[(owner < 0) | (owner >= n_players)]
    if len(wrong):
        raise ValueError(f"seat {wrong[0]} in the ownership: the seats are 0 to {n_players - 1}")
    return np.ascontiguousarray(owner, dtype=np.int64)


def check_goals(goals, n_players, board):
    """Return the remembered goal continents as a list with one for each seat, -1 for none."""
    if goals is None:
        return [-1] * n_players
    goals = [-1 if goal is None else goal for goal in goals]
    last = len(board.continents) - 1
    if len(goals) != n_players:
        raise ValueError(f"goals: one for each of the {n_players} seats, not {len(goals)}")
    for goal in goals:
        if not isinstance(goal, numbers.Integral) or not -1 <= goal <= last:
            raise ValueError(f"goal {goal!r}: a continent from 0 to {last}, or -1 for none")
    return goals


def table_for(bots, rules=Rules(), board=None, goals=None):  # noqa: B008 (a NamedTuple)
    """Return a record array (1,) ready for games between these bots, and the board."""
    board = classic_board() if board is None else board
    kinds = check_bots(bots)
    check_rules(rules)
    games = new_games(board, kinds)
    g = games[0]
    n = len(bots)
    g.goal[:n] = check_goals(goals, n, board)
    base = rules.starting_armies or base_armies(len(board.territories), n)
    extra = [i if rules.third_player_bonus and i >= 2 else 0 for i in range(n)]
    g.start_armies[:n] = np.array(extra) + base
    g.even = rules.armies == "even"
    g.growth, g.max_rounds = rules.bonus_growth, rules.max_rounds
    g.card_step = rules.card_step
    return games, board
