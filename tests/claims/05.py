from companion.experiment import stored_rows
from companion.experiments.evaluator import training_set
from companion.learned import LARGE, SETS, stored_fit

dummies = np.column_stack([eight.seat == 1, eight.West == 0, eight.West == 2, np.ones(16)])
solved = dummies @ np.linalg.lstsq(dummies, eight.wins.to_numpy())[0]
assert np.allclose(solved, intercept + eight.West.map(west) + eight.seat.map(seats))
hard = example_board.seat_table(example_board.EIGHT, west=6)
assert hard.wins[hard.seat == 1].tolist() == [97, 53, 92, 21, 87, 87, 67, 84]
of_both = hard.wins[hard.West == 2]
assert sorted(of_both) == [47, 79, 92, 97]
assert [of_both.mean(), of_both.mean() - hard.wins.mean()] == [78.75, 28.75]
assert round(as_printed.values(owner)[0]) == 113
assert round(published.weights.intercept) == -67
assert (features[[*published.board.continents]].sum(axis=1) == 14).all()
if seed == 2010:
    assert intercept + west[0] + seats[1] == 48.5  # cdf and cde
    kept = training_set().head(n_drafts)
    pd.testing.assert_frame_equal(outcomes, kept, check_dtype=False)
share = held_out.wins / 100
assert 3 < 10 * (share * (1 - share)).mean() ** 0.5 < 5  # wins that the dice move
if scale == "full":
    assert [100 * len(outcomes), len(features)] == [736_400, 22_092]
    assert per_count.argmax() == 6
    assert (tenths["100 V"] - tenths.wins).abs().max() < 3
    assert printed.groupby("round").ngroups == len(printed) / 6 / 6 == 10
large = stored_fit(LARGE).continents[north]
assert large[8] < large[7]
assert round(large[8], 1) == low
assert np.round(row[7:9], 1).tolist() == [24.1, 36.1]
assert row[7] < row[6]
assert round(row[9] - low) == 25


def same_rounds(live, rows):
    """Say whether the rounds played here are those of stored rows, which have 6 digits."""
    return np.allclose(live, 100 * rows.iloc[: len(live)], atol=1e-4)


by_round = (
    stored_rows("replication").query("agent == 'search'").groupby(["drafter", "round"]).quo.mean()
)
if seed == 2010:
    assert same_rounds(wars["the rule"], by_round["North America"])
    if scale == "full":
        assert same_rounds(wars["set 2010"], by_round["2010"])
        assert same_rounds(wars["set 2016"], by_round["2016"])
if scale == "full":
    won = {name: 100 * drafts.won.mean() for name, drafts in played.items()}
    claim("C3", won["eight corrected"])
    assert won["eight higher"] < won["eight corrected"]
    assert 0.35 < (played["eight corrected"].held < 8).mean() < 0.45
    rising = [name for name, drafts in played.items() if (drafts.held == 9).mean() > 0.5]
    assert rising == ["printed weights", "eight and nine higher"]
table = replication.wins(per=100)
rule_wins, ten_wins = table["mean"]["North America"], table["mean"][[str(each) for each in SETS]]
claim("C2", ten_wins.mean())
best = table.loc[ten_wins.nlargest(3).index]
assert (best["mean"] > rule_wins).tolist() == [True, True, False]
assert (best["mean"] - rule_wins > best.ci95).tolist() == [True, False, False]
assert {str(each) for each in ten.index[ten["step to 8"] > 0]} == {*best.index[:2]}
random_sets = other_drafts.wins().loc["uniform", "least squares"]
assert random_sets["most"] < rule_wins - 15  # none of the five is lucky
assert np.ptp(ten["weight of 6"]) < 4
falling = ten[ten["step to 8"] < 0]
assert falling["step to 8"].corr(falling["wars won, %"]) < 0.3
assert (stored_rows("refits").query("name == 'North America 9' and seed in @SETS").seen == 0).all()
assert np.array_equal(lumpy[:100], other_drafts.lumpy_drafts(5 * n_drafts, my_set)[:100])
unlucky = swapped.drop(index=[2016, 2019])["printed, its steps"]
assert unlucky.round().agg(["min", "max"]).tolist() == [42, 44]  # as README says
