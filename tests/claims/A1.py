import numpy as np

import draftlib as dl
from companion import example_board
from companion.experiments import beside_originals

assert set(ledger.published().index) == set(values.id)
differ = experiments[experiments.verdict == "differs"]
if scale == "full":
    assert sources.agree["all"] < sources.tests["all"]
    assert differ.p.isna().sum() == 3
    forecasts = sources.loc["forecasts of unseen drafts"]
    assert forecasts.p < 0.05
    assert forecasts.agree == forecasts.tests
    assert differ.index.str.fullmatch(r"report.table1.[12346].unordered").sum() == 5
    three = {"report.table1.0.unordered", "risk.slides.two_quo", "risk.slides.evil_pixie"}
    assert three < {*differ.index}
    assert len(differ) == 11
    assert (tests.source == "repository").sum() == 32
    undecided = headlines.table().query("not decided")
    assert (undecided.difference.abs() > undecided.difference_ci95).any()
    drafts = experiments.index.str.startswith("table_draft")
    assert (experiments.verdict[drafts] == "agrees").all()
    land = values[values.id == "evaluator.weight.south_america.4"].iloc[0]
    assert [round(float(each), 1) for each in land[["published", "ours"]]] == [17.7, 10.1]
    weight, error = beside_originals.ORIGINAL_WEIGHTS["South America 4"]
    assert (weight, round(1.96 * error, 1)) == (9.2, 5.5)
    silent = values.id[(values.verdict == "differs") & (values.why.str.len() <= 20)]
    assert silent.empty, f"no reason is given for {silent.tolist()}: run their notebooks again"
    logged = experiments.index.str.startswith("report.table1_logs.")
    printed = experiments.index.str.startswith("report.table1.")
    printed &= experiments.verdict != "repeats"
    agreed = [(experiments.verdict[which] == "agrees").tolist() for which in (logged, printed)]
    assert [(sum(some), len(some)) for some in agreed] == [(21, 21), (9, 16)]
    assert headline.verdict.value_counts().to_dict() == {"more": 9, "undecided": 7, "less": 3}
    against = headline[headline.claim == "UCT using the published evaluator"]
    assert against.verdict.tolist() == ["more", "less", "undecided"]
    faster = headline.set_index("claim").verdict["RAVE(300) against UCT(3000)"]
    assert faster == "undecided"
    no_lead = where[where["mean"].abs() < where.ci95].index
    assert ("UCT over the rule North America", "even 35") in no_lead
    assert ("EvilPixie over UCT, each bot for itself", "cards") in no_lead
    low = where["mean"] - where.ci95
    clear = (low > 0).unstack().all(axis=1)
    assert clear.index[clear].tolist() == ["UCT over anything at random"]
    assert where["mean"]["RAVE using 1,000 wars over the best of 74 rules", "even 35"] < 0
    assert company["mean"].unstack().idxmax(axis=1).nunique() > 1
    assert agreed_by_rule.tolist() == [10, 10, 7]
    assert p_of_sum[1] < 0.001
    assert 0.25 < sources.equivalent["all"] / sources.tests["all"] < 0.5
paper = dl.Evaluator.published()
each = [[w + 3 * n for n, w in enumerate(row)] for row in paper.weights.continents]
less = paper.weights.intercept - 3 * 14
shifted = dl.Evaluator(paper.weights._replace(intercept=less, continents=each))
owner = example_board.owner()
assert np.allclose(shifted.values(owner), paper.values(owner))
games = [dl.fantasy_risk(which) for which in (paper, shifted)]
assert len({dl.play(game, [dl.Greedy()] * 3, seed=0).picks[:2] for game in games}) == 2
