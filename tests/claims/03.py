assert np.allclose(a_thousand, [6, 5.5, 4.5, 4], atol=0.1)
assert [42 * 41 * 40, len(str(np.prod(range(1, 43), dtype=object)))] == [68_880, 52]
assert opened == {"A": 10}
assert nine.values[0].argsort()[::-1][:3].tolist() == [4, 7, 2]
assert nine.items[dl.Greedy().pick(nine.start(), None)] == "E"
worth = root.set_index("name").maxn
assert worth["C"] == 253 == worth.max()
assert worth["E"] == worth["H"] == 237
assert dl.play(nine, [dl.KthBestPick(3)] * 3).rewards[0] == 253
assert 2 not in picks
if seed == 2010:
    made = by_hand.uct_simulations(four, 30, exploration=1.0, seed=seed)
    assert [four.items[walk.picks[0]] for walk in made[:7]] == list("DBCABBC")
    made = by_hand.uct_simulations(four, 150, exploration=1.0, seed=seed)
    opened = [n for n, walk in enumerate(made, 1) if four.items[walk.picks[0]] == "A"]
    assert opened[3] == 140
    assert [made[n - 1].rewards[0] for n in opened[:4]] == [4, 4, 4, 7]
    firsts = watched[watched.path.eq("A")].set_index("tree").text
    assert firsts["After 120 simulations"] == "4 (3)"
    if scale == "full" and "After 300 simulations" in set(watched.tree):
        last = watched[watched.tree == "After 300 simulations"].set_index("path").text
        assert [last[path].split()[1] for path in ("A D", "A B")] == ["(157)", "(2)"]
    openings = grown[grown.tree.eq("After 30 simulations") & grown.path.str.len().eq(1)]
    assert openings.path[openings.text.str.split().str[0].astype(float).idxmax()] == "B"
    bounds, means, visits = (root.set_index("name")[name] for name in ("bound", "mean", "visits"))
    assert [round(bounds["C"]), round(means["H"])] == [209, 224]
    assert [visits["C"], visits.sum(), visits.idxmax()] == [33, 10_000, "H"]
if scale == "full":
    assert len(picks) == 84
assert curious.children().set_index("name").loc["C", ["visits", "mean"]].round().tolist() == [
    1194,
    163,
]
