def is_about(row, mean, ci95):
    return np.allclose(row[["mean", "ci95"]].tolist(), [mean, ci95], atol=0.51)


milliseconds = war_by_games.MILLISECONDS
slower = [
    milliseconds[f"{s}, real games"] / milliseconds[f"{s}, evaluator"] for s in ("RAVE", "UCT")
]
assert np.round(slower).tolist() == [25, 50]
gained = war_by_games.gains()
assert all(map(is_about, gained.iloc[:2].iloc, (-50, -10), (8, 15)))
time = 1000 * milliseconds["RAVE, real games"]
others = [3000 * milliseconds[f"{search}, evaluator"] for search in ("RAVE", "UCT")]
assert np.round(time / np.array(others)).tolist() == [8, 20]
in_war, own = (rules_of_thumb.wins("bots", way)["mean"] for way in ("quo", "own"))
best = {way: rules_of_thumb.best_rule("bots", way) for way in ("quo", "own")}
assert in_war[["RAVE, 1000 games", best["quo"]]].round().tolist() == [252, 223]
assert own[["RAVE, 1000 games", best["quo"], best["own"]]].round().tolist() == [124, 135, 167]
more = {rule: rules_of_thumb.less("bots", rule, "own") for rule in best.values()}
behind = [gap.loc["RAVE, 1000 games", ["mean", "ci95"]].sum() < 0 for gap in more.values()]
ahead = more[best["own"]].loc["RAVE, 300 games of own play"]
assert (all(behind), ahead["mean"] > ahead.ci95) == (True, True)
fitted = war_by_games.networks()["mean"].round()
assert fitted.tolist() == [152, 228, 172]
assert fitted.iloc[1] - fitted.iloc[0] == 76
assert round(7364 * 100 / 41040) == 18
points = continents.forecast_and_wins().set_index(["kind", "continent"])
won = points.y.round().unstack()[["Australia", "South America", "Europe"]]
assert won.to_numpy().tolist() == [[11, 11, 17], [21, 3, 17]]
assert (points.x.unstack().Europe < 0).all()
assert points.x.unstack().diff().abs().max(axis=None) < 2.5
assert wrong_war.whole_australias().tolist() == [2, 78]
told = drafting_to_win.told()
assert told[told.told == "nothing"]["mean"].agg(["min", "max"]).round().tolist() == [124, 216]
worth = drafting_to_win.worth_of_rules()
assert worth["mean"].iloc[1:3].round().tolist() == [251, 73]
assert abs(worth["mean"].iloc[3]) < worth.ci95.iloc[3]
