from itertools import permutations

from companion import experiment

both = both.set_index(["match", "agent"])
assert (both.n == rounds).drop("RAVE, 1,000 wars a pick", level="agent").all()
if seed == 2010:
    assert (draft.rewards.argmax(), winner) == (0, 2)
    assert (100 * wars.wins / 10_000).round().tolist()[::2] == [25, 66]
    assert (draft.owner[:4] == winner).all()
    if scale == "full":
        assert len(exchanges) == 392
        assert exchanges.groupby("gives").won.mean().idxmin() == "Eastern Australia"
    assert draft.owner[pair].tolist() == [2, 0]
    for territory, wins, forecast in (
        ("Peru", [6, 6, 988], 0.26),
        ("Siam", [0, 999, 1], 0.27),
        ("Japan", [0, 1000, 0], None),
    ):
        new, two = draft.owner.copy(), [board.territories.index(territory), pair[1]]
        new[two] = new[two[::-1]]
        assert dl.risk.simulate(new, games=1000, seed=seed).wins.tolist() == wins
        if forecast is None:
            continue
        assert round(game.evaluate(new[None])[0, 2], 2) == forecast
if scale == "full":
    against_bots, against_ucts = (
        both["mean"][f"against two {rivals}"] for rivals in ("bots", "UCTs")
    )
    assert against_bots[["UCT", "North America first"]].round().tolist() == [70, 65]
    better = against_bots > against_bots["North America first"]
    assert better.index[better].tolist() == ["UCT", "RAVE, 1,000 wars a pick"]
    assert against_ucts[["North America first", "Random"]].round().tolist() == [13, 16]
    assert against_ucts["Australia, as a block"] > 60
    well = (against_bots > 60) & (against_ucts > 60)
    assert well.index[well].tolist() == ["RAVE, 1,000 wars a pick"]
if seed == 2010:  # the first drafts are those of the stored rows, which have 4 digits
    rows = experiment.stored_rows("continents").query("kind == 'three UCTs' and draft < @count")
    for name, row in rows.groupby("continent"):
        stored = [row.promised - row.control_promised, row.won - row.control_won]
        assert np.allclose(adds[name], 100 * np.array(stored), atol=0.02), name
if scale == "full":
    by_land = {name: np.mean(each, axis=1).round().tolist() for name, each in adds.items()}
    assert (by_land["Australia"], by_land["Europe"]) == ([6, 21], [-2, 17])
    assert (by_land["South America"], by_land["North America"]) == ([8, 3], [24, 30])
    assert [table[name][2].split()[0] for name in ("Europe", "Australia")] == ["19", "14"]
    assert round(against_bots["Australia, as a block"]) == 35
    assert round(own_wars.mean()) == 45
    rave = {}
    for setting in ("bots", "two UCTs"):
        rows = rules_of_thumb.fresh(setting).query("drafter == 'RAVE, 1000 games'")
        rave[setting] = 100 * rows.groupby("round").quo.mean()
    assert [round(won.mean()) for won in rave.values()] == [84, 75]
    lowest, highest = rave["two UCTs"].min(), rave["two UCTs"].max()
    assert [round(lowest), round(highest), len(rave["two UCTs"])] == [50, 100, 20]
north = board.continent == board.continents.index("North America")
trios = [dl.risk.full_draft(bots) for bots in permutations(arena.PAPER_BOTS, 3)]
assert min(1 + north[draft.picks].argmax() for draft in trios) == 14
assert (draft.owner[board.continent == 0] == 2).all() or seed != 2010
siam = board.territories.index("Siam")
into = [t for k in np.flatnonzero(board.continent == 0) for t in board.neighbours[k]]
assert {t for t in into if board.continent[t]} == {siam}
tuned = experiment.stored_rows("rules_of_thumb").query("step == 'tuning'")
tuned = tuned[tuned.setting.isin(["bots", "two UCTs"])]
tuned = tuned.groupby(["drafter", "setting"]).quo.mean().unstack()
assert len(tuned) == 74
half = (tuned > 0.5).all(axis=1)
assert half.index[half].tolist() == ["Australia, North America, as a block"] == [str(named)]
if scale == "full" and seed == 2010:
    again = arena.against_bots(named, seed), arena.wins(named, two_ucts, seed, rounds=6)
    assert [round(each.mean()) for each in again] == [57, 66]
    assert round(arena.against_bots(MyRule(), seed).mean()) == 69
    assert against_bots[["UCT", "RAVE, 1,000 wars a pick"]].round().tolist() == [70, 84]
