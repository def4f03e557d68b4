if seed == 2010:
    assert (favourite, wars.wins.tolist()) == (0, [256, 98, 646])
    assert drafted.territory[drafted.pick == 1].item() == "Northwest Territory"
    assert lost.index[[0, -1]].tolist() == ["Eastern Australia", "Peru"]
    assert abs(lost["mean"]["Indonesia"] - lost["mean"]["Western Europe"]) < 1
    assert 8 < wars.wins[winner] / 10 - lost["mean"].median() < 15
assert right["mean"].round().tolist() == [59, 34, 34]
rise = given.unstack()["mean"].round()
assert rise.won[["Australia", "Europe", "North America"]].tolist() == [21, 17, 30]
assert rise.promised[["Australia", "Europe", "North America"]].tolist() == [6, -2, 24]
beside, between = (won[side].round() for side in sides)
said = [["UCT", 70, 1], ["North America", 66, 1], ["Australia, as a block", 36, 2]]
assert [[who, *beside.loc[who, ["mean", "ci95"]]] for who, *_ in said] == said
rule, blind = between.loc["North America"], between.loc["anything"]
assert rule[["mean", "ci95"]].tolist() == blind[["mean", "ci95"]].tolist() == [14, 5]
assert between.loc["Australia, as a block", ["mean", "ci95"]].tolist() == [75, 6]
assert five.agent.iloc[0] == five.sort_values("mean").agent.iloc[-1] == "UCT-Quo"
assert rules["mean"].iloc[0] < five["mean"].iloc[0] < rules["mean"].iloc[1]
assert scale == "small" or (totals.verdict == "reproduced").all()
assert len(ledger.published()) == 337
