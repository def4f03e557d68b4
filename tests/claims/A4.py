import numpy as np
from scipy.stats import chi2

from draftlib.statistics import interval

# part 1: does KthBestPick lead because it waits?
claim("C9", leads["mean"][slides])
score, same = 100 * middle.KthBestPick, f"{slides}, c = 0.25 and 0.25"
for more_without_waiting, expected in (
    (lead[f"{slides}, N = 1"] - lead[slides].iloc[:25], [1.0, 1.0]),
    (score[f"{slides}, N = 1"] - score[slides].iloc[:25], [0.6, 0.5]),
    (lead[f"{same}, N = 1"] - lead[same], [1.4, 0.5]),
):
    assert np.round(interval(more_without_waiting), 1).tolist() == expected
assert not table.experiment.isin(["fantasy.kth_oracle, N = 1"]).any()
ahead = pairs[pairs["mean"] > pairs.ci95]
assert ahead[["kth", "uct", "share"]].values.tolist() == [[0.25, 0.01, k] for k in ("1/16", "1/4")]
least = pairs.query("kth == 0.25 and uct == 0.01 and share == '1/64'")
assert (least["mean"] < -least.ci95).all()
by_constants = pairs.pivot(index="share", columns=["kth", "uct"], values="mean")
for other in (0.01, 0.25):
    assert (by_constants[0.25, other] > by_constants[0.01, other]).all()
    assert (by_constants[other, 0.25] < by_constants[other, 0.01]).all()
large = (
    kth_matches.tables(table)
    .query("items >= 32")
    .pivot(index="items", columns="agent", values=["mean", "published"])
)
by_source = {each: large[each].KthBestPick - large[each].Greedy for each in ("mean", "published")}
assert by_source["published"].round(1).between(1.8, 1.9).all()
assert by_source["mean"].round(1).between(0.4, 0.5).all()
assert war[war.verdict.isin(ledger.DOUBTFUL)].match.tolist() == ["kth-evil_pixie-quo"] * 2
assert len(war) == 12
assert round(chi2.sf(*tests[["chi2", "dof"]].sum()), 2) == 0.02
assert tests.p.min() > 0.05 / 32

# part 2: is more data enough?
assert round(least_squares.std()) == 13
mean, half = interval(least_squares - wins.loc["500,000"].mean())
assert abs(mean) < half
low = compared["minus the rule"] - compared["±"]
assert low.index[low > 0].tolist() == ["printed weights"]
by_penalty, by_squares = compared.loc["penalty"], compared.loc["least squares, as in the paper"]
assert by_penalty["worst set"] > by_squares["worst set"]
assert by_penalty["best set"] < by_squares["best set"]
in_six_rounds = wins.loc[map(str, learned.SETS)].iloc[:, :6].mean(axis=1).to_numpy()
assert np.round(interval(smooth["penalty"] - in_six_rounds)).tolist() == [10, 9]
assert stored_rows("smoothing").query("penalty.isna()")["round"].nunique() == 6
assert wins.shape[1] == 20
grid = stored_rows("smoothing").dropna(subset="penalty")
grid = 100 * grid.groupby(["penalty", "set"]).won.mean().unstack("set")
assert round(grid.loc[100].max()) == 59
chosen = stored_rows("smooth_fits").query("chosen == True").penalty
assert sorted(chosen) == [1000] * 7 + [10_000] * 3
last = stored_rows("smooth_fits").query("fit == 'penalty' and penalty == 100")
assert (np.diff(last[[f"North America {n}" for n in (7, 8, 9)]]) > 0).all()
eight = stored_rows("refits").query("name == 'North America 8'").set_index("seed").loc[500]
assert [round(each, 1) for each in (eight.weight, eight.ci95)] == [23.2, 4.1]
if scale == "full":
    assert round(evaluator.joint_test(weights, resampled)[2], 1) == 0.1
    error_of_eight = resampled["North America 8"].quantile([0.025, 0.975]).diff().iloc[-1] / 2
    assert round(error_of_eight) == 25

# part 3: why do some fits win?
over_rule, falls = fits.won - fits.rule, fits.weak < -0.01
assert [len(fits), (~fits.new).sum(), falls.sum()] == [72, 42, 14]
assert [(falls & ~fits.new).sum(), (falls & fits.new).sum()] == [9, 5]
assert (fits.new & (fits.weak < -0.02)).sum() == 3
assert (over_rule[falls] < 0).all()
assert [(over_rule[~falls] < 0).sum(), (~falls).sum()] == [40, 58]
assert round(40 * 39 * 38 / (58 * 57 * 56), 1) == 0.3
assert round(over_rule[falls].mean()) == -24
known = np.column_stack([np.ones(len(fits)), fits.weak, fits.step])
forecast = known @ np.linalg.lstsq(known[~fits.new], fits.won[~fits.new])[0]
off = [forecast - fits.won, fits.won[~fits.new].mean() - fits.won]
assert [round(float(np.mean(each[fits.new] ** 2) ** 0.5)) for each in off] == [11, 9]
africa = fits.step[fits.fit == "penalty, uniform"]  # what its last territory adds
assert [len(africa), africa.max() < 0] == [5, True]
half_of_africa = gained.loc["Africa", ["mean", "ci95"]] / 2
assert half_of_africa.round(1).tolist() == [4.4, 1.6]
if scale == "full":
    below = 100 * pd.DataFrame(pulls) < -1
    assert below.sum().tolist() == [0, 4, 4, 0, 1]
    assert below.loc[5:, ["set 2010", "set 2011"]].all(axis=None)

# part 4: do other drafts mend the method?
blend, by_rule, by_print = ("lumpy", "blend"), ("none", "rule"), ("none", "printed")
best = "none", "best rule"
claim("C4", mended["mean"][blend])


def apart(wins, one, other):
    """Return how much more one wins than another, and the error if they are not paired."""
    return round(wins["mean"][one] - wins["mean"][other], 1), round(
        np.hypot(wins.ci95[one], wins.ci95[other]), 1
    )


assert apart(mended, ("lumpy", "penalty"), by_rule) == (0.4, 3.8)
assert apart(mended, best, blend) == (4.1, 1.5)
assert apart(own, by_print, blend) == (4.0, 2.6)
assert apart(own, by_rule, blend) == (-1.5, 3.0)
assert other_drafts.chosen_fit() == "blend"
