"""The setting of a game: rules, seats and goals, checked and written into a record."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from draftlib.arguments import Count, Domain, ListOf, Maybe, Probability, checked, require
from draftlib.boards import check_board
from draftlib.kernels.calls import write_addresses
from draftlib.risk.bots import BOTS, BotName, bot_named
from draftlib.risk.engine.cards import card_play
from draftlib.risk.engine.position import (
    GAME,
    MAX_PLAYERS,
    MAX_TERRITORIES,
    MAX_VALUES,
    MOVE_IN,
    NOBODY,
    PHASE,
    PLAYS,
    clear,
    fill_board,
    fill_rules,
    fill_seats,
)
from draftlib.risk.own import check_bot

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
        values = _set_values(self.cards)
        if self.immediate and not (values and self.transfer):
            raise ValueError("immediate=True needs cards and transfer=True: nobody gets any else")


def _set_values(cards):
    """Return the armies that the sets cashed in a game bring, one after the other.

    Sets after the last go on by the last step.  Raises ValueError for a list that makes no sense.
    """
    if cards is None:
        return []
    what = f"numbers whose last step does not fall, such as '4, 6, 8' (1 to {MAX_VALUES} of them)"
    if isinstance(cards, str):
        words = cards.strip().removesuffix("...").split(",")
        require(all(word.strip().isdecimal() for word in words), "cards", cards, what)
        cards = [*map(int, words)]
    values = ListOf(what, "a value of cards", _VALUE, 1, MAX_VALUES)("cards", cards)
    require(values[-2:] == sorted(values[-2:]), "cards", cards, what)
    return values


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
    """Return the seat that owns each territory as a list, read from a list or a string of digits.

    Raises ValueError for a wrong length or seat.
    """
    size = board.n_territories
    if isinstance(owner, str):
        is_number = owner.isascii() and owner.isdigit()
        require(is_number, "owner", owner, f"a digit for each of the {size} territories")
        owner = [int(seat) for seat in owner]
    what, seat = f"the seat of each of the {size} territories", Count(0, n_players - 1)
    return ListOf(what, "an owner", seat, size, size)("owner", owner)


def check_goals(goals, n_players, board):
    """Return the goal continent that each seat remembers as a list, -1 for none."""
    if goals is None:
        return [NOBODY] * n_players
    what = f"a continent for each of the {n_players} seats, -1 for none"
    goal = Maybe(Count(-1, len(board.continents) - 1))
    goals = ListOf(what, "a goal", goal, n_players, n_players)("goals", goals)
    return [NOBODY if goal is None else goal for goal in goals]


def new_record(bots, rules=Rules(), board=None, goals=None):
    """Return a record array (1,) for games between these bots, and the board.

    Bots can draft in it; to play, they need addresses, see `local_copy`.
    """
    board, seated = check_board(board), [bot_named(bot) for bot in _SEATS("bots", bots)]
    games = np.zeros(1, GAME).view(np.recarray)
    fill_board(games[0], board)
    fill_seats(games[0], seated, check_goals(goals, len(seated), board))
    armies = rules.starting_armies or base_armies(board.n_territories, len(seated))
    fill_rules(games[0], rules, armies, _set_values(rules.cards))
    clear(games[0])
    return games, board


def kernels_of(bots, rules=Rules()):
    """Return the kernels that games between these bots call, each with the types of its arguments.

    They stand in the order of the addresses at the beginning of a record; None is no kernel.
    """
    seats = [*map(bot_named, bots), *[None] * (MAX_PLAYERS - len(bots))]
    for bot in {*seats} - {None, *BOTS}:
        _try_own(bot)
    cards = (card_play, PLAYS.args) if rules.cards is not None else None
    return *[bot and _call(bot, name) for name in _CALLS for bot in seats], cards


def _call(bot, name):
    return getattr(bot, name), _CALLS[name]


@functools.cache
def _try_own(bot):
    """Raise ValueError if a bot of one's own cannot play."""
    record, _ = new_record((bot,) * 3)
    check_bot(bot, {name: _call(bot, name) for name in _CALLS}, record[0])


def local_copy(record, bots, rules=Rules()):
    """Return a copy of a record array (1,) with the addresses of its kernels in this process."""
    words = write_addresses(record.view(np.int64), kernels_of(bots, rules))
    return words.view(GAME).view(np.recarray)


def new_game(bots, rules=Rules(), board=None, goals=None):
    """Return the record of a game between these bots, ready to play in this process."""
    record, _ = new_record(bots, rules, board, goals)
    return local_copy(record, bots, rules)[0]
