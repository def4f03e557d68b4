"""The explorer: what it shows is what UCT and max^n say, and wrong input is answered in words."""

import json

import numpy as np
import pandas as pd
from hypothesis import given, strategies as st

import draftlib as dl
from draftlib.kernels.rng import generator_of
from draftviews import example_games, uct_explorer
from tests.strategies import states, table_games
from tests.widgets.test_stepper import ask


@given(states(table_games(max_items=5)), st.integers(1, 200), st.floats(0, 1000), st.integers(0, 9))
def test_it_shows_uct_beside_max_n_at_any_position(state, simulations, c, seed):
    game, uct, exact = state.game, dl.UCT(simulations, c), dl.MaxN().analyse(state)
    choice, children = uct.pick(state, generator_of(seed, 0)), uct.children()
    picks = ",".join(game.items[item] for item in state.picks)
    shown = uct_explorer(game, simulations, c, picks, seed).shown
    table = pd.DataFrame(json.loads(json.dumps(shown["children"], allow_nan=False)))
    for name in ("visits", "mean", "bound"):
        expected = children[name].replace(np.inf, np.nan)
        np.testing.assert_array_equal(table[name].astype(float), expected)
    assert table.maxn.tolist() == exact.values[:, state.player].tolist()
    assert state.legal[table.uct_takes].tolist() == [choice]
    assert state.legal[table.maxn_takes].tolist() == [exact.best]
    assert (shown["c"], shown["values"]["owner"]) == (c, state.owner.tolist())
    assert np.array(shown["values"]["rows"], float).tolist() == game.values.tolist()


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
