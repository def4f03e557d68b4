assert len(neighbours) == 20
assert board.code("Alaska") in neighbours
assert instances == 3 * 7364
assert np.isclose(f.difference[2], -as_printed.weights.per_enemy, atol=1e-4)
assert picks["the end at 0"].equals(picks["UCT alone"])
if scale == "full":
    modes = pd.read_csv(f"{out}/04_modes.csv")
    assert modes["mean"].round().tolist() == [96, 94, 110, 36, 195, 70]
    assert modes.published.tolist() == 2 * [105, 90, 105]
