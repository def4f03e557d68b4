"""An oracle from outside: UCT beside OpenSpiel's, which reads a draft as a Gambit file."""

import numpy as np
import pytest

import draftlib as dl
from tests.gambit import to_gambit


@pytest.fixture(scope="module")
def spiel():
    """Return OpenSpiel's module."""
    why = "no OpenSpiel: pip install '.[oracles]'"
    return pytest.importorskip("pyspiel", reason=why, exc_type=ImportError)


def root_of(game, spiel):
    """Return a draft's first position as OpenSpiel reads it; its actions are our items."""
    state = spiel.load_efg_game(to_gambit(game)).new_initial_state()
    names = [state.action_to_string(action) for action in state.legal_actions()]
    assert names == list(game.items)
    return state


def searched(state, spiel, seed):
    """Return the pick of OpenSpiel's MCTS, in C++."""
    rollout = spiel.RandomRolloutEvaluator(1, seed)
    bot = spiel.MCTSBot(state.get_game(), rollout, 50.0, 1000, 1000, False, seed, False)
    return bot.mcts_search(state).best_child().action


@pytest.mark.slow
def test_uct_is_as_strong_as_openspiels(spiel):
    ours = theirs = 0
    for seed in range(50):
        game = dl.random_table_game(6, 3, seed)
        state = game.start()
        exact = dl.MaxN().analyse(state)
        right = exact.items[exact.values[:, 0] == exact.value[0]]
        ours += dl.UCT(1000, 50.0).pick(state, np.random.default_rng(seed)) in right
        theirs += searched(root_of(game, spiel), spiel, seed) in right
    assert min(ours, theirs) > 35  # a random pick: some 9
    assert abs(ours - theirs) < 11  # twice the standard error of the difference is 7
