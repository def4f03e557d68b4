from companion import learned

slower = [milliseconds[f"{s}, wars"] / milliseconds[f"{s}, formula"] for s in ("RAVE", "UCT")]
assert np.round(slower).tolist() == [25, 50]
assert gains == {
    "UCT, 60 wars": ("-17 ± 3", "1.0 times"),
    "RAVE, 100 wars": ("-3 ± 5", "0.8 times"),
    "RAVE, 300 wars": ("8 ± 3", "2.5 times"),
    "RAVE, 1,000 wars": ("13 ± 3", "8.4 times"),
}
thousand = 1000 * milliseconds["RAVE, wars"]
others = [3000 * milliseconds[f"{search}, formula"] for search in ("RAVE", "UCT")]
assert np.round(thousand / np.array(others)).tolist() == [8, 20]
stored_wins = rules_of_thumb.wins("bots", "quo", per=100)["mean"]
best = {way: learned.best_rule("bots", way) for way in ("quo", "own")}
assert list(best.values()) == ["North America, Africa, as a block", "South America, North America"]
assert stored_wins[["RAVE, 1000 games", best["quo"]]].round().tolist() == [84, 74]
if scale == "full":
    by_forecasts, by_wars, rule = paper.values()
    assert by_wars.mean() > rule.mean() > by_forecasts.mean()
    claim("C11", by_wars.mean())
    claim("C12", rule.mean())
    assert (
        north["RAVE that asks the formula"]
        > 8.5
        > 6.5
        > north["RAVE that imagines the paper's war"]
    )
    means = {name: [int(text.split(" ")[0]) for text in row] for name, row in table.items()}
    of_paper, of_own = (dict(zip(means, column)) for column in zip(*means.values()))
    assert min(of_own, key=of_own.get) == "RAVE that imagines the paper's war"
    stored_name = "RAVE that imagines own wars (stored)"
    assert max(of_own, key=of_own.get) == min(of_paper, key=of_paper.get) == stored_name
    assert table[stored_name] == ["40 ± 2", "60 ± 1"]
if scale == "full" and seed == 2010:
    fresh = experiment.stored_rows("war_by_games").query("step == 'fresh' and search == 'RAVE'")
    fresh = fresh.groupby(["reward", "simulations", "round"]).won.mean() * 100
    assert np.allclose(by_wars, fresh["real games", 300], atol=1e-3)
    assert arena.estimate(fresh["real games", 100]) == "67 ± 3"
    assert np.allclose(by_forecasts, fresh["evaluator", 3000], atol=1e-3)
    by_mark = marks.set_index(["series", "simulations", "round"]).won.sort_index()
    assert np.allclose(by_uct["3,000 forecasts"], by_mark["UCT, formula", 3000][:few], atol=1e-3)
    assert np.allclose(by_uct["60 wars"], by_mark["UCT, wars", 60][:few], atol=1e-3)
    assert list(of_paper.values()) == [71, 78, 74, 72, 40]
    assert list(of_own.values()) == [47, 42, 45, 56, 60]
    assert north["RAVE that imagines the paper's war"] == 6.1
    assert shares[typical] == {"quo": 36, "evil_pixie": 0, "me": 64}
    board = dl.risk.classic_board()
    first = drafted["RAVE that imagines the paper's war"][0]
    lands = (first.owners[0, typical] == np.arange(3)[:, None]) @ np.eye(6)[board.continent]
    held = dict(zip(first.seatings[typical], lands))
    whole = {board.continents[k] for k in np.flatnonzero(held["quo"] == board.sizes)}
    assert whole == {"Australia", "Africa"}
    assert (held["me"] < board.sizes).all()
assert milliseconds["RAVE, wars"] / 14 < 0.1  # a pick; so a war and its simulation
told_war = (
    experiment.stored_rows("imagination").groupby(["drafter", "round"])[["placed", "even"]].mean()
)
told_war = 100 * told_war.unstack("drafter")
right, wrong = ("RAVE, imagining placed", "RAVE, imagining even"), slice(None, None, -1)
for way, (same, other) in {"placed": right, "even": right[wrong]}.items():
    assert round((told_war[way][same] - told_war[way][other]).mean()) == 17
leads = [
    arena.estimate(told_war[way][name] - told_war[way]["best rule of 74"])
    for way, name in zip(("placed", "even"), right)
]
assert leads == ["10 ± 2", "4 ± 3"]
assert (by_round.own.min().round(), by_round.own.max().round()) == (53, 67)
