"""The review of a finished draft: the pick that decided most, and what wars say of every pick.

Wars compare two picks by drafting on from each, in WAYS ways: the person by wars, with fewer
simulations than the hint, and everybody else as seated, searches by fewer simulations, too.  The
same seeds serve both picks, so their difference has an interval.  At first every pick is compared
coarsely, the opening first.  CHECKS of them are compared again, in other ways and A_PART a step:
those that cost most at least, by their interval, and of the rest the one that seems to cost most.
CHECKED steps say whether one decided.  Then all are, one after the other, those first that seem to
cost most.  What the hint by the estimate would have picked gets ESTIMATED steps.
"""

import copy
import math
from collections import Counter
from typing import NamedTuple

import numpy as np

from draftlib.agents import UCT
from draftlib.kernels.rng import generator_of
from draftlib.statistics import half_width, interval
from draftviews.widgets.session import PARTS, PERSON, WARS, DraftRoom, Session
from draftviews.widgets.wars import GAMES, war_result

EARLY, LATE = 12, 5  # searches for a hint by wars, before two fifths of the draft and after
WAYS = 100  # of drafting on from a pick: they share the thousand wars
ESTIMATED = 3  # steps for the hint by the estimate
CHECKS, CHECKED = 4, 3  # picks that are checked, and steps before one may be said to decide
NEAR = 5  # pairs of drafts, of which the nearest to the means is shown
A_PART, A_WAY = WAYS // PARTS, GAMES // WAYS  # ways in a step, and wars after each
COARSE, QUICK = 50, 300  # simulations of a search with which all draft on
FEWER = {  # who drafts on for whom
    COARSE: {"UCT": "UCT 50", "RAVE": "RAVE 50", WARS: f"{WARS} 10", PERSON: f"{WARS} 10"},
    QUICK: {"UCT": "UCT 300", "RAVE": "RAVE 300", WARS: f"{WARS} 50", PERSON: f"{WARS} 10"},
}

_LOOK, _WARS, _ESTIMATE = "look", "wars", "estimate"  # the steps of a review


def review(table: DraftRoom, session: Session, known: dict) -> dict:
    """Return what is known of the person's picks in a finished draft, a JSON object.

    Keys: work, the simulations done, those until some picks are checked, and all, about; mine, see
    `_Weighed`; lead, of the checked picks the one that cost or won most and what else might have
    followed, see `_lead`, None if wars tell none from the hint's; tried, the wars of the pick that
    was tried, see `_compare`.

    known : keeps what takes long.
    """
    study, length = _Study(table, session, known), len(table.game.order)
    turns = [t for t in range(length) if session.seats[table.game.order[t]] == PERSON]
    looks = [(_LOOK, turn) for turn in turns]
    first = [_weigh(study, turn, Counter(looks)) for turn in turns[: session.weighed]]
    ranked = [pick.turn for pick in _checking_order(first)] + turns[session.weighed :]
    candidates, others = ranked[:CHECKS], ranked[CHECKS:]
    checked = len(looks) + CHECKED * len(candidates)  # steps
    dearest = candidates
    if session.weighed >= checked:
        rough = [_look(study, turn, CHECKED) for turn in candidates]
        dearest = [pick.turn for pick in sorted(rough, key=_cost, reverse=True)]
    whole = [turn for turn in dearest for _ in range(PARTS - CHECKED)]
    whole += [turn for turn in others for _ in range(PARTS)]
    plan = looks + [(_WARS, turn) for turn in candidates * CHECKED + whole]
    plan += [(_ESTIMATE, turn) for turn in ranked * ESTIMATED]
    work = [A_PART * (COARSE if kind == _LOOK else QUICK) * (length - t) for kind, t in plan]
    done = Counter(plan[: session.weighed])
    mine = [_weigh(study, turn, done) for turn in turns]
    leads = [pick for pick in mine if done[_WARS, pick.turn] >= CHECKED and _is_clear(pick)]
    leads = leads if session.weighed >= checked else []
    turn, item = session.tried or (0, None)
    return {
        "work": [sum(work[:n]) for n in (session.weighed, checked, len(work))],
        "mine": [pick._asdict() for pick in mine],
        "lead": _lead(study, max(leads, key=lambda pick: abs(pick.wars["gain"])))
        if leads
        else None,
        "tried": None if item is None else study.compare(turn, item, PARTS),
    }


class _Study(NamedTuple):
    """A finished draft, and what was found about it."""

    table: DraftRoom
    session: Session
    known: dict

    def once(self, compute, *more):
        """Return what `compute` finds; asked again, it is looked up."""
        session = self.session
        key = compute, session.picks, session.seats, session.seed, session.war, *more
        if key not in self.known:
            self.known[key] = compute(self.table, session, *more)
        return self.known[key]

    def fare(self, turn, item, parts):
        """Return the wars won after `item`, way by way: of so many parts, or of a first look."""
        steps = [(QUICK, part) for part in range(parts)] or [(COARSE, PARTS)]  # other ways
        return [won for step in steps for won in self.once(_fare, turn, item, *step)]

    def compare(self, turn, other, parts):
        """Return how another item does in place of the one picked, None where it is the same."""
        item = self.session.picks[turn]
        if item == other:
            return None
        return _compare(self.fare(turn, item, parts), self.fare(turn, other, parts))


class _Weighed(NamedTuple):
    """A pick of the person, as far as it is weighed; None is what is not yet known."""

    turn: int
    item: int
    by_wars: int | None = None  # what the hints would have picked, at a first look one search
    by_estimate: int | None = None
    won: float | None = None  # the share of the wars won after the pick
    wars: dict | None = None  # against by_wars, see `_compare`; None too if it is the same pick
    estimate: dict | None = None  # against by_estimate
    done: bool = False  # whether all ways are played


def _weigh(study, turn, done):
    """Return a pick as far as the steps `done`, a Counter of (kind, turn), have weighed it."""
    pick = _Weighed(turn, study.session.picks[turn])
    if done[_LOOK, turn]:
        pick = _look(study, turn, parts=done[_WARS, turn])
    if estimated := done[_ESTIMATE, turn]:
        pick = pick._replace(estimate=study.compare(turn, pick.by_estimate, estimated))
    return pick


def _look(study, turn, parts):
    """Return a pick compared with the hint's: by a first look, or by `parts` of the wars."""
    item = study.session.picks[turn]
    won = study.fare(turn, item, parts)
    hint = study.once(_pick_of_wars if parts else _pick_of_one_search, turn)
    return _Weighed(
        turn,
        item,
        by_wars=hint,
        by_estimate=study.once(_pick_of_estimate, turn),
        won=sum(won) / (len(won) * A_WAY),
        wars=study.compare(turn, hint, parts),
        done=parts == PARTS,
    )


def _checking_order(picks):
    """Return picks with those in front that are checked: see CHECKS above."""
    sure = sorted(picks, key=_least_cost, reverse=True)
    checked, rest = sure[: CHECKS - 1], sorted(sure[CHECKS - 1 :], key=_cost, reverse=True)
    hazy = rest[:1]
    return checked + hazy + [pick for pick in sure if pick not in checked + hazy]


def _cost(pick):
    """Return what a pick seems to cost; the hint's own comes last."""
    return pick.wars["gain"] if pick.wars else -math.inf


def _least_cost(pick):
    """Return what a pick costs at least, by its interval; of the hint's own it is the least."""
    return pick.wars["gain"] - pick.wars["margin"] if pick.wars else -math.inf


def _is_clear(pick):
    return pick.wars is not None and abs(pick.wars["gain"]) > pick.wars["margin"]


def _lead(study, pick):
    """Return one draft that follows on a pick, and one on the hint's, by the same seed.

    Keys: turn, item; drafts, for each the picks; all, the share of GAMES that each player wins; and
    won, that of the player of the pick.  Of the NEAR seeds whose few wars are nearest to the means
    of all, theirs is the one whose GAMES are.
    """
    turn, item = pick.turn, pick.by_wars
    fares = np.array([study.fare(turn, each, CHECKED) for each in (pick.item, item)])
    far = np.abs(fares.shape[1] * fares - fares.sum(axis=1, keepdims=True)).sum(axis=0)
    means, pairs = (fares.sum(axis=1) / (fares.shape[1] * A_WAY)).tolist(), []
    for way in np.argsort(far, kind="stable")[:NEAR].tolist():
        ends = [study.once(_draft_on, turn, each, QUICK, way) for each in (pick.item, item)]
        wins = [(war_result(study.table, end).wins / GAMES).tolist() for end in ends]
        mine = study.table.game.order[turn]
        both = [{"picks": list(e.picks), "won": w[mine], "all": w} for e, w in zip(ends, wins)]
        pairs.append(both)
    apart = [sum(abs(one["won"] - mean) for one, mean in zip(pair, means)) for pair in pairs]
    return {"turn": turn, "item": item, "drafts": pairs[int(np.argmin(apart))]}


def search_at(table: DraftRoom, session: Session) -> tuple[UCT, np.ndarray]:
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
    trees = [agent.search(state, generator_of(session.seed, k))[0].children() for k in seeds]
    wins = np.array([tree["value"] for tree in trees]).T
    visits = sum(tree["visits"] for tree in trees)
    means = [interval(row) for row in wins]
    ranked = np.argsort([-mean for mean, _ in means], kind="stable")
    gaps = [interval(wins[ranked[0]] - row) for row in wins]
    items = trees[0]["item"]
    return [
        (items[i], means[i][0], visits[i], means[i][1], gaps[i][0] <= gaps[i][1]) for i in ranked
    ]


def _pick_of_wars(table, session, turn):
    """Return what the hint by wars would have picked at a turn."""
    return int(hint_by_wars(table, _session_before(session, turn))[0][0])


def _pick_of_one_search(table, session, turn):
    """Return what a search by wars would have picked in the person's seat."""
    state = table.state_of(_session_before(session, turn))
    return table.agent(session, WARS).pick(state, generator_of(session.seed, turn))


def _pick_of_estimate(table, session, turn):
    """Return what the hint by the estimate would have picked at a turn."""
    return int(search_at(table, _session_before(session, turn))[1][0])


def _session_before(session, turn):
    return session._replace(picks=session.picks[:turn])


def _fare(table, session, turn, item, simulations, part):
    """Return the wars that the player of a pick wins after `item`, for each way of a part."""
    ways = range(part * A_PART, (part + 1) * A_PART)
    ends = [_draft_on(table, session, turn, item, simulations, way) for way in ways]
    return [int(war_result(table, end, A_WAY).wins[table.game.order[turn]]) for end in ends]


def _draft_on(table, session, turn, item, simulations, way):
    """Return the session after `item` was picked at a turn and all drafted on, in one way."""
    fewer = {name: less for name, less in FEWER[simulations].items() if less in table.agents}
    seats = tuple(fewer.get(name, name) for name in session.seats)
    picks = (*session.picks[:turn], item)
    return table.advance(session._replace(seats=seats, picks=picks, seed=way))


def _compare(mine, theirs):
    """Return the wars that the player of a pick wins after it, and after another.

    Keys: won, other; gain, the share that `other` has more, and margin, the half-width of its 95 %
    interval over the ways of drafting on.
    """
    gains = [other - own for own, other in zip(mine, theirs)]
    ways, total, squares = len(gains), sum(gains), sum(gain * gain for gain in gains)
    error = math.sqrt((ways * squares - total * total) / (ways * ways * (ways - 1)))
    margin = half_width(error, ways) / A_WAY
    found = {"won": sum(mine), "other": sum(theirs)}
    return found | {"gain": total / (ways * A_WAY), "margin": margin}
