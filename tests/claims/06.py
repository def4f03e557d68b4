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
