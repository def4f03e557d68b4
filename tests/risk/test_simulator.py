"""Games and batches: determinism, bad input, runs that are killed, other boards."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from companion.estimates import random_drafts
from draftlib import risk
from draftlib.risk.engine.position import LOG_LENGTH
from draftlib.risk.setting import Rules, new_game
from draftlib.risk.turns import FULL_GROWN, grow_bonuses
from tests import refused

OWNERS = random_drafts(24, seed=12)
ALL_BOTS = ("evil_pixie", "killbot", "boscoe")
CARDS = {"armies": "even", "bonus_growth": 0.05, "cards": "4, 6, 8", "immediate": True}


def same(a, b):
    return all(np.array_equal(x, y) for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("bots", [("quo",) * 3, ALL_BOTS])
def test_same_result_for_any_workers_and_chunks(bots, monkeypatch):
    one = risk.simulate_many(OWNERS, bots, games=5)
    monkeypatch.setattr("draftlib.risk.simulator.PIECE", 15)
    assert same(one, risk.simulate_many(OWNERS, bots, games=5))
    assert same(one, risk.simulate_many(OWNERS, bots, games=5, n_jobs=2))
    monkeypatch.setattr("draftlib.risk.simulator.PIECE", 2)
    assert same(one, risk.simulate_many(OWNERS, bots, games=5, n_jobs=2))
    monkeypatch.setattr("draftlib.risk.simulator.MOST_PIECES", 1)  # larger ones
    assert same(one, risk.simulate_many(OWNERS, bots, games=5))


def test_no_drafts_are_no_work():
    batch = risk.simulate_many(OWNERS[:0], games=5000)
    assert [column.shape for column in batch] == [(0, 3), (0,), (0,)]


@pytest.mark.parametrize("rules", [{}, CARDS])
def test_a_recorded_game_is_the_simulated_one(rules):
    """Four games of draft 5, bot by bot."""
    run = {"bots": ALL_BOTS, "seed": 8, **rules}
    games = [risk.record(OWNERS[5], draft=5, game=i, **run) for i in range(4)]
    batch = risk.simulate_many(OWNERS[:6], games=4, **run)
    winners = [game.winner for game in games]
    assert batch.wins[5].tolist() == [winners.count(seat) for seat in range(3)]
    assert batch.rounds[5] == sum(game.rounds for game in games)


@given(st.integers(0, 2**63), st.sampled_from([*((b,) * 3 for b in risk.BOT_NAMES), ALL_BOTS]))
def test_a_recorded_game_hangs_together(seed, bots):
    """Armies come from income alone and go in battles alone; the story leads to the end."""
    game = risk.record(OWNERS[seed % 24], bots, seed=seed, max_rounds=30)
    assert all(attackers > 1 for attackers, _ in battles(game, max_rounds=30))


def battles(game, max_rounds=1000):
    """Yield the armies before each attack, and check what leads from each turn to the next."""
    for turn, after in zip(game.turns, [*game.turns[1:], None], strict=True):
        owner, armies = turn.owner.copy(), turn.armies.copy()
        assert sum(n for _, n in turn.placements) <= turn.income
        for t, n in turn.placements:
            assert owner[t] == turn.player
            armies[t] += n
        for attack in turn.attacks:
            assert owner[attack.source] == turn.player != owner[attack.target]
            yield int(armies[attack.source]), int(armies[attack.target])
            armies[attack.source] = attack.attackers_left - attack.moved
            armies[attack.target] = attack.defenders_left or attack.moved
            if not attack.defenders_left:
                owner[attack.target] = turn.player
        for source, target, n in turn.fortifications:
            assert owner[source] == owner[target] == turn.player
            armies[source] -= n
            armies[target] += n
        assert armies.min() > 0
        assert np.array_equal(owner, game.owner if after is None else after.owner)
        assert np.array_equal(armies, game.armies if after is None else after.armies)
    assert (game.winner >= 0) == (len(set(game.owner)) == 1)
    assert game.winner >= 0 or game.rounds == max_rounds


def test_a_turn_of_any_length_is_recorded_in_whole():
    """Bonuses that double each round are placed one by one, 65,536 in a turn."""
    game = risk.record(OWNERS[8], ALL_BOTS, bonus_growth=1.0)
    assert max(len(turn.placements) for turn in game.turns) > 10 * LOG_LENGTH
    assert all(battles(game))
    simulated = risk.simulate(OWNERS[8], ALL_BOTS, games=1, bonus_growth=1.0)
    assert simulated.wins[game.winner] == 1
    assert simulated.mean_rounds == game.rounds


GROWN = [(0.05, 1, 7), (0.05, 3, 7), (0.05, 4, 8), (0.05, 15, 13), (1.0, 1100, FULL_GROWN)]


@pytest.mark.parametrize(("growth", "rounds", "asia"), GROWN)
def test_bonuses_may_grow_and_stay_finite(growth, rounds, asia):
    """7 * 1.05**3 = 8.1, and 1,100 rounds double beyond the floats; nothing stays nothing."""
    board = risk.classic_board()._replace(bonus=np.array([0, 2, 3, 5, 5, 7]))
    g = new_game(("quo",) * 3, Rules(bonus_growth=growth), board)
    g.rounds = rounds
    grow_bonuses(g)
    assert (g.bonus[0], g.bonus[5]) == (0, asia)


def test_long_games_are_counted_as_unfinished():
    result = risk.simulate(OWNERS[0], games=50, max_rounds=10)
    assert result.unfinished > 0
    assert result.wins.sum() + result.unfinished == 50
    batch = risk.simulate_many(OWNERS[:1], games=50, max_rounds=10)
    assert 9 < result.mean_rounds == batch.rounds[0] / 50 < 10
    assert risk.make_outcome_table(OWNERS[:1], batch).mean_rounds[0] == result.mean_rounds


def test_players_without_land_are_out_from_the_start():
    assert risk.simulate([0] * 42, games=3).wins.tolist() == [3, 0, 0]
    result = risk.simulate(OWNERS[0] % 2, games=10)
    assert (result.wins[2], result.wins.sum()) == (0, 10)


test_bad_input_is_named_before_anything_runs = refused(
    (lambda: risk.simulate("x" * 42), "a digit for each of the 42 territories"),
    (lambda: risk.simulate("012" * 14, ("quo",) * 2), "owner must be an integer from 0 to 1, not"),
    (lambda: risk.simulate([-1] + [0] * 41), "an owner must be an integer from 0 to 2, not -1"),
    (lambda: risk.simulate("012" * 14, cards="6, 4"), "cards must be numbers whose last step does"),
    (lambda: risk.simulate("012" * 14, immediate=True), "immediate=True needs cards"),
    (lambda: risk.simulate_many(OWNERS, goals=[(0, 1, 2)] * 3), "must be those of one or of 24"),
)
