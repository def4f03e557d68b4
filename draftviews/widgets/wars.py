"""The wars after a draft, as the JSON objects that a module shows: their score, and one of them."""

from functools import lru_cache

import numpy as np

from draftlib import risk
from draftlib.risk import Recording, Turn
from draftlib.statistics import wilson
from draftviews.widgets.page import round_each
from draftviews.widgets.session import DraftRoom, Session

GAMES = 1000
_LOOKS, _ROUNDS = 20, 4  # wars that are looked at, and their first rounds
_MOST_TURNS = 300  # of a war that is watched: a war has some 30, and this many fit a small notebook


def fights(table: DraftRoom, session: Session) -> dict:
    """Return the score of 1,000 wars after the draft of `session`, which must be over.

    Keys: games, unfinished, rounds (their mean), and for each seat share, low and high: the
    share of the wars that it won, with the limits of Wilson's 95 % interval.  And early: in how
    many of the first `wars` a seat began a turn, up to a `round`, with all of a continent: `held`
    has a row for each seat.

    >>> from draftlib import fantasy_risk
    >>> from draftviews.widgets.session import room_for
    >>> table = room_for(fantasy_risk())
    >>> score = fights(table, table.advance(Session(("Quo", "KillBot", "Boscoe"))))
    >>> score["share"], [round(high, 3) for high in score["high"]]
    ([0.05, 0.95, 0.0], [0.065, 0.962, 0.004])
    """
    result = war_result(table, session)
    share = result.wins / result.games
    low, high = map(round_each, wilson(share, result.games))
    found = {"games": result.games, "unfinished": result.unfinished}
    found |= {"rounds": round(result.mean_rounds, 2), "share": round_each(share)}
    held = _early(table.game, session.picks, *_army(table, session), session.seed)
    early = {"wars": _LOOKS, "round": _ROUNDS, "held": held}
    return found | {"low": low, "high": high, "early": early}


def war(table: DraftRoom, session: Session) -> dict:
    """Return war number `session.watch` after the draft, turn by turn; it is one of the `fights`.

    Keys: number, winner (-1 for none), rounds, `start` (owner and armies of each territory before
    the first turn) and `turns`: player, round, what changes (`owner` and `armies`, lists of
    [territory, new value]), `attacks` (lists of source, target and 1 for a conquest), words.
    """
    (bots, goals), board = _army(table, session), table.game.board
    owner = table.state_of(session).owner
    game = risk.record(owner, bots, session.seed, game=session.watch, goals=goals, board=board)
    first, pairs = game.turns[0], list(zip(game.turns, [*game.turns[1:], game]))
    return {
        "number": session.watch,
        "winner": game.winner,
        "rounds": game.rounds,
        "start": {"owner": first.owner.tolist(), "armies": first.armies.tolist()},
        "turns": [_turn(*pair, table.game.items) for pair in pairs[:_MOST_TURNS]],
        "cut": len(game.turns) > _MOST_TURNS,
    }


def war_result(table: DraftRoom, session: Session, games: int = GAMES) -> risk.Result:
    """Return the result of so many wars after the draft of `session`, which must be over."""
    return _simulate(table.game, session.picks, *_army(table, session), session.seed, games)


def warm_up(table: DraftRoom) -> None:
    """Compile or load what the wars need, so that the first click need not wait for it."""
    owner = np.arange(table.game.n_items) % table.game.n_players
    bots = ("quo",) * table.game.n_players
    risk.simulate(owner, bots, 1, board=table.game.board)
    risk.record(owner, bots, board=table.game.board)


def _army(table, session):
    """Return who plays the war: the names of P bots, and the goals that they remember."""
    game, bots = table.game, table.bots(session)
    if not any(bots):
        return ("quo",) * game.n_players, None
    goals = risk.remembered_goals(session.picks, game.order, bots, game.board)
    return tuple(bot or "quo" for bot in bots), tuple(goals.tolist())


@lru_cache(maxsize=8)
def _simulate(game, picks, bots, goals, seed, games):
    owner = _owner(game, picks)
    return risk.simulate(owner, bots, games, seed, goals=goals, board=game.board)


@lru_cache(maxsize=8)
def _early(game, picks, bots, goals, seed):
    """Return for each seat in how many wars it soon had each continent: see `fights`."""
    owner, board = _owner(game, picks), game.board
    inside = board.continent == np.arange(len(board.continents))[:, None]
    found = np.zeros((game.n_players, len(inside)), int)
    for number in range(_LOOKS):
        held = np.zeros(found.shape, bool)
        for turn in risk.record(owner, bots, seed, game=number, goals=goals, board=board).turns:
            if 1 <= turn.round <= _ROUNDS:
                held[turn.player] |= (inside <= (turn.owner == turn.player)).all(axis=1)
        found += held
    return found.tolist()


def _owner(game, picks):
    owner = np.empty(game.n_items, np.int64)
    owner[list(picks)] = game.order
    return owner


def _turn(turn: Turn, after: Turn | Recording, names):
    """Return a turn of a recorded war as a JSON object; after: the board when it ends."""
    return {
        "player": turn.player,
        "round": turn.round,
        "owner": _changes(turn.owner, after.owner),
        "armies": _changes(turn.armies, after.armies),
        "attacks": [[a.source, a.target, int(a.defenders_left == 0)] for a in turn.attacks],
        "words": _words(turn, names),
    }


def _changes(before, after):
    return [[int(t), int(after[t])] for t in np.flatnonzero(before != after)]


def _words(turn, names):
    """Return in words what a turn did."""
    who = f"player {turn.player + 1}"
    armies = "1 army" if turn.income == 1 else f"{turn.income} armies"
    if turn.round == 0:
        where = dict.fromkeys(names[t] for t, _ in turn.placements)
        return f"Before the war, {who} places {armies} in {', '.join(where)}."
    failed = dict.fromkeys(names[a.target] for a in turn.attacks if a.defenders_left > 0)
    taken = [names[a.target] for a in turn.attacks if a.defenders_left == 0]
    won = [f"{name} after a failed attack" if name in failed else name for name in taken]
    lost = [name for name in failed if name not in taken]
    said = [f"gets {armies}"] + ["does not attack"] * (not turn.attacks)
    said += [f"takes {', '.join(won)}"] * bool(won)
    said += [f"attacks {', '.join(lost)} in vain"] * bool(lost)
    return f"Round {turn.round}, {who}: {'; '.join(said)}."
