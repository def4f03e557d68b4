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
