assert sincere.rewards.tolist() == [5, 4, 3]
assert mine.to_dict() == {"A": 7, "B": 5}
found = dl.MaxN().analyse(start)
assert np.array_equal(openings, found.values)
assert [int(value[0]) for value in openings] == [7, 5, 3, 5]
assert found.line == tuple(map("ABCD".index, "ADCB"))
assert all(dl.MaxN(ties=rule).analyse(start).line == found.line for rule in ("last", "spiteful"))
assert trees.path.str.count(" ").eq(2).sum() == 2 * 24
assert (trees.player > 0).groupby(trees.tree).sum().tolist() == [1 + 4 + 12] * 2
assert trees[trees.bold].path.tolist() == ["B", "B A", "B A C", "A", "A D", "A D C"]
below_a = [max_n(start.after(0).after(item)).tolist() for item in (1, 2, 3)]
assert below_a == [[4, 1, 3], [4, 2, 2], [7, 3, 3]]
assert three["sincere picks"].tolist() == ["1 2", "5 6", "3 4"]
assert three["max^n picks"].str.contains("3").tolist()[0]
assert (three["max^n reward"] < three["sincere reward"]).all()
gains = three["most against sincere"] - three["sincere reward"]
assert (gains > 0).tolist() == [False, False, True]
assert three.loc["team 3", ["most against sincere", "sincere reward"]].tolist() == [11, 9]
assert (ledger.judge(answers).verdict == "reproduced").all()
