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
assert weights == [23.6086, 23.6086] == [asia[1]] * 2 != asia
assert printed["evaluator.n_outcomes.slides"] == "7394"
verdicts = ledger.judge(answers).set_index("id")

if scale == "full" and seed == 2010:
    assert tests.verdict.tolist() == ["differs", "agrees", "differs", "agrees"]
    assert tests.p.round(2).tolist()[1::2] == [0.79, 0.04]
    two_uct = slides[slides.id.str.startswith("risk.slides.two_uct")].set_index("agent")
    assert two_uct["mean"].idxmax() == two_uct.published.idxmax() == "Quo"
    four = fits.drop(columns="UCT-Quo, Quo and EvilPixie")
    assert ((four < 6).sum(axis=1) < four.notna().sum(axis=1)).all()
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
if scale == "full" and seed == 2010:
    assert (no_cards > 13.82).sum() == 6
    assert slopes.s.between(0.6, 0.7).all()
    assert slopes.high.max() < 1
    assert table1.fits(with_cards, logged).max() < 3.7
assert (sums.p[sums.index.str.startswith("both: ")].astype(float) > 0.05).all()
assert prediction.p["together"].round(3) == 0.028
looks = maxn_mc.settings().drop("as predicted")
assert looks.index[looks.p > 0.05].tolist() == ["no cards", "no cards, inner nodes"]
doubtful = verdicts[verdicts.verdict.isin(ledger.DOUBTFUL)]
assert (doubtful.why.str.len() > 20).all()
assert len(answers) == 12 + 126 + 18
