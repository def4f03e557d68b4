from companion.experiment import stored_rows

one = chi2["Quo – KillBot – Boscoe"]
assert one.idxmin() == (0, 35)
assert by_setting.nsmallest(2).round().tolist() == [22, 49]
assert len(by_setting) == 42
assert [round(chi_squared.sf(by_setting.min(), dof), 1) for dof in (20, 18)] == [0.3, 0.2]
assert (left_out.growth == 0).all()
assert (left_out.armies == 35).all()
assert left_out.p.min() > 0.10
drafts_alike = [sorted(match.replace("EvilPixie", "Quo").split(" – ")) for match in chi2]
for alike in drafts_alike:  # without the twin, too
    others_of = [other != alike for other in drafts_alike]
    assert chi2.loc[:, others_of].sum(axis=1).idxmin() == (0, 35)
of_others = chi_squared.sf(others[35], 16)
assert others.min().idxmin() == 35
assert chi_squared.sf(chi2.loc[0, 40], 2).min() > 0.05 / 13
assert [round(of_others[:5].min(), 2), round(of_others[5], 3)] == [0.12, 0.049]
assert stalemate.Boscoe.iloc[0] > 0.5 > 0.01 > stalemate.Boscoe.iloc[1]
assert rms < (1.10 if scale == "full" else 1.30)
assert shares.z.abs().max() < 3.5
if scale == "full":
    assert abs(more) < more_ci95
    assert (shares.z.abs() > Z95).sum() == 4
    assert (len(shares), together[1] <= 30) == (45, True)
    assert round(chi_squared.sf(*together), 1) == 0.4
    assert likes > 8.5
    assert answered["mean"].round().tolist() == [0, 4, 37]
    assert answered.ci95.iloc[1:].between(1.4, 2.5).all()
    assert round(100 * Z95 * (0.25 / 1000) ** 0.5) == 3  # a share of 1,000 original games
    assert abs(fewer) < fewer_ci95
    counts = whole["Random-Quo"].mean(), whole["UCT-Quo"].mean()
    assert [round(each) for each in (*counts, 100 * len(contested))] == [95, 97, 200]
    assert min(won.mean() for won in own_wars.values()) > 40
    if seed == 2010:
        assert [round(won.mean()) for won in own_wars.values()] == [70, 63, 65, 59, 58, 65, 45]
if seed == 2010 and scale == "full":
    stored = stored_rows("war_settings").query("match == @trio and growth == 0")
    stored = stored[stored.armies.isin([35, 40])].pivot(
        index="agent", columns="armies", values="mean"
    )
    assert np.allclose(stored, pd.DataFrame(wins_of_300).loc[stored.index], atol=0.01)
