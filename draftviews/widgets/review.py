"""The review of a finished draft: what both hints would have picked, and what wars say of that.

Wars compare two picks by drafting on from each, in WAYS ways: the person by wars, with fewer
simulations than the hint, and everybody else as seated, searches by fewer simulations, too.  The
same seeds serve both picks, so their difference has an interval.
"""

import copy
import math

import numpy as np

from draftlib.agents import UCT
from draftlib.kernels.rng import generator_of
from draftlib.statistics import half_width, interval
from draftviews.widgets.session import PERSON, WARS, DraftRoom, Session
from draftviews.widgets.wars import GAMES, fought

EARLY, LATE = 12, 5  # searches for a hint by wars, before two fifths of the draft and after
WAYS = 100  # of drafting on from a pick: they share the thousand wars
QUICK = {"UCT": "UCT 300", "RAVE": "RAVE 300", WARS: f"{WARS} 50", PERSON: f"{WARS} 50"}


def review(table: DraftRoom, session: Session, known: dict) -> dict:
    """Return what is known of the person's picks in a finished draft, a JSON object.

    Keys: par, the wars of GAMES that each seat wins where the search by wars sits in the person's
    place; mine, for each pick turn, item, and, each None until weighed, by_wars and by_estimate
    (what the hints would have picked), won (the wars after the pick), wars and estimate (see
    `_compare`, None too where the pick is the same); tried, such wars of the pick that was tried.

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

    movers = [session.seats[player] for player in table.game.order]
    picks, turns = [], [turn for turn, name in enumerate(movers) if name == PERSON]
    for i, turn in enumerate(turns):
        item, steps = session.picks[turn], session.weighed - 2 * (len(turns) - 1 - i)
        others = once(_hints, turn) if steps > 0 else (None, None)
        pick = {"turn": turn, "item": item, "by_wars": others[0], "by_estimate": others[1]}
        pick["won"] = sum(once(_fare, turn, item)) if steps > 0 else None
        for step, (key, other) in enumerate(zip(("wars", "estimate"), others)):
            is_asked = steps > step and other != item
            pick[key] = compare(turn, item, other) if is_asked else None
        picks.append(pick)
    turn, item = session.tried or (0, None)
    tried = None if item is None else compare(turn, session.picks[turn], item)
    return {"par": once(_par), "mine": picks, "tried": tried}


def searched(table: DraftRoom, session: Session) -> tuple[UCT, np.ndarray]:
    """Return the table's search after it searched at a session, and its ranking of the items."""
    search, state = copy.deepcopy(table.search), table.state_of(session)
    return search, search.rank(state, generator_of(session.seed, len(session.picks)))


def hint_by_wars(table: DraftRoom, session: Session) -> list[tuple]:
    """Return the ranking by wars: rows of item, share won, visits, half-width, level, best first.

    A share is the mean of independent searches, EARLY or LATE, and their spread gives its 95 %
    interval.  An item is level if the interval of its difference from the first holds zero.
    """
    state, turns = table.state_of(session), len(table.game.order)
    n = len(session.picks)
    seeds = range(n, n + turns * (EARLY if 5 * n < 2 * turns else LATE), turns)
    agent = table.agent(session, WARS)
    trees = [agent.searched(state, generator_of(session.seed, k))[0].children() for k in seeds]
    wins = np.array([tree["value"] for tree in trees]).T
    visits = sum(tree["visits"] for tree in trees)
    means = [interval(row) for row in wins]
    ranked = np.argsort([-mean for mean, _ in means], kind="stable")
    gaps = [interval(wins[ranked[0]] - row) for row in wins]
    items = trees[0]["item"]
    return [
        (items[i], means[i][0], visits[i], means[i][1], gaps[i][0] <= gaps[i][1]) for i in ranked
    ]


def _hints(table, session, turn):
    """Return what the hints by wars and by the estimate would have picked at a turn."""
    before = session._replace(picks=session.picks[:turn])
    return int(hint_by_wars(table, before)[0][0]), int(searched(table, before)[1][0])


def _par(table, session):
    seats = tuple(WARS if name == PERSON else name for name in session.seats)
    end = table.advance(session._replace(seats=seats, picks=()))
    return fought(table, end).wins.tolist()


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
