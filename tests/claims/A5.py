from companion import headlines
from draftlib.statistics import interval

apart = intervals(dict(iter(more)))
low, high = apart["mean"] - apart.ci95, apart["mean"] + apart.ci95
assert low.index[low > 0].tolist() == [12, 16, 24, 42]
assert apart.loc[42, ["mean", "ci95"]].round(2).tolist() == [0.64, 0.63]
assert ((low < 0) & (high > 0))[[6, 8]].all()
assert (lost.groupby("items").size() == 40).all()
assert all((rows["2 picks ahead"] == 0).all() for rows in beyond.values())
feared = [paranoid(four.start().after(item), me=0)[0] for item in range(4)]
assert feared == dl.Paranoid().analyse(four.start()).values[:, 0].tolist()
assert same == len(tables)
if scale == "full":
    visits = uct.children().set_index("name").visits
    assert visits[["A", "C", "D"]].tolist() == [99, 9, 4]
best_rule = headlines.table().query("unit == 'wins of 300, own wars'").iloc[0]
assert [round(best_rule[name] / 3) for name in ("rule_mean", "rule_ci95")] == [56, 1]
if seed == 2010:
    known = {1: dl.risk.Drafter("boscoe"), 2: dl.risk.Drafter("killbot")}
    misled = [dl.RAVE(100, opponents=known), *drafters[1:]]
    drafts = [dl.play(dl.actual_risk(seated), misled, seed + k).owner for k in range(6)]
    fought = dl.risk.simulate_many(drafts, seated, 100, seed, progress=False).wins
    assert fought.mean(axis=0).round()[0] == 86
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
if scale == "full" and seed == 2010:
    (mean, half), (other, other_half) = interval(stored_mix["UCT"]), interval(won["UCT"])
    apart = round(mean - other), round((half**2 + other_half**2) ** 0.5, 1)
    assert apart == (8, 7.8)
