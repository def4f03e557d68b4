"""What all agents have in common: pick(state, rng), settings as fields, and the same errors."""

import copy
import dataclasses

import numpy as np
import pytest

import draftlib as dl
from companion.searches.mp_mix import MPMix
from tests import refused, twins
from tests.agents.examples import EXAMPLES
from tests.agents.plain_searches import python_twin

AGENTS = [*EXAMPLES, dl.KthBestPick(heuristic=dl.Greedy()), MPMix(2, 3, 30)]
VALUED = [agent for agent in AGENTS if hasattr(agent, "values")]
START, QUO = dl.four_item_game().start(), dl.risk.Drafter("quo")
every_agent = pytest.mark.parametrize("agent", AGENTS, ids=repr)


def pick(agent, state, seed=0):
    """Return the pick of a fresh copy."""
    return copy.deepcopy(agent).pick(state, np.random.default_rng(seed))


@every_agent
def test_a_finished_draft_is_named(agent):
    over = dl.table_game([[1, 2], [2, 1]]).start().after(0).after(1)
    with pytest.raises(ValueError, match="the draft is over after 2 picks"):
        pick(agent, over)


@every_agent
def test_without_rng_only_chance_is_refused(agent):
    try:
        picked = copy.deepcopy(agent).pick(START)
    except ValueError:
        with pytest.raises(ValueError, match=r"rng must be a numpy Generator, .* not None"):
            agent.pick(START)
    else:
        assert {pick(agent, START, seed) for seed in range(9)} == {picked}


def test_greedy_needs_rng_where_neighbours_leave_a_tie():
    pays, board = lambda owner: [0, 0, 0], dl.risk.classic_board()
    nothing = dl.Game(42, 3, pays, partial=pays, board=board)
    with pytest.raises(ValueError, match="rng must be a numpy Generator"):
        dl.Greedy().pick(nothing.start())


@every_agent
def test_settings_are_the_fields_and_the_repr_and_search_state_is_neither(agent):
    fresh = dataclasses.replace(agent)
    used = copy.deepcopy(agent)
    used.pick(START, np.random.default_rng(0))
    assert used == fresh
    assert repr(used) == repr(fresh)
    names = {name: getattr(dl.agents, name) for name in dl.agents.__all__} | {"MPMix": MPMix}
    assert eval(repr(used), names) == used
    for twin in twins(used):
        assert twin == used
        assert getattr(twin, "tree", None) is None


@every_agent
def test_a_used_agent_picks_as_a_fresh_one_in_the_next_game(agent):
    used = copy.deepcopy(agent)
    used.pick(dl.random_table_game(4, 3, 1).start(), np.random.default_rng(1))
    for seed in range(3):
        assert pick(used, START, seed) == pick(agent, START, seed)
    assert used.pick(START, np.random.default_rng(2)) == pick(agent, START, 2)


@every_agent
def test_a_reward_in_python_leads_to_the_same_picks(agent):
    for seed in range(3):
        state = dl.random_table_game(4, 3, seed).start()
        assert pick(agent, python_twin(state), seed) == pick(agent, state, seed)


@pytest.mark.parametrize("agent", VALUED, ids=repr)
def test_values_lead_to_the_pick(agent):
    """What an agent says the items are worth is what it picks by: the best is its pick."""
    for seed in range(5):
        state, fresh = dl.random_table_game(6, 3, seed).start(), copy.deepcopy(agent)
        values = fresh.values(state, np.random.default_rng(seed))
        assert values.shape == state.legal.shape
        assert values[state.legal == pick(agent, state, seed)] == values.max()


@pytest.mark.parametrize("make", [dl.MaxNUCT, dl.KthBestPickUCT])
def test_simulations_that_are_assigned_later_are_those_of_the_search(make):
    agent = make()
    agent.simulations = 200
    agent.pick(START, np.random.default_rng(0))
    assert agent.uct.tree.visits[0] == 200


@pytest.mark.parametrize("make", [dl.KthBestPick, dl.KthBestPickUCT])
@pytest.mark.parametrize("models", [5, "uct", [5, 5, 5], [dl.Greedy] * 3, [None]])
def test_what_is_no_model_is_named(make, models):
    with pytest.raises(ValueError, match=r"model.* must be .*, not "):
        make(models=models).pick(START, np.random.default_rng(0))


test_settings_that_do_not_go_together_are_named = refused(
    (dl.UCT().children, "no tree yet"),
    (dl.RAVE().children, "no tree yet"),
    (lambda: dl.RAVE(opponents={"1": QUO}), r"opponents must be a dict from seat .*, not \{'1'"),
    (lambda: dl.RAVE(opponents={1: dl.Greedy()}), "opponents must be a dict from seat"),
    (lambda: dl.UCT(exploration=-1), "exploration must be a finite number of at least 0, not -1"),
    (lambda: dl.MaxNMC(), "max_nodes must be one number and one None"),
    (lambda: dl.MaxNMC(depth=1, max_nodes=5), "max_nodes must be one number and one None"),
    (lambda: dl.KthBestPickUCT(use_all=True, max_simulations=None), "use_all needs a limit"),
    (lambda: dl.KthBestPick(heuristic=3), "heuristic must be a function"),
    (lambda: dl.Sarsa(traces="divided", trace_decay=0), "above 0 where traces are divided"),
)
