import pytest

from companion import ledger
from companion.searches.opponent_model import decisions
from draftlib.agents.abstractions import abstraction_for, list_actions, new_actions
from draftlib.drafting import play_seated
from draftlib.kernels.rewards import owned_sets

claim("C10", scores["eight, whole, stored"]["Sarsa"])
slides = scores["slides of 2009"][["UCT", "Greedy", "Sarsa"]]
on_slides = [f"fantasy.rl_uct_greedy.{name}" for name in ("uct", "greedy", "rl")]
assert slides.tolist() == ledger.published().published[on_slides].astype(float).tolist()
assert (long_runs.idxmin(axis=1) == "Sarsa").all()
assert np.allclose(moves.textbook["first pick"], exercises.solution("09-1"))
fourteen = [[k] for k in range(14)]
first = [update(fourteen, 1, np.zeros(14), 1, decay)[0] for decay in (0.9, 1 / 0.9)]
assert np.round(first, 2).tolist() == [0.25, 3.93]
with pytest.raises(ValueError, match="grow beyond all"):
    dl.Sarsa.authors(0.3).trained(game, 3000, seed)


def active_features(before, item):
    """Return the 15 features of the position after a pick, as the learner of territories has."""
    kind, ground, _ = abstraction_for("territories", game)
    actions, owned = new_actions(kind, ground), np.zeros(3, np.uint64)
    owned_sets(before.owner, owned)
    count = list_actions(kind, ground, owned, before.player, actions)
    return actions.active[list(actions.items[:count]).index(item)]


learner = dl.Sarsa("territories", step_size=0.3, trace_decay=0.9).learner(game)
weights = learner.drafter().weights
for draft in range(5):  # the lesson's function learns as the library does
    outcome = play_seated(game, [learner, dl.Greedy(), dl.Greedy()], seed=draft)
    learner.end(outcome.owner, seat=0)
    picks = decisions(game, outcome.picks, 0)
    features = [active_features(before, item) for before, item in picks]
    weights = update(features, outcome.rewards[0], weights, 0.3, 0.9)
assert np.allclose(weights, learner.drafter().weights)
if scale == "full":
    even_share, taught = 100 / 3, estimates.intervals(dict(scored))
    assert (taught["mean"] - taught.ci95)[300] > baselines["North America first"]
    by_teacher = estimates.intervals(won)
    low, high = (by_teacher["mean"] + way * by_teacher.ci95 for way in (-1, 1))
    assert low[["the formula", "one war a draft"]].min() > even_share
    assert low["one war a draft"] > high[["random picks", "untrained"]].max()
    assert by_teacher["mean"]["North America first"] > by_teacher["mean"]["the formula"]
    means = race.mean()
    assert means["territories, textbook"] > even_share
    assert means.drop("territories, textbook").max() < even_share
    assert means["territories, program"] > parts["divided traces"].mean()
    other = other.mean()
    assert other["eight actions, textbook"] < even_share  # as expected
    assert other["territories, textbook"] > other["eight actions, textbook"]
    if seed == 2009:
        stored = tried[tried.drafts == 3000].pivot(index="run", columns="series", values="reward")
        stored = stored.rename(columns=learning.WORDS)[:10]
        assert np.allclose(stored[[*race]], race)
