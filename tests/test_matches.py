"""Matches: their table, their seatings, runs that go on; intervals per round; leagues."""

import re
import threading
from math import comb
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from draftlib import matches
from draftlib.kernels.rng import seed_of
from draftlib.matches import draft_match, seat_orders, summary, tournament
from draftlib.statistics import interval
from tests import refused


def test_summary_is_per_round():
    agents = {"Greedy": dl.Greedy(), "Random 1": dl.Random(), "Random 2": dl.Random()}
    table = tournament(dl.random_table_game(9, 3, 1), agents, 10)
    result = summary(table)
    assert result.index[0] == "Greedy"
    per_round = table[table.agent == "Greedy"].groupby("round").reward.mean()
    assert result.loc["Greedy", ["mean", "ci95"]].tolist() == pytest.approx(interval(per_round))
    assert result.games.tolist() == [60] * 3


def test_one_round_has_means_without_an_interval():
    result = summary(tournament(FOUR, RANDOMS, 1))
    assert result["mean"].notna().all()
    assert result.ci95.isna().all()


def test_every_draft_is_that_of_its_own_stream():
    """Draft (r, o) is `play` with the seed named by r and o: no two share their random numbers."""
    game = dl.fantasy_risk()
    agents = {name: dl.Random() for name in "abc"}
    match = draft_match(game, agents, 3, seed=7)
    for r, o in np.ndindex(match.picks.shape[:2]):
        outcome = dl.play(game, list(agents.values()), seed_of(7, r, o))
        assert match.picks[r, o].tolist() == list(outcome.picks)
        assert match.owners[r, o].tolist() == outcome.owner.tolist()
        assert match.rewards[r, o].tolist() == outcome.rewards.tolist()
    assert len(np.unique(match.picks.reshape(18, -1), axis=0)) == 18


def test_after_gives_columns_and_may_refuse_before_the_first_draft():
    class Refuses:
        def check(self, game, agents):
            raise ValueError(f"no season for {sorted(agents)} in {game.name}")

        def __call__(self, match, **run):
            raise AssertionError("went on")

    def picks_of(match, seed, **run):
        """Count each seat's picks; the first round's agents get the seed on top."""
        picks = (match.owners[:, :, None] == np.arange(3)[:, None]).sum(axis=-1)
        return {"picks": picks, "seed": np.full(match.rewards.shape, seed)}

    agents = {name: dl.Random() for name in "abc"}
    table = tournament(dl.four_item_game(), agents, 2, 5, after=picks_of)
    assert table.columns.tolist()[-2:] == ["picks", "seed"]
    assert (table.picks == np.where(table.seat == 0, 2, 1)).all()
    assert (table.seed == 5).all()
    with pytest.raises(ValueError, match=r"no season for \['a', 'b', 'c'\] in four items"):
        tournament(dl.four_item_game(), agents, 2, after=Refuses())
    for gives in ({"x": np.zeros((6, 3))}, {"reward": np.zeros((2, 6, 3))}):
        with pytest.raises(ValueError, match=r"new columns, .* of shape \(2, 6, 3\), not"):
            tournament(FOUR, agents, 2, after=lambda match, gives=gives, **run: gives)


def test_a_game_and_agents_may_be_functions_of_the_seating(tmp_path):
    """Each seating is then a match of its own, with a seed of its own, and is kept apart."""
    games = {"b": dl.random_table_game(8, 2, 1), "a": dl.random_table_game(6, 2, 2)}

    def agents(seating):
        return {name: dl.Random() if name == seating[0] else dl.Greedy() for name in "ab"}

    def seeds(match, seed, **run):
        return {"seed": np.full(match.rewards.shape, seed % 1000)}

    orders = [("b", "a"), ("a", "b")]
    table = tournament(lambda names: games[names[0]], agents, 2, 7, after=seeds, seatings=orders)
    alone = [
        tournament(games[names[0]], agents(names), 2, seed_of(7, o), after=seeds, seatings=[names])
        for o, names in enumerate(orders)
    ]
    both = pd.concat([match.assign(order=o) for o, match in enumerate(alone)])
    both = both.sort_values(["round", "order", "seat"], ignore_index=True)
    pd.testing.assert_frame_equal(table, both)
    assert table.agent.tolist() == [*"baab"] * 2
    alone, first, again = (
        tournament(games["a"], agents, 1, seatings=orders, checkpoint=folder)
        for folder in (None, tmp_path, tmp_path)
    )
    assert alone.equals(first)
    assert alone.equals(again)


def test_seat_orders_seat_everybody_everywhere_alike():
    for n in range(1, 6):
        for seatings in (seat_orders, matches._league_orders):
            orders = np.array(seatings(tuple(range(n))))
            assert len(orders) == len(np.unique(orders, axis=0))
            assert (np.sort(orders, axis=1) == range(n)).all()
            assert not any(np.ptp(np.bincount(seat)) for seat in orders.T)
            assert orders[0].tolist() == list(range(n))
    assert len(seat_orders(range(7))) == 5040  # the most


FOUR, RANDOMS, EIGHT = dl.four_item_game(), [dl.Random()] * 3, dl.table_game(np.ones((8, 8)))


test_bad_input_is_named = refused(
    ((FOUR, dict(zip(("a", "b", ""), RANDOMS))), "must be a word of 1 to 200 .*, not ''"),
    ((FOUR, dict(zip(("a", "b", "a\u200b"), RANDOMS))), "must be different, not 'a' and"),
    ((EIGHT, [dl.Random()] * 8), "8 players have 40,320 seat orders.*seatings=.*league"),
    ((FOUR, RANDOMS, 5), "seatings must be a list of .* 5"),
    ((FOUR, RANDOMS, [("Random 1",) * 3]), "a seating must be all of"),
    ((FOUR, lambda names: RANDOMS, [("a",)]), r"agents\(seating\) must be a dict"),
    ((lambda names: EIGHT, RANDOMS), "agents must be one for each of 8 players"),
    by=lambda wrong: tournament(*wrong[:2], 1, seatings=wrong[2] if wrong[2:] else None),
)


def scored(factor):
    """Return a game whose reward is a closure, as a notebook's own would be."""
    worth = np.array([1, 2, 4, 8])
    return dl.Game(4, 2, lambda owner: [factor * worth[owner == p].sum() for p in (0, 1)])


def always(index):
    """Return an agent of a class of its own, as an edit of a notebook's cell makes it."""

    class Mine:
        def pick(self, state, rng):
            return state.legal[index]

    return Mine()


def test_a_run_continues_only_with_the_same_game_and_agents(tmp_path, monkeypatch):
    """A reward or an agent that was edited does not get the old results; equal ones do."""

    def run(factor=1, agent=None, folder=tmp_path, rounds=2):
        agents = {"mine": agent or always(0), "UCT": dl.UCT(5)}
        return tournament(scored(factor), agents, rounds, checkpoint=folder)

    first = run()
    for edited in ({"factor": 3}, {"agent": always(-1)}, {"agent": dl.UCT(6)}):
        assert run(**edited).equals(run(**edited, folder=None))
        assert not run(**edited).equals(first)
    monkeypatch.setattr(matches, "play_seated", None)
    assert first.equals(run(folder=str(tmp_path), rounds=np.int64(2)))


POOL = {"Greedy": dl.Greedy(), "UCT": dl.UCT(20, 1.0), **{name: dl.Random() for name in "abc"}}
NINE = dl.random_table_game(9, 3, 1)


@pytest.mark.parametrize(("n", "seats", "tables"), [(30, 3, 67), (7, 3, 90), (12, 5, 31)])
def test_everyone_sits_as_often_as_anyone_at_a_leagues_tables(n, seats, tables):
    chosen = matches._random_tables(n, seats, tables, np.random.default_rng(0))
    assert len(chosen) == tables
    assert {len(set(table)) for table in chosen} == {seats}
    assert np.ptp(np.bincount(np.ravel(chosen), minlength=n)) <= 1
    sets = {frozenset(table.tolist()) for table in chosen}
    assert len(sets) > min(tables, comb(n, seats)) / 2


def test_a_share_is_that_of_the_rivals_left_behind():
    worth = dl.table_game([[0, 1, 2, 3]] * 2, order=[0, 1])
    lists = {"best": [3, 2], "next": [2, 3], "last": [0, 3]}
    pool = {name: dl.Ranking(items) for name, items in lists.items()}
    found = dl.league(worth, pool, 30)
    assert found["mean"].to_dict() == {"best": 1.0, "next": 0.5, "last": 0.0}
    assert found.ci95["best"] == found.ci95["last"] == 0 < found.ci95["next"]
    assert found.tables.tolist() == [20] * 3
    alike = dl.league(worth, {"one": dl.Ranking([0, 3]), "other": dl.Ranking([0, 3])}, 4)["mean"]
    assert alike.tolist() == [0.5, 0.5]  # who is first takes nothing, the other the best


test_a_pool_that_cannot_be_compared_is_refused = refused(
    (([dl.Random()] * 3, 1), "tables must be an integer from 2 to"),
    (([dl.Random()] * 12, 7), "the number of tables must be an integer of at least 8, not 7"),
    (([dl.Random()] * 2, 9), "agents must be 3 to 1000 agents"),
    ((POOL | {"b": "uct"}, 9), "agent 'b' must be an object with"),
    by=lambda wrong: dl.league(NINE, *wrong),
)


def test_an_agent_that_cannot_be_copied_is_named():
    locked = SimpleNamespace(pick=max, lock=threading.Lock())
    pool = {"Locked": locked, "b": dl.Random(), "c": dl.Random()}
    for play in (dl.league, dl.tournament):
        with pytest.raises(ValueError, match="agent 'Locked' cannot be copied for a draft"):
            play(NINE, pool, 2)


def test_what_fails_by_chance_in_a_match_fails_again_by_the_seed_that_is_named():
    def pick(state, rng):
        return 99 if rng.random() < 0.02 else state.legal[0]

    pool = {"one": dl.Greedy(), "mine": SimpleNamespace(pick=pick), "other": dl.Greedy()}
    for play in (dl.league, dl.tournament):
        with pytest.raises(ValueError, match="agent 'mine'") as caught:
            play(NINE, pool, 20)
        seat, turn, seed = map(int, re.findall(r"\d+", str(caught.value))[:3])
        seated = dict.fromkeys(range(3), dl.Greedy()) | {seat: pool["mine"]}
        with pytest.raises(ValueError, match=rf"\(seat {seat}, pick {turn}, seed {seed}\)"):
            dl.play(NINE, seated, seed)
