assert values.id.isin(ledger.published().index).all()
assert wins.groupby("group").published.sum().between(299, 301).all()
assert (len(wins), len(left), len(right)) == (30, 5, 5)
assert same.all()
assert holds("max^n slide", "talk").startswith("**Holds:**")
assert (nodes.player.isna().sum(), len(lines)) == (tried, 8)
assert np.isclose(sum(points[0]), 113.124, atol=5e-4)
if scale == "full":
    results = ["Figure 3", "Table 1", "Figure 5(a)", "Figure 5(b)", "Figure 5(c)", "Table 2"]
    assert all(holds(display).startswith("**Holds:**") for display in results)
    assert slips.size == 1
    assert rule["mean"] + rule.ci95 < won["UCT-Quo"] < further["mean"] - further.ci95
    assert twins[0] == twins[1]
    assert (equal["mean"] < equal.ci95).all()
    ways = ledger.beside(shown("Figure 5(a)")).pivot(index="group", columns="agent", values="mean")
    assert (ways.idxmax(axis=1) == "UCT-Quo").all()
    assert (first.KthBestPick > first.UCT).all()
    assert (shown("Figure 5(b)").verdict == "reproduced").all()
