one = chi2["Quo – KillBot – Boscoe"]
assert one.idxmin() == (0, 35)
assert by_setting.nsmallest(2).round().tolist() == [22, 49]
assert len(by_setting) == 42
for choice in (left_out, round_robin.left_out(chi2, twins=True)):
    assert (choice.growth[:-1] == 0).all()
    assert (choice.armies[:-1] == 35).all()
    assert choice.p.min() > 0.10
assert others[:4].between(19, 21).all()
assert stalemate.Boscoe.iloc[0] > 0.5 > 0.01 > stalemate.Boscoe.iloc[1]
assert rms < (1.10 if scale == "full" else 1.30)
assert orders.z.abs().max() < 3.5
assert boscoe.z.abs().max() < 3.5
if scale == "full":
    assert abs(more) < more_ci95
    assert (len(orders), (orders.z.abs() > Z95).sum()) == (36, 2)
    assert (pd.concat([orders, boscoe]).z.abs() > Z95).sum() == 4
    assert likes > 8.5
    assert draft_style.answered(met)["mean"]["UCT-Quo"] > 100 / 3
    assert abs(fewer) < fewer_ci95
