from companion.studies.refits import LARGE, SETS, fitted
from companion.studies.study import stored
from draftlib.evaluators.outcomes import owners_of

dummies = np.column_stack([eight.seat == 1, eight.West == 0, eight.West == 2, np.ones(16)])
solved = dummies @ np.linalg.lstsq(dummies, eight.wins.to_numpy())[0]
assert np.allclose(solved, intercept + eight.West.map(west) + eight.seat.map(seats))
if seed == 2010:
    assert (intercept, west[2], seats[1]) == (50, 19.25, 17.75)
    first = eight.query("seat == 1").set_index("player 1 holds").wins
    assert first[["abe", "abf"]].tolist() == [87, 76]
    assert abs(off[0] - off[1]) < 0.5
    assert unseen.set_index("player 1 holds").loc["def", ["wins", "f"]].tolist() == [78, 48.5]
hard = example_board.outcomes(example_board.EIGHT, west=6)
assert hard.wins0.tolist() == [97, 53, 92, 21, 87, 87, 67, 84]
owners = owners_of(outcomes.outcome)
some = [[f(published.weights, draft, player) for player in range(3)] for draft in owners[:200]]
assert np.allclose(some, published.values(owners[:200]))
assert np.round(as_printed.values(owner)[0], 2) == 113.12
assert round(published.weights.intercept - as_printed.weights.intercept, 2) == -67.16
assert as_printed.rewards(owner).round(2).tolist() == [0.35, 0.28, 0.37]
forecast = columns @ weights
assert np.allclose(forecast, dl.Evaluator.fit(outcomes).values(owners).ravel(), atol=0.01)
quality = validation.accuracy(outcomes, held_out)
if scale == "full":
    assert (rows["North America"] == 8).sum() == 6
    assert round(quality.iloc[0], 2) == 0.28
    assert round(100 * quality.iloc[0] ** 2) == 8
    assert quality.iloc[3] < 0.01
    curves = validation.calibration_curves(outcomes, held_out).set_index("evaluator")
    gaps = curves.eval("predicted - won").abs().groupby("evaluator").max()
    assert gaps["published"] < 0.02 < 0.05 < gaps["published, no intercept"]
land = board.continents.index("North America")
assert round(published.weights.continents[land][8] - fitted(LARGE).continents[land][8], 1) == 12.9
costs = replication.step_costs()
assert round(100 * costs.ends_9["nothing"]) == 93
assert round(costs["mean"]["nothing"]) == 209
change = costs.change.round()
assert [change["eight lower"], change["eight higher"]] == [-52, -68]
assert costs[["ends_7", "ends_8", "ends_9"]].idxmax(axis=1)["eight higher"] == "ends_8"
assert change["eight lower"] < 2 * change["eight lower, six and seven below it"]
assert abs(costs.change["eight and nine higher"]) < costs.change_ci95["eight and nine higher"]
sets = replication.wins()["mean"]
rule, printed, ten = sets["North America"], sets["printed"], sets[[str(each) for each in SETS]]
assert (ten > rule).sum() == 2
assert ten.nsmallest(8).iloc[[0, -1]].round().tolist() == [100, 136]
assert ten.nlargest(2).min() < printed < ten.max()
grid = replication.penalties()
at = grid.groupby("penalty")[["error", "won"]].mean()
assert at.error.idxmin() == 10
assert abs(at.won[10] - at.won[0]) < 6
assert (grid.won[grid.penalty >= 1000] > 150).all()
assert (grid.won[grid.penalty >= 100] < rule).all()
last = stored("smooth_fits").query("fit == 'penalty' and penalty >= 100")
assert (np.diff(last[[f"North America {n}" for n in (7, 8, 9)]]) > 0).all()
goes_on = costs.ends_9[["nothing", *costs.index[-2:]]]
assert goes_on.min() > 0.5 > costs.ends_9.drop(goes_on.index).max()
assert abs(replication.smooth_wins()["whole free"].mean() - rule) < 2
rising = [str(each) for each in SETS if np.diff(fitted(each).continents[land])[-1] > 0]
assert set(rising) == {*ten.nlargest(2).index}
assert np.allclose(columns @ smooth, dl.Evaluator(mine).values(owners).ravel(), atol=0.01)
