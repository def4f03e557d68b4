board = dl.risk.classic_board()
europe = np.flatnonzero(board.continent == board.continents.index("Europe"))
few = [board.territories[t] for t in europe if len(board.neighbours[t]) == 3]
assert min(len(board.neighbours[t]) for t in europe) == 3
assert [opening] == few == ["Iceland"]
after = {game.items[t]: state.after(t) for t in state.legal}
liked = {name: game.items[s.legal[np.argmax(game.gains(s))]] for name, s in after.items()}
assert liked == dict.fromkeys(liked, "China") | {"China": "Siam"}
most = {name: round(float(max(game.gains(s))), 3) for name, s in after.items()}
assert sorted(most.values())[:2] == [most["China"], 0.236] == [0.227, 0.236]
assert np.isclose(table.groupby(["round", "order"]).reward.sum(), 1).all()
if scale == "full":
    assert "differs" not in set(verdicts.verdict)
    assert test.verdict == "agrees"
    assert four["mean"].round().tolist() == [54, 48, 29, 17]
    assert round(test.p, 3) == 0.095

assert bots_only.max() == 6
assert np.allclose(wins["quo"].groupby("match")["mean"].sum(), 300)
assert tuned.tolist() == ["North America, Africa, as a block", "South America, North America"]
assert means["quo"]["mean"].round().iloc[:2].tolist() == [211, 197]
assert means["own"]["mean"].round().iloc[1:3].tolist() == [118, 167]
assert (means["quo"]["mean"].idxmax(), round(contested["mean"])) == ("the tuned rule", 104)
if scale == "full":
    assert "differs" not in set(verdicts_by_way["quo"].verdict)
    assert agree == {"quo": 10, "own": 0}
    assert (quo.lead - quo["±"]).min() > 100
    lost = own[own.lead + own["±"] < 0]
    assert (lost["best rival"] == "EvilPixie").all()
    behind, met = (own.lead < 0).sum(), own.index.str.contains("EvilPixie").sum()
    assert (len(lost), behind, met) == (3, 3, 3)
    assert lost.round().lead.tolist() == [-29, -64, -35]
    assert totals.loc["UCT-Quo", ["mean", "ci95"]].round().tolist() == [1257, 10]
    assert least["mean"] > least.ci95
    assert np.round([once, printed, independent], 1).tolist() == [10.5, 9.3, 15.0]
    assert narrower == len(rule_based)
