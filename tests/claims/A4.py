import numpy as np
from scipy.stats import chi2

from companion import headlines
from draftlib.statistics import interval

scores = fantasy.pivot(index="match", columns="agent", values="mean")
assert (scores.idxmax(axis=1) == "KthBestPick").all()
claim("C9", leads["mean"][slides])
assert leads.index[leads["mean"] < 0].str.contains("c = 0.25 and 0.25").all()
assert leads.index[leads["mean"] < 0].size == 2
more = lead[f"{slides}, N = 1"] - lead[slides].iloc[:25]  # without waiting, in the same rounds
assert [round(each, 1) for each in interval(more)] == [1.0, 1.0]
score = 100 * middle.KthBestPick
more = score[f"{slides}, N = 1"] - score[slides].iloc[:25]
assert [round(each, 1) for each in interval(more)] == [0.6, 0.5]
more = lead[f"{slides}, c = 0.25 and 0.25, N = 1"] - lead[f"{slides}, c = 0.25 and 0.25"]
assert [round(each, 1) for each in interval(more)] == [1.4, 0.5]
same = leads.loc[f"{slides}, c = 0.25 and 0.25", ["mean", "ci95"]]
assert same.round(1).tolist() == [-3.6, 0.4]
if scale == "full" and seed == 2010:
    behind = interval(limited.KthBestPick - limited.UCT)
    assert [round(each, 1) for each in behind] == [-1.2, 0.8]
ahead = pairs[pairs["mean"] > pairs.ci95]
assert ahead[["kth", "uct", "share"]].values.tolist() == [[0.25, 0.01, k] for k in ("1/16", "1/4")]
by_constants = pairs.pivot(index="share", columns=["kth", "uct"], values="mean")
for other in (0.01, 0.25):
    assert (by_constants[0.25, other] > by_constants[0.01, other]).all()
    assert (by_constants[other, 0.25] < by_constants[other, 0.01]).all()
small = pairs.query("kth == uct == 0.01")
assert (small["mean"] < small.ci95).all()
least = pairs.query("kth == 0.25 and uct == 0.01 and share == '1/64'")
assert (least["mean"] < -least.ci95).all()
large = (
    kth_matches.tables(table)
    .query("items >= 32")
    .pivot(index="items", columns="agent", values=["mean", "published"])
)
by_source = {each: large[each].KthBestPick - large[each].Greedy for each in ("mean", "published")}
assert by_source["published"].round(1).between(1.8, 1.9).all()
assert by_source["mean"].round(1).between(0.4, 0.5).all()
doubtful = war[war.verdict.isin(ledger.DOUBTFUL)]
assert doubtful.match.tolist() == ["kth-evil_pixie-quo"] * 2
assert len(war) == 12
assert (tests.verdict == "agrees").tolist() == [True] * 5
assert round(chi2.sf(*tests[["chi2", "dof"]].sum()), 2) == 0.02
every = ledger.judge_experiments(ledger.load(f"{out}/ledger", complete=True)).dropna(subset="p")
logs = every.p[every.source == "repository"]
assert [len(logs), round(0.05 / len(logs), 4)] == [32, 0.0016]
assert tests.p.min() > 0.05 / len(logs)
assert len(answers) == 76
eight = stored_rows("refits").query("name == 'North America 8'").set_index("seed").loc[500]
numbers = [printed.continents[3][8], eight.weight, eight.ci95]
assert [round(each, 1) for each in numbers] == [36.1, 23.2, 4.1]
assert (land.loc["won"] > land.iloc[:2].max())[5:].all()
assert (land[8] < land[7]).to_dict() == {"published": False, "500,000": True, "won": True}
fought = stored_rows("north_america").query("what == 'won'").pivot(index="seat", columns="n")
assert (fought["mean"][8] < fought["mean"][7]).all()
dip = (fought["mean"][7] - fought["mean"][8]).mean()
dip_ci95 = (fought.ci95[[7, 8]] ** 2).sum(axis=None) ** 0.5 / 3  # three seats, all independent
assert [round(100 * dip, 1), round(100 * dip_ci95, 1)] == [1.4, 1.0]
more = compared["minus the rule"], compared["±"]
percent = compared["wins, %"].round()[["half a million drafts", "printed weights", "the rule"]]
assert percent.tolist() == [49, 70, 66]
assert [round(each["half a million drafts"]) for each in more] == [-17, 2]
assert round(least_squares.mean()) == 46
ends = more[0] - more[1], more[0] + more[1]
assert ends[0].index[ends[0] > 0].tolist() == ["printed weights"]
assert {*ends[1].index[ends[1] > 0]} == {"last step free", "printed weights"}
assert abs(more[0]["last step free"]) < 1
assert abs(interval(least_squares - wins.loc["500,000"].mean())[0]) < 5
assert round(least_squares.std()) == 13
assert more[1][["penalty", "last step free", "last step by bonus"]].round().tolist() == [4, 5, 6]
worst, best = compared["worst set"].dropna(), compared["best set"].dropna()
assert worst.idxmin() == "least squares, as in the paper"
assert best["penalty"] < best["least squares, as in the paper"]
assert worst.round().max() == round(worst["last step free"]) == 58
without = wins.loc[map(str, learned.SETS)].iloc[:, :6].mean(axis=1).to_numpy()
assert [round(each) for each in interval(smooth["penalty"] - without)] == [10, 9]
grid = stored_rows("smoothing").dropna(subset="penalty")
grid = 100 * grid.groupby(["penalty", "set"]).won.mean().unstack("set")
assert (grid.loc[100] < rule.mean()).all()
assert round(grid.loc[100].max()) == 59
chosen = stored_rows("smooth_fits").query("chosen == True").penalty
assert sorted(chosen) == [1000] * 7 + [10_000] * 3
assert stored_rows("smoothing").query("penalty.isna()")["round"].nunique() == 6
assert wins.shape[1] == 20
penalties = stored_rows("smooth_fits").query("fit == 'penalty'")
last = penalties.query("penalty == 100")
assert (np.diff(last[[f"North America {n}" for n in (7, 8, 9)]]) > 0).all()
over_rule, falls = fits.won - fits.rule, fits.weak < -0.01
assert [len(fits), (~fits.new).sum(), falls.sum()] == [72, 42, 14]
assert (over_rule[falls] < 0).all()
for limit, counts in {-0.01: [9, 5], -0.02: [8, 3]}.items():
    assert [(~fits.new[fits.weak < limit]).sum(), fits.new[fits.weak < limit].sum()] == counts
assert round(40 * 39 * 38 / (58 * 57 * 56), 1) == 0.3
assert (over_rule[~falls] < 0).sum() == 40
assert round(over_rule[falls].mean()) == -24
known = np.column_stack([np.ones(len(fits)), fits.weak, fits.step])
forecast = known @ np.linalg.lstsq(known[~fits.new], fits.won[~fits.new])[0]
off = [forecast - fits.won, fits.won[~fits.new].mean() - fits.won]
assert [round(float(np.mean(each[fits.new] ** 2) ** 0.5)) for each in off] == [11, 9]
africa = fits.step[fits.fit == "penalty, uniform"]  # what its last territory adds
assert [len(africa), africa.max() < 0] == [5, True]
assert gained["mean"].round().to_dict() == {"Africa": 9, "Europe": 0, "South America": 5}
assert gained["mean"]["South America"] > gained["mean"]["Africa"] / 2 > gained["mean"]["Europe"]
claim("C4", mended["mean"]["lumpy", "blend"])
mended_lead = headlines.compare(*other_drafts.mended_and_rule())
assert round(mended_lead["difference"] / 3) == 4
assert round(mended_lead["difference_ci95"] / 3) == 3
blend, others = ("lumpy", "blend"), [("none", "rule"), ("none", "printed")]
assert own.loc[[blend, *others], ["mean", "ci95"]].round().values.tolist() == [
    [42, 2],
    [41, 3],
    [46, 2],
]
near, best = ("uniform", "penalty"), ("none", "best rule")
ends = own.loc[[near, best], ["mean", "ci95"]].round(1).to_numpy()
apart = own.loc[others] - own.loc[blend]
errors = np.hypot(own.ci95[others], own.ci95[blend])
assert apart["mean"].round(1).tolist() == [-1.5, 4.0]
assert errors.round(1).tolist() == [3.0, 2.6]
over = [(("lumpy", "penalty"), ("none", "rule")), (best, blend)]
apart = [mended["mean"][one] - mended["mean"][other] for one, other in over]
errors = [np.hypot(mended.ci95[one], mended.ci95[other]) for one, other in over]
assert [round(each, 1) for each in (*apart, *errors)] == [0.4, 4.1, 3.8, 1.5]
assert ends.tolist() == [[43.7, 0.7], [44.6, 1.1]]
fitted = own.loc[["lumpy", "uniform"]]
within = own["mean"][best] - fitted["mean"] < np.hypot(fitted.ci95, own.ci95[best])
assert within.index[within].tolist() == [near]
assert own.loc[["lumpy", "uniform"], "mean"].max() < own["mean"]["none", "best rule"]
assert mended.loc[("uniform", "least squares"), ["mean", "ci95"]].round().tolist() == [45, 2]
assert round(mended["mean"]["none", "best rule"] - mended["mean"][blend]) == 4
judged = other_drafts.stored_rows("mended").query("step == 'judging'")
by_set = 100 * judged.groupby(["drafts", "fit", "set"]).quo.mean()
rule_wins = mended["mean"]["none", "rule"]
sure = mended.loc[("lumpy", "least squares")], mended.loc["none", "rule"]
assert sure[0]["mean"] + np.hypot(*[each.ci95 for each in sure]) < rule_wins
assert by_set[blend].min() > 63
assert by_set["uniform", "blend"].max().round(1) == 57.7 < rule_wins
lumpy = mended["mean"]["lumpy"].round(1)
assert lumpy[["penalty", "least squares"]].tolist() == [67.4, 58.9]
assert not table.experiment.isin(["fantasy.kth_oracle, N = 1"]).any()
assert other_drafts.chosen_fit() == "blend"
assert mended.loc[blend, ["mean", "ci95", "worst"]].round(1).tolist() == [71, 1.3, 67.7]
assert mended.loc[others[0], ["mean", "ci95"]].round(1).tolist() == [67, 2.5]
if scale == "full":
    assert round(evaluator.joint_test(weights, resampled)[2], 1) == 0.1
    error_of_eight = resampled["North America 8"].quantile([0.025, 0.975]).diff().iloc[-1] / 2
    assert round(error_of_eight) == 25
    assert weights.seen[["North America 8", "North America 9"]].tolist() == [6, 0]
    assert 3 * len(outcomes) == 22_092
    assert still_open["mean"][[36, 39]].tolist() == ["58 ± 6", "37 ± 6"]
    below = 100 * pd.DataFrame(pulls) < -1
    assert below.sum().tolist() == [0, 4, 4, 0, 1]
    assert below.loc[5:, ["set 2010", "set 2011"]].all(axis=None)
own_best = headlines.table().query("unit.str.contains('own wars')").rule_mean / 3
assert own_best.round().unique().tolist() == [56]
