if seed == 2010:
    assert (favourite, wars.wins.tolist()) == (0, [256, 98, 646])
    assert drafted.territory[drafted.pick == 1].item() == "Northwest Territory"
    pairs = exchanged.set_index(["gives", "gets"]).won.round()
    assert (pairs["Peru", "Alberta"], pairs["Siam", "Alberta"]) == (99, 0)
    assert 0.3 < (exchanged.won > before).mean() < 0.4
assert right["mean"].round().tolist() == [59, 51, 34]
assert (rows.seat[rows.reward == rows.groupby("draft").reward.transform("max")] == 0).sum() == 592
alone = continents.rises().loc[("random", "Australia", "won"), ["mean", "ci95"]]
assert (100 * alone).round().tolist() == [11, 4]
rise = given.unstack()["mean"].round()
assert rise.won[["Australia", "Europe"]].tolist() == [21, 17]
assert rise.promised[["Australia", "Europe"]].tolist() == [6, -2]
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
change = opened[["change", "change_ci95"]]
costly = change.loc["bots"].drop(["own choice", "North America", "South America"])
assert costly.change.between(-35, -20).all()
assert (costly.change + costly.change_ci95 < 0).all()
level = change.loc["bots"].loc[["North America", "South America"]]
assert (level.change + level.change_ci95 > 0).all()
clear = change.loc["two UCTs"].query("abs(change) > change_ci95")
assert clear.round().reset_index().values.tolist() == [["Australia", 40, 26]]
