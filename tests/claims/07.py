from companion.estimates import intervals
from companion.experiments import rave_and_uct
from draftlib.statistics import interval

found = rave(four.start(), 1000, 1000, 1, np.random.default_rng(seed))
assert abs(found.r["A"] - 7) < 0.1
assert abs(found["r first"]["B"] - 7) < 0.1
library = dl.RAVE(simulations=1000)
library.search(four.start(), np.random.default_rng(seed))
theirs = library.children().set_index("name")
assert abs(found["r first"]["B"] - theirs.amaf_mean["B"]) < 0.1
assert abs(found.r["B"] - 5.3) < 0.7
mixed_of_b = {}
for trust in (10, 1000, 100_000):
    b = rave(four.start(), 1000, trust, 1, np.random.default_rng(2010)).loc["B"]
    w = trust / (trust + b["n first"])
    mixed_of_b[trust] = (b.n * b.r + w * b["n first"] * b["r first"]) / (b.n + w * b["n first"])
assert [round(q, 2) for q in mixed_of_b.values()] == [5.74, 6.93, 6.95]
if scale == "full":
    assert list(apart.values()) == [2, 16]
    assert found.n[["B", "D"]].tolist() == [15, 0]
played, wars_won = leads, won
leads = {
    place: rave_and_uct.leads(experiment.stored_rows("rave"), place)
    for place in rave_and_uct.COMPARED
}
for place, budgets, words in [
    ("Fantasy Risk", (1500, 3000), [2.0, 0.7]),
    ("60 items", (1500, 4000), [0.6, 0.4]),
]:
    assert leads[place].loc[budgets][["mean", "ci95"]].round(1).tolist() == words
if scale == "full" and seed == 2010:
    for place, by_budget in played.items():
        for m, lead in by_budget.items():
            assert abs(lead.mean() - leads[place].loc[(300, m)]["mean"]) < 0.001
    behind = interval(wars_won["RAVE with 300"] - wars_won["UCT with 3,000"])
    assert [round(each, 1) for each in behind] == [-1.0, 1.6]
    assert [round(each.mean()) for each in wars_won.values()] == [69, 67, 70]
tenth = leads["Fantasy Risk"].loc[(300, 3000)]
assert abs(tenth["mean"]) < tenth.ci95
assert leads["60 items"].loc[(300, 3000)]["mean"] > leads["60 items"].loc[(300, 3000)].ci95
best_c = {
    place: rave_and_uct.best(experiment.stored_rows("rave"))[place, "RAVE"] for place in leads
}
assert best_c == {"Fantasy Risk": 4, "60 items": 0.125}
assert rave_and_uct.best(experiment.stored_rows("rave"))["Fantasy Risk", "UCT"] == 0.5
assert rave_and_uct.best(experiment.stored_rows("rave"))["60 items", "UCT"] == 0.25
there = experiment.stored_rows("regret").query("items == 42")
lost = there.pivot(index="table", columns=["agent", "simulations"], values="regret")
losses = lost[["RAVE", "UCT"]].items()
gaps = {setting: loss - lost["Greedy"].iloc[:, 0] for setting, loss in losses}
clear = intervals(gaps)[["mean", "ci95"]].sum(axis=1) < 0
assert clear["RAVE"].to_dict() == {n: n >= 1000 for n in (30, 100, 300, 1000, 3000)}
assert not clear["UCT"].any()
kth = [lost[name].iloc[:, 0].mean() for name in ("KthBestPick", "KthBestPick, opponent known")]
assert [round(kth[0]), round(kth[1], 1)] == [11, 0.3]
assert round(lost["UCT", 30_000].mean(), 1) == 8.8
by_size = regret.curves(stored).query("panel == 'items' and x == 8").set_index("series")
assert by_size.high["KthBestPick"] < by_size.low[["RAVE", "UCT"]].min()
