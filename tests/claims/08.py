from companion import learned

stored_wins = rules_of_thumb.wins("bots", "quo", per=100)["mean"]
best = {way: learned.best_rule("bots", way) for way in ("quo", "own")}
assert list(best.values()) == ["North America, Africa, as a block", "South America, North America"]
assert stored_wins[["RAVE, 1000 games", best["quo"]]].round().tolist() == [84, 74]
flat = marks["RAVE, formula"].groupby("simulations").mean()
assert flat[[100, 3000]].round().tolist() == [68, 71]
if scale == "full":
    claim("C11", by_wars.mean())
    claim("C12", by_rule.mean())
    means = {name: [int(text.split(" ")[0]) for text in row] for name, row in table.items()}
    of_paper, of_own = (dict(zip(means, column)) for column in zip(*means.values()))
    assert max(of_own, key=of_own.get) == min(of_paper, key=of_paper.get) == [*means][-1]
if scale == "full" and seed == 2010:
    fresh = experiment.stored_rows("war_by_games").query("step == 'fresh' and search == 'RAVE'")
    fresh = fresh.groupby(["reward", "simulations", "round"]).won.mean() * 100
    by_mark = marks.sort_index()
    for live_rounds, stored_rounds in (
        (by_wars, fresh["real games", 300]),
        (by_forecasts, fresh["evaluator", 3000]),
        (uct_by_forecasts, by_mark["UCT, formula", 3000]),
        (uct_by_wars, by_mark["UCT, wars", 60]),
        (by_hundred, by_mark["RAVE, wars", 100]),
    ):
        assert np.allclose(live_rounds, stored_rounds, atol=1e-3)
    first_round = experiment.stored_rows("imagination").query("round == 0")
    first_round = first_round.groupby("drafter", sort=False)[["placed", "even"]].mean()
    assert np.array_equal(np.array([*live.values()]), (100 * first_round).round())
    board = dl.risk.classic_board()
    first = drafted["Quo-RAVE"][0]
    lands = (first.owners[0, typical] == np.arange(3)[:, None]) @ np.eye(6)[board.continent]
    held = dict(zip(first.seatings[typical], lands))
    whole = {name: np.flatnonzero(count == board.sizes).tolist() for name, count in held.items()}
    whole = {name: {board.continents[k] for k in full} for name, full in whole.items()}
    assert whole["quo"] == {"Australia", "Africa"}
    assert whole["evil_pixie"] == {"South America"}
    assert (held["me"] < board.sizes).all()
assert milliseconds["RAVE, wars"] / 14 < 0.2  # a pick; so a war and its simulation: thousands
