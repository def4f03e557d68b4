"""Drafts for learners: PettingZoo's own tests, and the rules as `State` has them."""

import numpy as np
import pytest

import draftlib as dl

GAMES = {
    "four items": dl.four_item_game(),
    "three teams": dl.three_team_draft(),
    "12 items, 4 players": dl.random_table_game(12, 4, seed=0),
    "a Python reward, snake": dl.Game(6, 2, lambda owner: [(owner == 0).sum(), 1], order="snake"),
    "a short order": dl.table_game(np.arange(10).reshape(2, 5), order=[1, 0, 0]),
    "Fantasy Risk": dl.fantasy_risk(),
}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture(scope="module")
def pettingzoo_test():
    """Return PettingZoo's own tests of an environment."""
    why = "no PettingZoo: pip install '.[rl]'"
    return pytest.importorskip("pettingzoo.test", reason=why, exc_type=ImportError)


@every_game
@pytest.mark.filterwarnings("ignore::UserWarning")  # about any dict of observations
def test_pettingzoo_takes_a_draft_for_an_environment(game, pettingzoo_test, capsys):
    pettingzoo_test.api_test(dl.env(game), num_cycles=60)
    pettingzoo_test.seed_test(lambda: dl.env(game), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


@every_game
def test_an_environment_is_the_draft(game, pettingzoo_test):
    outcome, drafts = dl.play(game, [dl.Random()] * game.n_players, seed=3), dl.env(game)
    drafts.reset(seed=0)
    state, paid, seats = game.start(), {}, drafts.possible_agents
    for agent in drafts.agent_iter():
        seen, reward, over, _, _ = drafts.last()
        if over:
            assert not seen["action_mask"].any()
            drafts.step(None)
            paid[agent] = reward
            continue
        assert (agent, reward) == (seats[state.player], 0)
        assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal.tolist()
        others = [drafts.observe(other)["action_mask"] for other in seats if other != agent]
        assert not np.any(others)
        item = outcome.picks[len(state.picks)]
        drafts.step(np.int64(item))
        state = state.after(item)
    assert [paid[seat] for seat in seats] == outcome.rewards.tolist()
    drafts.reset()
    assert drafts.agents == seats
    assert drafts.render() == repr(game.start())
    drafts.step(np.array(outcome.picks[0]))  # as many learners give it
    assert drafts.state_of_draft == game.start().after(outcome.picks[0])
