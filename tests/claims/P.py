from companion import headlines
from companion.experiments import rules_of_thumb
from draftlib.statistics import Z95

# the paper
wins = ledger.compare_display(printed.shown("Table 2"))
summed = wins.groupby("agent")[["mean", "published"]].sum()
assert (summed - wins_b[["mean", "published"]]).abs().max(axis=None) < 0.5
assert printed.shown("Figure 5(b)").published.astype(int).sum() == 3000
boscoe = wins[wins.group.str.contains("uct_quo") & (wins.agent == "Boscoe")]
assert (len(boscoe), boscoe.published.max() < 15) == (3, True)
two_of_ten, ten = (set(printed.shown(name).experiment) for name in ("Figure 5(c)", "Table 2"))
assert two_of_ten < ten
v = Evaluator.published().values(owner)
assert v.round().tolist() == [46, 22, 52]
assert (v / v.sum()).round(2).tolist() == [0.38, 0.18, 0.43]
assert round(formula.weights.intercept, 2) == -67.16
assert [len(printed.shown(name)) for name in ("Figure 3", "Table 1")] == [48, 4]
in_place = headlines.table().query("claim == 'UCT against Greedy and Random'").set_index("unit")
in_wars = in_place.loc["% of wars, against Greedy and Random"]
in_wars = in_wars[["rule_mean", "rule_ci95", "mean", "ci95"]].astype(float)
assert in_wars.round().tolist() == [49, 7, 47, 7]
evaluations = in_place.loc["reward × 100, Fantasy Risk", ["rule_mean", "mean"]]
assert evaluations.astype(float).round(1).tolist() == [47.7, 54.3]
rules = rules_of_thumb.wins("bots", per=1800)[["mean", "ci95"]].round()
assert rules.loc["UCT"].tolist() == [1269, 17]
assert rules.loc["North America"].tolist() == [1181, 21]
assert rules.loc["North America, Africa, as a block"].tolist() == [1338, 11]
alike = [f"risk.paper.round_robin.{bot}-killbot-boscoe" for bot in ("quo", "evil_pixie")]
twins = [wins["mean"][wins.group == name].tolist() for name in alike]
assert twins[0] == twins[1]
if scale == "full":
    assert round(tests.power["evaluator.weights"], 2) == 0.24
    assert sum((features[land] == n).sum() < 10 for land, n in lands.to_numpy()) == 6
    friends = printed.shown("Table 1").set_index("id").loc["evaluator.weight.friendly_pairs"]
    assert [round(friends.difference, 2), round(Z95 * friends.error, 2)] == [-0.19, 0.2]
    squares = wins.ci95**2 + wins.published_ci95**2
    error = squares.groupby(wins.agent).sum() ** 0.5
    above = summed["mean"] - summed.published
    assert above.index[above.abs() > error].tolist() == ["EvilPixie"]
    assert [above["EvilPixie"].round(), error["EvilPixie"].round()] == [30, 27]
    assert (printed.shown("Figure 5(b)").verdict == "reproduced").all()
    assert len(once) == once.index.nunique() == (tests.source != "repository").sum()
    assert printed.holds("Fantasy Risk Results 2", source="slides") == index.iloc[8, 1]
trees = printed.values.set_index("id").ours.filter(like="maxn_uct.example.").astype(float)
by_move = trees.rename(lambda name: name.removeprefix("maxn_uct.example."))
assert by_move["m"] > by_move["l"]
assert by_move["l_mean"] > by_move["m_mean"]

# the report's Table 1, and the slides
assert printed.values.set_index("id").published["evaluator.n_outcomes.slides"] == str(7394)
report = printed.shown("Table 1", source="report")
starred = report[report.verdict.isin(ledger.DOUBTFUL)].id
assert [len(starred), starred.isin(moved).sum()] == [14, 10]
others = ["0.unordered.0", "0.unordered.2", "3.eval.1", "5.unordered.0"]
assert starred[~starred.isin(moved)].tolist() == [f"report.table1.{each}" for each in others]
if scale == "full":
    agree = printed.tests.query("verdict in @ledger.TESTED").verdict == "agrees"
    assert agree.filter(like="report.table1_logs.").all()
    table = agree.filter(like="report.table1.")
    for kind, counts in {"eval": (6, 7), "ordered": (2, 2), "unordered": (1, 7)}.items():
        cells = table.filter(regex=f"[.]{kind}$")
        assert (cells.sum(), len(cells)) == counts
    assert table["report.table1.5.unordered"]
    copied = printed.tests.query("verdict == 'repeats'").filter(like="report.table1.", axis=0)
    assert copied.index.tolist() == [f"report.table1.{n}.ordered" for n in (1, 2, 3, 4, 6)]
