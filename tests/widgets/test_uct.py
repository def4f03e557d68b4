"""The explorer and the tree stepper: what they show is what UCT says, also in words.

The explorer's numbers are compared with those of the page, in tests/site/test_answers.py.
"""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from draftviews import example_games, tree_stepper, uct_explorer
from draftviews.widgets.tree_stepper import walks
from tests.agents.plain_searches import tree_of
from tests.strategies import table_games
from tests.widgets.test_stepper import ask


def test_another_game_starts_with_a_constant_of_its_own_scale():
    small = dl.table_game([[0.01, 0.02, 0.03], [0.03, 0.02, 0.01]])
    shown = uct_explorer({"large": example_games()["nine items, 3 players"], "small": small})
    assert shown.shown["c"] > 1
    assert 0 < ask(shown, game="small", c=None)["c"] < 0.1
    assert uct_explorer(dl.table_game([[1, 1], [1, 1]])).shown["c"] == 1


def test_a_large_game_is_searched_but_not_solved():
    shown = uct_explorer(dl.fantasy_risk(), simulations=50)
    assert "too large to solve exactly" in shown.shown["words"]
    assert shown.shown["values"] is None
    assert shown.shown["children"][0]["maxn"] is None
    assert ask(shown, picks="North Africa")["words"].startswith("Player 2 picks.")


def searched(game, c, simulations, seed):
    """Return UCT after so many searches of one simulation each, on the game's own kernel."""
    uct, rng = dl.UCT(1, c), np.random.default_rng(seed)
    for _ in range(simulations):
        uct.search(game.start(), rng)
    return uct


def counted(made, level=0):
    """Return the tree of walks that share their first picks, as `tree_of` gives that of UCT."""
    deeper, children = [walk for walk in made if walk["depth"] > level], {}
    for item in {walk["picks"][level] for walk in deeper}:
        through = [walk for walk in deeper if walk["picks"][level] == item]
        children[str(item)] = counted(through, level + 1)
    mean = np.mean([walk["rewards"] for walk in made], axis=0)
    return {"visits": len(made), "mean": mean.round(12).tolist(), "children": children}


@settings(max_examples=30)
@given(table_games(max_items=4), st.floats(0, 5), st.integers(1, 25), st.integers(0, 99))
def test_the_walks_are_those_of_uct(game, c, simulations, seed):
    made = walks(game, c, simulations, seed)
    assert counted(made) == tree_of(searched(game, c, simulations, seed))
    for walk in made:
        owner = np.full(game.n_items, -1)
        owner[walk["picks"]] = game.order
        assert (owner >= 0).sum() == len(walk["picks"])  # no item twice
        assert walk["rewards"] == game.rewards(owner).tolist()


def test_the_module_counts_the_same_tree(mount):
    widget = tree_stepper(simulations=30, constants=[0.5])
    (_, *acts) = mount(widget, ["simulation", "input", 30], ["simulation", "input", 1])
    children = searched(dl.four_item_game(), 0.5, 30, 0).children()
    for row, child in zip(acts[0]["cells"][1:5], children.to_dict("records"), strict=True):
        assert row[:2] == [child["name"], str(child["visits"])]
        told = [float(text) for text in row[2:5]]
        assert told == pytest.approx([child["mean"], child["bonus"], child["bound"]], rel=5e-3)
    assert [row[5] for row in acts[0]["cells"][1:5]] == ["7", "5", "3", "5"]  # max^n
    assert acts[1]["words"].startswith("Simulation 1. ")
    assert [row[1] for row in acts[1]["cells"][1:5]].count("1") == 1


def test_a_walk_tells_in_which_order_a_player_picked_at_random():
    game = dl.Game(4, 2, lambda owner: [(owner == p).sum() for p in (0, 1)], [0, 1, 1, 1])
    ends = [walk["picks"][2:] for walk in walks(game, 1.0, 40, 0)]
    assert 10 < sum(end == sorted(end) for end in ends) < 30


def test_the_walk_is_lit_down_to_its_new_node(mount):
    widget = tree_stepper(simulations=30, constants=[0.5])
    steps = walks(dl.four_item_game(), 0.5, 30, 0)
    reports = mount(widget, *[["simulation", "input", n] for n in range(1, 31)])[1:]
    lit = [report["lines"].count("edge lit") for report in reports]
    assert lit == [walk["depth"] for walk in steps]
    assert max(lit) > 1
