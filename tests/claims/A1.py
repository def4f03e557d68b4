from scipy.stats import chi2, ttest_1samp

from companion.experiments import other_drafts, replication, round_robin
from companion.searches.timed import SHARE
from draftlib.statistics import interval

assert set(ledger.published().index) == set(values.id)
silent = values.id[(values.verdict == "differs") & (values.why.str.len() <= 20)]
assert silent.empty, f"no reason is given for {silent.tolist()}: run their notebooks again"

# the tests, counted in several ways
if scale == "full":
    agrees = tests.verdict == "agrees"
    claim("C13", agrees.sum())
    fail_together = [
        *("the slides' Fantasy Risk", "KthBestPick at war", "MaxN-MC at war, October 2009")
    ]
    assert sources.agree[fail_together].sum() == 15
    by_row = sources.drop("all")
    assert (by_row.p < 0.05).sum() == 2 + len(fail_together) + 1
    assert ledger.holm(by_row.p, len(by_row)).sum() == 2
    assert sources.p["the slides' Fantasy Risk"] > 0.05 / 8 == 0.00625
    power = ledger.tests_with_power(answers)
    tables = power[power.index.str.startswith("table_draft.")]
    assert (len(tables), tables.agree.all(), tables.power.max().round(2)) == (6, True, 0.03)
    chosen = tests.index.str.startswith((*ledger.IN_SIGHT, "report.table1_logs."))
    kinds = tests.index[chosen].str.split(".").str[0].value_counts()
    counts = {"report": 14, "table_draft": 6, "maxn_mc": 6, "kth_risk": 5, "fantasy": 2, "risk": 2}
    assert kinds.to_dict() == counts
    others = tests.index[~chosen]
    free = others.isin(
        ["risk.paper.fig_a.score", "fantasy.random_uct_greedy", "fantasy.rl_uct_greedy"]
    )
    of_armies = others.str.startswith(("risk.", "evaluator.")) & ~free
    of_rules = others.str.startswith("report.table1.")
    assert [of_armies.sum(), of_rules.sum(), (of_armies | of_rules).sum()] == [15, 9, 24]
    sure = power[power.equivalent]
    assert sure.index.isin(others).sum() == 6
    of_paper = sure.index[sure.source == "paper"].str.removeprefix("risk.paper.")
    assert of_paper.tolist() == [
        "fig_a.score",
        "round_robin.uct_quo-quo-killbot",
        "round_robin.quo-evil_pixie-boscoe",
        "round_robin.quo-killbot-boscoe",
    ]

    # what differs
    differ = experiments[experiments.verdict == "differs"]
    exchanged = differ.index.str.fullmatch("report.table1.[12346].unordered")
    assert (differ.p.isna().sum(), exchanged.sum(), len(differ)) == (3, 5, 11)
    assert {"report.table1.0.unordered", "risk.slides.two_quo", "risk.slides.evil_pixie"} < {
        *differ.index
    }
    land = values.set_index("id").filter(regex=r"weight.south_america\.[04]$", axis=0)
    rises = land[["published", "ours"]].astype(float).diff().iloc[1]
    assert rises.round(1).tolist() == [17.0, 9.4]

    # other methods
    other = pd.DataFrame(agree)
    assert other.ne(agrees, axis=0).sum().max() == 6
    more, kept, by_rate = (
        {*tests.index[other[name] != agrees]}
        for name in ("no correction", "Holm, all documents together", "Benjamini and Hochberg")
    )
    of_kth, of_maxn = "kth_risk.kth-evil_pixie-quo", "maxn_mc.1000_nodes.10_rollouts"
    assert more == {
        *("evaluator.cv", "risk.slides.others", "fantasy.rl_uct_greedy", "fantasy.kth_oracle"),
        *(of_kth, of_maxn),
    }
    assert kept == {
        *("report.table1.1.unordered", "report.table1.2.unordered", "risk.slides.two_quo")
    }
    assert by_rate == {"report.table1.1.unordered", of_kth}
    of_logs = tests.p[tests.source == "repository"]
    one_log = of_logs.groupby(of_logs.index.str.split(".").str[0])
    rejected = one_log.transform(lambda p: ledger.holm(p, len(p))).astype(bool)
    assert rejected.index[rejected].tolist() == ["evaluator.cv", of_kth]
    assert agrees.sum() - rejected.sum() == 52

    # the main answers
    total = values.set_index("id").loc["risk.paper.round_robin.total.uct_quo"]
    assert [round(float(total.ours)), round(1.96 * total.se)] == [1257, 10]
    lead = "risk.paper.round_robin.uct_quo-.*[.]uct_quo"
    lead = values[values.id.str.fullmatch(lead)].astype({"ours": float, "published": float})
    points, off = lead.difference.sum() / 18, (lead.error**2).sum() ** 0.5 / 18
    print_error = ledger.published().ci95[lead.id].astype(float)
    assert [lead.published.sum(), round((print_error**2).sum() ** 0.5)] == [1279, 33]
    assert [round(points, 1), round(1.96 * off, 1)] == [-1.2, 1.9]
    assert abs(points) + 1.645 * off < 5
pair = ["Quo – KillBot – Boscoe", "EvilPixie – KillBot – Boscoe"]
of_eight = round_robin.misfits().drop(columns=pair).sum(axis=1)
assert chi2.sf(of_eight.loc[[(1, 35), (2, 35), (3, 35)]], 16).min() > 0.19
ten_sets = replication.wins(per=100)["mean"][[str(number) for number in learned.SETS]]
mean, half = interval(ten_sets)
further = half * (len(ten_sets) + 1) ** 0.5  # of a prediction, in place of a mean's
assert [round(each) for each in (mean, half, mean - further, mean + further)] == [46, 9, 16, 76]
assert ten_sets.sort_values().round().iloc[[0, 7, 8, 9]].tolist() == [33, 45, 68, 71]
assert (ten_sets < replication.wins(per=100)["mean"]["North America"]).sum() == 8
mended, rule = other_drafts.mended_and_rule()  # wins of 300
assert [round(each / 3) for each in interval(mended)] == [71, 1]
assert [round(each / 3, 1) for each in (*interval(rule), mended.min())] == [67.0, 2.5, 67.7]
by_squares = other_drafts.wins().loc[[(kind, "least squares") for kind in ("lumpy", "uniform")]]
assert by_squares[["mean", "ci95"]].round(1).values.tolist() == [[58.9, 3.6], [44.9, 2.5]]
own = other_drafts.wins("own").loc[[("lumpy", "blend"), ("none", "rule"), ("none", "printed")]]
assert own[["mean", "ci95"]].round().values.tolist() == [[42, 2], [41, 3], [46, 2]]
tables = stored_rows("kth_at_work").query("experiment.str.startswith('table_')")
tables = tables[tables.share == SHARE].set_index(["experiment", "round", "agent"]).reward.unstack()
tables = (tables.KthBestPick - tables.Greedy).groupby("experiment").agg(["mean", "std", "size"])
printed = values.set_index("id").published
for items, z in ((32, -4.2), (40, -7.1), (60, -8.3)):
    name = f"table_draft.k{items}"  # 25 tables in print, which are taken to vary as ours do
    logged = float(printed[f"{name}.kth_best_pick"]) - float(printed[f"{name}.greedy"])
    mean, spread, size = tables.loc[name]
    assert round((mean - logged) / (spread * (1 / size + 1 / 25) ** 0.5), 1) == z

# our own findings
words = {"beats it": 7, "larger gain": 1, "undecided": 7, "loses to it": 3}
assert headline.verdict.value_counts().to_dict() == words
by_claim = headline.set_index("finding").verdict
assert by_claim["UCT using the published evaluator"].tolist() == [
    "beats it",
    "loses to it",
    "undecided",
]
gap = means[means.claim.str.contains("mended method")][["difference", "difference_ci95"]]
assert (gap / 3).round().values.tolist() == [[4, 3]]
undecided = means.query("not decided")
assert (undecided.difference.abs() > undecided.difference_ci95).any()

# where they hold
ahead = (where["mean"] > where.ci95).unstack().all(axis=1)
assert ahead.index[ahead].tolist() == ["UCT − random picks"]
by_cell = {(name, at): lead[at] for name, lead in leads.items() for at in robustness.SETTINGS}
p_of_cell = pd.Series({cell: ttest_1samp(lead, 0).pvalue for cell, lead in by_cell.items()})
assert (where["mean"].abs() > where.ci95).sum() == 34
assert ledger.holm(p_of_cell, len(p_of_cell)).sum() == 32
over_best = where.loc[("RAVE − best of 74 rules", "even 35"), ["mean", "ci95"]]
assert (over_best / 3).round().tolist() == [-12, 2]
pixie = (by_match["mean"] > by_match.ci95).unstack()
assert pixie[["placed 35", "placed 50", "growth 5 %"]].all(axis=None)
assert pixie.index[pixie["even 35"]] == pixie.index[pixie["placed 20"]] == ["with Boscoe"]
assert not pixie.cards.any()
behind = (by_match["mean"] < -by_match.ci95).unstack()
assert behind.index[behind.cards].tolist() == ["with Quo"]
places = company["mean"].unstack().rank(axis=1, ascending=False)["RAVE, 300 games"].dropna()
assert sorted(places.drop("two RAVEs, 300 games")) == [1] * 5 + [2, 4]
assert (places["two UCTs"], places["four Quos"]) == (2, 4)
every = shown["mean"].unstack(sort=False).loc[["two UCTs", "four Quos"]]
assert (every.idxmax(axis=1) == "best of 74 there").all()
if scale == "full":
    gap = estimates.intervals(reversal).xs("difference", level=1)
    assert (gap.loc["two bots"]["mean"] > gap.loc["two bots"].ci95).all()
    assert (gap.loc["two UCTs"]["mean"] < -gap.loc["two UCTs"].ci95).all()
