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
few = of_eight.drop(500)
assert few[["seen", "weight"]].agg(["min", "max"]).round().values.tolist() == [[3, 10], [8, 45]]
assert few.ci95.agg(["min", "max"]).round().tolist() == [3, 17]
assert (round(middle, 1), round(half, 1)) == (23.2, 4.1)
assert (round(of_nine.iloc[0], 1), round(its_f), round(three)) == (8.9, 58, 117)
assert land.loc["won", 8] < land.loc["won", 7] < land.loc["won", 9]
assert (land.loc["won"] > land.loc["published"])[5:].all()
assert wars["mean"].round().tolist() == [210, 164, 153, 141, 191]
assert at[["change", "change_ci95"]].round().tolist() == [-47, 6]
assert weights.loc[("nine", 35.3), ["change", "change_ci95"]].round().tolist() == [-57, 5]
assert control.drop("North America 7").eval("change + change_ci95").min() > 0
assert control.eval("change + change_ci95")["North America 7"] < 0
by_luck = few["mean"].groupby(few.weight > 36).agg(["min", "max"]).round().values.tolist()
assert by_luck == [[98, 145], [207, 212]]
