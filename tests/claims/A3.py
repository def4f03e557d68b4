for choice in (left_out, without_twin):
    assert (choice.growth[:-1] == 0).all()
    assert (choice.armies[:-1] == 35).all()
    assert choice.p.min() > 0.10
assert round(left_out.chi2["together"], 1) == 22.4
assert stalemate.Boscoe.iloc[1] < 0.01
assert by_setting.nsmallest(2).round().tolist() == [22, 49]
assert eight_others[35][:4].between(19, 21).all()
inside = (changed["mean"] - changed.published).abs() <= changed.published_ci95
inside = inside.groupby([changed.panel, changed.x], sort=False).all()
assert [x for _, x in inside.index[inside]] == [0, 35]
