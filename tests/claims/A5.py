assert tested.verdict.tolist() == words
d, s = 174.7 - 190, ((14 / 1.96) ** 2 + (4 / 1.96) ** 2) ** 0.5
assert (round(d, 1), round(s, 1), round(d / s, 2)) == (-15.3, 7.4, -2.06)
assert list(by_margin.values()) == [119, 28, 171] or scale == "small"
if scale == "full":
    lost = (headline.difference < -headline.difference_ci95).sum()
    assert (len(headline), level.sum(), lost) == (17, 8, 5)
    n = ledger.agreement(answers)
    assert n[["tests agree", "tests", "exact agree", "exact"]].tolist() == [57, 62, 21, 24]
    assert n[["in words agree", "in words", "differs"]].tolist() == [1, 2, 8]
    exact = experiments[experiments.test == "exact"].index
    assert exact.str.endswith(".eval").sum() == 14
    assert experiments.index.str.startswith(("fantasy.kth", "table_draft", "kth_risk")).sum() == 13
    assert right_and_wrong.agree.tolist() == [14, 8, 10, 10, 8]
    assert slips["evaluator.n_outcomes"] == "slides"
    assert set(ledger.published().index) == set(values.id)
    assert weka.p.round(2).tolist() == [0.05, 0.08, 0.11]
    silent = values.id[(values.verdict == "differs") & (values.why.str.len() <= 20)]
    assert silent.empty, f"no reason is given for {silent.tolist()}: run their notebooks again"
