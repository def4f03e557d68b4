from pathlib import Path

from companion.exercises.four_items import SIX
from companion.ledger import DOUBTFUL, judge
from draftlib.plain import PSEUDO_CODE
from draftlib.statistics import interval

verdicts = judge(answers)
mine = verdicts[~verdicts.id.str.startswith("table_draft")]
assert (mine.verdict == "reproduced").all()
assert verdicts.id[verdicts.verdict.isin(DOUBTFUL)].str.startswith("table_draft").sum() == 1
claim("C1", dl.play(start.game, [dl.KthBestPick(2)] * 3).rewards[0])
source = Path(dl.__file__).parents[1] / "notebooks" / "02_kth_best_pick_trace.ipynb"
numbered = [f'"{number:2d}  {line}' for number, line in enumerate(PSEUDO_CODE, 1)]
assert [line for line in numbered if line not in source.read_text("utf-8")] == []
answer = dl.table_game(start.game.values, order=[0, 2, 2, 0], items="ABCD").start()
assert kth_best_pick(answer, 2) == 1
ahead = answer.after(0)
first = kth_best_pick(ahead, 2)
assert {first, kth_best_pick(ahead.after(first), 2)} == {1, 2}
if seed == 2010:
    more = counts.loc[12] / counts.loc[9]
    assert more[["plain", "with memory and N = 2"]].round().tolist() == [47, 2]
assert stepper.error == ""
got = [{"ABCDEF"[item] for item in np.flatnonzero(end.owner == 0)} for end in ends]
assert got == [{"A", "B"}, {"A", "C"}]
assert SIX.values.tolist() == [[5, 6, 4, 2, 3, 1], [6, 2, 1, 5, 4, 3], [6, 4, 5, 3, 2, 1]]
assert list(SIX.order) == [0, 1, 2] * 2
if scale == "full" and seed == 2010:
    tables = [[*rivals[:me], dl.KthBestPick(), *rivals[me:]] for me in range(4)]
    hits = [fates(game, agents, me)[1] for game in games for me, agents in enumerate(tables)]
    assert all(all(each[-3:]) for each in hits)  # the rivals' last picks
    assert 0.5 < np.mean([each[:-3] for each in hits]) < 0.6
    assert by_trio[1].mean() < 0.3 * by_trio[0].mean()
    assert sum(interval(by_trio[3])) < 0
    for others in ("UCT, Greedy", "Greedy, Greedy"):
        assert new_gains[f"{others}, Random"].mean() < 0.3 * new_gains[f"{others}, Greedy"].mean()
