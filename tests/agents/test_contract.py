"""What all agents have in common: pick(state, rng), settings as fields, and the same errors."""

import copy
import dataclasses
import pickle

import numpy as np
import pytest

import draftlib as dl

AGENTS = [
    dl.Random(),
    dl.Greedy(),
    dl.MaxN(),
    dl.Paranoid(),
    dl.MaxNMC(1, 2),
    dl.UCT(50, 1.0),
    dl.RAVE(50, opponents={1: dl.Greedy()}),
    dl.KthBestPick(),
    dl.KthBestPick(heuristic=dl.Greedy()),
    dl.MaxNUCT(30),
    dl.KthBestPickUCT(2, 30),
    dl.MPMix(2, 3, 30),
    dl.PathRefinement(2, 30, (0, 0, 1, 1)),
    dl.Softmax(dl.Greedy(), 0.5),
    dl.Softmax(dl.UCT(50, 1.0), 0.5),
]
BY_CHANCE = (
    dl.Random,
    dl.MaxNMC,
    dl.UCT,
    dl.RAVE,
    dl.MaxNUCT,
    dl.KthBestPickUCT,
    dl.MPMix,
    dl.PathRefinement,
    dl.Softmax,
)
every_agent = pytest.mark.parametrize("agent", AGENTS, ids=repr)


@every_agent
def test_a_finished_draft_is_refused(agent):
    over = dl.table_game([[1, 2], [2, 1]]).start().after(0).after(1)
    with pytest.raises(ValueError, match="the draft is over after 2 picks"):
        agent.pick(over, np.random.default_rng(0))


@every_agent
@pytest.mark.parametrize("wrong", [None, [0, 1], dl.four_item_game()])
def test_what_is_no_state_is_named(agent, wrong):
    with pytest.raises(ValueError, match="state must be a position of a draft"):
        agent.pick(wrong, np.random.default_rng(0))


@every_agent
def test_without_rng_only_chance_is_refused(agent):
    start = dl.four_item_game().start()
    if isinstance(agent, BY_CHANCE):
        with pytest.raises(ValueError, match=r"rng must be a numpy Generator, .* not None"):
            agent.pick(start)
    else:
        assert agent.pick(start) == agent.pick(start, np.random.default_rng(0))


def test_greedy_needs_rng_where_neighbours_leave_a_tie():
    nothing = dl.Game(42, 3, lambda owner: [0, 0, 0], board=dl.risk.classic_board())
    with pytest.raises(ValueError, match="rng must be a numpy Generator"):
        dl.Greedy().pick(nothing.start())


@every_agent
def test_settings_are_the_fields_and_the_repr_and_search_state_is_neither(agent):
    fields = [field for field in dataclasses.fields(agent) if field.init]
    fresh = type(agent)(*(getattr(agent, field.name) for field in fields))
    used = copy.deepcopy(agent)
    used.pick(dl.four_item_game().start(), np.random.default_rng(0))
    assert used == fresh
    assert repr(used) == repr(fresh)
    assert eval(repr(used), vars(dl)) == used
    assert pickle.loads(pickle.dumps(used)) == used


@every_agent
def test_a_setting_that_is_assigned_later_is_checked(agent):
    start, fields = dl.four_item_game().start(), dataclasses.fields(agent)
    for name in (field.name for field in fields if field.init):
        spoilt = copy.deepcopy(agent)
        setattr(spoilt, name, object())
        with pytest.raises(ValueError, match=r" must be |give "):
            spoilt.pick(start, np.random.default_rng(0))


@pytest.mark.parametrize("make", [dl.MaxNUCT, dl.KthBestPickUCT])
def test_simulations_that_are_assigned_later_are_those_of_the_search(make):
    agent = make()
    agent.simulations = 200
    agent.pick(dl.four_item_game().start(), np.random.default_rng(0))
    assert agent.uct.tree.visits[0] == 200


@pytest.mark.parametrize(
    "searching",
    [
        dl.UCT(40, 1.0),
        dl.RAVE(40),
        dl.KthBestPickUCT(2, simulations=20, exploration=1.0),
        dl.MaxNUCT(20, 1.0),
        dl.KthBestPick(2, heuristic=dl.UCT(20, 1.0)),
        dl.Softmax(dl.UCT(20, 1.0), 0.5),
    ],
    ids=repr,
)
def test_a_used_agent_drafts_as_a_fresh_one_and_resumes_its_run(searching, tmp_path):
    game = dl.random_table_game(6, 2, 0)

    def table(agent, folder):
        agents = {"search": agent, "Greedy": dl.Greedy()}
        options = {"progress": False, "checkpoint": tmp_path / folder}
        return dl.tournament(game, agents, 3, **options)

    used = copy.deepcopy(searching)
    fresh = table(searching, "kept")
    used.pick(game.start(), np.random.default_rng(5))
    assert table(used, "new").equals(fresh)
    assert table(used, "kept").equals(fresh)


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda a: pickle.loads(pickle.dumps(a))]
)
def test_a_copy_of_uct_has_not_searched(twin):
    used, start = dl.UCT(40, 1.0), dl.four_item_game().start()
    used.pick(start, np.random.default_rng(0))
    again = twin(used)
    assert again == used
    assert (again.tree, again.root) == (None, None)
    assert used.root is start


@pytest.mark.parametrize("agent", [dl.KthBestPick, dl.KthBestPickUCT])
@pytest.mark.parametrize("models", [5, "uct", [5, 5, 5], [dl.Greedy] * 3])
def test_what_is_no_model_is_named(agent, models):
    with pytest.raises(ValueError, match=r"model.* must be .*, not "):
        agent(models=models).pick(dl.four_item_game().start(), np.random.default_rng(0))


def test_a_repr():
    agent = dl.UCT(3000, 0.01)
    assert repr(agent) == "UCT(simulations=3000, exploration=0.01, reuse=True)"
