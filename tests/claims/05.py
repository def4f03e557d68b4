held = [eight.West == 0, eight.West == 2]
dummies = np.column_stack([np.ones(16), eight.seat == 1, *held])
solved = dummies @ np.linalg.lstsq(dummies, eight.wins.to_numpy(), rcond=None)[0]
assert np.allclose(solved, intercept + eight.West.map(west) + eight.seat.map(seats))
assert example_board.outcomes(splits, west=6).wins0.tolist() == [97, 53, 92, 21, 87, 87, 67, 84]
if seed == 2010:
    assert np.round(off, 1).tolist() == [11.4, 11.0]
if scale == "full":
    assert (luck < 0.01, p > 0.01) == (True, True)
    assert round(correlation, 2) == 0.28
    assert curves["published"].eval("predicted - won").abs().max() < 0.02
    assert table[table.seen >= 1000].eval("weight - published").abs().max() < 3
refits = stored("refits").query("name == 'North America 8'").set_index("seed")
assert refits.loc[500, ["weight", "ci95"]].round(1).tolist() == [23.2, 4.1]
assert round(published.weights.continents[3][8] - refits.weight[500], 1) == 12.9
assert refits.seen[2010] == 6
assert (land.loc["won"] > land.loc["published"])[5:].all()
assert land[9].round()[["published", "won"]].tolist() == [57, 66]
assert ends.loc["nothing", "9 owned, %"] == 93
said = {"eight lower": (-52, 6), "eight higher": (-68, 7), "nine lower": (-56, 8)}
said |= {"nine lower, eight below it": (-10, 6), "eight and nine higher": (-5, 6)}
change = costs[["change", "change_ci95"]].round()
assert {name: tuple(change.loc[name]) for name in said} == said
sets = repeated["quo"].filter(regex=r"^\d{4}$", axis=0)
two, others = sets.nlargest(2, "mean"), sets.nsmallest(8, "mean")["mean"].round()
assert (sets["mean"] > repeated["quo"]["mean"]["North America"]).sum() == 2
assert two[["mean", "ci95"]].round().values.tolist() == [[214, 3], [203, 6]]
assert [others.min(), others.max()] == [100, 136]
rows = repeated["quo"].loc[["printed", "North America"], ["mean", "ci95"]].round()
assert rows.values.tolist() == [[210, 4], [197, 4]]
in_own_play = repeated["own"].filter(regex=r"^\d{4}$", axis=0)
assert round(in_own_play["mean"].mean()) == 92
grid = replication.penalties()
at = grid.groupby("penalty")[["error", "won"]].mean()
assert at.error.idxmin() == 10
assert at.won[[0, 10]].round().tolist() == [136, 141]
assert (grid.won[grid.penalty >= 1000] > 150).all()
fresh = fits.round()
assert [fresh["with the penalty"].min(), fresh["with the penalty"].max()] == [158, 174]
assert round(fits["whole free"].mean()) == 198
assert fresh["whole free"].nsmallest(2).tolist() == [173, 175]
assert fits.min().max() < 200
