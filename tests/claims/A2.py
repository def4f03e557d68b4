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

with_boscoe = beside_originals.matches_with_boscoe(100 * much, seed)
assert rms < (1.10 if scale == "full" else 1.30)
assert seats["mean z × √n"].abs().max() < 3
assert by_order.z.abs().max() < 3.5
assert with_boscoe.z.abs().max() < 3.5
if scale == "full":
    assert with_boscoe.z.abs().max().round(1) == 2.2
    assert (by_order.z.abs() > Z95).sum() == 2
    assert (round(more, 2), round(more_ci95, 2)) == (0.06, 0.09)
    assert abs(fewer) < fewer_ci95
    with_uct = {name: match for name, match in robin.items() if "UCT" in name}
    by_uct = draft_style.over(draft_style.threats, with_uct).query("agent == 'UCT-Quo'")
    by_uct = by_uct[by_uct.continent.isin(draft_style.CONTESTED)]
    assert 0.4 < by_uct.denied.mean() < 0.6
