assert np.allclose(a_thousand, [6, 5.5, 4.5, 4], atol=0.1)
assert [42 * 41 * 40, len(str(np.prod(range(1, 43), dtype=object)))] == [68_880, 52]


def means_and_terms(walks):
    """Return of each opening its mean for player 1, and its confidence term in the next walk."""
    rewards = pd.DataFrame([(four.items[walk.picks[0]], walk.rewards[0]) for walk in walks])
    mean, visits = (rewards.groupby(0)[1].agg(how) for how in ("mean", "size"))
    return mean.round(2), np.sqrt(np.log(len(walks) + 1) / visits).round(2)


if seed == 2010:
    made = by_hand.uct_simulations(four, 150, exploration=1.0, seed=seed)
    opened = [four.items[walk.picks[0]] for walk in made]
    (mean, term), (next_mean, next_term) = means_and_terms(made[:5]), means_and_terms(made[:6])
    assert mean["B"] == 6.5
    assert (mean + term)[["B", "C"]].round(2).tolist() == [7.45, 7.34]
    assert opened[5:7] == ["B", "C"]
    assert round(np.log(7), 3) == 1.946
    assert (next_mean + next_term)[["B", "C"]].round(2).tolist() == [6.81, 7.39]
    assert next_term[["B", "C"]].tolist() == [0.81, 1.39]
    assert next_mean[["B", "C"]].tolist() == [6, 6]
    of_a = [n for n, opening in enumerate(opened, 1) if opening == "A"]
    assert of_a[3:6] == [140, 141, 142]
    assert [made[n - 1].rewards[0] for n in of_a[:6]] == [4, 4, 4, 7, 5, 7]
    before, after = means_and_terms(made[:141])[0], means_and_terms(made[:142])[0]
    assert before.idxmax() == "B"
    assert (after.idxmax(), *after[["A", "B"]]) == ("A", 5.17, 5.08)
    openings = grown[grown.tree.eq("After 30 simulations") & grown.path.str.len().eq(1)]
    assert openings.path[openings.text.str.split().str[0].astype(float).idxmax()] == "B"
    if scale == "full" and "After 300 simulations" in set(watched.tree):
        last = watched[watched.tree == "After 300 simulations"].set_index("path").text
        assert [last[path].split()[1] for path in ("A D", "A B")] == ["(157)", "(2)"]
assert nine.values.tolist() == [
    [47, 27, 63, 26, 96, 19, 53, 94, 24],
    [83, 95, 55, 57, 54, 95, 95, 62, 91],
    [43, 42, 72, 20, 4, 46, 27, 39, 56],
]
assert nine.items[dl.Greedy().pick(nine.start(), None)] == "E"
assert worth["C"] == 63 + 96 + 94 == worth.max() > worth["E"] == worth["H"] == worth["C"] - 16
known = root.set_index("name")
behind = (known["mean"]["H"] - known["mean"]["C"]) / 100  # and c is 100
passed = np.exp(known.visits["C"] * behind**2)  # when C's bound passes H's mean
assert scale == "small" or 2.5e6 < passed < 3.5e6
assert dl.play(nine, [dl.KthBestPick(3)] * 3).rewards[0] == 253
assert 2 not in picks
if scale == "full":
    assert len(picks) == 84
