import numpy as np

assert sincere.rewards.tolist() == [5, 4, 3]
assert mine.to_dict() == {"A": 7, "B": 5}
found = dl.MaxN().analyse(start)
assert np.array_equal(openings, found.values)
assert found.line == tuple(map("ABCD".index, "ADCB"))
assert all(dl.MaxN(ties=rule).analyse(start).line == found.line for rule in ("last", "spiteful"))
lines = {by: tree.path[tree.bold].iloc[-1] for by, tree in drafts.items()}
assert list(lines.values()) == ["B A C", "A D C"]
assert three["sincere picks"].tolist() == ["1 2", "5 6", "3 4"]
assert (three["max^n reward"] < three["sincere reward"]).all()
assert three["best reply to sincere"].tolist() == [11, 11, 11]
assert (verdicts.verdict == "reproduced").all()
