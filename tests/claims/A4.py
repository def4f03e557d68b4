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
