assert len(neighbours) == 20
assert board.code("Alaska") in neighbours
assert instances == 3 * 7364
assert np.isclose(f.difference[2], -as_printed.weights.per_enemy, atol=1e-4)
assert picks["the end at 0"].equals(picks["UCT alone"])
if scale == "full":
    modes = pd.read_csv(f"{out}/04_modes.csv")
    assert modes["mean"].round().tolist() == [96, 94, 110, 36, 195, 70]
    assert modes.published.tolist() == 2 * [105, 90, 105]

assert trials["random third"].chi2.min() < 6 < trials["EvilPixie"].chi2.min()
assert four.p["quo", "c = 0.25", "bonuses grow 5 %"] < 0.05 < both.p.max()
assert (both.p > 0.05).sum() == 2
assert (by_quo.drop(columns="EvilPixie") < 6).sum(axis=1).max() == 3
assert tests.verdict.tolist() == ["differs", "agrees", "differs", "agrees"]
assert four.p.max() < 0.05
assert len(four) == 4
assert four["2 UCTs"].max() < 6
pixie_by_quo = trials["EvilPixie"].loc["quo"]
assert len(pixie_by_quo) == len(pixie_by_quo.loc["c = 0.01"]) == 7
assert (doubtful.why.str.len() > 20).all()
rivals = styles.loc["two UCT-Quos"]
assert rivals.continents["Quo"] > rivals.continents.drop("Quo").sum()
if scale == "full":
    assert rivals["all 9"].max() < 0.1 < 0.9 <= styles["all 9"]["two Quos", "UCT-Quo"]
assert by_c.iloc[:, 0].astype(float).round(1).tolist() == [59.6, 75.6, 64.8, 67.0]
beside_others = by_c.iloc[:3, 1].astype(float)
assert beside_others.max() - beside_others.min() < 4

from draftlib.evaluators.outcomes import owners_of

assert len(answers) == 126 + 18
assert set(evaluated.id[evaluated.verdict == "differs"]) == {"report.table1.3.eval.1"}
assert all(
    [logged_wins[d][int(k)] for k in orders[d]] == printed_wins[d] for d in "12346"
)  # the columns are the players of the log
assert not {tuple(sorted(printed_wins[d])) for d in "05"} & {
    *map(tuple, map(sorted, logged_wins.values()))
}
other = dl.MarsEvaluator().rewards(owners_of(logs.outcome[["5b"]]))[0]
second = [round(float(other[int(number)]), 5) for number in orders["5b"]]
assert second == [0.28619, 0.35653, 0.35728]  # the second line of the log of draft 5
assert correlation(logged_wins)[1] > 0 > correlation(printed_wins)[0]
assert pulls.p.iloc[:2].max() < 0.001 < 0.05 < pulls.p.iloc[2]
assert (fits["no cards"].logged > chi2.isf(0.001, 2)).sum() == 6
assert fits[table1.CARDS].logged.max().round(1) == 3.6
assert sums.loc[list(table1.READINGS), "both"].max() < chi2.isf(0.05, 28)
assert slopes["without cards"]["high"] < 0.9 < slopes["with cards"]["low"] < 1
assert (prediction.ours < prediction.published)[:-1].all()
looks = maxn_mc_at_war.settings().drop("as predicted")
kept = looks[looks.p > 0.05][["together", "p"]].round(2)
assert kept.T.to_dict("list") == {"no cards": [18.4, 0.1], "no cards, inner nodes": [11.28, 0.19]}
