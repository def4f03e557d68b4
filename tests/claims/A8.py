from draftlib.evaluators.outcomes import owners_of

assert len(answers) == 126 + 18
assert set(evaluated.id[evaluated.verdict == "differs"]) == {"report.table1.3.eval.1"}
assert all(
    [logged_wins[d][int(k)] for k in orders[d]] == printed_wins[d] for d in "12346"
)  # the columns are the players of the log
assert not {tuple(sorted(printed_wins[d])) for d in "05"} & {
    *map(tuple, map(sorted, logged_wins.values()))
}
other = dl.MarsEvaluator().rewards(owners_of(logs.outcome[["5b"]]))[0]
second = [round(float(other[int(number)]), 5) for number in orders["5b"]]
assert second == [0.28619, 0.35653, 0.35728]  # the second line of the log of draft 5
assert correlation(logged_wins)[1] > 0 > correlation(printed_wins)[0]
assert pulls.p.iloc[:2].max() < 0.001 < 0.05 < pulls.p.iloc[2]
assert (fits["no cards"].logged > chi2.isf(0.001, 2)).sum() == 6
assert fits[table1.CARDS].logged.max().round(1) == 3.6
assert sums.loc[list(table1.READINGS), "both"].max() < chi2.isf(0.05, 28)
assert slopes["without cards"]["high"] < 0.9 < slopes["with cards"]["low"] < 1
assert (prediction.ours < prediction.published)[:-1].all()
looks = maxn_mc_at_war.settings().drop("as predicted")
kept = looks[looks.p > 0.05][["together", "p"]].round(2)
assert kept.T.to_dict("list") == {"no cards": [18.4, 0.1], "no cards, inner nodes": [11.28, 0.19]}
