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
