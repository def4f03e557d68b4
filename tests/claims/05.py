from companion.experiment import stored_rows
from companion.experiments.evaluator import training_set
from companion.learned import LARGE, SETS, stored_fit
from draftlib.statistics import interval

dummies = np.column_stack([eight.seat == 1, eight.West == 0, eight.West == 2, np.ones(16)])
solved = dummies @ np.linalg.lstsq(dummies, eight.wins.to_numpy())[0]
assert np.allclose(solved, intercept + eight.West.map(west) + eight.seat.map(seats))
if seed == 2010:
    assert (intercept, west[2], seats[1]) == (50, 19.25, 17.75)
    first = eight.query("seat == 1").set_index("player 1 holds").wins
    assert first[["abe", "abf"]].tolist() == [87, 76]
hard = example_board.seat_table(example_board.EIGHT, west=6)
assert hard.wins[hard.seat == 1].tolist() == [97, 53, 92, 21, 87, 87, 67, 84]
assert np.round(as_printed.values(owner)[0], 2) == 113.12
assert round(published.weights.intercept - as_printed.weights.intercept, 2) == -67.16
assert as_printed.rewards(owner).round(2).tolist() == [0.35, 0.28, 0.37]
assert np.allclose(forecasts, fit.values(owners).ravel(), atol=0.01)
if seed == 2010:
    kept = training_set().head(n_drafts)
    pd.testing.assert_frame_equal(outcomes, kept, check_dtype=False)
share = held_out.wins / 100
assert (share * (1 - share) / 100).mean() / share.var() < 0.01
assert 3 < 10 * (share * (1 - share)).mean() ** 0.5 < 5  # wins that the dice move
if scale == "full":
    assert [(held == n).sum() for n in (8, 9)] == [6, 0]
    assert per_count[8] == 10.9
    assert per_count.argmax() == 6
    assert len(features) == 22_092
    assert errors.round().tolist() == [34, 34, 35]
    assert tenths.iloc[-1].round().tolist() == [51, 52]
    assert (tenths["100 V"] - tenths.wins).abs().max() < 3
    gaps = (curves.predicted - curves.won).abs().groupby(curves.evaluator).max()
    assert gaps["published"] < 0.02 < 0.05 < gaps["published, no intercept"]
large = stored_fit(LARGE).continents[north]
assert (large[8] < large[7], large[8]) == (True, low)
assert round(high, 1) == 49.1
assert [round(each, 1) for each in (row[6] - row[7], row[7] - low)] == [0.7, 0.9]


def same_rounds(live, rows):
    """Say whether the rounds played here are those of stored rows, which have 6 digits."""
    return np.allclose(live, 100 * rows.iloc[: len(live)], atol=1e-4)


by_round = (
    stored_rows("replication").query("agent == 'search'").groupby(["drafter", "round"]).quo.mean()
)
won = pd.DataFrame({name: 100 * d.groupby("round").won.mean() for name, d in played.items()})
if seed == 2010:
    assert same_rounds(wars["the rule"], by_round["North America"])
    if scale == "full":
        assert same_rounds(wars["set 2010"], by_round["2010"])
        assert same_rounds(wars["set 2011"], by_round["2011"])
if scale == "full":
    means, less = won.mean(), won.sub(won["printed weights"], axis=0)
    nine_of = {name: round(100 * (drafts.held == 9).mean()) for name, drafts in played.items()}
    assert [round(means["printed weights"]), nine_of["printed weights"]] == [70, 93]
    assert [round(means["eight lower"]), nine_of["eight lower"]] == [52, 38]
    claim("C3", means["eight lower"])
    assert means["eight higher"] < means["eight lower"]
    assert round(8 * (played["eight higher"].held == 8).mean()) == 7
    change = less.mean()
    assert change.round().tolist() == [0, -17, -23, -2]
    both = interval(less["eight and nine higher"])
    assert abs(both[0]) < both[1]
    goes_on = {"printed weights", "eight and nine higher"}
    assert {name for name, per_cent in nine_of.items() if per_cent > 50} == goes_on
table = replication.wins(per=100)
sets, ten_wins = table["mean"], table["mean"][[str(each) for each in SETS]]
assert [round(x) for x in (sets["North America"], *interval(ten_wins))] == [66, 46, 9]
claim("C2", ten_wins.mean())
assert np.sort(ten_wins.round())[[0, 7, 8, 9]].tolist() == [33, 45, 68, 71]
best = table.loc[ten_wins.nlargest(2).index]
assert (best["mean"] - sets["North America"] > best.ci95).tolist() == [True, False]
assert best["mean"].min() < sets["printed"] < best["mean"].max()
rows = {str(each): stored_fit(each).continents[north] for each in SETS}
assert {name for name, row in rows.items() if row[8] > row[7]} == {*best.index}
assert np.ptp([row[6] for row in rows.values()]) < 4
falling = ten[ten["step to 8"] < 0]
assert len(falling) == 8
assert falling["step to 8"].corr(falling["wars won, %"]) < 0.3
assert (stored_rows("refits").query("name == 'North America 9' and seed in @SETS").seen == 0).all()
assert np.array_equal(lumpy[:100], other_drafts.lumpy_drafts(5 * n_drafts, my_set)[:100])
lumpy_held = (lumpy[:, published.board.continent == north] == 0).sum(axis=1)
assert 0.04 < (lumpy_held >= 8).mean() < 0.08
if scale == "full":
    assert one_set["least squares", "random drafts"].startswith("38 ±")
    ours, theirs = (interval(own_wars[name]) for name in ("lumpy drafts, penalty", "the rule"))
    assert abs(ours[0] - theirs[0]) < (ours[1] ** 2 + theirs[1] ** 2) ** 0.5
many = other_drafts.wins()["mean"].round()
assert many["uniform"][["least squares", "penalty"]].tolist() == [45, 55]
assert many["lumpy"][["least squares", "penalty"]].tolist() == [59, 67]
assert many["none"]["rule"] == 67
assert round(published.weights.intercept) == -67
