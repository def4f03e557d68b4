from companion.experiment import stored_rows
from companion.experiments import rules_of_thumb
from draftlib.statistics import Z95, interval

holds = printed.holds
assert printed.values.id.isin(ledger.published().index).all()
wins = ledger.compare_display(printed.shown("Table 2"))
assert wins.groupby("group").published.sum().between(299, 301).all()
assert len(wins) == 30
assert printed.shown("Figure 5(b)").published.astype(int).sum() == 3000
boscoe = wins[wins.group.str.contains("uct_quo") & (wins.agent == "Boscoe")]
assert (len(boscoe), boscoe.published.max() < 15) == (3, True)
two_of_ten, ten = (set(printed.shown(name).experiment) for name in ("Figure 5(c)", "Table 2"))
assert two_of_ten < ten
summed = wins.groupby("agent")[["mean", "published"]].sum()
assert (summed - wins_b[["mean", "published"]]).abs().max(axis=None) < 0.5
assert holds("max^n slide", source="talk").startswith("**Holds:**")
assert tests.source.value_counts()[["paper", "slides"]].tolist() == [13, 8]
assert [round(0.05 / n, 3) for n in (13, 8)] == [0.004, 0.006]
by_refit = stored_rows("replication").query("agent == 'search'").groupby("drafter").quo.mean()
percent = (100 * by_refit[["printed", "2010", "North America"]]).round()
assert percent.tolist() == [70, 40, 66]
assert Evaluator.published().values(owner).round().tolist() == [46, 22, 52]
v = Evaluator.published().values(owner)
assert (v / v.sum()).round(2).tolist() == [0.38, 0.18, 0.43]
assert round(formula.weights.intercept) == -67
report = printed.shown("Table 1", source="report")
starred = report[report.verdict.isin(ledger.DOUBTFUL)].id
assert [len(starred), starred.isin(moved).sum()] == [14, 10]
others = ["0.unordered.0", "0.unordered.2", "3.eval.1", "5.unordered.0"]
assert starred[~starred.isin(moved)].tolist() == [f"report.table1.{each}" for each in others]
if scale == "full":
    assert f"{chi2.sf(*of_fantasy):.1g}" == "0.007"
    assert round(tests.power["evaluator.weights"], 2) == 0.24
    test_ids = printed.shown("Figure 3", "Table 1").id
    assert len(test_ids) == 52
    south = printed.shown("Figure 3").set_index("id").filter(like="south_america", axis=0)
    ends = south[["published", "ours"]].astype(float).iloc[[0, -1]]
    assert ends.diff().iloc[1].round(1).tolist() == [17.0, 9.4]
    assert sum((features[land] == n).sum() < 10 for land, n in lands.to_numpy()) == 6
    friends = printed.shown("Table 1").set_index("id").loc["evaluator.weight.friendly_pairs"]
    assert [round(friends.difference, 2), round(Z95 * friends.error, 2)] == [-0.19, 0.2]
    squares = wins.assign(square=wins.ci95**2 + wins.published_ci95**2).groupby("agent").square
    above = pd.DataFrame({"d": summed["mean"] - summed.published, "ci95": squares.sum() ** 0.5})
    assert above.loc["EvilPixie"].round().tolist() == [30, 27]
    assert above.index[above.d.abs() > above.ci95].tolist() == ["EvilPixie"]
    assert (printed.shown("Figure 5(b)").verdict == "reproduced").all()
    wide = 1.645 / Z95 * above.ci95 + above.d.abs()
    assert wide.max() < 90
    assert printed.shown("Figure 5(b)").margin.eq(90).all()
    said = index.set_index("display")["what its tests say"]
    ten_tests = "3 rule out a real difference, 7 agree without ruling it out; smallest p = 0.1."
    assert said["paper, Table 2"] == f"**10 tests:** {ten_tests}"
    two_tests = "**2 tests:** 1 rules out a real difference, 1 agrees without ruling it out;"
    assert said["paper, Figure 5(a)"].startswith(two_tests)
    assert said["paper, Figure 5(c)"].startswith(f"Repeats two tests of Table 2. {two_tests}")
    one_test = "**1 test:** agrees without ruling out a real difference; p = 0.1."
    assert said["paper, Figure 3"] == one_test == holds("Figure 3", "Table 1")
    assert said["paper, Table 1"] == f"Repeats Figure 3. {one_test}"
    assert "5 of 5 sums differ by less than our margin, 90 wins" in said["paper, Figure 5(b)"]
    all_tests = "8 rule out a real difference, 14 agree without ruling it out, 8 are rejected;"
    assert said["each test once"].startswith(f"**30 tests:** {all_tests}")
    assert len(once) == once.index.nunique() == (tests.source != "repository").sum()
    assert said.filter(like="Fantasy").str.endswith("together have p = 0.007.").all()
    assert "1 agrees without ruling it out, 6 are rejected;" in said["report, Table 1"]
    assert said["report, Table 1"].endswith(" 6 of 7 exact evaluations hold.")
    assert holds("Fantasy Risk Results 2", source="slides") == index["what its tests say"][8]
    signal = holds("Our Reward Signal", source="slides")
    assert signal == "**One slip in print:** otherwise not rejected, p = 0.1."
    of_paper = tests[tests.index.str.startswith("risk.paper.")].equivalent
    assert [len(of_paper), of_paper.sum()] == [12, 4]
    assert "one slip" in holds("text, worked example")
    uct = printed.shown("Figure 5(a)").set_index("id").loc["risk.paper.fig_a.wins.uct_quo"]
    assert [round(float(uct.ours), 1), round(Z95 * uct.se, 1)] == [52.8, 2.7]
    rules = rules_of_thumb.wins("bots", per=1800).round()
    assert rules.loc["UCT", ["mean", "ci95"]].tolist() == [1269, 17]
    assert rules.loc["North America", ["mean", "ci95"]].tolist() == [1181, 21]
    assert rules.loc["North America, Africa, as a block", ["mean", "ci95"]].tolist() == [1338, 11]
    alike = [f"risk.paper.round_robin.{bot}-killbot-boscoe" for bot in ("quo", "evil_pixie")]
    twins = [wins["mean"][wins.group == name].tolist() for name in alike]
    assert twins[0] == twins[1]
    verdicts = printed.tests.query("verdict in @ledger.TESTED").verdict == "agrees"
    logs, table = (verdicts.filter(like=f"report.table1{each}.") for each in ("_logs", ""))
    assert [(sum(some), len(some)) for some in (logs, table)] == [(21, 21), (9, 16)]
    cells = table.filter(regex="eval$"), table.filter(regex="ordered$")
    assert [(sum(some), len(some)) for some in cells] == [(6, 7), (3, 9)]
    orders = [table.filter(regex=f"[.]{order}$") for order in ("ordered", "unordered")]
    assert [(sum(some), len(some)) for some in orders] == [(2, 2), (1, 7)]
    copied = printed.tests.query("verdict == 'repeats'").filter(like="report.table1.", axis=0)
    assert copied.index.tolist() == [f"report.table1.{n}.ordered" for n in (1, 2, 3, 4, 6)]
    assert table[[f"report.table1.{n}.unordered" for n in (0, 5)]].tolist() == [False, True]
    slides = verdicts.filter(like="risk.slides.")
    assert slides.index[~slides].tolist() == ["risk.slides.two_quo", "risk.slides.evil_pixie"]
trees = printed.values.set_index("id").ours.filter(like="maxn_uct.example.").astype(float)
by_move = trees.rename(lambda name: name.removeprefix("maxn_uct.example."))
assert by_move["m"] > by_move["l"]
assert by_move["l_mean"] > by_move["m_mean"]
alike = "fantasy.kth_self_model, c = 0.25 and 0.25"
rewards = stored_rows("kth_at_work").query("experiment == @alike and share == 1 / 16")
rewards = 100 * rewards.set_index(["round", "agent"]).reward.unstack()
behind = interval(rewards.UCT - rewards.KthBestPick)
assert [round(each, 1) for each in behind] == [3.6, 0.4]
