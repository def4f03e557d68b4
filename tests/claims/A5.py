from companion import estimates

assert opening.loc["B", rules].tolist() == [4, 7, 7, 4]
assert opening[rules].idxmax().tolist() == [*"ABBA"]
assert abs(opening.UCT["B"] - 5.5) < 0.01
visits = uct.children().set_index("name").visits
assert visits[["A", "C", "D"]].sum() < 300
if scale == "full":
    assert visits[["A", "C", "D"]].tolist() == [99, 9, 4]
apart = estimates.intervals(dict(iter(more))).round(1)
low, high = apart["mean"] - apart.ci95, apart["mean"] + apart.ci95
assert low.index[low > 0].tolist() == [12, 16, 24]
assert ((low < 0) & (high > 0))[[6, 8]].all()
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
