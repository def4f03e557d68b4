from companion.estimates import intervals
from companion.searches import sophisticated
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
fresh = experiment.stored_rows("rave").query("step == 'fresh'")
fresh = fresh.set_index(["place", "search", "simulations", "against", "round"]).score.sort_index()


def stored_lead(place, n, m):
    return fresh[place, "RAVE", n, m] - fresh[place, "UCT", m, n]


assert arena.estimate(stored_lead("Fantasy Risk", 1500, 3000), 1) == "2.0 ± 0.7"
if scale == "full" and seed == 2010:
    for place, played in {"Fantasy Risk": leads, "60 items": fewer}.items():
        for m, lead_of_rave in zip((300, 3000), played.values()):
            assert abs(np.mean(lead_of_rave) - stored_lead(place, 300, m).mean()) < 0.001
    assert abs(interval(behind)[0]) < interval(behind)[1]
    assert [round(each.mean()) for each in won.values()] == [69, 67, 70]
for search, constants in {"RAVE": [4, 0.125], "UCT": [0.5, 0.25]}.items():
    means = tuning.loc[["Fantasy Risk", "60 items"]].xs(search, level="search")
    assert means.idxmax(axis=1).tolist() == constants
assert tuning.loc[("Fantasy Risk", "RAVE"), 1:].round().unique().tolist() == [41]
for number in range(3):  # the lesson's perfect play is the companion's
    values = random_table(24, number, seed)
    exact = dl.play(values, [sophisticated.Sophisticated()] * 2)
    assert exact.picks == dl.play(values, [Perfect()] * 2).picks
    theirs = sophisticated.regret(values, dl.Greedy())
    assert abs(theirs - regret(values, dl.Greedy(), 0)) < 1e-9
assert list(less.values())[:2] == ["1.0 ± 0.5", "0.2 ± 0.4"]
there = experiment.stored_rows("regret").query("items == 42")
by_way = there.pivot(index="table", columns=["agent", "simulations"], values="regret")
losses = by_way[["RAVE", "UCT"]].items()
gaps = {setting: loss - by_way["Greedy"].iloc[:, 0] for setting, loss in losses}
clear = intervals(gaps)[["mean", "ci95"]].sum(axis=1) < 0
assert clear["RAVE"].to_dict() == {n: n >= 1000 for n in (30, 100, 300, 1000, 3000)}
assert not clear["UCT"].any()
assert lost.mean().round(1)[[*agents]].tolist() == [8.1, 8.9, 9.1, 11.1, 0.3]
assert round(by_way["UCT", 30_000].mean(), 1) == 8.8
by_size = curves(stored).query("panel == 'items' and x == 8").set_index("series")
assert by_size.high["KthBestPick"] < by_size.low[["RAVE", "UCT"]].min()
