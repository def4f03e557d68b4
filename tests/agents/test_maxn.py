"""Max^n and Paranoid against brute force over all orders of play."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.agents.layers import build_layers, count_positions
from draftlib.agents.maxn import TIES, tree_value
from tests.strategies import states, table_games


def brute_force(state, better, reward=None):
    """Return the value by plain recursion; better(new, old, player) says whether to switch."""
    if state.is_over:
        return tuple((reward or state.game.rewards)(state.owner))
    best = None
    for item in state.legal:
        value = brute_force(state.after(item), better, reward)
        if best is None or better(value, best, state.player):
            best = value
    return best


def key(ties, value, player):
    others = sum(value) - value[player]
    return {
        "first": (value[player],),
        "last": (value[player],),
        "generous": (value[player], others),
        "spiteful": (value[player], -others),
    }[ties]


@pytest.mark.parametrize("ties", TIES)
@given(state=states(table_games(max_items=6)))
@settings(max_examples=40)
def test_maxn_equals_brute_force_for_every_tie_rule(ties, state):
    def better(new, old, player):
        if ties == "last":
            return key(ties, new, player) >= key(ties, old, player)
        return key(ties, new, player) > key(ties, old, player)

    found = dl.MaxN(ties=ties).analyse(state)
    assert tuple(found.value) == brute_force(state, better)
    end = state
    for item in found.line:
        end = end.after(item)
    assert end.is_over
    assert tuple(end.game.rewards(end.owner)) == tuple(found.value)
    assert found.line[0] == found.best == dl.MaxN(ties=ties).pick(state)


@given(states(table_games(max_items=5, high=2)))
def test_the_value_of_an_explicit_tree_is_that_of_the_draft_that_it_spells_out(state):
    """Of small numbers many are equal: both take the first of equal branches."""

    def tree(state):
        if state.is_over:
            return state.game.rewards(state.owner)
        return {item: tree(state.after(item)) for item in state.legal}

    order = state.game.order[len(state.picks) :]
    assert tree_value(tree(state), order) == tuple(dl.MaxN().analyse(state).value)


@given(states(table_games(max_items=6)))
def test_paranoid_equals_brute_force(state):
    me = state.player

    def better(new, old, player):
        return new[me] > old[me] if player == me else new[me] < old[me]

    assert dl.Paranoid().analyse(state).value[me] == brute_force(state, better)[me]


@given(states(table_games(max_items=7, max_players=2)))
def test_paranoid_is_minimax_for_two_players_with_zero_sum(state):
    values = state.game.values

    def zero_sum(owner):
        margin = values[0, owner == 0].sum() - values[1, owner == 1].sum()
        return [margin, -margin]

    game = dl.Game(state.game.n_items, 2, zero_sum, state.game.order)
    here = game.start()
    for item in state.picks:
        here = here.after(item)

    def minimax(position):
        if position.is_over:
            return zero_sum(position.owner)[0]
        best = max if position.player == 0 else min
        return best(minimax(position.after(item)) for item in position.legal)

    paranoid, maxn = dl.Paranoid().analyse(here), dl.MaxN().analyse(here)
    assert paranoid.value[0] == maxn.value[0] == minimax(here)


@given(states(table_games(max_items=6)), st.integers(1, 6))
def test_depth_limit_uses_the_partial_evaluation(state, depth):
    def at_depth(position, left):
        if left == 0 or position.is_over:
            return tuple(position.game.evaluate(position.owner[None])[0])
        values = [at_depth(position.after(item), left - 1) for item in position.legal]
        return max(values, key=lambda value: value[position.player])

    assert tuple(dl.MaxN(depth).analyse(state).value) == at_depth(state, depth)


@given(table_games(max_items=6), st.permutations(range(6)))
def test_renaming_the_items_renames_the_play(game, names):
    names = [n for n in names if n < game.n_items]
    renamed = dl.table_game(game.values[:, names], game.order)
    value = dl.MaxN(ties="generous").analyse(game.start()).value
    if len(set(game.values.ravel())) == game.values.size:
        assert dl.MaxN().analyse(renamed.start()).value.tolist() == value.tolist()


@given(table_games(max_items=6, max_players=3, distinct=True), st.permutations(range(3)))
def test_seats_are_symmetric(game, seats):
    """Give player p the seat seats[p]: the values move with it."""
    seats = [s for s in seats if s < game.n_players]
    values = np.empty_like(game.values)
    values[seats] = game.values
    moved = dl.table_game(values, [seats[p] for p in game.order])
    before = dl.MaxN().analyse(game.start())
    after = dl.MaxN().analyse(moved.start())
    assert after.best == before.best
    assert after.value[seats].tolist() == before.value.tolist()


@given(states(table_games(max_items=7)))
def test_merged_layers_hold_each_partition_once(state):
    merged, full = build_layers(state), build_layers(state, merge=False)
    for few, many in zip(merged, full):
        assert len(few.owners) == len(np.unique(many.owners, axis=0))
    depth = len(merged) - 1
    assert sum(len(layer.owners) for layer in merged[1:]) == count_positions(state, depth)
    sizes = [len(layer.owners) for layer in full[1:]]
    assert sum(sizes) == count_positions(state, depth, merge=False)


def test_golden_layers_of_the_four_item_game():
    layers = build_layers(dl.four_item_game().start())
    assert [len(layer.owners) for layer in layers] == [1, 4, 12, 24, 12]
    assert layers[1].owners.tolist()[1] == [-1, 0, -1, -1]
    assert layers[2].items[0].tolist() == [2, 3]


def test_the_talks_tree():
    leaves = {
        "b": {"d": {1: (4, 1, -2), 2: (3, 5, 0)}, "e": {1: (-4, 2, 9), 2: (6, 7, 7)}},
        "c": {"f": {1: (3, 1, 0), 2: (-5, 1, 3)}, "g": {1: (0, 0, -5), 2: (1, -1, 2)}},
    }
    assert tree_value(leaves, (0, 1, 2)) == (3, 5, 0)


@given(states(table_games(max_items=5, high=2)))
def test_paranoid_takes_the_first_of_equal_items(state):
    me = state.player

    def worth(position):
        if position.is_over:
            return position.game.rewards(position.owner)[me]
        values = [worth(position.after(item)) for item in position.legal]
        return max(values) if position.player == me else min(values)

    values = [worth(state.after(item)) for item in state.legal]
    assert dl.Paranoid().pick(state) == state.legal[np.argmax(values)]


def test_brams_and_straffin():
    two = dl.MaxN().analyse(dl.two_team_draft().start())
    assert "".join("ABCD"[i] for i in two.line[:1]) == "B"
    picks = dl.play(dl.two_team_draft(), [dl.MaxN()] * 2).owner.tolist()
    assert picks == [0, 0, 1, 1]
    three = dl.play(dl.three_team_draft(), [dl.MaxN()] * 3)
    assert three.picks[0] == 2
    assert three.owner.tolist() == [0, 1, 0, 2, 1, 2]
    sincere = dl.play(dl.three_team_draft(), [dl.Greedy()] * 3)
    assert sincere.owner.tolist() == [0, 0, 2, 2, 1, 1]
    assert (three.rewards < sincere.rewards).all()


def test_maxn_on_risk_looks_one_pick_ahead_like_greedy():
    game = dl.fantasy_risk()
    assert dl.MaxN(depth=1).pick(game.start()) == 23


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: dl.MaxN(ties="coin"), "ties must be one of .* not 'coin'"),
        (lambda: dl.MaxN(depth=0), "depth must be an integer"),
        (lambda: dl.Paranoid(depth=-1), "depth must be an integer .* not -1"),
        (lambda: dl.MaxN().pick(dl.fantasy_risk().start()), "give a depth"),
        (
            lambda: dl.MaxN().pick(dl.random_table_game(16, 3, 0).start()),
            "looks at 271,699,768 positions; .* at most 10,000,000",
        ),
        (lambda: dl.Paranoid().pick(dl.fantasy_risk().start()), "give a depth"),
    ],
)
def test_bad_input_is_named(act, words):
    with pytest.raises(ValueError, match=words):
        act()


def test_all_orders_of_four_picks_are_covered():
    game = dl.four_item_game()
    ends = [layer.owners for layer in build_layers(game.start())][-1]
    reached = set()
    for picks in itertools.permutations(range(4)):
        state = game.start()
        for item in picks:
            state = state.after(item)
        reached.add(tuple(state.owner))
    assert {tuple(end) for end in ends.tolist()} == reached
