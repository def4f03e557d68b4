from companion import learned
from companion.experiments import rules_of_thumb
from companion.searches.opponent_model import decisions
from draftlib.drafting import play_seated

for setting in ("published", "t counts turns"):
    match = experiment.stored_rows("learning_matches").set_index("setting").loc[setting]
    by_run = match.groupby(["run", "agent"]).reward.mean()
    assert (by_run.unstack().idxmin(axis=1) == "Sarsa").all()
claim("C10", scores["mean"]["Sarsa"])
assert round(p, 3) == 0.037
assert round(learning.published_match("t counts turns")[1], 1) == 0.3
other_step = tried[tried.series.isin(learning.OTHER_STEP)].groupby("series").reward
assert other_step.mean().dropna().round(1).to_dict() == {
    "eight actions, textbook, step size 0.3": 28.7,
    "territories, program, step size 0.1": 32.8,
    "territories, textbook, step size 0.1": 40.5,
}
assert other_step.count().min() == 0  # weights that have grown too large
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
behind = scores.loc["Greedy"] - scores.loc["Sarsa"]
assert [round(behind["mean"]), round(behind["published"], 1)] == [6, 2.7]
assert round(final.territories) == 44
ends = tried[tried.drafts == 3000].groupby("series").reward
lost = {name: final[name] - final.territories for name in learning.PARTS}
assert [round(gap) for gap in lost.values()] == [-18, 3, -2]
halves = {name: np.hypot(ends.sem()[name], ends.sem().territories) * 2.1 for name in lost}
assert [round(half) for half in halves.values()] == [2, 2, 2]
assert networks.networks()["mean"].round().tolist() == [51, 76, 57]
for way, percent in {"quo": 74, "own": 56}.items():
    best = learned.best_rule("bots", way)
    assert round(rules_of_thumb.wins("bots", way, per=100)["mean"][best]) == percent
if scale == "full":
    assert lines["UCT"] > lines["North America first"] > final.territories
    assert [round(lines[name]) for name in known] == [54, 48]
    means = estimates.intervals(scored)
    assert means["mean"].round().tolist() == [40, 47, 50, 51]
    assert (means["mean"] - means.ci95)[300] > lines["North America first"]
    assert worth.round().tolist()[:3] == [23, 14, 1]
    assert worth.index[:2].tolist() == ["North America", "Australia"]
    assert results["mended Sarsa"].to_dict() == {
        "Greedy": "27 ± 1",
        "UCT": "45 ± 1",
        "learner": "28 ± 1",
    }
    assert results["twenty lines"]["learner"] == "28 ± 2"
    assert results["twenty lines"]["Greedy"] == "29 ± 1"
    assert [round(score) for score in scoreboard.values()] == [54, 51, 48, 44, 29, 29]
    by_teacher = estimates.intervals(won)
    assert (by_teacher["mean"] - by_teacher.ci95).min() > 100 / 3
    if seed == 2009:
        stored = tried.query("run == 0 and drafts == 300").set_index("series").reward
        stored = stored.rename(learning.WORDS)[[*one_run]]
        assert np.allclose(stored, list(one_run.values()))
        assert [arena.estimate(each) for each in won.values()] == ["58 ± 6", "47 ± 6"]
