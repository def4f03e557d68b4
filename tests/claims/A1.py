from scipy.stats import ttest_1samp

from companion.experiments import slides_at_war
from companion.searches.timed import SHARE
from draftlib.statistics import interval

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
    claim("C13", (tests.verdict == "agrees").sum())
    counts = ["tests", "sharp", "could_exclude", "equivalent"]
    assert sources.loc["all", counts].tolist() == [62, 45, 44, 19]
    assert sources.equivalent.filter(like="the paper's").sum() == 4
    assert sources.equivalent["the same in the authors' logs"] == 10
    assert sources.power[["the paper's matches", "all"]].round(2).tolist() == [0.22, 0.4]
    assert (tests.source == "repository").sum() == 32
    rejected = sources.tests - sources.agree
    unfit = rejected["the slides' matches"], rejected["the report's Table 1, as printed"]
    assert (*unfit, rejected["all"]) == (2, 6, 8)
    groups = ["the slides' Fantasy Risk", "KthBestPick at war", "MaxN-MC at war, October 2009"]
    assert rejected[groups].tolist() == [0, 0, 0]
    assert [f"{p:.1g}" for p in sources.p[groups]] == ["0.007", "0.02", "0.03"]
    in_groups = sources.agree[groups].sum()
    assert (in_groups, sources.agree["all"] - in_groups) == (15, 39)
    by_row = sources.drop("all")
    assert ledger.holm(by_row.p, len(by_row)).sum() == rejected.drop("all").gt(0).sum() == 2
    assert (by_row.p < 0.05).sum() == 2 + 3 + 1
    assert by_row.tests[by_row.tests == 1].index.tolist() == [
        *("the paper's weights", "forecasts of unseen drafts")
    ]
    failing = ("fantasy.", "kth_risk.", "maxn_mc.", "evaluator.cv")
    power = ledger.tests_with_power(answers)
    passed = power.agree & ~power.index.str.startswith(failing)
    sure = power[power.equivalent]
    assert len(sure) == 19
    in_part = power.index.str.startswith("risk.slides.") | (
        power.index.str.startswith("report.table1.")
    )
    strict = passed & ~in_part
    assert strict.sum() == 33
    tables = power[power.index.str.startswith("table_draft.")]
    assert (len(tables), tables.agree.all(), tables.power.max().round(2)) == (6, True, 0.03)
    in_sight = sure.index.str.startswith((*ledger.IN_SIGHT, "report.table1_logs."))
    assert (~in_sight).sum() == 6
    of_paper = sure.index[sure.source == "paper"].str.removeprefix("risk.paper.")
    assert of_paper.tolist() == [
        "fig_a.score",
        "round_robin.uct_quo-quo-killbot",
        "round_robin.quo-evil_pixie-boscoe",
        "round_robin.quo-killbot-boscoe",
    ]
    in_doubt = values[values.counted & values.verdict.isin(ledger.DOUBTFUL)]
    assert (len(doubtful), len(within), len(in_doubt)) == (20, 20, 40)
    ours_of = values.set_index("id").ours
    wars = [ours_of.filter(regex=rf"table1{each}\.0\..*ordered") for each in ("", "_logs")]
    assert wars[0].tolist() == wars[1].tolist()  # the logs' rules judge print, too
    assert len(wars[0]) == 6
    table_1 = experiments[experiments.index.str.startswith("report.table1")]
    judged = table_1[table_1.verdict.isin(ledger.TESTED)]
    assert (len(judged), (judged.verdict == "differs").sum()) == (37, 7)
    assert (table_1.verdict == "repeats").sum() == 5
    assert table_1.verdict["report.table1.3.eval"] == "differs"
    lead = "risk.paper.round_robin.uct_quo-.*[.]uct_quo"
    lead = values[values.id.str.fullmatch(lead)].astype({"ours": float, "published": float})
    points, off = lead.difference.sum() / 18, (lead.error**2).sum() ** 0.5 / 18
    assert lead[["ours", "published"]].sum().round().tolist() == [1257, 1279]
    assert [round(points, 1), round(1.96 * off, 1)] == [-1.2, 1.9]
    assert abs(points) + 1.645 * off < 5
    land = values.set_index("id").filter(regex=r"weight.south_america\.[04]$", axis=0)
    rises = land[["published", "ours"]].astype(float).diff().iloc[1]
    assert rises.round(1).tolist() == [17.0, 9.4]
    unseen = tests.p.filter(like="evaluator.cv")
    assert round(unseen.item(), 4) == 0.0073
    other = pd.DataFrame(agree)
    assert (other["no correction"].sum(), (tests.verdict == "agrees").sum()) == (48, 54)
    assert other.ne(tests.verdict == "agrees", axis=0).sum().max() == 6
    more, kept, by_rate = (
        {*tests.index[other[name] != (tests.verdict == "agrees")]}
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
    assert agreed_by_rule.tolist() == [10, 10, 7]
    assert p_of_sum[1] < 0.001
    assert p_of_eight[2].round(3) == 0.049
    assert (chi_squared.sf(eight, 2) > first_step).sum(axis=0).tolist() == [8, 8, 7]
    grid = round_robin.misfits()[eight.index].sum(axis=1)
    assert grid.idxmin() == (0, 35)
    assert chi_squared.sf(grid.loc[[(1, 35), (2, 35), (3, 35)]], 16).min() > 0.19
    assert chi_squared.sf(grid[0, 35], 16).round(2) == 0.25
    chosen = tests.index.str.startswith(ledger.IN_SIGHT)
    kinds = tests.index[chosen].str.split(".").str[0].value_counts()
    counts = {"table_draft": 6, "kth_risk": 5, "fantasy": 2, "maxn_mc": 6, "risk": 2}
    assert kinds.to_dict() == counts
    chosen |= tests.index.str.startswith("report.table1_logs.")
    others = tests.index[~chosen]
    free = ("risk.paper.fig_a.score", "fantasy.random_uct_greedy", "fantasy.rl_uct_greedy")
    of_armies = others.str.startswith(("risk.", "evaluator.")) & ~others.isin(free)
    of_rules = others.str.startswith("report.table1.")
    assert (of_armies.sum(), of_rules.sum(), others.isin(free).sum()) == (15, 9, 3)
    assert (tests.verdict == "agrees").groupby(chosen).agg(["sum", "size"]).values.tolist() == [
        [19, 27],
        [35, 35],
    ]
ten_sets = replication.wins(per=100)["mean"][[str(number) for number in learned.SETS]]
mean, half = interval(ten_sets)
further = half * (len(ten_sets) + 1) ** 0.5  # of a prediction, in place of a mean's
assert [round(each) for each in (mean, half, mean - further, mean + further)] == [46, 9, 16, 76]
mended, rule = other_drafts.mended_and_rule()  # wins of 300
assert [round(each / 3) for each in interval(mended)] == [71, 1]
assert [f"{won / 3:.1f}" for won in (mended.min(), *interval(rule))] == ["67.7", "67.0", "2.5"]
assert (ten_sets < replication.wins(per=100)["mean"]["North America"]).sum() == 8
assert ten_sets.sort_values().round().iloc[[0, 7, 8, 9]].tolist() == [33, 45, 68, 71]
assert replication.wins(per=100)["mean"]["500,000"].round() == 49
by_squares = other_drafts.wins().loc[[(kind, "least squares") for kind in ("lumpy", "uniform")]]
assert by_squares[["mean", "ci95"]].round(1).values.tolist() == [[58.9, 3.6], [44.9, 2.5]]
gap = means[means.claim.str.contains("mended method")][["difference", "difference_ci95"]]
assert (gap / 3).round().values.tolist() == [[4, 3]]
own = other_drafts.wins("own").loc[[("lumpy", "blend"), ("none", "rule"), ("none", "printed")]]
assert own[["mean", "ci95"]].round().values.tolist() == [[42, 2], [41, 3], [46, 2]]
words = {"beats it": 7, "larger gain": 1, "larger loss": 1, "undecided": 7, "loses to it": 3}
assert headline.verdict.value_counts().to_dict() == words
assert means.decided[means.difference > 0].sum() == 9
by_claim = headline.set_index("finding").verdict
assert by_claim["UCT using the published evaluator"].tolist() == [
    "beats it",
    "loses to it",
    "undecided",
]
assert (means.claim == "UCT using the published evaluator").sum() == 3
waits = means[means.claim.str.startswith("KthBestPick on tables")]
assert waits[["difference", "difference_ci95"]].round(2).values.tolist() == [[0.21, 0.14]]
greedys = stored_rows("kth_rivals").query("rivals == 'Greedy, Greedy, Greedy' and items == 12")
assert (greedys.waits - greedys.greedy).mean() > 2
tables = stored_rows("kth_at_work").query("experiment.str.startswith('table_')")
tables = tables[tables.share == SHARE].set_index(["experiment", "round", "agent"]).reward.unstack()
tables = (tables.KthBestPick - tables.Greedy).groupby("experiment").agg(["mean", "std", "size"])
printed = values.set_index("id").published
for items, z, ours, theirs in ((32, -4.2, 0.5, 1.8), (40, -7.1, 0.4, 1.8), (60, -8.3, 0.5, 1.9)):
    name = f"table_draft.k{items}"  # 25 tables in print, which are taken to vary as ours do
    logged = float(printed[f"{name}.kth_best_pick"]) - float(printed[f"{name}.greedy"])
    mean, spread, size = tables.loc[name]
    assert round((mean - logged) / (spread * (1 / size + 1 / 25) ** 0.5), 1) == z
    assert (round(mean, 1), round(logged, 1)) == (ours, theirs)
undecided = means.query("not decided")
assert (undecided.difference.abs() > undecided.difference_ci95).any()
beside = headline[headline.finding == "UCT against Greedy and Random"]  # P's Figure 5(a), too
numbers = [["47 ± 7", "49 ± 7"], ["54.3 ± 0.5", "47.7 ± 1.2"]]
assert beside.sort_values("difference")[["finding's", "control's"]].values.tolist() == numbers
ahead = (where["mean"] > where.ci95).unstack().all(axis=1)
assert ahead.index[ahead].tolist() == ["UCT − random picks"]
assert len(where) == 42
by_cell = {(name, at): lead[at] for name, lead in leads.items() for at in robustness.SETTINGS}
p_of_cell = pd.Series({cell: ttest_1samp(lead, 0).pvalue for cell, lead in by_cell.items()})
assert (where["mean"].abs() > where.ci95).sum() == (p_of_cell < 0.05).sum() == 34
assert ledger.holm(p_of_cell, len(p_of_cell)).sum() == 32
of_quos = slides_at_war.trials("two_quo").chi2.loc["quo"]
fitting = of_quos[of_quos < 5.99].index.get_level_values("search")
assert (len(of_quos), len(fitting), (fitting == "c = 0.25").sum()) == (18, 6, 5)
over_best = where["mean"]["RAVE − best of 74 rules"]
half = where.ci95["RAVE − best of 74 rules", "even 35"]
assert (round(over_best["even 35"]), round(half)) == (-36, 7)
assert (round(over_best["even 35"] / 3), round(half / 3)) == (-12, 2)
pixie = (by_match["mean"] > by_match.ci95).unstack()
assert pixie[["placed 35", "placed 50", "growth 5 %"]].all(axis=None)
assert pixie.index[pixie["even 35"]] == pixie.index[pixie["placed 20"]] == ["with Boscoe"]
assert not pixie.cards.any()
behind = (by_match["mean"] < -by_match.ci95).unstack()
assert behind.index[behind.cards].tolist() == ["with Quo"]
assert behind.sum(axis=None) == 1
won = company["mean"].unstack()
places = won.rank(axis=1, ascending=False)["RAVE, 300 games"].dropna()
assert sorted(places.drop("two RAVEs, 300 games")) == [1] * 5 + [2, 4]
assert (places["two UCTs"], places["four Quos"]) == (2, 4)
four = won.loc["four Quos", ["RAVE, 300 games", "Australia, as a block"]]
assert four.round().tolist() == [107, 190]
if scale == "full":
    assert by_test.sum().tolist() == [0, 19, 34]
    of_logs = experiments.query("source == 'repository'").dropna(subset="p").p
    by_log = of_logs.groupby(of_logs.index.str.split(".").str[0])
    rejected = by_log.transform(lambda p: ledger.holm(p, len(p)))
    assert rejected.index[rejected.astype(bool)].tolist() == [
        "evaluator.cv",
        "kth_risk.kth-evil_pixie-quo",
    ]
every = shown["mean"].unstack(sort=False)
assert (
    (every.idxmax(axis=1) == "best of 74 there")
    .groupby(level=0)
    .all()
    .loc[["two UCTs", "four Quos"]]
    .all()
)
