from itertools import permutations

from companion import experiment

both = both.set_index(["match", "agent"])
assert (both.n == rounds).drop("Quo-RAVE", level="agent").all()
if scale == "full":
    wins = both["mean"].unstack("match")[["against two bots", "against two UCTs"]]
    assert wins.round().T.to_dict("list") == {
        "UCT": [70, 30],
        "North America first": [65, 13],
        "Australia, as a block": [35, 69],
        "Random": [29, 16],
        "Quo-RAVE": [84, 75],
    }
    rave = ucts["Quo-RAVE"]
    assert [round(rave.min()), round(rave.max()), len(rave)] == [50, 100, 20]
    assert len(exchanges) == 392
    again = arena.against_bots(MyRule(), seed, rounds=1)
    assert np.array_equal(against_bots(MyRule(), seed, 1), again)  # the lesson's own functions
north = board.continent == board.continents.index("North America")
trios = [dl.risk.full_draft(bots) for bots in permutations(arena.PAPER_BOTS, 3)]
assert min(1 + north[draft.picks].argmax() for draft in trios) == 14
tuned = experiment.stored_rows("rules_of_thumb").query("step == 'tuning'")
tuned = tuned[tuned.setting.isin(["bots", "two UCTs"])]
tuned = tuned.groupby(["drafter", "setting"]).quo.mean().unstack()
assert len(tuned) == 74
half = (tuned > 0.5).all(axis=1)
assert half.index[half].tolist() == ["Australia, North America, as a block"] == [str(named)]
siam = board.territories.index("Siam")
into = [t for k in np.flatnonzero(board.continent == 0) for t in board.neighbours[k]]
assert {t for t in into if board.continent[t]} == {siam}
if seed == 2010:
    assert (draft.rewards.argmax(), winner) == (0, 2)
    assert (draft.owner[board.continent == 0] == winner).all()
    assert (wars.wins / 100).round().tolist() == [25, 9, 66]
    assert draft.owner[
        [board.territories.index(name) for name in ("Peru", "Alberta")]
    ].tolist() == [2, 0]
    for continent, one, two, three, _ in after.values():
        assert (continent == "Asia") == (three < 10 and two > 90)
        assert continent == "Asia" or one + three > 50
    if scale == "full":
        assert exchanges.groupby("gives").won.mean().idxmin() == "Eastern Australia"
    # the first drafts are those of the stored rows, which have 4 digits
    rows = experiment.stored_rows("continents").query("kind == 'three UCTs' and draft < @count")
    for name, row in rows.groupby("continent"):
        stored_row = [row.promised - row.control_promised, row.won - row.control_won]
        assert np.allclose(adds[name], 100 * np.array(stored_row), atol=0.02), name
    if scale == "full":
        pays = pd.Series({name: shares.mean() for name, shares in raised.items()})
        assert pays.index[pays > 100 / 3].tolist() == ["Australia", "Europe"]
