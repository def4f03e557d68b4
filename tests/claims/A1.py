assert set(ledger.published().index) == set(values.id)
if scale == "full":
    assert right_and_wrong.tolist() == [10, 10, 7]
    assert p_of_sum[1] < 0.001
    assert slips["evaluator.n_outcomes"] == "slides"
    rows = differ.index.str.fullmatch(r"report.table1.\d.unordered")
    assert (rows.sum(), differ.p.isna().sum(), len(differ)) == (6, 3, 11)
    assert headline.claim.iloc[-1].startswith("RAVE(300)")
    against = headline[headline.claim == "UCT by the published evaluator"]
    assert against.decided.tolist() == [True, True, False]
    assert sources.equivalent["all"] < sources.tests["all"] / 2
    logged = experiments.index.str.startswith("report.table1_logs.")
    printed = experiments.index.str.startswith("report.table1.") & (
        experiments.verdict != "repeats"
    )
    agreed = [(experiments.verdict[which] == "agrees").tolist() for which in (logged, printed)]
    assert [(sum(some), len(some)) for some in agreed] == [
        (21, 21),
        (9, 16),
    ]  # A8 and P say so, too
    silent = values.id[(values.verdict == "differs") & (values.why.str.len() <= 20)]
    assert silent.empty, f"no reason is given for {silent.tolist()}: run their notebooks again"

from companion.studies import beside_originals
from draftlib.statistics import Z95

none, *of_continents, each = changes.values()
assert all(change == none for change in of_continents)
assert each[0] == 0 < each[1] < each[2]
assert len(answers) == 5
assert (verdicts.why[verdicts.verdict.isin(ledger.DOUBTFUL)] != "").all()
if scale == "full":
    assert each[3] != none[3]
    assert (validation.scores(by_draft) / ours - 1).abs().max() < 0.001
    assert round(weights_p, 2) == 0.10
    seen = found[found.se > 0]
    outside = (seen.weight - seen.published).abs() > Z95 * 2**0.5 * seen.se
    assert (outside.sum(), len(seen)) == (4, 48)
    assert round(table.weight["South America 4"], 1) == 10.1
    assert beside_originals.ORIGINAL_WEIGHTS["South America 4"] == (9.2, 2.8)
