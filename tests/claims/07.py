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
    mixed_of_b[trust] = rave(four.start(), 1000, trust, 1, np.random.default_rng(2010)).Q["B"]
assert [round(q, 2) for q in mixed_of_b.values()] == [5.74, 6.93, 6.95]
if scale == "full":
    assert list(apart.values()) == [2, 16]
    assert found.n[["B", "D"]].tolist() == [15, 0]
assert [round(1000 * n / (1000 + n)) for n in (100, 1000)] == [91, 500]
if scale == "full" and seed == 2010:
    assert [row[1] for row in fewer.values()] == ["2.7 ± 0.7", "0.6 ± 0.5"]
    for texts in (leads.values(), [row[0] for row in fewer.values()]):
        (mean, width), (same, error) = (map(float, text.split(" ± ")) for text in texts)
        assert mean > width
        assert abs(same) < error
    assert abs(0.6 + same) < (0.5**2 + error**2) ** 0.5  # over both sets of 40 tables
    assert interval(in_equal_time)[0] > interval(in_equal_time)[1]
    assert abs(interval(behind)[0]) < interval(behind)[1]
    assert [round(each.mean()) for each in won.values()] == [69, 67, 70]
for search, constants in {"RAVE": [4, 0.125], "UCT": [0.5, 0.25]}.items():
    means = tuning.loc[["Fantasy Risk", "60 items"]].xs(search, level="search")
    assert means.idxmax(axis=1).tolist() == constants
assert tuning.loc[("Fantasy Risk", "RAVE"), 1:].round().unique().tolist() == [41]
assert tuning.columns.tolist() == [0.125, 0.25, 0.5, 1, 2, 4]
for number in range(3):  # the lesson's perfect play is the companion's
    values = random_table(24, number, seed)
    exact = dl.play(values, [sophisticated.Sophisticated()] * 2)
    assert exact.picks == dl.play(values, [Perfect()] * 2).picks
    theirs = sophisticated.regret(values, dl.Greedy())
    assert abs(theirs - regret(values, dl.Greedy(), 0)) < 1e-9
if scale == "full" and seed == 2010:
    by_size = pd.DataFrame(columns)[["12 items", "42 items"]].drop("KthBestPick, opponent known")
    assert (by_size["12 items"] < by_size["42 items"]).all()
    assert by_size["42 items"].between(8, 11.5).all()
    assert by_size["42 items"].idxmax() == "KthBestPick"
    assert abs(by_size["12 items"]["KthBestPick"] - by_size["12 items"]["RAVE"]) < 0.3
    assert by_size["42 items"].idxmin() == "RAVE"
    assert columns["42 items"]["UCT, 30,000"] > columns["42 items"]["UCT"] - 0.2
assert list(less.values())[:2] == ["1.0 ± 0.5", "0.2 ± 0.4"]
assert lost.mean().round(1).tolist() == [8.1, 8.9, 8.8, 9.1, 11.1, 0.3]
ten_times = interval(lost["UCT"] - lost["UCT, 30,000"])
assert abs(ten_times[0]) < ten_times[1]
