from scipy.stats import ttest_ind

from companion import learned
from companion.experiments import rules_of_thumb
from companion.searches.opponent_model import decisions
from draftlib.agents.abstractions import abstraction_for, list_actions, new_actions
from draftlib.kernels.rewards import owned_sets

claim("C10", scores["ours, eight runs"]["Sarsa"])
assert list(came_last.values()) == [8, 8]
assert [round(p["drafts"], 3), round(p["turns"], 1)] == [0.037, 0.3]
further, ours = pd.Series({"a": 1.5}), pd.DataFrame({"a": np.random.default_rng(0).normal(size=7)})
assert np.isclose(p_value(ours, further), ttest_ind(further, ours.a).pvalue)
given = [f"fantasy.rl_uct_greedy.{name}" for name in ("uct", "greedy", "rl")]
assert slides.tolist() == ledger.published().published[given].astype(float).tolist()
dice = np.random.default_rng(seed)
for _ in range(100):  # the eight actions above are the library's
    before = dl.State(game, tuple(dice.permutation(42)[: dice.integers(41)].tolist()))
    assert eight_actions(before) == dl.Sarsa().actions(before)["item"].tolist()
if scale == "small":  # the match above is the stored one's
    for turns in (1, 14):
        again = learning_match(dl.Sarsa.authors(), seed, turns)
        run = {"warm_up": 600, "turns": turns}
        once = learning.learning_match(game, dl.Sarsa.authors(), few, seed, rivals, **run)
        assert np.allclose(again, once.groupby("agent").reward.mean()[again.index])
other_step = tried[tried.series.isin(learning.OTHER_STEP)].groupby("series").reward
assert other_step.mean().dropna().round(1).to_dict() == {
    "eight actions, textbook, step size 0.3": 28.7,
    "territories, program, step size 0.1": 32.8,
    "territories, textbook, step size 0.1": 40.5,
}
assert other_step.count().min() == 0  # weights that have grown too large
assert np.allclose(sarsa([[0, 1], [2, 3]], 0.4, np.zeros(4), 0.1, 0.9), [0.018, 0.018, 0.02, 0.02])


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
behind = scores.loc["Greedy"] - scores.loc["Sarsa"]
assert behind[["slides of 2009", "ours, eight runs"]].round(1).tolist() == [2.7, 6.0]
assert round(final.territories) == 44
ends = tried[tried.drafts == 3000].groupby("series").reward
lost = {name: final[name] - final.territories for name in learning.PARTS}
assert [round(gap) for gap in lost.values()] == [-18, 3, -2]
halves = {name: np.hypot(ends.sem()[name], ends.sem().territories) * 2.1 for name in lost}
assert [round(half) for half in halves.values()] == [2, 2, 2]
assert [arena.estimate(each) for each in asked.values()] == ["51 ± 5", "76 ± 2", "57 ± 1"]
assert [len(each) for each in asked.values()] == [5, 5, 20]
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
    low, high = (by_teacher["mean"] + way * by_teacher.ci95 for way in (-1, 1))
    assert low[["the formula", "one war a draft"]].min() > 100 / 3
    assert low["one war a draft"] > high["random picks"]
    assert by_teacher["mean"]["North America first"] > by_teacher["mean"]["the formula"]
    if seed == 2009:
        stored = tried.query("run == 0 and drafts == 300").set_index("series").reward
        stored = stored.rename(learning.WORDS)[[*one_run]]
        assert np.allclose(stored, list(one_run.values()))
        percent = [arena.estimate(each) for each in won.values()]
        assert percent == ["58 ± 6", "47 ± 6", "64 ± 3", "29 ± 6"]
