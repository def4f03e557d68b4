assert set(ledger.published().index) == set(values.id)
silent = values.id[(values.verdict == "differs") & (values.why.str.len() <= 20)]
assert silent.empty, f"no reason is given for {silent.tolist()}: run their notebooks again"
if scale == "full":
    differ = experiments[experiments.verdict == "differs"]
    exchanged = differ.index.str.fullmatch("report.table1.[12346].unordered")
    assert (differ.p.isna().sum(), exchanged.sum(), len(differ)) == (3, 5, 11)
    assert {"report.table1.0.unordered", "risk.slides.two_quo", "risk.slides.evil_pixie"} < {
        *differ.index
    }
    claim("C11", (tests.verdict == "agrees").sum())
    counts = ["tests", "sharp", "could_exclude", "equivalent"]
    assert sources.loc["all", counts].tolist() == [62, 45, 44, 19]
    assert sources.equivalent.filter(like="the paper's").sum() == 4
    assert sources.equivalent["the same in the authors' logs"] == 10
    assert sources.power[["the paper's matches", "all"]].round(2).tolist() == [0.22, 0.4]
    assert (tests.source == "repository").sum() == 32
    low, high = weight - 1.96 * error, weight + 1.96 * error
    assert low < float(land.ours) < high < float(land.published)
    assert agreed_by_rule.tolist() == [10, 10, 7]
    assert p_of_sum[1] < 0.001
    assert p_of_eight[2].round(3) == 0.049
    assert (chi_squared.sf(eight, 2) > first_step).sum(axis=0).tolist() == [8, 8, 7]
    assert seen["tests that agree"][True] == seen["of"][True] == 15
assert (ten_sets < rule.mean() / 3).sum() == 8
assert [f"{won / 3:.1f}" for won in (mended.min(), rule.mean())] == ["67.7", "67.0"]
assert own_wars["mean"].round().tolist() == [42, 41, 46]
assert headline.verdict.value_counts().to_dict() == {
    "beats it": 9,
    "undecided": 7,
    "loses to it": 3,
}
by_claim = headline.set_index("claim").verdict
assert by_claim["UCT using the published evaluator"].tolist() == [
    "beats it",
    "loses to it",
    "undecided",
]
assert by_claim["RAVE(300) against UCT(3000)"] == "undecided"
undecided = means.query("not decided")
assert (undecided.difference.abs() > undecided.difference_ci95).any()
beside = headline[headline.claim == "UCT against Greedy and Random"]  # P's Figure 5(a), too
numbers = [["47 ± 7", "49 ± 7"], ["54.3 ± 0.5", "47.7 ± 1.2"]]
assert beside.sort_values("difference")[["claim's", "rule's"]].values.tolist() == numbers
ahead = (where["mean"] > where.ci95).unstack().all(axis=1)
assert ahead.index[ahead].tolist() == ["UCT − random picks"]
assert len(where) == 42
over_best = where["mean"]["RAVE − best of 74 rules"]
assert over_best["even 35"].round() == -36
pixie = (by_match["mean"] > by_match.ci95).unstack()
assert pixie[["placed 35", "placed 50", "growth 5 %"]].all(axis=None)
assert pixie.index[pixie["even 35"]] == pixie.index[pixie["placed 20"]] == ["with Boscoe"]
assert not pixie.cards.any()
won = company["mean"].unstack()
places = won.rank(axis=1, ascending=False)["RAVE, 300 games"].dropna()
assert sorted(places) == [1] * 6 + [2, 4]
assert (places["two UCTs"], places["four Quos"]) == (2, 4)
four = won.loc["four Quos", ["RAVE, 300 games", "Australia, as a block"]]
assert four.round().tolist() == [107, 190]
