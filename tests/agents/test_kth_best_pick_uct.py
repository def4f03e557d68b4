"""KthBestPick on a UCT tree: the compiled loop against the recursion as it is written."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.agents.shared_tree import OverBudget, SharedTree
from tests.strategies import states, table_games


class Plain:
    """The two variants as recursive functions on a `SharedTree`."""

    def __init__(self, agent, state, rng):
        self.agent, self.rng = agent, rng
        self.tree = SharedTree(dl.UCT(agent.simulations, agent.exploration), state, rng,
                               agent.max_simulations)  # fmt: skip
        self.known, self.me = {}, state.player

    def answers(self):
        state, found = self.tree.root.state, []
        own_left = list(state.game.order[len(state.picks) :]).count(self.me)
        attempt = self.program if self.agent.variant == "program" else self.printed
        for n_best in range(1, min(self.agent.n_best or own_left, own_left) + 1):
            try:
                item = attempt(self.tree.root, n_best, True)
            except OverBudget:
                break
            if item is None:
                break
            found.append((n_best, item, self.tree.spent))
        return found

    def model(self, place, n_best):
        """Return the predicted pick at `place`."""
        model = None if self.agent.models is None else self.agent.models[place.state.player]
        if hasattr(model, "pick"):
            return model.pick(place.state, self.rng)
        n_best = 1 if model == "uct" else n_best
        key = (place.state.owner.tobytes(), n_best)
        if key not in self.known or not self.agent.memo:
            attempt = self.program if self.agent.variant == "program" else self.printed
            self.known[key] = attempt(place, n_best, False)
        return self.known[key]

    def ranked(self, place, count):
        if len(place.state.legal) > 1:
            self.tree.top_up(place)
        return self.tree.ranked(place, min(count, len(place.state.legal)))

    def printed(self, place, n_best, _):
        state = place.state
        own_left = list(state.game.order[len(state.picks) :]).count(state.player)
        ranked = self.ranked(place, min(n_best, own_left))
        for k in range(len(ranked) - 1, -1, -1):
            better, after, move = set(ranked[:k]), place, ranked[k]
            while better and len(after.state.picks) + 1 < len(state.game.order):
                after = self.tree.enter(after, move)
                move = self.model(after, n_best)
                if move in better:
                    if after.state.player != state.player:
                        break
                    better.remove(move)
            if not better:
                return ranked[k]
        raise AssertionError("no action")

    def program(self, place, n_best, first):
        state = place.state
        own_left = list(state.game.order[len(state.picks) :]).count(state.player)
        ranked = self.ranked(place, min(n_best, own_left))
        for k in range(len(ranked) - 1, n_best - 2 if first else -1, -1):
            better, after, move, left = set(ranked[:k]), place, ranked[k], n_best
            while better and len(after.state.picks) + 1 < len(state.game.order):
                left -= after.state.player == self.me
                if left < 1:
                    break
                after = self.tree.enter(after, move)
                move = self.model(after, left)
                if after.state.player == state.player:
                    if move not in better and left <= len(better):
                        break
                    better.discard(move)
                elif move in better:
                    break
            if not better:
                return ranked[k]
        return None


def both(agent, state, seed):
    """Return what the plain recursion and the kernel answer, with the trees that they leave."""
    plain = Plain(agent, state, np.random.default_rng(seed))
    expected = plain.answers()
    item = agent.pick(state, np.random.default_rng(seed))
    assert item == expected[-1][1]
    used = agent.uct.tree.used[0]
    trees = [(t.visits[:used].tolist(), t.mean[:, :used].tolist(), t.item[1:used].tolist())
             for t in (plain.tree.uct.tree, agent.uct.tree)]  # fmt: skip
    return expected, [tuple(answer) for answer in agent.answers], trees


MODELS = st.sampled_from([None, "uct", "greedy"])


@given(
    states(table_games(max_items=7)),
    st.sampled_from(["printed", "program"]),
    st.sampled_from([1, 2, 5, 40]),
    st.lists(MODELS, min_size=4, max_size=4),
    st.booleans(),
    st.integers(0, 99),
)
@settings(max_examples=150, deadline=None)
def test_the_loop_is_the_recursion(state, variant, simulations, models, memo, seed):
    models = [dl.Greedy() if m == "greedy" else m for m in models[: state.game.n_players]]
    agent = dl.KthBestPickUCT(None, simulations, 2.0, models, variant, 20_000, memo)
    expected, found, trees = both(agent, state, seed)
    assert found == expected
    assert trees[0] == trees[1]


@pytest.mark.parametrize("variant", ["printed", "program"])
def test_the_same_picks_in_fantasy_risk(variant):
    game = dl.fantasy_risk()
    for seed in range(3):
        state = game.start()
        while len(state.picks) < 31 + seed:
            state = state.after(int(np.random.default_rng(seed).choice(state.legal)))
        agent = dl.KthBestPickUCT(3, 100, 0.25, None, variant, None)
        expected, found, trees = both(agent, state, seed)
        assert found == expected
        assert trees[0] == trees[1]


@given(states(table_games(max_items=6)), st.integers(0, 99))
@settings(deadline=None)
def test_a_python_reward_makes_the_same_picks(state, seed):
    game = state.game
    twin = dl.Game(game.n_items, game.n_players, game.rewards, game.order).start()
    for item in state.picks:
        twin = twin.after(item)
    found = []
    for position in (state, twin):
        agent = dl.KthBestPickUCT(None, 20, 2.0, max_simulations=5_000)
        agent.pick(position, np.random.default_rng(seed))
        found.append((agent.answers, agent.uct.tree.visits[: agent.uct.tree.used[0]].tolist()))
    assert found[0] == found[1]


@given(states(table_games(max_items=8)), st.integers(1, 200), st.integers(0, 99))
@settings(deadline=None)
def test_one_best_item_is_uct(state, simulations, seed):
    agent = dl.KthBestPickUCT(1, simulations, 1.0)
    found = agent.pick(state, np.random.default_rng(seed))
    assert found == dl.UCT(simulations, 1.0).pick(state, np.random.default_rng(seed))


def test_the_limit_holds_and_the_rest_is_used_when_asked():
    state = dl.fantasy_risk().start()
    for limit in (1, 100, 5000):
        agent = dl.KthBestPickUCT(simulations=100, max_simulations=limit)
        agent.pick(state, np.random.default_rng(0))
        assert agent.uct.tree.visits[0] == 100
        assert agent.answers[-1].simulations <= max(limit, 100)
    rich = dl.KthBestPickUCT(simulations=100, max_simulations=5000, use_all=True, variant="program")
    item = rich.pick(state, np.random.default_rng(0))
    tree = rich.uct.tree
    chosen = [c for c in range(tree.first[0], tree.first[0] + 42) if tree.item[c] == item]
    assert tree.visits[chosen].sum() > 4000


def test_the_tree_is_kept_between_the_picks_of_a_game():
    state, agent = dl.fantasy_risk().start(), dl.KthBestPickUCT(2, 2000, 0.05, variant="program")
    agent.pick(state, np.random.default_rng(0))
    node, tree = 0, agent.uct.tree
    for _ in range(3):  # the moves that were simulated most often
        children = tree.first[node] + np.arange(len(state.legal))
        node = children[tree.visits[children].argmax()]
        state = state.after(int(tree.item[node]))
    agent.pick(state, np.random.default_rng(1))
    assert agent.uct.tree.visits[0] == tree.visits[node] + 2000


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"n_best": 0}, "n_best must be an integer of at least 1, not 0"),
        ({"simulations": 0}, "simulations must be an integer"),
        ({"max_simulations": 0.5}, "max_simulations must be an integer"),
        ({"variant": "java"}, "variant must be one of printed, program, not 'java'"),
        ({"use_all": True, "max_simulations": None}, "use_all needs a limit"),
        ({"models": [None]}, "3 players need as many models, not 1"),
        ({"models": [None, "greedy", None]}, "a model must be None, 'uct' or an agent"),
    ],
)
def test_bad_input_is_named(options, words):
    with pytest.raises(ValueError, match=words):
        dl.KthBestPickUCT(**options).pick(dl.four_item_game().start(), np.random.default_rng(0))
