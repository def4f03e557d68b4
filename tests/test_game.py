"""The drafting game: rules, orders, bad input."""

import copy
import itertools
import pickle
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from tests import refused, twins
from tests.strategies import table_games


class Batch:
    """A reward by the batch: what each player's items are worth to it."""

    def __init__(self, values):
        self.values = np.array(values)

    def rewards(self, owners):
        mine = owners[:, None, :] == np.arange(len(self.values))[:, None]
        return (mine * self.values).sum(axis=2)


@given(table_games(), st.integers(0, 2**32))
def test_play_partitions_the_items_in_pick_order(game, seed):
    outcome = dl.play(game, [dl.Random()] * game.n_players, seed)
    assert len(set(outcome.picks)) == len(outcome.picks) == len(game.order)
    for turn, item in enumerate(outcome.picks):
        assert outcome.owner[item] == game.order[turn]
    assert (outcome.owner == -1).sum() == game.n_items - len(game.order)
    values = game.values
    mine = [values[p, outcome.owner == p].sum() for p in range(game.n_players)]
    assert outcome.rewards.tolist() == mine


@pytest.mark.parametrize(("order", "step"), [("round_robin", 1), ("snake", -1)])
@given(st.integers(2, 6), st.integers(2, 5))
def test_a_round_robin_repeats_and_a_snake_turns_back(order, step, n_players, rounds):
    game = dl.table_game(np.ones((n_players, n_players * rounds)), order)
    for number, seats in enumerate(game.order.reshape(rounds, n_players).tolist()):
        assert seats == [*range(n_players)][:: step**number]


def test_a_name_may_be_in_any_unicode_form():
    start = dl.Game(["tea", "caf\xe9"], 2, lambda owner: [0, 0]).start()
    assert start.after("cafe\u0301") == start.after(1)


def test_a_state_is_a_value_whose_copies_are_equal():
    game = dl.four_item_game()
    state = game.start().after(1)
    assert hash(state) == hash(game.start().after(1))
    assert (state.player, state.legal.tolist()) == (1, [0, 2, 3])
    for twin in (game.start().after(1), *twins(state)):
        assert twin == state
        assert twin.owner.tolist() == [-1, 0, -1, -1]
    assert copy.deepcopy(state).game is copy.deepcopy(game) is game


def first_wins(owner):
    return [1, 0]


def by_draft(values):
    """Return the reward of a table as a function of one partition."""
    return lambda owner: [values[p, owner == p].sum() for p in range(len(values))]


def worth(owner):
    return by_draft(np.array([[3, 1, 2, 5], [5, 4, 1, 2]]))(owner)


CATALOGUE = [
    dl.fantasy_risk,
    lambda: dl.fantasy_risk(n_players=4),
    lambda: dl.fantasy_risk(dl.MarsEvaluator()),
    lambda: dl.actual_risk(("quo", "quo", "boscoe")),
    lambda: dl.actual_risk(("quo", "boscoe", "quo")),
    lambda: dl.table_game([[1, 2], [2, 1]]),
    lambda: dl.table_game([[1, 2], [2, 2]]),
    lambda: dl.table_game([[1, 2], [2, 1]], order=[0, 0]),
    lambda: dl.table_game([[1, 2], [2, 1]], items="ab"),
    lambda: dl.table_game([[1, 2], [2, 1]], name="other"),
    lambda: dl.Game(4, 2, worth),
    lambda: dl.Game(4, 2, worth, partial=worth),
    lambda: dl.Game(4, 2, first_wins),
]


def test_games_are_equal_if_all_that_they_are_made_of_is():
    games, again = ([make() for make in CATALOGUE] for _ in range(2))
    pickled = [pickle.loads(pickle.dumps(game)) for game in games]
    for i, game in enumerate(games):
        for others in (again, pickled):
            assert [game == other for other in others] == [i == j for j in range(len(games))]
            assert hash(game) == hash(others[i])
            assert game.start() == others[i].start()
    assert games[0] != "four items"


def test_a_reward_that_only_looks_the_same_makes_another_game():
    by_function = [dl.Game(4, 2, lambda owner: [1, 0]), dl.Game(4, 2, lambda owner: [2, 0])]
    by_object = [dl.Game(4, 2, Batch([[1], [1]])) for _ in range(2)]
    for one, other in (by_function, by_object):
        assert one != other
        assert len({one, one.start().game, other}) == 2


def test_an_outcome_names_who_played():
    agents = {"ann": dl.Greedy(), "bob": dl.Random(), "cy": dl.UCT(50, 1.0)}
    named, listed = (dl.play(dl.four_item_game(), a) for a in (agents, [*agents.values()]))
    assert (named.seats, listed.seats) == (("ann", "bob", "cy"), ("Greedy", "Random", "UCT"))
    assert named.picks == listed.picks


def test_an_error_of_an_agent_keeps_its_type_and_names_the_agent_and_its_seat():
    broken = SimpleNamespace(pick=lambda state, rng: state.nothing)
    with pytest.raises(AttributeError, match=r"agent 'bob' \(seat 1, pick 1, seed 3\)"):
        dl.play(dl.four_item_game(), {"a": dl.Greedy(), "bob": broken, "c": dl.Greedy()}, seed=3)


@st.composite
def batches_of_owners(draw, n_items=5, n_players=3):
    row = st.lists(st.integers(-1, n_players - 1), min_size=n_items, max_size=n_items)
    return np.array(draw(st.lists(row, max_size=4)), dtype=np.int64).reshape(-1, n_items)


@given(batches_of_owners(), st.integers(0, 99))
def test_a_reward_is_the_same_compiled_by_the_batch_and_one_by_one(owners, seed):
    table = dl.random_table_game(5, 3, seed)
    for reward in (Batch(table.values), by_draft(table.values)):
        game = dl.Game(5, 3, reward, partial=reward)
        assert game.evaluate(owners).tolist() == table.evaluate(owners).tolist()
        assert [game.rewards(owner).tolist() for owner in owners] == table.evaluate(owners).tolist()


@pytest.mark.parametrize("picks", [(0, 0), (4,), (-1,), (0.5,), (0, 1, 2, 3, 0), 3, "01"])
def test_a_state_put_together_by_hand_is_legal_or_refused(picks):
    game = dl.four_item_game()
    assert dl.State(game, [1, np.int64(0)]) == game.start().after(1).after(0)
    with pytest.raises(ValueError, match="picks must be"):
        dl.State(game, picks)


def test_the_columns_of_a_table_name_its_items_unless_names_stand_beside_it():
    table = pd.DataFrame([[3, 4], [2, 1]], ["Ann", "Bob"], ["tent", 7])
    assert dl.table_game(table).items == ("tent", "7")
    assert dl.table_game(table, items="xy").items == ("x", "y")
    assert dl.table_game(table).rewards([1, 0]).tolist() == [4, 2]


def test_without_partial_only_finished_drafts_have_a_value():
    asked = []

    def noted(owner):
        asked.append(owner.tolist())
        return worth(owner)

    game = dl.Game(4, 2, noted)
    assert not game.rates_unfinished
    assert dl.play(game, [dl.UCT(50, 1.0), dl.MaxN()]).rewards.sum() > 0
    for agent in (dl.Greedy(), dl.MaxN(depth=1), dl.KthBestPick(2)):
        with pytest.raises(ValueError, match="finished drafts only, and after 1 of 4 picks"):
            dl.play(game, [agent, agent])
    assert all(-1 not in owner for owner in asked)
    both = dl.Game(4, 2, worth, partial=worth)
    assert dl.play(both, [dl.Greedy()] * 2).picks == (3, 0, 2, 1)


def test_partial_evaluation_is_used_on_unfinished_drafts_only():
    game = dl.Game(3, 2, lambda owner: [10.0, 20.0], partial=lambda owner: [1.0, 2.0])
    assert game.evaluate([[0, 1, 0], [0, -1, -1]]).tolist() == [[10.0, 20.0], [1.0, 2.0]]


OVER = dl.table_game([[1], [2]]).start().after(0)
LYING = pd.DataFrame({"Ann": [9, 6, 3], "Bob": [7, 9, 1]}, list("abc"))
test_bad_input_is_named = refused(
    (lambda: dl.table_game([[1, np.nan], [1, 2]]), r"must be finite, and at \(0, 1\) is nan"),
    (lambda: dl.table_game(np.ma.masked_less([[1, 2]] * 2, 2)), "values must be .* not masked"),
    (lambda: dl.table_game([[1, 2], [1, 2]], order=[0, 0.5]), r"0.5 at pick 1; use 0\.\.1"),
    (lambda: dl.table_game([[1, 2], [1, 2]], order=[0, 1, 0]), "order of 3 picks"),
    (lambda: dl.table_game([[1, 2], [1, 2]], items="ABC"), "items must be a name for each of 2"),
    (lambda: dl.Game(itertools.count(), 2, sum), "at most 100000"),
    (lambda: dl.Game(3, 2, dl.Evaluator), r"of owner, or have rewards\(owners\), not <class"),
    (lambda: dl.compiled_reward(dl.kernel(lambda owner: 0)), "evaluate cannot be compiled: "),
    (lambda: dl.line_up_reward("a", [1, 2], {"a": 1}), "points must be a number for each player"),
    (lambda: dl.line_up_reward("a", [1], {"a/b": 1, "b/c": 1}), "none overlap in part, not .'a/b'"),
    (lambda: dl.line_up_reward("a", [1], ["a"]), "starters must be a dict"),
    (lambda: dl.line_up_reward("a", [1], {"a": 1.5}), "starters must be whole numbers"),
    (lambda: dl.Game(65, 2, dl.Evaluator.published()), "for 65 items and 2 players, not .42, 3"),
    (lambda: dl.table_game(LYING), "not 3 rows such as 'a' and columns .*give values.T"),
    (lambda: dl.table_game(LYING, items="xy"), "not 3 rows such as 'a' .*give values.T"),
    (lambda: dl.table_game(LYING.set_index([[1, 2, 3], list("abc")])), "give values.T"),
    (lambda: dl.table_game([[1, 2]], name=""), "name must be a word of 1 to 200"),
    (lambda: dl.table_game([[1, 2], [2, 1]], items=["a\ud800", "b"]), "without control characters"),
    (lambda: dl.table_game([[1.7e308] * 2, [1, 1]]), "values of reward must be .* finite sum"),
    (lambda: dl.Game(2, 2, sum, order=b"\0\1"), "order must be .* or a list of players, not b"),
    (lambda: dl.Game(3, 2, sum, board=dl.risk.classic_board()), "a Board of 3 territories"),
    (lambda: dl.Game(3, 2, lambda owner: None), "owner=.0, 1, 0., .* None; does it lack"),
    (lambda: dl.Game(3, 2, Batch([[1]])).rewards([0, 1, 0]), "each of 1 drafts, not array"),
    (lambda: dl.Game(3, 2, lambda owner: [1, np.nan]), "2 finite numbers"),
    (lambda: dl.four_item_game().evaluate([0, 1, 2, 0]), "must have rows of 4 entries"),
    (lambda: dl.Game(["\xe9", "e\u0301"], 2, sum), r"items must be different, not '\\xe9' and 'e"),
    (lambda: dl.four_item_game().start().after(-1), "item -1 does not exist"),
    (lambda: dl.four_item_game().start().after("E"), r"'E' does not exist; .* or their names"),
    (lambda: dl.four_item_game().start().after("C").after(2), "player 0 at pick 0: 'C'"),
    (lambda: OVER.player, "over"),
    (lambda: OVER.after(0), "over"),
    (lambda: OVER.game.gains(OVER), "over"),
    (lambda: dl.play(dl.four_item_game(), [dl.Greedy] * 3), r"0 is .* did you mean Greedy\(\)"),
    (lambda: dl.play(dl.four_item_game(), [dl.Random()] * 2), "agents must be one for each of 3"),
)  # fmt: skip


def test_a_game_keeps_its_own_copy_of_the_arrays_it_was_given():
    arrays = dl.Evaluator.published().arrays(3)
    game = dl.Game(42, 3, arrays)
    before = game.rewards([0, 1, 2] * 14).tolist()
    arrays.weights[:] = 7
    assert game.rewards([0, 1, 2] * 14).tolist() == before
