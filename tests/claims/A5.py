opening = small_searches.openings_by_rule(tie, 100_000, seed)
assert opening.loc["B", ["first", "last", "generous", "spiteful"]].tolist() == [4, 7, 7, 4]
assert opening.drop(columns="UCT").idxmax().to_dict() == {
    "first": "A",
    "last": "B",
    "generous": "B",
    "spiteful": "A",
}
assert abs(opening.UCT["B"] - 5.5) < 0.01
uct = dl.UCT(100_000, small_searches.reward_spread(tie))
uct.search(tie.start(), np.random.default_rng(seed))
visits = uct.children().set_index("name").visits
assert visits[["A", "C", "D"]].sum() < 300
if scale == "full":
    assert visits[["A", "C", "D"]].tolist() == [99, 9, 4]
ahead = regret.looking_ahead(study.stored("regret")).difference.str.split(" ± ")
low, high = ({n: float(m) + sign * float(w) for n, (m, w) in ahead.items()} for sign in (-1, 1))
assert [n for n in low if low[n] > 0] == [12, 16, 24]
assert all(low[n] < 0 < high[n] for n in (6, 8))
feared = [paranoid(four.start().after(item), me=0)[0] for item in range(4)]
assert feared == dl.Paranoid().analyse(four.start()).values[:, 0].tolist() == [4, 5, 3, 3]
assert dl.MaxN().analyse(four.start()).value[0] == 7
for others in agents.values():
    for game in tables:
        greedys, paranoids = (
            dl.play(game, seats, seed).rewards[0]
            for seats in ([agents[name], others, others] for name in ("Greedy", "Paranoid"))
        )
        assert greedys == paranoids
    names = ("Greedy", "Paranoid")
    first, second = (
        [dl.play(game, [others, agents[name], agents[name]], seed).rewards[0] for game in tables]
        for name in names
    )
    assert first == second
