from pathlib import Path

import numpy as np

from companion.exercises import solution

assert picks == list(risk.full_draft(("quo", "quo"), small).picks)
assert "".join(small.territories[t] for t in picks) == "adbcef"
assert all(draft([quo] * n, board) == list(risk.full_draft(("quo",) * n).picks) for n in (2, 3, 4))
assert (held["North America"] == 0).all()
notebooks = Path(risk.__file__).parents[2] / "notebooks"
a2 = (notebooks / "A2_the_war_and_the_bots.ipynb").read_text("utf-8")
assert "Of 45 shares of wins 41 lie in the 95 % band" in a2
if scale == "full":
    quo_is, best = profile.loc["Quo"], profile.loc["EvilPixie"]
    assert quo_is[["idle turns, %", "largest stack / all, %"]].round().tolist() == [63, 54]
    assert quo_is.sweeps > 0.9 * profile.sweeps.sum()
    assert (round(best["games won, %"]), round(best.territories / quo_is.territories)) == (66, 2)
    assert profile["early kills"].idxmax() == "KillBot"
    assert profile["games won, %"].idxmin() == "Boscoe"
    shown = [[round(wins[way]["mean"][bot]) for way in ways] for bot in ("EvilPixie", "Quo")]
    assert shown == [[94, 195], [96, 36]]
    assert pd.DataFrame(shares).loc["EvilPixie"].round().tolist() == [31, 65, 30]
    columns = pd.DataFrame(shares)
    close = columns.sub(columns["printed in 2010"], axis=0).abs()
    assert (
        close["Quo fights every war"].max() < 5 < 10 < close["Each bot fights its own wars"].min()
    )
    assert profile.loc["KillBot", "games won, %"].round() == 39
    assert round(columns.loc["KillBot", "Each bot fights its own wars"]) == 23
won = {name: wins_of_seats[0] for name, wins_of_seats in fought.items()}
assert won["Bold"] < won["EvilPixie"]
by_seat = {}
for bot in (pixie, solution("04-3")):
    three = [["quo"] * k + [bot] + ["quo"] * (2 - k) for k in range(3)]
    each = [risk.simulate(quos.owner, seats, 1000, seed, goals=quos.goals) for seats in three]
    by_seat[bot.name] = [result.wins[k] for k, result in enumerate(each)]
assert np.sign(np.subtract(*by_seat.values())).tolist() == [-1, 1, 1]
if seed == 2010:
    assert [by_armies[armies][0] for armies in (20, 60)] == [1, 60]
    assert by_armies[35][2] == 2
    assert (fought["Quo"] / 10).round().tolist() == [41, 48, 11]
    assert won == {"Quo": 411, "EvilPixie": 400, "Bold": 42}
    assert fought["Bold"].tolist() == [42, 951, 7]
    assert by_seat == {"evil_pixie": [400, 771, 613], "again": [494, 666, 528]}
