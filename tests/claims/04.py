from companion.exercises import solution

assert picks == list(risk.full_draft(("quo", "quo"), small).picks)
assert "".join(small.territories[t] for t in picks) == "adbcef"
assert all(draft([quo] * n, board) == list(risk.full_draft(("quo",) * n).picks) for n in (2, 3, 4))
assert board.territories.index("Japan") == 38
assert (held["North America"] == 0).all()
if scale == "full":
    assert 18 * wars_each == 360
    assert round(profile.territories["EvilPixie"] / profile.territories["Quo"]) == 2
    assert profile["early kills"].idxmax() == "KillBot"
    assert profile["wars won, %"].idxmin() == "Boscoe"
    columns = pd.DataFrame(shares)
    off = columns.sub(columns["printed in 2010"], axis=0).abs()
    assert off["Quo fights every war"].max() < 5 < 10 < off["Each bot fights its own wars"].min()
seats = solution("04-3"), "quo", "quo"
again = risk.simulate(quos.owner, seats, 1000, seed, goals=quos.goals)
assert fought["Bold"][0] < fought["EvilPixie"][0] < again.wins[0]
if seed == 2010:
    assert round(again.wins[0] / 10) == 49
