assert mine.to_dict() == {"A": 7, "B": 5}
found = dl.MaxN().analyse(start)
assert np.array_equal(openings, found.values)
assert found.line == tuple(map("ABCD".index, "ADCB"))
assert all(dl.MaxN(ties=rule).analyse(start).line == found.line for rule in ("last", "spiteful"))
assert trees.path.str.count(" ").eq(2).sum() == 2 * 24
below_a = [max_n(start.after(0).after(item)).tolist() for item in (1, 2, 3)]
assert below_a == [[4, 1, 3], [4, 2, 2], [7, 3, 3]]
alone = table.loc[["team 1", "team 2", "team 3"]] - table.loc["nobody"]
assert np.diag(alone).tolist() == [0, 0, 2]  # what each gains by looking ahead alone
assert (table.loc["all three"] < table.loc["nobody"]).all()
for drafter, teams in ((dl.MaxN(), "all three"), (dl.Greedy(), "nobody")):
    assert dl.play(three_teams, [drafter] * 3).rewards.tolist() == table.loc[teams].tolist()
by_reply = [max_n(six.start().after(0).after(item)).tolist() for item in range(1, 6)]
assert by_reply == [[8, 7, 6], [8, 6, 5], [11, 8, 7], [11, 7, 8], [11, 7, 8]]
assert (ledger.judge(answers).verdict == "reproduced").all()
for pair, same in {"teams 1 and 3": "team 3", "teams 1 and 2": "nobody"}.items():
    assert table.loc[pair].tolist() == table.loc[same].tolist()
