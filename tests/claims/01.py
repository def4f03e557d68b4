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
assert table.loc["nobody"].tolist() == [11, 11, 9]
assert table.loc["team 3"].tolist() == [11, 8, 11]
assert table.loc["teams 2 and 3"].tolist() == [9, 10, 11]
assert table.loc["all three"].tolist() == [10, 10, 8]
assert dl.play(three_teams, [dl.MaxN()] * 3).rewards.tolist() == [10, 10, 8]
assert dl.play(three_teams, [dl.Greedy()] * 3).rewards.tolist() == [11, 11, 9]
alone = [look_ahead(three_teams.start(), [team])[team] for team in range(3)]
assert alone == [11, 11, 11]  # only team 3 gains on its own
assert [table.loc[f"team {n}", f"team {n}"] for n in (1, 2, 3)] == alone
by_reply = [max_n(six.start().after(0).after(item)).tolist() for item in range(1, 6)]
assert by_reply == [[8, 7, 6], [8, 6, 5], [11, 8, 7], [11, 7, 8], [11, 7, 8]]
assert (ledger.judge(answers).verdict == "reproduced").all()
