assert values.id.isin(ledger.published().index).all()
assert wins.groupby("group").published.sum().between(299, 301).all()
assert (len(wins), len(left), len(right)) == (30, 5, 5)
assert (nodes.value == nodes.slide)[nodes.slide.notna()].all()
assert holds("max^n slide", "talk").startswith("**Holds:**")
assert nodes.player.isna().sum() == 8 > tried.player.isna().sum()
assert np.isclose(sum(points[0]), 113.124, atol=5e-4)
if scale == "full":
    results = ["Figure 3", "Table 1", "Figure 5(a)", "Figure 5(b)", "Figure 5(c)", "Table 2"]
    assert all(holds(display).startswith("**Holds:**") for display in results)
    assert slips.size == 1
    won = float(totals.ours[totals.id.str.endswith("uct_quo")].item())
    assert rule["mean"] + rule.ci95 < won < further["mean"] - further.ci95
    assert twins[0] == twins[1]
    assert (equal["mean"] < equal.ci95).all()
    ways = ledger.beside(shown("Figure 5(a)")).pivot(index="group", columns="agent", values="mean")
    assert (ways.idxmax(axis=1) == "UCT-Quo").all()
    first = ledger.beside(shown("Fantasy Risk Results 2", "slides"))
    first = first.pivot(index="group", columns="agent", values="mean")
    assert (first.KthBestPick > first.UCT).all()
    assert (shown("Figure 5(b)").verdict == "reproduced").all()
