from companion.experiments import rules_of_thumb

holds = printed.holds
assert printed.values.id.isin(ledger.published().index).all()
wins = ledger.compare_display(printed.shown("Table 2"))
assert wins.groupby("group").published.sum().between(299, 301).all()
assert len(wins) == 30
two_of_ten, ten = (set(printed.shown(name).experiment) for name in ("Figure 5(c)", "Table 2"))
assert two_of_ten < ten
summed = wins.groupby("agent")[["mean", "published"]].sum()
assert (summed - wins_b[["mean", "published"]]).abs().max(axis=None) < 0.5
assert holds("max^n slide", source="talk").startswith("**Holds:**")
if scale == "full":
    by_display = index.set_index("display").loc[:, "tests":]
    assert by_display.loc["paper, Table 2"].tolist() == [10, 10, 3]
    assert by_display.loc["paper, Figure 5(a)"].tolist() == [2, 1, 1]
    assert by_display.loc["paper, Figure 3"].tolist() == [1, 1, 0]
    assert all(holds(display).startswith("**Holds:**") for display in results["paper"])
    assert "one slip" in holds("text, worked example")
    rules = rules_of_thumb.wins("bots", per=1800).round()
    assert rules.loc["North America", ["mean", "ci95"]].tolist() == [1181, 21]
    assert rules.loc["North America, Africa, as a block", ["mean", "ci95"]].tolist() == [1338, 11]
    alike = [f"risk.paper.round_robin.{bot}-killbot-boscoe" for bot in ("quo", "evil_pixie")]
    twins = [wins["mean"][wins.group == name].tolist() for name in alike]
    assert twins[0] == twins[1]
    verdicts = printed.tests.query("verdict in @ledger.TESTED").verdict == "agrees"
    logs, table = (verdicts.filter(like=f"report.table1{each}.") for each in ("_logs", ""))
    assert [(sum(some), len(some)) for some in (logs, table)] == [(21, 21), (9, 16)]
    slides = verdicts.filter(like="risk.slides.")
    assert slides.index[~slides].tolist() == ["risk.slides.two_quo", "risk.slides.evil_pixie"]
