"""The setting of a game: rules to choose, seats, goals; and the checks of these arguments."""

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from draftlib.arguments import (
    Count,
    Domain,
    ListOf,
    Maybe,
    Probability,
    check_list,
    checked,
    require,
)
from draftlib.arrays import check_owners
from draftlib.boards import check_board
from draftlib.kernels.calls import address_of, write_addresses
from draftlib.risk.bots import BOTS, BotName, bot_named
from draftlib.risk.engine.position import (
    GAME,
    MAX_PLAYERS,
    MAX_TERRITORIES,
    MAX_VALUES,
    MOVE_IN,
    PHASE,
    PLAYS,
    clear,
)
from draftlib.risk.own import check_calls, try_game
from draftlib.risk.turns import card_play

_ARMIES = Domain(
    "'placed' or 'even' (their number is starting_armies)",
    lambda value: isinstance(value, str) and value in ("placed", "even"),
)
_VALUE = Count(0, 1_000)  # of a set of cards
_STARTING = Count(1, 10_000)  # a game then takes a millisecond or two
_CALLS = dict.fromkeys(("reinforce", "attack", "fortify"), PHASE.args) | {"move_in": MOVE_IN.args}
_SEATS = ListOf(f"a tuple of 2 to {MAX_PLAYERS} names", "a bot", BotName, 2, MAX_PLAYERS)


@checked
@dataclass(frozen=True)
class Rules:
    """The rules that can be chosen; the defaults are those that reproduce the papers' results.

    Parameters
    ----------
    armies : {"placed", "even"}, optional
        Armies at the start: "placed" by the bots in turn, or "even".
    starting_armies : int or None, optional
        The armies of each player; None: by size and players.
    bonus_growth : float, optional
        The growth of continent bonuses a round: 0.05 is 5 %.
    max_rounds : int, optional
        A game that lasts longer counts as unfinished.
    cards : str, sequence of int or None, optional
        What sets are worth: "4, 6, 8"; None: no cards.
    transfer : bool, optional
        Who wipes a player out takes his cards; else they go to the deck.
    immediate : bool, optional
        He also cashes at once, in mid-attack, if he then has five or more.

    Raises
    ------
    ValueError
        For a rule that makes no sense.

    Examples
    --------
    >>> from draftlib.risk import Rules
    >>> Rules(max_rounds=0)
    Traceback (most recent call last):
    ValueError: max_rounds must be an integer of at least 1, not 0
    """

    armies: Annotated[str, _ARMIES] = "placed"
    starting_armies: Annotated[int, _STARTING] | None = None
    bonus_growth: Probability = 0.0
    max_rounds: Annotated[int, Count()] = 1000
    cards: str | Sequence[int] | None = None
    transfer: bool = True
    immediate: bool = False

    def __post_init__(self):
        _card_values(self.cards)
        if self.immediate and not (_card_values(self.cards) and self.transfer):
            raise ValueError("immediate=True needs cards and transfer=True: nobody gets any else")


def _card_values(cards: str | Sequence[int] | None) -> tuple[int, ...]:
    """Return what the sets cashed in a game are worth, in turn, as far as they are listed.

    After the last of them the values go on by the last step.  Raises ValueError for a list that is
    no such list.
    """
    if cards is None:
        return ()
    what = f"numbers whose last step does not fall, such as '4, 6, 8' (1 to {MAX_VALUES} of them)"
    listed = cards
    if isinstance(cards, str):
        right = re.fullmatch(r"\s*\d{1,9}(\s*,\s*\d{1,9})*\s*(\.\.\.)?\s*", cards)
        require(right is not None, "cards", cards, what)
        listed = [int(number) for number in re.findall(r"\d+", cards)]
    listed = check_list("cards", listed, what)
    values = [_VALUE("a value of cards", value) for value in listed]
    right = 1 <= len(values) <= MAX_VALUES and values[-2:] == sorted(values[-2:])
    require(right, "cards", cards, what)
    return tuple(values)


@checked
def base_armies(
    n_territories: Annotated[int, Count(1, MAX_TERRITORIES)],
    n_players: Annotated[int, Count(2, MAX_PLAYERS)],
) -> int:
    """Return each player's starting armies: 35 for three players on the classic board.

    (1 + T / 42) / 2 * (50 - 5 n), rounded: the public Lux Delux SDK's engine.

    Parameters
    ----------
    n_territories : int
        The number of territories T.
    n_players : int
        The number of players n.

    Raises
    ------
    ValueError
        Unless there are 1 to 64 territories and 2 to 6 players.

    Examples
    --------
    >>> from draftlib.risk import base_armies
    >>> [base_armies(42, n) for n in range(2, 7)]
    [40, 35, 30, 25, 20]
    """
    return int((1 + n_territories / 42) / 2 * (50 - 5 * n_players) + 0.5)


def check_owner(owner, n_players, board):
    """Return an ownership as int64 of shape (T,): the seat that owns each territory.

    Given as a sequence of seats or as a string of digits; ValueError for a wrong length or seat.
    """
    size = board.n_territories
    if isinstance(owner, str):
        right = owner.isascii() and owner.isdigit()
        require(right, "owner", owner, f"a digit for each of the {size} territories")
        owner = [int(seat) for seat in owner]
    return check_owners("owner", owner, size, n_players, ndim=1, nobody=False)


def check_goals(goals, n_players, board):
    """Return the remembered goal continents as a list with one for each seat, -1 for none."""
    if goals is None:
        return [-1] * n_players
    what = f"a continent for each of the {n_players} seats, -1 for none"
    goal = Maybe(Count(-1, len(board.continents) - 1))
    listed = ListOf(what, "a goal", goal, n_players, n_players)("goals", goals)
    return [-1 if goal is None else goal for goal in listed]


def _outline(board, c):
    """Return the masks of continent c: its territories, its borders, what touches it outside."""
    inside = {t for t, k in enumerate(board.continent) if k == c}
    rim = {t for t in inside if set(board.neighbours[t]) - inside}
    shore = {u for t in rim for u in board.neighbours[t]} - inside
    return tuple(np.uint64(sum(1 << t for t in members)) for members in (inside, rim, shore))


def new_record(bots, rules=Rules(), board=None, goals=None):
    """Return a record array (1,) for games between these bots, and the board.

    Bots can draft in it; to play, they need addresses, see `at_own_address`.
    """
    board = check_board(board)
    seated = list(map(bot_named, _SEATS("bots", bots)))
    games, n = np.zeros(1, GAME).view(np.recarray), len(seated)
    g = games[0]
    g.n_territories, g.n_continents = len(board.territories), len(board.continents)
    g.everywhere = np.uint64((1 << board.n_territories) - 1)
    g.around[: g.n_territories] = board.masks
    g.continent[: g.n_territories] = board.continent
    g.base_bonus[: g.n_continents] = g.bonus[: g.n_continents] = board.bonus
    for c in range(g.n_continents):
        g.land[c], g.rim[c], g.shore[c] = _outline(board, c)
    g.n_players = n
    for p, bot in enumerate(seated):
        for habit, value in bot.habits.items():
            g[habit][p] = value
    g.goal[:] = -1
    g.goal[:n] = check_goals(goals, n, board)
    g.start_armies[:n] = rules.starting_armies or base_armies(board.n_territories, n)
    g.even = rules.armies == "even"
    g.growth, g.max_rounds = rules.bonus_growth, rules.max_rounds
    values = _card_values(rules.cards)
    g.n_values, g.values[: len(values)] = len(values), values
    g.transfer, g.immediate = rules.transfer, rules.immediate
    clear(g)
    return games, board


def calls_of(bots, rules=Rules()):
    """Return what games between these bots call, each kernel with its types, None for nothing.

    They stand in the order of the addresses at the beginning of a record.
    """
    seats = [*map(bot_named, bots), *[None] * (MAX_PLAYERS - len(bots))]
    for bot in {*seats} - {None, *BOTS}:
        _check_own(bot)
    cards = (card_play, PLAYS.args) if _card_values(rules.cards) else None
    return *[bot and _call(bot, name) for name in _CALLS for bot in seats], cards


def _call(bot, name):
    return getattr(bot, name), _CALLS[name]


@functools.cache
def _check_own(bot):
    """Raise ValueError if a bot of one's own cannot play."""
    check_calls(bot.name, {name: _call(bot, name) for name in _CALLS})
    record, _ = new_record((bot,) * 3)
    record[0].move_in = address_of(*_call(bot, "move_in"))
    try_game(bot, record[0])


def at_own_address(games, calls):
    """Return a copy of a record array (1,) with the addresses of its calls in this process."""
    return write_addresses(games.view(np.int64), calls).view(GAME).view(np.recarray)


def new_game(bots, rules=Rules(), board=None, goals=None):
    """Return the record of a game between these bots, to be played in this process."""
    record, _ = new_record(bots, rules, board, goals)
    return at_own_address(record, calls_of(bots, rules))[0]
