"""Leagues: who meets whom, mishaps by name, ratings with honest intervals, runs that go on."""

import threading
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from types import SimpleNamespace

import joblib
import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from draftlib import leagues
from draftlib.kernels.rng import seed_of
from tests import refused

GAME = dl.random_table_game(9, 3, 1)
POOL = {"Greedy": dl.Greedy(), "UCT": dl.UCT(20, 1.0), **{name: dl.Random() for name in "abc"}}
DRAFT = GAME, {name: POOL[name] for name in "abc"}, 2


def fails(state, rng):
    raise RuntimeError(f"no idea about {object()}")


TAKER = SimpleNamespace(pick=lambda state, rng: 0)
FAILING = SimpleNamespace(pick=fails)
WORDY = SimpleNamespace(pick=lambda state, rng: "north")


def equal(one, other):
    return all(a.equals(b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(("n", "seats", "tables"), [(30, 3, 67), (7, 3, 90), (12, 5, 31)])
def test_everyone_sits_as_often_as_anyone_and_meets_many(n, seats, tables):
    chosen = leagues._sampled(n, seats, tables, np.random.default_rng(0))
    assert len(chosen) == tables
    assert {len(set(table)) for table in chosen} == {seats}
    assert np.ptp(np.bincount(np.ravel(chosen), minlength=n)) <= 1
    met = pd.Series([pair for table in chosen for pair in combinations(table, 2)]).value_counts()
    assert met.max() <= np.ceil(tables * seats * (seats - 1) / n / (n - 1)) + 2
    longer = leagues._sampled(n, seats, tables + 5, np.random.default_rng(0))
    assert longer[:tables] == chosen


def test_all_tables_are_played_in_all_orders_from_streams_of_their_own():
    found = dl.league(GAME, POOL, seed=3)
    sets = found.table.groupby("table").agent.agg(frozenset)
    assert set(sets) == {frozenset(each) for each in combinations(POOL, 3)}
    seated = found.table.groupby("draft").agent.agg(tuple)
    assert seated.nunique() == len(seated) == 60
    assert (found.ratings.tables == 6).all()
    assert found.mishaps.empty
    for draft in (0, 8):
        rows = found.table[found.table.draft == draft]
        seed = seed_of(3, *divmod(draft, 6))
        again = dl.play(GAME, [POOL[name] for name in rows.agent], seed)
        assert again.rewards.tolist() == rows.reward.tolist()


def test_six_players_rotate():
    game = dl.random_table_game(12, 6, 1)
    table = dl.league(game, [dl.Random()] * 6, tables=2).table
    assert len(table) == 2 * 6 * 6
    assert (table.groupby(["agent", "seat"]).size() == 2).all()


def test_an_agent_that_returns_itself_is_not_copied():
    class Costly(dl.Random):
        def __deepcopy__(self, memo):
            return drafting.append(self) or self

    costly, drafting = Costly(), []
    others = {"a": dl.Random(), "b": dl.Random()}
    dl.tournament(GAME, {"mine": costly, **others}, 2)
    dl.league(GAME, {"mine": costly, **others}, 2)
    assert drafting == [costly] * (2 * 6 + 2 * 6)


@pytest.mark.slow
def test_workers_change_nothing():
    alone = dl.league(GAME, POOL, 12)
    with joblib.parallel_config(backend="loky"):
        assert equal(dl.league(GAME, POOL, 12, n_jobs=2), alone)


def test_a_bar_shows_how_far_it_is_unless_told_not_to(monkeypatch, capsys):
    monkeypatch.setenv("TQDM_DISABLE", "0")
    for play in (lambda **shown: dl.league(*DRAFT, **shown), partial(dl.tournament, *DRAFT)):
        for options, shows in (({}, True), ({"progress": False}, False)):
            play(n_jobs=1, **options)
            assert bool(capsys.readouterr().err) == shows


def test_mishaps_are_named_and_become_random_picks():
    broken = {"taker": TAKER, "failing": FAILING, "wordy": WORDY}
    found = dl.league(GAME, POOL | broken, 40, seed=5)
    assert set(found.mishaps.agent) == set(broken)
    assert found.mishaps.columns.tolist() == [
        *("draft", "seat", "agent", "mishaps", "first", "problem", "seed")
    ]
    counted = found.mishaps.groupby("agent").mishaps.sum()
    assert found.ratings.mishaps[list(broken)].to_dict() == counted.to_dict()
    assert counted["failing"] == 3 * found.ratings.tables["failing"] * 6
    problems = found.mishaps.groupby("agent").problem.first()
    assert problems["failing"] == "RuntimeError: no idea about <object object>"
    assert problems["taker"].startswith("ValueError: item 0 was already picked by player")
    row = found.mishaps[found.mishaps.agent == "taker"].iloc[0]
    names = found.table[found.table.draft == row.draft].agent
    assert names.iloc[row.seat] == "taker"
    tame = [POOL.get(name, dl.Random()) for name in names]
    tame[row.seat] = broken["taker"]
    with pytest.raises(ValueError, match="item 0 was already picked"):
        dl.play(GAME, tame, row.seed)


class Unspeakable(BaseException):
    def __str__(self):
        raise RuntimeError


class Locked(dl.Random):
    def __init__(self):
        self.lock = threading.Lock()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (GeneratorExit("no"), "GeneratorExit: no"),
        (SystemExit(0), "SystemExit: 0"),
        (Unspeakable(), "Unspeakable"),
    ],
)
def test_no_error_of_an_agent_ends_a_league(error, words):
    def errs(state, rng):
        raise error

    found = dl.league(GAME, [SimpleNamespace(pick=errs), *[dl.Random()] * 2], 2)
    assert set(found.mishaps.problem) == {words}


def test_an_interrupt_ends_a_league_and_names_who_was_picking():
    def interrupted(state, rng):
        raise KeyboardInterrupt

    pool = {"mine": SimpleNamespace(pick=interrupted), "b": dl.Random(), "c": dl.Random()}
    with pytest.raises(KeyboardInterrupt) as caught:
        dl.league(GAME, pool, 2)
    assert caught.value.__notes__ == ["Agent 'mine' was about to pick."]


def test_an_agent_that_cannot_be_copied_or_sent_is_named():
    pool = {"Locked": Locked(), "b": dl.Random(), "c": dl.Random()}
    found = dl.league(GAME, pool, 2)
    assert set(found.mishaps.agent) == {"Locked"}
    assert found.mishaps.problem[0].startswith("ValueError: it cannot be copied for a draft")
    with pytest.raises(ValueError, match="agent 'Locked' cannot be copied for a draft"):
        dl.tournament(GAME, pool, 1)
    with pytest.raises(ValueError, match="player 0 cannot be copied for a draft"):
        dl.play(GAME, pool)
    for play in (dl.league, dl.tournament):
        with pytest.raises(
            ValueError, match=r"\('Locked', Locked\(\)\) cannot be sent .* use n_jobs=1"
        ):
            play(GAME, pool, 2, n_jobs=2)


@dataclass
class Often:
    """Greedy in so large a share of the picks, at random in the others."""

    share: float

    def pick(self, state, rng):
        agent = dl.Greedy() if rng.random() < self.share else dl.Random()
        return agent.pick(state, rng)


def test_equal_agents_lie_within_their_intervals_and_a_known_order_is_found():
    within = []
    for seed in range(5):
        rated = dl.league(GAME, [dl.Random()] * 12, 20, seed).ratings
        within += list((rated.low < 0) & (rated.high > 0))
    assert 0.88 < np.mean(within) < 1
    levels = {f"{level}": Often(level) for level in (0, 0.3, 0.6, 0.9)}
    rated = dl.league(dl.random_table_game(15, 3, 1), levels, 60).ratings
    assert rated.index.tolist() == ["0.9", "0.6", "0.3", "0"]
    assert rated.high["0"] < rated.low["0.3"] < rated.high["0.3"] < rated.rating["0.9"]
    assert rated.rating.sum() == pytest.approx(0, abs=0.05)


test_a_pool_that_cannot_be_rated_is_refused = refused(
    (([dl.Random()] * 3, None), "the number of tables must be an integer from 2 to"),
    (([dl.Random()] * 12, 7), "an integer from 8 to 100000, not 7"),
    (([dl.Random()] * 2, 9), "agents must be 3 to 1000 agents"),
    ((POOL | {"b": "uct"}, 9), "agent 'b' must be an object with"),
    by=lambda wrong: dl.league(GAME, *wrong),
)


def test_a_tournament_names_the_agent_that_errs():
    wrong = SimpleNamespace(pick=lambda state, rng: 99)
    pool = {"Greedy": dl.Greedy(), "mine": wrong, "Random": dl.Random()}
    with pytest.raises(ValueError, match=r"agent 'mine' \(seat 1, pick 1, seed \d+\): item 99"):
        dl.tournament(GAME, pool, 1)
    with pytest.raises(RuntimeError) as caught:
        dl.tournament(GAME, pool | {"mine": FAILING}, 1)
    assert "agent 'mine' (seat 1, pick 1" in caught.value.__notes__[0]
