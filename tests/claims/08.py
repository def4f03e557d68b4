from companion import learned

stored_wins = rules_of_thumb.wins("bots", "quo", per=100)["mean"]
best = {way: learned.best_rule("bots", way) for way in ("quo", "own")}
assert list(best.values()) == ["North America, Africa, as a block", "South America, North America"]
assert stored_wins[["RAVE, 1000 games", best["quo"]]].round().tolist() == [84, 74]
of_rules = experiment.stored_rows("rules_of_thumb").query("step == 'tuning' and setting == 'bots'")
by_rule_means = of_rules.groupby("drafter")[["quo", "reward"]].mean()
assert round(by_rule_means.corr().quo.reward, 2) == 0.85
flat = marks["RAVE, formula"].groupby("simulations").mean()
assert flat[[100, 3000, 25_000]].round().tolist() == [68, 71, 70]
if scale == "full":
    claim("C11", by_wars.mean())
    claim("C12", by_rule.mean())
if scale == "full" and seed == 2010:
    first_round = experiment.stored_rows("imagination").query("round == 0")
    first_round = first_round.groupby("drafter", sort=False)[["placed", "even"]].mean()
    assert np.array_equal(np.array([*live.values()]), (100 * first_round).round())
    here = arena.holdings(drafted["Quo-RAVE"][0]).query(
        "round == 0 and order == @typical and whole"
    )
    whole = here.groupby("agent").continent.agg(set).to_dict()
    assert whole == {"quo": {"Australia", "Africa"}, "evil_pixie": {"South America"}}
assert milliseconds["RAVE, wars"] / 14 < 0.2  # a pick; so a war and its simulation: thousands
