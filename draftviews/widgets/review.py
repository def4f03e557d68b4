"""The review of a finished draft: what UCT thought of each pick of a person's, and what wars say.

Wars compare two picks by drafting on from each, in WAYS ways: UCT drafts for the person, and
everybody else as seated.  The same seeds serve both picks, so their difference has an interval.
"""

import copy
import math
from itertools import pairwise

import numpy as np

from draftlib.agents import UCT
from draftlib.kernels.rng import generator_of
from draftlib.support.statistics import half_width
from draftviews.widgets.page import rounded
from draftviews.widgets.session import PERSON, DraftRoom, Session
from draftviews.widgets.wars import GAMES, fought

WAYS = 20  # of drafting on from a pick: they share the thousand wars


def review(table: DraftRoom, session: Session, known: dict) -> dict:
    """Return what is known of the person's picks in a finished draft, a JSON object.

    Keys: expected, rows of (P,), what UCT's simulations pay on average after 0, 1, ... picks, and
    last the final reward; mine, for each pick turn, item, best (the best that UCT finds), cost (by
    how much UCT expects more after that) and wars, see `_compare`, None until weighed; tried, such
    wars of the pick that was tried.

    known : keeps what takes long.  The last picks are weighed first, because they take least.
    """
    key = session.picks, session.seats, session.seed
    if key not in known:
        known[key] = _thought(table, session)
    expected, mine = known[key]
    picks = [
        {**pick, "wars": _compare(table, session, known, pick["turn"], pick["item"], pick["best"])}
        if i >= len(mine) - session.weighed and pick["item"] != pick["best"]
        else {**pick, "wars": None}
        for i, pick in enumerate(mine)
    ]
    tried = None
    if session.tried:
        turn, item = session.tried
        tried = _compare(table, session, known, turn, session.picks[turn], item)
    return {"expected": expected, "mine": picks, "tried": tried}


def searched(table: DraftRoom, session: Session) -> tuple[UCT, np.ndarray]:
    """Return the table's search after it searched at a session, and its ranking of the items."""
    search, state = copy.deepcopy(table.search), table.state_of(session)
    ranked = search.rank(state, generator_of(session.seed, len(session.picks)))
    return search, ranked


def _thought(table, session):
    """Return what UCT expects after 0, 1, ... picks, and what it thinks of the person's."""

    def mean(*picks):
        search, ranked = searched(table, session._replace(picks=picks))
        return search.tree.mean[:, 0], ranked[0]

    picks, order = session.picks, table.game.order
    found = [mean(*picks[:turn]) for turn in range(len(picks))]
    found.append((table.game.evaluate(table.state_of(session).owner[None])[0], -1))
    mine = []
    for turn, ((_, best), (after, _)) in enumerate(pairwise(found)):
        player = order[turn]
        if session.seats[player] == PERSON:
            better = after if best == picks[turn] else mean(*picks[:turn], int(best))[0]
            cost = round(float(better[player] - after[player]), 4)
            mine.append({"turn": turn, "item": picks[turn], "best": int(best), "cost": cost})
    return [rounded(row) for row, _ in found], mine


def _compare(table, session, known, turn, item, other):
    """Return the wars of GAMES that the player of a pick wins after `item`, and after `other`.

    Keys: won, other; gain, the share that `other` has more, and margin, the half-width of its 95 %
    interval over the ways of drafting on.
    """
    ways = []
    for pick in (item, other):
        key = session.picks, session.seats, session.war, turn, pick
        if key not in known:
            known[key] = _fare(table, session, turn, pick)
        ways.append(known[key])
    gains = [theirs - mine for mine, theirs in zip(*ways)]
    total, squares = sum(gains), sum(gain * gain for gain in gains)
    error = math.sqrt((WAYS * squares - total * total) / (WAYS * WAYS * (WAYS - 1)))
    won, others = map(sum, ways)
    margin = half_width(error, WAYS) * WAYS / GAMES
    return {"won": won, "other": others, "gain": total / GAMES, "margin": margin}


def _fare(table, session, turn, item):
    """Return the wars that the player of a pick wins after `item`, for each way of drafting on."""
    seats = tuple("UCT" if name == PERSON else name for name in session.seats)
    before = session._replace(seats=seats, picks=(*session.picks[:turn], item))
    ends = [table.advance(before._replace(seed=way)) for way in range(WAYS)]
    player = table.game.order[turn]
    return [int(fought(table, end, GAMES // WAYS).wins[player]) for end in ends]
