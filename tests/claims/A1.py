from companion import learned
from companion.experiments import other_drafts, replication
from companion.experiments.beside_originals import ORIGINAL_WEIGHTS
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
    lead = "risk.paper.round_robin.uct_quo-.*[.]uct_quo"
    lead = values[values.id.str.fullmatch(lead)].astype({"ours": float, "published": float})
    points, off = lead.difference.sum() / 18, (lead.error**2).sum() ** 0.5 / 18
    assert lead[["ours", "published"]].sum().round().tolist() == [1257, 1279]
    assert [round(points, 1), round(1.96 * off, 1)] == [-1.2, 1.9]
    assert abs(points) + 1.645 * off < 3
    weight, error = ORIGINAL_WEIGHTS["South America 4"]
    land = values.set_index("id").loc["evaluator.weight.south_america.4"]
    assert [round(float(each), 1) for each in land[["published", "ours"]]] == [17.7, 10.1]
    assert (weight, round(1.96 * error, 1)) == (9.2, 5.5)
    unseen = tests.p.filter(like="evaluator.cv")
    assert round(unseen.item(), 4) == 0.0073
    other = pd.DataFrame(agree)
    assert (other["no correction"].sum(), (tests.verdict == "agrees").sum()) == (48, 54)
    assert other.ne(tests.verdict == "agrees", axis=0).sum().max() == 6
    assert agreed_by_rule.tolist() == [10, 10, 7]
    assert p_of_sum[1] < 0.001
    assert p_of_eight[2].round(3) == 0.049
    assert (chi_squared.sf(eight, 2) > first_step).sum(axis=0).tolist() == [8, 8, 7]
    chosen = tests.index.str.startswith(ledger.IN_SIGHT)
    assert (tests.verdict == "agrees").groupby(chosen).agg(["sum", "size"]).values.tolist() == [
        [33, 41],
        [21, 21],
    ]
ten_sets = replication.wins(per=100)["mean"][[str(number) for number in learned.SETS]]
mean, half = interval(ten_sets)
further = half * (len(ten_sets) + 1) ** 0.5  # of a prediction, in place of a mean's
assert [round(each) for each in (mean, half, mean - further, mean + further)] == [46, 9, 16, 76]
mended, rule = other_drafts.mended_and_rule()  # wins of 300
assert [round(each / 3) for each in interval(mended)] == [71, 1]
assert [f"{won / 3:.1f}" for won in (mended.min(), *interval(rule))] == ["67.7", "67.0", "2.5"]
assert (ten_sets < replication.wins(per=100)["mean"]["North America"]).sum() == 8
own = other_drafts.wins("own").loc[[("lumpy", "blend"), ("none", "rule"), ("none", "printed")]]
assert own[["mean", "ci95"]].round().values.tolist() == [[42, 2], [41, 3], [46, 2]]
assert headline.verdict.value_counts().to_dict() == {
    "beats it": 9,
    "undecided": 7,
    "loses to it": 3,
}
by_claim = headline.set_index("finding").verdict
assert by_claim["UCT using the published evaluator"].tolist() == [
    "beats it",
    "loses to it",
    "undecided",
]
assert by_claim["RAVE(300) against UCT(3000)"] == "undecided"
undecided = means.query("not decided")
assert (undecided.difference.abs() > undecided.difference_ci95).any()
beside = headline[headline.finding == "UCT against Greedy and Random"]  # P's Figure 5(a), too
numbers = [["47 ± 7", "49 ± 7"], ["54.3 ± 0.5", "47.7 ± 1.2"]]
assert beside.sort_values("difference")[["finding's", "rival's"]].values.tolist() == numbers
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
