assert picks == list(risk.full_draft(("quo", "quo"), small).picks)
assert "".join(small.territories[t] for t in picks) == "adbcef"
assert all(draft([quo] * n, board) == list(risk.full_draft(("quo",) * n).picks) for n in (2, 3, 4))
assert (held["North America"] == 0).all()
if scale == "full":
    quo_is, best = profile.loc["Quo"], profile.loc["EvilPixie"]
    assert quo_is[["idle turns", "largest stack / all"]].round(2).tolist() == [0.63, 0.54]
    assert quo_is.sweeps > 0.9 * profile.sweeps.sum()
    assert (round(best["games won"], 2), round(best.territories / quo_is.territories)) == (0.66, 2)
    assert profile["early kills"].idxmax() == "KillBot"
    assert profile["games won"].idxmin() == "Boscoe"
    played = [[round(wins[way]["mean"][bot]) for way in ways] for bot in ("EvilPixie", "Quo")]
    assert played == [[94, 195], [96, 36]]
