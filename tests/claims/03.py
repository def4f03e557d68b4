assert np.allclose(a_thousand, [6, 5.5, 4.5, 4], atol=0.1)
assert [42 * 41 * 40, len(str(np.prod(range(1, 43), dtype=object)))] == [68_880, 52]
if seed == 2010:
    made = by_hand.uct_simulations(four, 142, exploration=1.0, seed=seed)
    known = {
        n: by_hand.next_bounds(four.start(), made[:n], 1.0).set_index("name").round(2)
        for n in (5, 6, 30, 141, 142)
    }
    assert known[5]["mean"]["B"] == 6.5
    assert known[5].bound[["B", "C"]].tolist() == [7.45, 7.34]
    assert [four.items[walk.picks[0]] for walk in made[5:7]] == ["B", "C"]
    after_six = known[6].loc[["B", "C"], ["mean", "bonus", "bound"]]
    assert after_six.values.tolist() == [[6, 0.81, 6.81], [6, 1.39, 7.39]]
    assert [known[n]["mean"].idxmax() for n in (30, 141, 142)] == ["B", "B", "A"]
assert nine.items[dl.Greedy().pick(nine.start(), None)] == "E"
assert worth["C"] == 63 + 96 + 94 == worth.max() > worth["E"] == worth["H"] == worth["C"] - 16
at_root = root.set_index("name")
behind = (at_root["mean"]["H"] - at_root["mean"]["C"]) / 100  # and c is 100
passed = np.exp(at_root.visits["C"] * behind**2)  # when C's bound passes H's mean
assert scale == "small" or 2.5e6 < passed < 3.5e6
assert dl.play(nine, [dl.KthBestPick(3)] * 3).rewards[0] == 253
assert 2 not in picks
if scale == "full":
    assert len(picks) == 84
