from companion import experiment, learned


def is_about(row, mean, ci95):
    return np.allclose(row[["mean", "ci95"]].tolist(), [mean, ci95], atol=0.51)


milliseconds = war_by_games.MILLISECONDS
slower = [milliseconds[f"{s}, wars"] / milliseconds[f"{s}, formula"] for s in ("RAVE", "UCT")]
assert np.round(slower).tolist() == [25, 50]
gained = war_by_games.gains()
assert all(map(is_about, gained.iloc[:2].iloc, (-17, -3), (3, 5)))
time = 1000 * milliseconds["RAVE, wars"]
others = [3000 * milliseconds[f"{search}, formula"] for search in ("RAVE", "UCT")]
assert np.round(time / np.array(others)).tolist() == [8, 20]
stored_wins = rules_of_thumb.wins("bots", "quo", per=100)["mean"]
best = {way: learned.best_rule("bots", way) for way in ("quo", "own")}
assert list(best.values()) == ["North America, Africa, as a block", "South America, North America"]
assert stored_wins[["RAVE, 1000 games", best["quo"]]].round().tolist() == [84, 74]
if scale == "full":
    by_forecasts, by_wars, rule = paper.values()
    assert by_wars.mean() > rule.mean() > by_forecasts.mean()
    claim("C10", by_wars.mean())
    whole = land["all of North America, %"]
    assert whole["RAVE, 3,000 forecasts"] > 90 > 15 > whole["RAVE, 300 wars"]
if scale == "full" and seed == 2010:
    fresh = experiment.stored_rows("war_by_games").query("step == 'fresh' and search == 'RAVE'")
    fresh = fresh.groupby(["reward", "simulations", "round"]).won.mean() * 100
    assert np.allclose(by_wars, fresh["real games", 300], atol=1e-3)
    assert np.allclose(by_forecasts, fresh["evaluator", 3000], atol=1e-3)
    assert whole["RAVE, 300 wars"] == 6
    for who, percent in {"RAVE, 3,000 forecasts": 52, "RAVE, 300 wars": 41}.items():
        first, seat = drafted[who][0].owners[0, 0], drafted[who][0].seatings[0].index("me")
        won = dl.risk.simulate(first, quos, games=1000, seed=seed).wins[seat]
        assert round(won / 10) == percent
    shares = table.fillna("").map(lambda text: text.partition(" ")[0])
    assert shares["the paper's war"].tolist() == ["71", "78", "74", "61", "72", "40"]
    assert shares["even armies"].tolist()[:5] == ["75", "58", "78", "72", "78"]
    assert shares["own wars"].tolist() == ["47", "42", "45", "38", "56", "60"]
told = told_rules.wins_by_knowledge()
assert told[told.told == "nothing"]["mean"].agg(["min", "max"]).round().tolist() == [41, 72]
worth = told_rules.worth_of_rules()
assert worth["mean"].iloc[1:3].round().tolist() == [84, 24]
assert abs(worth["mean"].iloc[3]) < worth.ci95.iloc[3]
chain = mix_of_rules.chain()["which wins, %"].str.partition(" ")[0].astype(int)
assert len(chain) == 3
assert chain.between(78, 85).all()
weights = list(hat.weights.items())
assert [str(rule) for rule, _ in sorted(weights, key=lambda each: -each[1])] == [
    "South America, North America, as a block",
    "Australia, Asia, as a block",
    "Africa, Europe, as a block",
]
assert sorted(weight for _, weight in weights) == [13, 38, 49]
stored_mix = mix_of_rules.mix_wins()
assert arena.estimate(stored_mix["RAVE, 300 games"]) == "61 ± 10"
assert arena.estimate(stored_mix["UCT"]) == "34 ± 5"
assert stored_mix.mean().drop("RAVE, 300 games").max() < 35
if scale == "full":
    means = {name: won.mean() for name, won in against.items()}
    assert means["RAVE, 300 wars"] > means["rule: North America, Asia"] > 100 / 3
assert table.loc["RAVE, 300 own wars (stored)", own].tolist() == ["40 ± 2", "60 ± 1"]
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
