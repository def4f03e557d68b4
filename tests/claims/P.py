from companion.experiments import rules_of_thumb

holds = printed.holds
assert printed.values.id.isin(ledger.published().index).all()
wins = ledger.beside(printed.shown("Table 2"))
assert wins.groupby("group").published.sum().between(299, 301).all()
assert len(wins) == 30
nodes, tried = displays.max_n_slide(), displays.uct_slide(seed)
assert (nodes.value == nodes.slide)[nodes.slide.notna()].all()
assert holds("max^n slide", source="talk").startswith("**Holds:**")
assert nodes.player.isna().sum() == 8 > tried.player.isna().sum()
if scale == "full":
    results = ["Figure 3", "Table 1", "Figure 5(a)", "Figure 5(b)", "Figure 5(c)", "Table 2"]
    assert all(holds(display).startswith("**Holds:**") for display in results)
    assert "one slip" in holds("text, worked example")
    rules = rules_of_thumb.wins("bots", per=1800).round()
    assert rules.loc["North America", ["mean", "ci95"]].tolist() == [1181, 21]
    assert rules.loc["North America, Africa, as a block", ["mean", "ci95"]].tolist() == [1338, 11]
    names = [f"{bot}-killbot-boscoe" for bot in ("quo", "evil_pixie")]
    twins = [wins["mean"][wins.group.str.endswith(f".{name}")].tolist() for name in names]
    assert twins[0] == twins[1]
    ways = printed.bars("Figure 5(a)").pivot(index="group", columns="agent", values="mean")
    assert (ways.idxmax(axis=1) == "UCT-Quo").all()
    first = printed.bars("Fantasy Risk Results 2", "slides")
    first = first.pivot(index="group", columns="agent", values="mean")
    assert (first.KthBestPick > first.UCT).all()
    logs = printed.tests.filter(like="report.table1", axis=0).query("verdict in @ledger.TESTED")
    assert (len(logs), (logs.verdict == "agrees").sum()) == (37, 30)
    slides = printed.tests.filter(like="risk.slides", axis=0).verdict == "agrees"
    differ = slides.index[~slides].str.removeprefix("risk.slides.")
    assert differ.tolist() == ["two_quo", "evil_pixie"]
