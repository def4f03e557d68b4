from companion import learned
from companion.experiments import rules_of_thumb
from companion.searches.opponent_model import decisions
from draftlib.drafting import play_seated

for setting in ("published", "t counts turns"):
    match = experiment.stored_rows("learning_matches").set_index("setting").loc[setting]
    by_run = match.groupby(["run", "agent"]).reward.mean()
    assert (by_run.unstack().idxmin(axis=1) == "Sarsa").all()
claim("C9", scores["mean"]["Sarsa"])
assert round(p, 3) == 0.037
assert round(learning.published_match("t counts turns")[1], 1) == 0.3
at_slides_step = tried[tried.series.isin(learning.SLIDES_STEP)].groupby("series").reward.mean()
assert at_slides_step.round().tolist() == [33, 40]
assert np.allclose(sarsa([[0, 1], [2, 3]], 0.4, np.zeros(4), 0.1, 0.9), [0.018, 0.018, 0.02, 0.02])
learner = dl.Sarsa("territories", step_size=0.3, trace_decay=0.9).learner(game)
weights = learner.drafter().weights
for draft in range(5):  # the function above learns as the library does
    outcome = play_seated(game, [learner, dl.Greedy(), dl.Greedy()], seed=draft)
    learner.end(outcome.owner, seat=0)
    picks = decisions(game, outcome.picks, 0)
    features = [learning.active_features(before, item) for before, item in picks]
    weights = sarsa(features, outcome.rewards[0], weights, 0.3, 0.9)
assert np.allclose(weights, learner.drafter().weights)
last = tried[tried.drafts == 3000].pivot(index="run", columns="series", values="reward")
assert round(last.territories.mean()) == 44
assert round(last["territories, program"].mean()) == 32
lost = {name: last[name].mean() - last.territories.mean() for name in learning.PARTS}
assert [round(gap) for gap in lost.values()] == [-18, 3, -2]
assert last["only traces divided"].mean() < last["territories, program"].mean()
assert networks.networks()["mean"].round().tolist() == [51, 76, 57]
for way, percent in {"quo": 74, "own": 56}.items():
    best = learned.best_rule("bots", way)
    assert round(rules_of_thumb.wins("bots", way, per=100)["mean"][best]) == percent
if scale == "full":
    assert lines["UCT"] > lines["North America first"] > last.territories.mean()
    assert [round(lines[name]) for name in known] == [54, 48]
    assert round(1 - rest.var() / reward.var(), 2) == 0.75
    means = estimates.intervals({case: [s for _, s in cases] for case, cases in trained.items()})
    own, random = means.loc["own drafts"], means.loc["random drafts"]
    assert own["mean"].round().tolist() == [40, 47, 50, 51]
    assert ((own["mean"] - random["mean"]).abs() < own.ci95 + random.ci95).all()
    assert (own["mean"] - own.ci95)[300] > lines["North America first"]
    assert worth.round().tolist()[:3] == [23, 14, 1]
    assert worth.index[:2].tolist() == ["North America", "Australia"]
    assert [arena.estimate(wars) for wars in taught.values()] == ["58 ± 6", "49 ± 17", "54 ± 22"]
