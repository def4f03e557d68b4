from companion import headlines
from draftlib.statistics import interval

scores = fantasy.pivot(index="match", columns="agent", values="mean")
assert (scores.idxmax(axis=1) == "KthBestPick").all()
lead = cases["mean"]
claim("C8", lead["supposes that all draft as it does"])
assert lead.index[lead < 0].tolist() == ["the same, UCT with c = 0.25"]
assert lead["the same, N = 1"] > lead["supposes that all draft as it does"]
ahead = pairs[pairs["mean"] > pairs.ci95]
assert ahead[["kth", "uct", "share"]].values.tolist() == [[0.25, 0.01, k] for k in ("1/16", "1/4")]
name = kth_matches.match_name(0.25, 0.25)
never, waits = (kth_matches.leads_by_round(table, each) for each in (f"{name}, N = 1", name))
gain, half = interval(100 * (never - waits))
assert [round(gain, 1), round(half, 1)] == [1.4, 0.5]
doubtful = war[war.verdict.isin(ledger.DOUBTFUL)]
assert doubtful.match.tolist() == ["kth-evil_pixie-quo"] * 2
assert len(war) == 12
assert len(answers) == 76
eight = stored_rows("refits").query("name == 'North America 8'").set_index("seed").loc[500]
numbers = [printed.continents[3][8], eight.weight, eight.ci95]
assert [round(each, 1) for each in numbers] == [36.1, 23.2, 4.1]
assert (land.loc["won"] > land.iloc[:2].max())[5:].all()
by_quo, own = (each["mean"] for each in wins.values())
assert by_quo[["printed", "500,000", replication.RULE]].round().tolist() == [210, 146, 197]
sets = [str(each) for each in learned.SETS]
assert [(won[sets] > won["printed"]).sum() for won in (by_quo, own)] == [1, 0]
assert own["500,000"] < own["printed"]
some = [interval(won[sets] - won["500,000"]) for won in (by_quo, own)]
assert [bool(abs(mean) > half) for mean, half in some] == [False, True]
assert replication.FRESH_ROUNDS == 6
assert abs(less["mean"]["whole free"]) < less.ci95["whole free"]
assert less["mean"]["whole by bonus"] < -less.ci95["whole by bonus"]
assert smoothed.min().max() == smoothed["whole free"].min()
gain, half = interval(smoothed["penalty"] - smoothed["none"])
assert [round(gain), round(half)] == [29, 27]
assert (grid.won[grid.penalty >= 1000] > 150).all()
assert (grid.won[grid.penalty >= 100] < by_quo[replication.RULE]).all()
last = stored_rows("smooth_fits").query("fit == 'penalty' and penalty >= 100")
assert (np.diff(last[[f"North America {n}" for n in (7, 8, 9)]]) > 0).all()
over_rule, falls = fits.won - fits.rule, fits.weak < -0.01
assert falls.sum() == 14
assert (over_rule[falls] < 0).all()
assert (over_rule[~falls] < 0).mean() > 0.6
assert [round(over_rule[some].mean()) for some in (falls, ~falls)] == [-24, -5]
missed = (weakest_step.forecast(fits) - fits.won)[fits.new]
assert round(float(np.mean(missed**2) ** 0.5)) == 11
feared = weakest_step.gains()["mean"]
assert feared.round().to_dict() == {"Africa": 9, "Europe": 0, "South America": 5}
mended_lead = headlines.compare(*other_drafts.mended_and_rule())
assert round(mended_lead["difference"] / 3) == 4
assert round(mended_lead["difference_ci95"] / 3) == 3
bots_own = other_drafts.wins("own")["mean"].round()
assert bots_own[[("lumpy", "blend"), ("none", "rule"), ("none", "printed")]].tolist() == [
    42,
    41,
    46,
]
blend = other_drafts.wins().loc[("lumpy", "blend")].round(1)
assert blend[["mean", "ci95", "least"]].tolist() == [71, 1.3, 67.7]
if scale == "full":
    again = stored_rows("smoothing").query("set == 2010 and penalty == @stiff")
    again = again.groupby("round").won.mean()
    assert seed != 2010 or np.allclose(won, 300 * again, atol=1e-3)
    seen = weights.dropna().query("se > 0")
    near = (seen.weight - seen.published).abs() <= 1.96 * 2**0.5 * seen.se
    assert [near.sum(), len(seen), round(0.95 * len(seen))] == [44, 48, 46]
    assert round(evaluator.joint_test(weights, resampled)[2], 1) == 0.1
    assert weights.seen[["North America 8", "North America 9"]].tolist() == [6, 0]
    assert 3 * len(outcomes) == 22_092
    assert decided.table(variances)["still open, %"][[36, 39]].tolist() == ["58 ± 6", "37 ± 6"]
    steps = 100 * pd.DataFrame(rises)
    assert (steps.min() < -1).tolist() == [False, True, True, False]
    assert [(steps[name] < -1).sum() for name in ("set 2010", "set 2011")] == [4, 4]
