from draftlib.statistics import interval

by_agent = fantasy.pivot(index="match", columns="agent", values="mean")
assert (by_agent.idxmax(axis=1) == "KthBestPick").all()
lead = cases["mean"]
assert lead.index[lead < 0].tolist() == ["the same, UCT with c = 0.25"]
assert lead["the same, N = 1"] > lead["supposes that all draft as it does"]
ahead = pairs[pairs["mean"] > pairs.ci95]
assert ahead[["kth", "uct", "share"]].values.tolist() == [[0.25, 0.01, k] for k in ("1/16", "1/4")]
least = pairs[pairs.share == "1/64"].set_index(["kth", "uct"])
assert (least["mean"] < -least.ci95).all()
assert least.loc[(0.25, 0.01), ["mean", "ci95"]].astype(float).round(1).tolist() == [-3.1, 0.9]
name = kth_matches.with_constants(0.25, 0.25)
never, waits = (kth_matches.leads_by_round(table, each) for each in (f"{name}, N = 1", name))
gain, half = interval(100 * (never - waits))
assert [round(gain, 1), round(half, 1)] == [1.4, 0.5]
doubtful = war[war.verdict.isin(ledger.DOUBTFUL)]
assert len(war) == 12
assert doubtful.agent.tolist() == ["KthBestPick-Quo", "Quo"]
assert doubtful.match.nunique() == 1
assert (doubtful["mean"] > doubtful.published).tolist() == [True, False]
with_uct = war[war.agent.eq("UCT-Quo").groupby(war.match).transform("any")].set_index("agent")
for column in ("mean", "published"):
    assert with_uct[column].rank(ascending=False)["KthBestPick-Quo"] == 2
assert len(answers) == 76
eight = stored("refits").query("name == 'North America 8'").set_index("seed").loc[500]
assert [round(printed.continents[3][8], 1), round(eight.weight, 1), round(eight.ci95, 1)] == [
    36.1,
    23.2,
    4.1,
]
assert (land.loc["won"] > land.iloc[:2].max())[5:].all()
by_quo, own = (each["mean"] for each in wins.values())
assert by_quo[["printed", "500,000"]].round().tolist() == [210, 146]
assert replication.FRESH_ROUNDS == 6
assert replication.ROUNDS == 20
fits = replication.smooth_wins()
assert fits[["none", "penalty"]].min().round().tolist() == [99, 158]
assert abs(fits["whole free"].mean() - by_quo[replication.RULE]) < 2
assert fits.min().max() < 200
assert fits["whole free"].min().round() == 173
at = grid.groupby("penalty")[["error", "won"]].mean()
assert at.error.idxmin() == 10
assert at.error.max() - at.error.min() < 0.3
assert (grid.won[grid.penalty >= 1000] > 150).all()
assert (grid.won[grid.penalty >= 100] < by_quo[replication.RULE]).all()
last = stored("smooth_fits").query("fit == 'penalty' and penalty >= 100")
assert (np.diff(last[[f"North America {n}" for n in (7, 8, 9)]]) > 0).all()
chosen = stored("smooth_fits").query("chosen == True").set_index("seed").error
none = stored("smooth_fits").query("fit == 'penalty' and penalty == 0").set_index("seed").error
assert round(100 * (chosen / none - 1).mean(), 1) == 0.2
assert round(fits["none"].mean()) == 138
assert own["500,000"] < own["printed"]
sets = [str(each) for each in learned.SETS]
assert [(won[sets] > won["printed"]).sum() for won in (by_quo, own)] == [1, 0]
some = [interval(won[sets] - won["500,000"]) for won in (by_quo, own)]
assert [bool(abs(mean) > half) for mean, half in some] == [False, True]
assert abs(own["500,000"] - own[replication.RULE]) < 5
if scale == "full":
    again = stored("smoothing").query("set == 2010 and penalty == @stiff")
    again = again.groupby("round").won.mean()
    assert seed != 2010 or np.allclose(won, 300 * again, atol=1e-3)
    seen = weights.dropna().query("se > 0")
    near = (seen.weight - seen.published).abs() <= 1.96 * 2**0.5 * seen.se
    assert [near.sum(), len(seen), round(0.95 * len(seen))] == [44, 48, 46]
    assert round(evaluator.joint_test(weights, resampled)[2], 1) == 0.1
    assert weights.seen[["North America 8", "North America 9"]].tolist() == [6, 0]
    assert 3 * len(outcomes) == 22_092
