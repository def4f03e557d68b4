"""A single game as plain data, turn by turn: for teaching, for pictures, for debugging."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import numpy as np

from draftlib.arguments import Count, Seed, checked
from draftlib.boards import Board, check_board
from draftlib.kernels.rng import seed_of
from draftlib.risk.engine.position import ATTACKED, CASHED, DRAWN, FORTIFIED, PLACED, TAKEN, winner
from draftlib.risk.setting import Rules, check_owner, new_game
from draftlib.risk.turns import next_step, play_turn, start_game


class Attack(NamedTuple):
    """A battle to the end; after a conquest the bot asks for a move-in, and the rules cut it.

    Parameters
    ----------
    source, target : int
        The territories from which and against which the bot attacks.
    attackers_left : int
        In the source, before the move-in.
    defenders_left : int
        0 where the territory was conquered.
    asked : int
        The armies that the bot wants to move in.
    moved : int
        The armies that moved in.

    Examples
    --------
    >>> from draftlib.risk import record
    >>> turns = record("012" * 14).turns
    >>> next(turn.attacks[0] for turn in turns if turn.attacks)
    Attack(source=0, target=1, attackers_left=26, defenders_left=0, asked=0, moved=3)
    """

    source: int
    target: int
    attackers_left: int
    defenders_left: int
    asked: int
    moved: int


class Turn(NamedTuple):
    """One turn, or one placement of starting armies (then `round` is 0 and nothing is attacked).

    Parameters
    ----------
    round, player : int
        The number of the round, and whose turn it is.
    income : int
        New armies, without what cards bring.
    owner, armies : array (T,) of int64
        Who owns each territory, and its armies, before the turn.
    placements : tuple of tuples
        (territory, armies) of each, in order.
    attacks : tuple of Attack
        In order.
    fortifications : tuple of tuples
        (source, target, armies) of each, in order.
    cards : tuple of tuples, optional
        What became of cards: ("cashed", 3 cards, armies), ("taken", player, number), ("drawn",
        card).

    Examples
    --------
    >>> from draftlib.risk import record
    >>> last = record("012" * 14).turns[-1]
    >>> last.round, last.player, last.income, len(last.attacks)
    (17, 0, 32, 3)
    """

    round: int
    player: int
    income: int
    owner: np.ndarray
    armies: np.ndarray
    placements: tuple
    attacks: tuple
    fortifications: tuple
    cards: tuple = ()


class Recording(NamedTuple):
    """One game from its starting armies to its end.

    Parameters
    ----------
    bots : tuple of str
        Who played, by seat.
    winner : int
        The seat that won, -1 for an unfinished game.
    rounds : int
        The rounds that were played.
    turns : tuple of Turn
        First the starting armies, then the rounds.
    owner, armies : array (T,) of int64
        Who owns each territory, and its armies, at the end.

    Examples
    --------
    >>> from draftlib.risk import record
    >>> game = record("012" * 14)
    >>> game.winner, game.rounds, set(game.owner.tolist())
    (0, 17, {0})
    """

    bots: tuple
    winner: int
    rounds: int
    turns: tuple
    owner: np.ndarray
    armies: np.ndarray


def logged_events(g):
    """Return the events that the log holds, as lists."""
    return g.log[: max(0, g.n_log - g.log_from)].tolist()


def events_by_kind(events):
    """Return the placements, attacks, fortifications and card events among logged events."""
    return (
        tuple((source, n) for kind, source, _, n, *_ in events if kind == PLACED),
        tuple(Attack(*event) for kind, *event in events if kind == ATTACKED),
        tuple((source, target, n) for kind, source, target, n, *_ in events if kind == FORTIFIED),
        tuple(_card_event(*event) for event in events if event[0] in (CASHED, TAKEN, DRAWN)),
    )


def _card_event(kind, a, b, c, value, *_):
    if kind == CASHED:
        return "cashed", (a, b, c), value
    return ("taken", a, c) if kind == TAKEN else ("drawn", a)


def record_step(g):
    """Play a turn or placement that has been handed out; return it as a `Turn`.

    If the log overflows, plays the turn again from its start and records the next part.
    """
    before = g.copy()
    play_turn(g)
    events = logged_events(g)
    while len(events) < g.n_log:
        again = before.copy()
        again.log_from = len(events)
        play_turn(again)
        events += logged_events(again)
    g.n_log = 0
    which = (int(before.rounds), int(before.player), int(before.left))
    return Turn(*which, *_armies(before), *events_by_kind(events))


def _armies(g):
    """Return the owner and the armies of each territory, (T,) and (T,)."""
    return g.owner[: g.n_territories].copy(), g.armies[: g.n_territories].copy()


@checked
def record(
    owner: Sequence[int] | np.ndarray | str,
    bots: Sequence[str] = ("quo",) * 3,
    seed: Seed = 0,
    draft: Annotated[int, Count(0)] = 0,
    game: Annotated[int, Count(0)] = 0,
    goals: Sequence[int] | None = None,
    board: Board | None = None,
    **rules: Any,
) -> Recording:
    """Play one game and return it as a `Recording`.

    It is the very game that `simulate(owner, bots, seed=seed)` plays as number `game`, or that
    `simulate_many` plays as number `game` of draft number `draft`.

    Parameters
    ----------
    owner : sequence of int or str
        The seat of each territory, as in `simulate`.
    bots : sequence of str, optional
        Who plays after the draft.
    seed : int, optional
        The seed of the games.
    draft, game : int, optional
        The numbers of the draft and of the game.
    goals : sequence of int, optional
        As in `simulate`.
    board : Board, optional
        By default the classic one.
    **rules
        See `Rules`.

    Raises
    ------
    ValueError
        As `simulate` does.

    Examples
    --------
    >>> from draftlib import risk
    >>> game = risk.record(risk.draft(("quo", "killbot", "boscoe")), seed=1)
    >>> game.turns[0].player, game.turns[0].income, game.turns[0].placements
    (0, 4, ((3, 1), (3, 1), (3, 1), (3, 1)))
    """
    g, steps = new_game(bots, Rules(**rules), board, goals), []
    owner = np.array(check_owner(owner, len(bots), check_board(board)))
    start_game(g, owner, np.uint64(seed_of(seed, draft)), game)
    g.logging = 1
    while winner(g) < 0 and next_step(g):
        steps.append(record_step(g))
    return Recording(tuple(bots), int(winner(g)), int(g.rounds), tuple(steps), *_armies(g))
