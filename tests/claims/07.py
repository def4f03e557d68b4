from companion.searches import sophisticated
from draftlib.statistics import interval

assert round(exercises.solution("07-1")[0], 1) == 71.4
assert exercises.solution("07-2") == 5.5
found = rave(four.start(), 1000, 1000, 1, np.random.default_rng(seed))
assert abs(found["r shared"]["B"] - 7) < 0.1
library = dl.RAVE(simulations=1000)
library.search(four.start(), np.random.default_rng(seed))
theirs = library.children().set_index("name")
assert abs(found["r shared"]["B"] - theirs.amaf_mean["B"]) < 0.1
assert abs(found.r["B"] - 5.3) < 0.7
mixed_of_b = []
for trust in (10, 100_000):
    mixed_of_b.append(rave(four.start(), 1000, trust, 1, np.random.default_rng(2010)).Q["B"])
assert np.round(mixed_of_b, 2).tolist() == [5.74, 6.95]
assert [round(1000 * n / (1000 + n)) for n in (100, 1000)] == [91, 500]
if scale == "full" and seed == 2010:
    (mean, width), (same, error) = (map(float, text.split(" ± ")) for text in leads.values())
    assert mean > width
    assert abs(same) < error
    assert interval(in_equal_time)[0] > interval(in_equal_time)[1]
    assert abs(interval(behind)[0]) < interval(behind)[1]
tuning = stored_rows("rave").query("step == 'tuning'").groupby(["search", "c"]).score.mean()
assert tuning.unstack().idxmax(axis=1).to_dict() == {"RAVE": 4, "UCT": 0.5}
assert tuning["RAVE"].loc[1:].round().nunique() == 1
assert tuning["UCT"].index.tolist() == [0.125, 0.25, 0.5, 1, 2, 4]
for number in range(3):  # the lesson's perfect play is the companion's
    values = random_table(24, number, seed)
    exact = dl.play(values, [sophisticated.Sophisticated()] * 2)
    assert exact.picks == dl.play(values, [Perfect()] * 2).picks
    theirs = sophisticated.regret(values, dl.Greedy())
    assert abs(theirs - regret(values, dl.Greedy(), 0)) < 1e-9
if scale == "full" and seed == 2010:
    by_size = pd.DataFrame({size: rows.mean() for size, rows in lost.items()})
    assert by_size.loc["KthBestPick, no limit, opponent known"].max() < 0.4
    others = by_size[~by_size.index.str.endswith("opponent known")]
    assert (others["12 items"] < others["42 items"]).all()
    most, least = others["42 items"].agg(["idxmax", "idxmin"])
    assert (most, least) == ("KthBestPick, three items", "RAVE")
    on_12 = lost["12 items"]
    mean, width = interval(on_12["KthBestPick, three items"] - on_12["RAVE"])
    assert abs(mean) < width
by_items = curves(stored_rows("regret")).query("panel == 'items' and x >= 16")
by_items = by_items.pivot(index="x", columns="series", values="y").sort_index()
saved = by_items[["RAVE", "UCT"]].rsub(by_items.Greedy, axis=0)
assert (saved.diff().dropna() < 0).all(axis=None)
