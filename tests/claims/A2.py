assert chi2["Quo – KillBot – Boscoe"].idxmin() == (0, 35)
assert round(chi_squared.isf(0.05, 20)) == 31
fits, next_best = by_setting.nsmallest(2)
assert [round(chi_squared.sf(fits, dof), 1) for dof in (20, 18)] == [0.3, 0.2]
assert round(chi_squared.sf(next_best, 20), 4) == 0.0003
in_print = ledger.published().loc[lambda rows: rows.index.str.startswith("risk.paper.round_robin.")]
of_trio = in_print.filter(like=".quo-killbot-boscoe.", axis=0).published
assert of_trio.astype(int).tolist() == [67, 185, 48]
of_pixie = in_print.loc["risk.paper.round_robin.quo-evil_pixie-killbot.evil_pixie"]
assert [round(float(of_pixie[name]) / 3) for name in ("published", "ci95")] == [30, 4]
assert left_out[["growth", "armies"]].drop_duplicates().values.tolist() == [[0, 35]]
assert left_out.p.min() > 0.10
drafts_alike = [sorted(match.replace("EvilPixie", "Quo").split(" – ")) for match in chi2]
for alike in drafts_alike:  # without the twin, too
    others_of = [other != alike for other in drafts_alike]
    assert chi2.loc[:, others_of].sum(axis=1).idxmin() == (0, 35)
assert chi_squared.sf(chi2.loc[0, 40], 2).min() > 0.05 / 13
of_others = chi_squared.sf(others[35], 16)
assert others.min().idxmin() == 35
assert [round(of_others[:5].min(), 2), round(of_others[5], 3)] == [0.12, 0.049]
assert stalemate.Boscoe.iloc[0] > 0.5 > 0.01 > stalemate.Boscoe.iloc[1]
assert rms < (1.10 if scale == "full" else 1.30)
assert len(orders) == 36
if scale == "full":
    assert min(won.mean() for won in own_wars.values()) > 40
    assert abs(more) < more_ci95
    assert [len(shares), (shares.z.abs() < Z95).sum()] == [45, 41]
    assert together[1] <= 30
