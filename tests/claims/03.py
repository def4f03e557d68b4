assert by_hand.two_pick_means(four)["player 1"].tolist() == [6, 5.5, 4.5, 4]
assert np.allclose(a_thousand, [6, 5.5, 4.5, 4], atol=0.1)
assert picks == {"A": 8}
error = np.sqrt((ours.var(axis=0, ddof=1) + theirs.var(axis=0, ddof=1)) / len(ours))
assert (np.abs(ours.mean(axis=0) - theirs.mean(axis=0)) < 4 * error + 0.5).all()  # as dl.UCT
bounds = table_of_trap.bound.drop("H").round()
assert table_of_trap.maxn["C"] == 253 == table_of_trap.maxn.max()
assert table_of_trap.maxn["H"] == 237
assert "C" not in openings
assert dl.play(menu[trap], [dl.KthBestPick(3)] * 3).rewards[0] == 253
if seed == 2010:
    seven = by_hand.uct_simulations(four, 7, exploration=1.0, seed=seed)
    assert [four.items[made.picks[0]] for made in seven] == list("DBCABBC")
    assert [bounds.min(), bounds.max(), bounds["C"]] == [204, 219, 209]
    assert round(table_of_trap["mean"]["H"]) == 224
if full:
    assert right.agg(["min", "max"]).values.tolist() == [[82, 87, 94, 107], [87, 89, 97, 116]]
    assert (table_of_trap.visits["C"], len(opens)) == (33, 84)
