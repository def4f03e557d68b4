from scipy.stats import chi2_contingency

from companion import example_board
from companion.experiments.table1 import table1_log
from draftlib.evaluators.outcomes import owners_of

# slips in print
in_print = ledger.published().published
tables, owner = dl.Evaluator.published(intercept=False), example_board.owner()
printed_f = [float(in_print[f"evaluator.example.f{player}"]) for player in (1, 2, 3)]
assert np.allclose(printed_f - tables.values(owner), [0, -tables.weights.per_enemy, 0], atol=1e-4)
asia = [dl.Evaluator.published().weights.continents[5][n] for n in (2, 4)]
weights = [float(in_print[f"evaluator.weight.asia.{n}"]) for n in (2, 4)]
assert weights == [23.6086, 23.6086] == [asia[1]] * 2 != asia == [23.759, 23.6086]
assert picks["the end at 0"] == picks["UCT alone"]

# who fought
assert in_print["risk.paper.round_robin.quo-evil_pixie-killbot.evil_pixie"] == str(90)
if scale == "full":
    modes = pd.read_csv(f"{out}/04_modes.csv").query("agent == 'EvilPixie'")
    assert modes["mean"].round().tolist() == [94, 195]
by_match = stored_rows("replication").groupby(["drafter", "pair", "agent"]).quo.mean().unstack()
leads = by_match.search > by_match.drop(columns="search").max(axis=1)
leads = leads.groupby("drafter").all()
assert leads["printed"]
assert leads[[str(2010 + fit) for fit in range(10)]].sum() == 2

# the slides' matches
if scale == "full" and seed == 2010:
    two_uct = slides[slides.id.str.startswith("risk.slides.two_uct")].set_index("agent")
    assert two_uct["mean"].idxmax() == two_uct.published.idxmax() == "Quo"
    assert fits["UCT-Quo, Quo and EvilPixie"].agg(["count", "min"]).gt([6, 120]).all()
    assert third.chi2.index[third.chi2 < 5.99].tolist() == ["random third seat"]
    of_two = fits["UCT-Quo and two Quos"].dropna()
    fitting = of_two[of_two < 5.99].index.get_level_values(0).tolist()
    assert [len(of_two), len(fitting), fitting.count("c = 0.25")] == [18, 6, 5]
    assert (fits["two UCT-Quos and Quo"].dropna() < 5.99).all()
    assert len(four) == 4
    assert (
        (four[["two Quos", "two UCTs, Quo", "Boscoe, KillBot", "random third"]] > 5.99)
        .any(axis=1)
        .all()
    )
    three = four[(four[["two Quos", "two UCTs, Quo", "Boscoe, KillBot"]] < 5.99).all(axis=1)]
    assert three.index.tolist() == [("c = 0.25", "30 armies"), ("c = 0.25", "bonuses grow 5 %")]
    assert four["sum"].idxmin() == ("c = 0.25", "as described")
    assert four["p of the sum"].max().round(2) == 0.04
verdicts = ledger.judge(answers)
assert (verdicts.why[verdicts.verdict.isin(ledger.DOUBTFUL)].str.len() > 20).all()

# the report's Table 1
players = record["players in the log"]
exchanged = [
    [record.logged[d][int(k)] for k in players[d]] == record.printed[d] for d in (1, 2, 3, 4, 6)
]
assert all(exchanged)
in_logs = {tuple(sorted(row)) for row in record.logged}
assert not {tuple(sorted(record.printed[d])) for d in (0, 5)} & in_logs
other = owners_of(table1_log().outcome[["5b"]])
mars = dl.MarsEvaluator().rewards(other)[0]
second = [round(float(mars[int(number)]), 5) for number in players[5]]
assert second == [0.28619, 0.35653, 0.35728]  # the second line of the log of draft 5
by_title = {name: value for name, value in rules.items() if name != "immediate"}
from_5 = table1.play_seatings(table1.eight_drafts()[[5]], 2000, progress=False, **by_title)[0]
began = {"5": from_5.sum(axis=0), "5b": with_cards["unordered"][5]}
of_5 = {
    f"{name} {draft}": chi2_contingency([won, record[name][5]]).statistic
    for draft, won in began.items()
    for name in ("printed", "logged")
}
assert [round(of_5[f"logged {draft}"], 1) for draft in began] == [7.4, 3.3]
assert max(of_5[f"printed {draft}"] for draft in began) < 5.99
began_5 = misfits[table1.CARDS] - of_5["logged 5b"] + of_5["logged 5"]
assert (round(began_5, 1), round(chi2.sf(began_5, 28), 1)) == (30.9, 0.3)
if scale == "full" and seed == 2010:
    assert [(no_cards > limit).sum() for limit in (5.99, 13.82)] == [11, 6]
    worst = table1.fits(with_cards, logged).max()
    assert (worst.round(1), chi2.sf(worst, 2).round(2)) == (3.6, 0.16)
games_each = [table1.wins_by_order(rows)["ordered"][0].sum() for _, rows in played]
assert games_each == [12_000] * 2 + [6_000] * 4
assert (sums.p[sums.index.str.startswith("both: ")].astype(float) > 0.05).all()

# MaxN-MC's matches, and Sarsa's
assert prediction.p.min() > 0.05 / 6
assert p_of_looks.index[p_of_looks > 0.05].tolist() == ["no cards", "no cards, inner nodes"]
assert (learned.unstack().idxmin(axis=1) == "Sarsa").all()
