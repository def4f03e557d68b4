import numpy as np

assert (len(answers), len(verdicts[verdicts.verdict.isin(ledger.DOUBTFUL)])) == (45, 4)
assert [ends[name].rewards[:2].tolist() for name in ends] == [[17, 13], [14, 15]]
ahead = pairs[pairs["mean"] > pairs.ci95]
assert ahead[["kth", "uct", "share"]].values.tolist() == [[0.25, 0.01, k] for k in ("1/16", "1/4")]
assert np.round(gain, 1).tolist() == [1.4, 0.5]
assert cases.lead.round(1)[["N = 1", "UCT with c = 0.25"]].tolist() == [3.7, -3.6]
assert (leads.z < -4).tolist() == [False] * 3 + [True] * 3
assert (leads.published / leads.iloc[:, 0])[[32, 40, 60]].between(3, 5).all()
assert wait.index[wait["mean"] <= wait.ci95].tolist() == [4, 20, 32]
per_table = company["mean"].unstack("items")
blind = per_table.index.str.contains("Random")
parts = per_table[~blind].stack().round(1), per_table[blind].stack().round(1)
assert [[of.min(), of.max()] for of in parts] == [[1.8, 2.2], [0.2, 0.4]]
times = per_table.loc["UCT, Greedy, Greedy"] / per_table.loc["UCT, Greedy, Random"]
assert times.round().tolist() == [5, 9]
every = kth_control.gains(table, control).query("what == 'gain'")["mean"]
assert (every.min().round(1), every.max().round(1)) == (0, 0.3)
doubtful = verdicts[verdicts.verdict.isin(ledger.DOUBTFUL)].id.str.split(".").str[0]
assert doubtful.tolist() == ["fantasy", "table_draft", "kth_risk", "kth_risk"]
