import pytest

from companion import ledger
from companion.searches.opponent_model import decisions
from draftlib.agents.abstractions import abstraction_for, list_actions, new_actions
from draftlib.drafting import play_seated
from draftlib.kernels.rewards import owned_sets

claim("C10", scores["eight long runs, stored"]["Sarsa"])
given = [f"fantasy.rl_uct_greedy.{name}" for name in ("uct", "greedy", "rl")]
slides = scores["slides of 2009"][["UCT", "Greedy", "Sarsa"]]
assert slides.tolist() == ledger.published().published[given].astype(float).tolist()
with pytest.raises(ValueError, match="grow beyond all"):
    dl.Sarsa.authors(0.3).trained(game, 3000, seed)
assert np.allclose(sarsa([[0, 1], [2, 3]], 0.4, np.zeros(4)), [0.018, 0.018, 0.02, 0.02])
assert traces.round(2).T.values.tolist() == [[0.81, 0.9, 1.0], [1.23, 1.11, 1.0]]
assert np.allclose(moves.textbook["first pick"], exercises.solution("09-1"))
fourteen = [[k] for k in range(14)]
first = [sarsa(fourteen, 1, np.zeros(14), 1, decay)[0] for decay in (0.9, 1 / 0.9)]
assert np.round(first, 2).tolist() == [0.25, 3.93]


def active_features(before, item):
    """Return the 15 features of the position after a pick, as the learner of territories has."""
    kind, ground, _ = abstraction_for("territories", game)
    actions, owned = new_actions(kind, ground), np.zeros(3, np.uint64)
    owned_sets(before.owner, owned)
    count = list_actions(kind, ground, owned, before.player, actions)
    return actions.active[list(actions.items[:count]).index(item)]


learner = dl.Sarsa("territories", step_size=0.3, trace_decay=0.9).learner(game)
weights = learner.drafter().weights
for draft in range(5):  # the function above learns as the library does
    outcome = play_seated(game, [learner, dl.Greedy(), dl.Greedy()], seed=draft)
    learner.end(outcome.owner, seat=0)
    picks = decisions(game, outcome.picks, 0)
    features = [active_features(before, item) for before, item in picks]
    weights = sarsa(features, outcome.rewards[0], weights, 0.3, 0.9)
assert np.allclose(weights, learner.drafter().weights)
assert (long_runs.idxmin(axis=1) == "Sarsa").all()
assert scores["eight long runs, stored"].round()[["Sarsa", "Greedy"]].tolist() == [20, 26]
if scale == "full":
    assert (short_runs.idxmin(axis=1) == "Sarsa").sum() == len(short_runs) == 8
    means = race.mean()
    assert means.sort_values().index[-1] == "territories, textbook"
    assert means.drop("territories, textbook").max() < 100 / 3
    assert means.round().tolist() == [29, 27, 32, 44]
    assert lines["UCT"] > lines["North America first"] > means["territories, textbook"]
    assert gain.apply(arena.estimate).tolist() == ["-18 ± 1", "3 ± 2", "-2 ± 2"]
    assert means["territories, program"] > parts["divided traces"].mean()
    assert other["eight actions, textbook"].mean() < 100 / 3  # as expected
    assert other["territories, textbook"].mean() > race[[*race][:2]].mean().max() + 5
    assert np.round(list(explored.values()), 1).tolist() == [48.9, 52.2]
    assert [round(lines[name]) for name in known] == [54, 48, 29]
    taught = estimates.intervals(dict(scored))
    assert taught["mean"].round().tolist() == [40, 47, 50, 51]
    assert (taught["mean"] - taught.ci95)[300] > lines["North America first"]
    assert worth.round().tolist()[:3] == [23, 14, 1]
    assert worth.index[:2].tolist() == ["North America", "Australia"]
    assert rematch["mended Sarsa"].tolist() == ["28 ± 1", "45 ± 1", "27 ± 1"]
    assert rematch["twenty lines"].to_dict() == {
        "Sarsa": "28 ± 2",
        "UCT": "43 ± 2",
        "Greedy": "29 ± 1",
    }
    by_teacher = estimates.intervals(won)
    low, high = (by_teacher["mean"] + way * by_teacher.ci95 for way in (-1, 1))
    assert low[["the formula", "one war a draft"]].min() > 100 / 3
    assert low["one war a draft"] > high["random picks"]
    assert by_teacher["mean"]["North America first"] > by_teacher["mean"]["the formula"]
    if seed == 2009:
        stored = tried[tried.drafts == 3000].pivot(index="run", columns="series", values="reward")
        stored = stored.rename(columns=learning.WORDS)[:10]
        assert np.allclose(stored[[*race]], race)
        percent = [arena.estimate(each) for each in won.values()]
        assert percent == ["58 ± 6", "47 ± 6", "64 ± 3", "29 ± 6"]
