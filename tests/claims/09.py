assert np.allclose([rave_value(*row) for row in numbers], search.children().value)
if scale == "full":
    assert (apart.tolist(), chi2.round().tolist()) == ([1, 7], [35, 103])
said = {("Fantasy Risk", 300): (0.2, 0.7), ("Fantasy Risk", 1500): (2.0, 0.7)}
for (place, n), numbers in said.items():
    assert np.allclose(leads[place].loc[(n, 3000)][["mean", "ci95"]].tolist(), numbers, atol=0.05)
assert np.allclose(leads["60 items"].loc[(1500, 4000)].tolist()[:2], [0.6, 0.4], atol=0.05)
best_c = tuned.idxmax(axis=1).unstack().loc[["Fantasy Risk", "60 items"], ["RAVE", "UCT"]]
assert best_c.values.tolist() == [[4, 0.5], [0.125, 0.25]]
below = tenth["RAVE − Greedy"][["mean", "ci95"]].sum(axis=1) < 0
assert below.tolist() == [False] * 3 + [True] * 2
late = intervals({n: searched["UCT", n] - no_search for n in (3000, 10_000, 30_000)})
assert (late["mean"] + late.ci95 > 0).all()
