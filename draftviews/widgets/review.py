"""The review of a finished draft: what both hints would have picked, and what wars say of that.

Wars compare two picks by drafting on from each, in WAYS ways: the person by wars, with fewer
simulations than the hint, and everybody else as seated, searches by fewer simulations, too.  The
same seeds serve both picks, so their difference has an interval.
"""

import copy
import math

import numpy as np

from draftlib.agents import RAVE, UCT
from draftlib.kernels.rng import generator_of
from draftlib.statistics import half_width
from draftviews.widgets.session import PERSON, WARS, DraftRoom, Session
from draftviews.widgets.wars import GAMES, fought

WAYS = 100  # of drafting on from a pick: they share the thousand wars
QUICK = {"UCT": "UCT 300", "RAVE": "RAVE 300", WARS: f"{WARS} 50", PERSON: f"{WARS} 50"}


def review(table: DraftRoom, session: Session, known: dict) -> dict:
    """Return what is known of the person's picks in a finished draft, a JSON object.

    Keys: par, the wars of GAMES that each seat wins where the person follows the hint by wars from
    the first pick on; mine, for each pick turn, item, by_wars and by_estimate (what the hints would
    have picked), and, each None until weighed, won (the wars after the pick), wars and estimate
    (see `_compare`, None too where the pick is the same); tried, such wars of the pick that was
    tried.

    known : keeps what takes long.  The last picks are weighed first, because they take least, each
    in two steps, one for each hint.
    """

    def once(compute, *more):
        key = compute, session.picks, session.seats, session.seed, session.war, *more
        if key not in known:
            known[key] = compute(table, session, *more)
        return known[key]

    def compare(turn, item, other):
        return _compare(once(_fare, turn, item), once(_fare, turn, other))

    picks, (par, hints) = [], once(_hints)
    for i, (turn, *others) in enumerate(hints):
        item, steps = session.picks[turn], session.weighed - 2 * (len(hints) - 1 - i)
        pick = {"turn": turn, "item": item, "by_wars": others[0], "by_estimate": others[1]}
        pick["won"] = sum(once(_fare, turn, item)) if steps > 0 else None
        for step, (key, other) in enumerate(zip(("wars", "estimate"), others)):
            is_asked = steps > step and other != item
            pick[key] = compare(turn, item, other) if is_asked else None
        picks.append(pick)
    turn, item = session.tried or (0, None)
    tried = None if item is None else compare(turn, session.picks[turn], item)
    return {"par": par, "mine": picks, "tried": tried}


def searched(table: DraftRoom, session: Session) -> tuple[UCT, np.ndarray]:
    """Return the table's search after it searched at a session, and its ranking of the items."""
    search, state = copy.deepcopy(table.search), table.state_of(session)
    return search, search.rank(state, generator_of(session.seed, len(session.picks)))


def searched_by_wars(table: DraftRoom, session: Session) -> tuple[RAVE, np.ndarray]:
    """Return the search by wars after it searched at a session, and its ranking of the items."""
    rng = generator_of(session.seed, len(session.picks))
    return table.agent(session, WARS).searched(table.state_of(session), rng)


def _hints(table, session):
    """Return what a follower of the hint by wars wins, and of each pick the turn and both hints."""
    found = []
    for turn in range(len(session.picks)):
        if session.seats[table.game.order[turn]] == PERSON:
            before = session._replace(picks=session.picks[:turn])
            hints = (search(table, before)[1][0] for search in (searched_by_wars, searched))
            found.append((turn, *map(int, hints)))
    seats = tuple(WARS if name == PERSON else name for name in session.seats)
    end = table.advance(session._replace(seats=seats, picks=()))
    return fought(table, end).wins.tolist(), found


def _compare(mine, theirs):
    """Return the wars of GAMES that the player of a pick wins after it, and after another.

    Keys: won, other; gain, the share that `other` has more, and margin, the half-width of its 95 %
    interval over the ways of drafting on.
    """
    gains = [other - own for own, other in zip(mine, theirs)]
    total, squares = sum(gains), sum(gain * gain for gain in gains)
    error = math.sqrt((WAYS * squares - total * total) / (WAYS * WAYS * (WAYS - 1)))
    margin = half_width(error, WAYS) * WAYS / GAMES
    return {"won": sum(mine), "other": sum(theirs), "gain": total / GAMES, "margin": margin}


def _fare(table, session, turn, item):
    """Return the wars that the player of a pick wins after `item`, for each way of drafting on."""
    quick = {name: QUICK[name] for name in QUICK if QUICK[name] in table.agents}
    seats = tuple(quick.get(name, name) for name in session.seats)
    before = session._replace(seats=seats, picks=(*session.picks[:turn], item))
    ends = [table.advance(before._replace(seed=way)) for way in range(WAYS)]
    player = table.game.order[turn]
    return [int(fought(table, end, GAMES // WAYS).wins[player]) for end in ends]
