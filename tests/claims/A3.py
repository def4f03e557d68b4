from scipy.stats import chi2_contingency

from companion import example_board
from companion.experiments.table1 import table1_log
from draftlib.evaluators.outcomes import owners_of

tables, owner = dl.Evaluator.published(intercept=False), example_board.owner()
printed = ledger.published().published
f = tables.values(owner)
printed_f = [float(printed[f"evaluator.example.f{player}"]) for player in (1, 2, 3)]
published = dl.Evaluator.published()
if scale == "full":
    modes = pd.read_csv(f"{out}/04_modes.csv").query("agent == 'EvilPixie'")
    assert modes["mean"].round().tolist() == [94, 195]
assert picks["the end at 0"] == picks["UCT alone"]
assert np.allclose(printed_f - f, [0, -tables.weights.per_enemy, 0], atol=1e-4)
asia = [published.weights.continents[5][n] for n in (2, 4)]
weights = [float(printed[f"evaluator.weight.asia.{n}"]) for n in (2, 4)]
assert weights == [23.6086, 23.6086] == [asia[1]] * 2 != asia == [23.759, 23.6086]
assert printed["evaluator.n_outcomes.slides"] == "7394"
by_match = stored_rows("replication").groupby(["drafter", "pair", "agent"]).quo.mean().unstack()
leads = by_match.search > by_match.drop(columns="search").max(axis=1)
leads = leads.groupby("drafter").all()
assert leads["printed"]
assert leads[[str(2010 + fit) for fit in range(10)]].sum() == 2
verdicts = ledger.judge(answers).set_index("id")

if scale == "full" and seed == 2010:
    assert tests.verdict.tolist() == ["differs", "agrees", "differs", "agrees"]
    assert tests.p.round(2).tolist()[1::2] == [0.79, 0.04]
    two_uct = slides[slides.id.str.startswith("risk.slides.two_uct")].set_index("agent")
    assert two_uct["mean"].idxmax() == two_uct.published.idxmax() == "Quo"
    assert fits["UCT-Quo, Quo and EvilPixie"].agg(["count", "min"]).gt([6, 120]).all()
    larger = fits.loc["c = 0.25", "bonuses grow 5 %"].dropna()
    assert larger.round(1).to_dict() == {
        "UCT-Quo and two Quos": 4.0,
        "two UCT-Quos and Quo": 1.3,
        "UCT-Quo, Boscoe and KillBot": 1.5,
        "UCT-Quo, Quo and a random drafter": 11.0,
    }
    assert (larger.sum().round(1), chi2.sf(larger.sum(), 8).round(3)) == (17.8, 0.023)
    assert chi2.sf(11.0, 2).round(3) == 0.004
    four_sums = fits.drop(columns="UCT-Quo, Quo and EvilPixie").dropna().sum(axis=1)
    assert (four_sums.idxmin(), four_sums.min().round(1)) == (("c = 0.25", "as described"), 15.9)
    assert chi2.sf(four_sums.min(), 8).round(2) == 0.04
    fewer = fits.loc["c = 0.25", "30 armies"].dropna()
    assert [fewer.iloc[-1].round(1), fewer.sum().round(1)] == [12.9, 21.7]
    others = fits.iloc[:, [0, 1, 3]].dropna()
    fitting = others[(others < 5.99).all(axis=1)].index.tolist()
    assert len(others) == 4
    assert fitting == [("c = 0.25", name) for name in ("30 armies", "bonuses grow 5 %")]
    assert fits.iloc[:, :4].dropna().index.tolist() == [("c = 0.01", "as described")]
    assert (fits["two UCT-Quos and Quo"].dropna() < 5.99).all()
    boscoe = fits.loc["c = 0.01", "as described"]["UCT-Quo, Boscoe and KillBot"]
    assert boscoe > 5.99
    without_pixie = fits.drop(columns="UCT-Quo, Quo and EvilPixie")
    assert ((without_pixie < 6).sum(axis=1) < without_pixie.notna().sum(axis=1)).all()
    assert four["p of the sum"].max().round(2) == 0.04
    of_two = fits["UCT-Quo and two Quos"].dropna()
    of_two = of_two[of_two < 5.99].index.get_level_values(0).tolist()
    assert (fits["UCT-Quo and two Quos"].count(), len(of_two)) == (18, 6)
    assert of_two.count("c = 0.25") == 5
    assert fits["UCT-Quo, Quo and EvilPixie"].count() == 7
    assert third.chi2["random third seat"] < 6

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
assert correlations["logged"]["low"] > 0 > correlations["printed"]["low"]
of_columns = pd.DataFrame(correlations).loc[["correlation", "low", "high"]].round(2).to_numpy()
assert of_columns[0].tolist() == [-0.46, -0.08, 0.59, 0.65, 0.65]
assert of_columns[1][:4].tolist() == [-0.82, -0.63, 0.03, 0.13]
assert of_columns[2][:4].tolist() == [0.15, 0.51, 0.87, 0.89]
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
    assert (no_cards > 13.82).sum() == 6
    assert slopes.s.between(0.6, 0.7).all()
    assert slopes.high.max() < 1
    assert table1.fits(with_cards, logged).max().round(1) == 3.6
    assert chi2.sf(table1.fits(with_cards, logged).max(), 2).round(2) == 0.16
assert (sums.p[sums.index.str.startswith("both: ")].astype(float) > 0.05).all()
assert prediction.p["together"].round(3) == 0.028
assert prediction.p.min().round(3) == 0.010 > 0.05 / 6
assert misfits.round()[["5 % and no cards", "cards and no 5 %"]].tolist() == [304, 51]
assert misfits.round()[[table1.WITHOUT, table1.CARDS]].tolist() == [224, 27]
assert p_of_looks.index[p_of_looks > 0.05].tolist() == ["no cards", "no cards, inner nodes"]
assert len(looks) == 10
doubtful = verdicts[verdicts.verdict.isin(ledger.DOUBTFUL)]
assert (doubtful.why.str.len() > 20).all()
assert len(answers) == 12 + 126 + 18 + 4
assert (learned.unstack().idxmin(axis=1) == "Sarsa").all()
assert [len(eight), round(p["drafts"], 3), round(p["turns"], 1)] == [8, 0.037, 0.3]
