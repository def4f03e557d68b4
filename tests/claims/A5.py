from companion import estimates
from draftlib.statistics import interval

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
assert apart["mean"][[12, 16, 24]].tolist() == [2.7, 1.5, 1.7]
assert apart.ci95[[12, 16, 24]].tolist() == [1.9, 1.0, 0.9]
assert all((rows["2 picks ahead"] == 0).all() for rows in beyond.values())
if scale == "full":
    assert deeper.loc["3 picks ahead"].tolist() == ["2.7 ± 1.9", "1.5 ± 1.0"]
    assert deeper.loc["4 picks ahead"].tolist() == ["-1.3 ± 1.2", "0.4 ± 1.0"]
feared = [paranoid(four.start().after(item), me=0)[0] for item in range(4)]
assert feared == dl.Paranoid().analyse(four.start()).values[:, 0].tolist() == [4, 5, 3, 3]
assert dl.MaxN().analyse(four.start()).value[0] == 7
pair = agents["Greedy"], agents["Paranoid"]
for others in agents.values():
    for game in tables:
        first, other = (dl.play(game, [one, others, others], seed).picks for one in pair)
        assert first == other
        first, other = (dl.play(game, [others, one, one], seed).picks for one in pair)
        assert first == other
if scale == "full" and seed == 2010:
    more_than_greedy = got["Greedy"]["max^n"] - got["Greedy"]["Greedy"]
    assert arena.estimate(more_than_greedy, digits=1) == "1.8 ± 2.4"
assert worth["mean"].round().tolist() == [59, 84, 24, -5]
assert worth.ci95.round().tolist() == [2, 1, 2, 8]
assert abs(worth["mean"].iloc[3]) < worth.ci95.iloc[3]
assert chain["its wins, %"].str.partition(" ")[0].astype(int).between(78, 85).tolist() == [True] * 3
rows = stored_rows("mix_of_rules").query("step == 'triple'")
mixed = list(rows.drafter.unique())
alone = {(one,) * 3: pd.DataFrame({"drafter": [one], "won": [1 / 3]}) for one in mixed}
threes = {tuple(three.split(" | ")): each for three, each in rows.groupby("beside")}
assert hat.weights == mix_of_rules.hardest_mix(mixed, alone | threes).weights
fresh = stored_rows("mix_of_rules").query("step == 'fresh'")
stored_mix = 100 * fresh.pivot(index="round", columns="drafter", values="won")
assert arena.estimate(stored_mix["RAVE, 300 games"]) == "61 ± 10"
assert arena.estimate(stored_mix["UCT"]) == "34 ± 5"
assert stored_mix.mean().drop("RAVE, 300 games").max() < 35
if scale == "full":
    means = {name: each.mean() for name, each in won.items()}
    assert means["RAVE, 300 wars"] > means["a rule"] > 100 / 3
    if seed == 2010:
        assert [arena.estimate(each) for each in won.values()] == ["64 ± 5", "26 ± 6", "41 ± 5"]
        ends = interval(stored_mix["UCT"]), interval(won["UCT"])
        (mean, half), (other, other_half) = ends
        apart = round(mean - other), round((half**2 + other_half**2) ** 0.5, 1)
        assert apart == (8, 7.8)
assert [len(by_training), arena.estimate(by_training)] == [20, "57 ± 1"]
