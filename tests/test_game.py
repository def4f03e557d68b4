"""The drafting game: rules, orders, bad input."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import draftlib as dl
from draftlib.game import pick_order
from tests.strategies import table_games


@given(st.integers(1, 12), st.integers(2, 5))
def test_snake_turns_back_at_each_end(n_items, n_players):
    order = pick_order("snake", n_items, n_players).tolist()
    there = list(range(n_players))
    assert order == ((there + there[::-1]) * n_items)[:n_items]


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


def test_state_is_a_value():
    game = dl.four_item_game()
    state = game.start().after(1)
    assert state == game.start().after(1)
    assert hash(state) == hash(game.start().after(1))
    assert game.start().picks == ()
    assert (state.player, state.legal.tolist()) == (1, [0, 2, 3])


def test_a_readers_own_game_takes_any_python_reward():
    def longest_run(owner):
        runs = [max(map(len, "".join("x" if o == p else " " for o in owner).split()), default=0)
                for p in (0, 1)]  # fmt: skip
        return runs

    game = dl.Game(6, 2, longest_run, order="snake")
    assert game.rewards([0, 0, 1, 1, 1, 0]).tolist() == [2.0, 3.0]
    value = dl.MaxN().analyse(game.start()).value
    for agent in (dl.Greedy(), dl.UCT(200, 1.0), dl.MaxNMC(2, 5), dl.KthBestPick(n_best=2)):
        outcome = dl.play(game, [agent, dl.MaxN()], seed=1)
        assert sum(outcome.rewards) <= 6
        assert outcome.rewards[1] >= 1
    assert value.sum() <= 6


def test_an_early_end_leaves_items_unowned():
    game = dl.table_game([[1, 2, 3], [3, 2, 1]], order=[0, 1])
    outcome = dl.play(game, [dl.Greedy()] * 2)
    assert outcome.owner.tolist() == [1, -1, 0]
    assert outcome.rewards.tolist() == [3.0, 3.0]


def test_partial_evaluation_is_used_on_unfinished_drafts_only():
    game = dl.Game(3, 2, lambda owner: [10.0, 20.0], partial=lambda owner: [1.0, 2.0])
    assert game.evaluate([[0, 1, 0], [0, -1, -1]]).tolist() == [[10.0, 20.0], [1.0, 2.0]]


def test_agents_are_not_changed_by_a_game():
    uct = dl.UCT(50, 1.0)
    dl.play(dl.four_item_game(), [uct] * 3)
    assert uct.tree is None


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: dl.table_game([[1, np.nan], [1, 2]]), "item 1 to player 0 is nan"),
        (lambda: dl.table_game([1, 2, 3]), "players x items"),
        (lambda: dl.table_game([[1, 2], [3]]), r"row of numbers per player, not \[\[1, 2\], \[3\]"),
        (lambda: dl.table_game([[1, "x"], [3, 4]]), "row of numbers per player"),
        (lambda: dl.table_game([[1, 2]]), "at least 2 players, not 1"),
        (lambda: dl.table_game(np.zeros((2, 0))), "at least 1 item"),
        (lambda: dl.table_game([[1, 2], [1, 2]], order=[0, 2]), "names player 2 at pick 1"),
        (lambda: dl.table_game([[1, 2], [1, 2]], order=[0, -1]), "names player -1 at pick 1"),
        (lambda: dl.table_game([[1, 2], [1, 2]], order=[0, 0.5]), "names player 0.5 at pick 1"),
        (lambda: dl.table_game([[1, 2], [1, 2]], order=[0, 1, 0]), "order of 3 picks"),
        (lambda: dl.table_game([[1, 2], [1, 2]], order=[]), "order of 0 picks"),
        (lambda: dl.table_game([[1, 2], [1, 2]], order="spiral"), "'spiral' is unknown"),
        (lambda: dl.table_game([[1, 2], [1, 2]], items="ABC"), "2 items need as many names"),
        (lambda: dl.Game(3, 1, sum), "at least 2 players, not 1"),
        (lambda: dl.Game(3, 2, "sum"), "function of owner, not 'sum'"),
        (lambda: dl.Game(3, 2, lambda owner: [1]).rewards([0, 1, 0]), "2 finite numbers"),
        (lambda: dl.Game(3, 2, lambda owner: [1, np.nan]).rewards([0, 1, 0]), "2 finite numbers"),
        (lambda: dl.four_item_game().rewards([0, 1]), "4 entries"),
        (lambda: dl.four_item_game().rewards([0, 1, 2, 3]), "owner 3 is no player"),
        (lambda: dl.four_item_game().start().after(1).after(1), "player 0 at pick 0"),
        (lambda: dl.four_item_game().start().after(4), "item 4 does not exist"),
        (lambda: dl.four_item_game().start().after(-1), "item -1 does not exist"),
        (lambda: dl.four_item_game().start().after(0.5), "item 0.5 does not exist"),
        (lambda: dl.four_item_game().start().after("A"), "item A does not exist"),
        (lambda: dl.Game(["a", "b", "a"], 2, sum), "two items are called 'a'"),
        (lambda: dl.play(dl.four_item_game(), [dl.Greedy] * 3), "player 0 is <class .*no agent"),
        (lambda: dl.play(dl.four_item_game(), [dl.Greedy()] * 3, seed=-1), "seed must be .* -1"),
        (lambda: dl.play(dl.four_item_game(), [dl.Random()] * 2), "3 players need as many agents"),
        (lambda: dl.fantasy_risk(n_players=7), "2 to 6 players, not 7"),
    ],
)  # fmt: skip
def test_bad_input_is_named(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_nothing_can_be_done_after_the_end():
    state = dl.table_game([[1], [2]]).start().after(0)
    assert state.is_over
    assert state.legal.tolist() == []
    for act in (lambda: state.player, lambda: state.after(0), lambda: state.game.gains(state)):
        with pytest.raises(ValueError, match="over"):
            act()
