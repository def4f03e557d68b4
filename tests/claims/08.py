from companion.searches.opponent_model import decisions
from draftlib.drafting import play_seated

for setting in counts:
    scores = matches[matches.setting == setting].groupby(["run", "agent"]).reward.mean()
    assert (scores.unstack().idxmin(axis=1) == "Sarsa").all()
assert np.allclose(sarsa([[0, 1], [2, 3]], 0.4, np.zeros(4), 0.1, 0.9), [0.018, 0.018, 0.02, 0.02])
learner = dl.Sarsa("territories", step_size=0.3, trace_decay=0.9).learner(game)
weights = learner.drafter().weights
for draft in range(5):  # the function above learns as the library does
    outcome = play_seated(game, [learner, greedy, greedy], seed=draft)
    learner.end(outcome.owner, seat=0)
    picks = decisions(game, outcome.picks, 0)
    features = [learning.active_features(before, item) for before, item in picks]
    weights = sarsa(features, outcome.rewards[0], weights, 0.3, 0.9)
assert np.allclose(weights, learner.drafter().weights)
assert [round(gain) for gain, _ in steps[4:]] == [11, 4, 1, 8]
assert np.round(np.ptp(square[0].to_numpy())) == 11
assert [round(gap) for gap in parts["the traces divided by λ"]] == [-18, 1]
assert [round(change) for change, _ in parts.values()] == [-18, 3, -2]
assert [round(p, 3), round(p_turns, 1)] == [0.037, 0.3]
if scale == "full":
    assert own_means["runs ahead"].tolist()[1:] == [0, 7, 8, 8, 0, 2, 8, 8]
    assert own_means.learner.round().tolist()[::4] == [48, 50, 52]
    assert own_means.ahead.round().tolist() == [16, -11, 4, 16, 17, -11, -2, 21, 20]
