from pathlib import Path

from companion.exercises.four_items import SIX
from companion.ledger import DOUBTFUL, judge
from draftlib.plain import PSEUDO_CODE
from draftlib.statistics import interval

verdicts = judge(answers)
mine = verdicts[~verdicts.id.str.startswith("table_draft")]
assert (mine.verdict == "reproduced").all()
assert verdicts.id[verdicts.verdict.isin(DOUBTFUL)].str.startswith("table_draft").sum() == 1
assert len(trace) == 13
assert rows.player[rows.line == 8].tolist() == ["2", "3", "1"]
assert rows.reply[rows.line == 8].tolist() == ["D", "C", "B"]
claim("C1", dl.play(start.game, [dl.KthBestPick(2)] * 3).rewards[0])
assert dl.KthBestPick(2).pick(start) == kth_best_pick(start, 2) == 0
assert rows.result.iloc[-1] == "A"
notebooks = Path(dl.__file__).parents[1] / "notebooks"
source = (notebooks / "02_kth_best_pick_trace.ipynb").read_text("utf-8")
numbered = [f'"{number:2d}  {line}' for number, line in enumerate(PSEUDO_CODE, 1)]
assert [line for line in numbered if line not in source] == []
orders = {}
for order in ((0, 1, 2, 0), (0, 2, 2, 0)):
    yours = dl.table_game(start.game.values, order=order, items="ABCD")
    next_two, ahead = set(), yours.start().after(0)
    for _ in range(2):
        next_two.add("ABCD"[kth_best_pick(ahead, 2)])
        ahead = ahead.after(kth_best_pick(ahead, 2))
    orders[order] = "ABCD"[kth_best_pick(yours.start(), 2)], next_two
assert orders[0, 1, 2, 0] == ("A", {"C", "D"})
assert orders[0, 2, 2, 0] == ("B", {"B", "C"})
if seed == 2010:
    more = counts.pct_change().dropna() + 1
    assert more["plain"].round().iloc[-1] == 47
    assert round(counts.loc[9, "plain"], -1) in (100, 110)
    assert 4900 < counts.loc[12, "plain"] < 5000
    assert more["with memory and N = 2"].round().iloc[-1] == 2
assert (dl.KthBestPick().memo, dl.KthBestPick().max_calls) == (True, 1000)
assert stepper.error == ""
assert [end.rewards[:2].tolist() for end in ends] == [[17, 13], [14, 15]]
got = [{"ABCDEF"[item] for item in np.flatnonzero(end.owner == 0)} for end in ends]
assert got == [{"A", "B"}, {"A", "C"}]
assert SIX.values.tolist() == [[5, 6, 4, 2, 3, 1], [6, 2, 1, 5, 4, 3], [6, 4, 5, 3, 2, 1]]
assert list(SIX.order) == [0, 1, 2] * 2
if scale == "full" and seed == 2010:
    assert waits["mean"].round(1).between(2.3, 2.6).all()
    assert round(np.mean([dl.play(game, [dl.Greedy()] * 4).rewards for game in games]) / 3) == 74
    assert round(greedys["model right"], -1) == 70
    assert round(greedys["KthBestPick gets"]) == 99
    tables = [[*rivals[:me], dl.KthBestPick(), *rivals[me:]] for me in range(4)]
    hits = [fates(game, agents, me)[1] for game in games for me, agents in enumerate(tables)]
    assert all(all(each[-3:]) for each in hits)  # the rivals' last picks
    assert 0.5 < np.mean([each[:-3] for each in hits]) < 0.6
    left = {number: values.mean() for number, values in gains.items()}
    assert left[1] < 0.3 * left[0]
    assert sum(interval(gains[3])) < 0
    assert 20 < whose.loc[1, "Random gets"] < 28
shares = company["mean"].unstack("items")
one_random = shares.index.str.contains("Random")
assert shares[~one_random].stack().dropna().round().eq(2).all()
assert shares[one_random].stack().round(1).max() == 0.4
assert shares.loc["UCT, UCT, UCT"].round(1).iloc[0] == 1.8
for others in ("UCT, Greedy", "Greedy, Greedy"):
    kept = shares.loc[f"{others}, Random"] / shares.loc[f"{others}, Greedy"]
    assert kept.between(0.1, 0.21).all()
