from draftlib.agents.walks import reward_spread

opening = small_games.openings_by_rule(tie, 100_000, seed)
rules = ["first", "last", "generous", "spiteful"]
assert opening.loc["B", rules].tolist() == [4, 7, 7, 4]
assert opening[rules].idxmax().tolist() == [*"ABBA"]
assert abs(opening.UCT["B"] - 5.5) < 0.01
uct = dl.UCT(100_000, reward_spread(tie))
uct.search(tie.start(), np.random.default_rng(seed))
visits = uct.children().set_index("name").visits
assert visits[["A", "C", "D"]].sum() < 300
if scale == "full":
    assert visits[["A", "C", "D"]].tolist() == [99, 9, 4]
ahead = regret.looking_ahead(experiment.stored("regret")).difference.str.split(" ± ")
low, high = ({n: float(m) + sign * float(w) for n, (m, w) in ahead.items()} for sign in (-1, 1))
assert [n for n in low if low[n] > 0] == [12, 16, 24]
assert all(low[n] < 0 < high[n] for n in (6, 8))
feared = [paranoid(four.start().after(item), me=0)[0] for item in range(4)]
assert feared == dl.Paranoid().analyse(four.start()).values[:, 0].tolist() == [4, 5, 3, 3]
assert dl.MaxN().analyse(four.start()).value[0] == 7
pair = agents["Greedy"], agents["Paranoid"]
for others in agents.values():
    for game in tables:
        first, other = (dl.play(game, [one, others, others], seed).rewards[0] for one in pair)
        assert first == other
        first, other = (dl.play(game, [others, one, one], seed).rewards[0] for one in pair)
        assert first == other
