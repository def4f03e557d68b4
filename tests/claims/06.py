import numpy as np

from companion.experiments import constants, round_robin
from draftlib.statistics import interval

assert tuple(matches) == round_robin.ROUND_ROBIN
alike = [name for name in matches if scale == "full" or "UCT" not in name]  # a small UCT is another
again = round_robin.drafts_of(1, seed, alike)
assert all(np.array_equal(again[name].picks, matches[name].picks[:1]) for name in alike)
for name, match in matches.items():
    if "UCT" not in name:
        count = len(np.unique(match.owners.reshape(-1, 42), axis=0))
        assert count == (3 if "Quo – EvilPixie" in name else 6)
assert min(1 + north[picks].argmax() for picks in drafts) == 13 + 1
if scale == "full":
    assert sum(match.owners[..., 0].size for match in matches.values()) == 6000
    assert (wars["quo"].groupby(["match", "agent"]).won.count() * wars_per_draft == 12_000).all()
    assert (per_cent(wars["quo"])["UCT-Quo"].dropna() > 50).sum() == 6
    assert [round(totals[c]["UCT-Quo"] / 18) for c in ("mean", "published")] == [70, 71]
    claim("C5", totals["mean"]["UCT-Quo"])
    assert (leads["mean"] < 0).tolist() == leads.match.str.contains("EvilPixie").tolist()
    claim("C8", ((leads.rival == "EvilPixie") & (leads["mean"] < -leads.ci95)).sum())
    joint = {way: ledger.joint_tests(table).verdict == "agrees" for way, table in printed.items()}
    assert {way: agrees.sum() for way, agrees in joint.items()} == {"quo": 10, "own": 0}
    assert "differs" not in set(ledger.judge(answers).verdict)
    ends = printed["quo"][printed["quo"].match.str.endswith("KillBot – Boscoe")].set_index("agent")
    assert (ends["mean"][["Quo", "UCT-Quo"]] / 3).round().tolist() == [22, 79]
    claim("C6", shares["North America first"].mean())
    claim("C7", shares["random picks"].mean())
    assert {*rules} == {*arena.rules()}
    assert shares["by wars"].mean() > shares["UCT"].mean()
    north_first = by_first[by_first["names first"] == "North America"]["wars won, %"]
    assert north_first.agg(["min", "max"]).round().tolist() == [46, 74]
    assert (ten_rounds["wars won, %"] > 50).sum() == 19
    assert round(ten_rounds["wars won, %"]["anything, as a block"]) == 39
    mean, width = interval(shares[str(south)] - shares["UCT"])
    assert abs(mean) < width < 3
    assert all(row["the bot"] < 0.1 < 3 < row["UCT"] for row in split.values())
    by_agent = closed.groupby("agent").mean()
    assert (by_agent.loc["the rule"] == by_agent.max()).tolist() == [False, False, True]
    of_killbot = per_cent(wars["quo"]).filter(like="UCT", axis=0)["KillBot"].dropna()
    assert (of_killbot - 20).abs().max() < 2
    assert (scores["mean"] - scores.published).abs().max() < 1
after = {game.items[t]: state.after(t) for t in state.legal}
liked = {name: game.items[s.legal[np.argmax(game.gains(s))]] for name, s in after.items()}
assert liked == dict.fromkeys(liked, "China") | {"China": "Siam"}
ends = pd.Series(dl.MaxN().values(state).round(4), [game.items[t] for t in state.legal])
assert ends.nlargest(3).to_dict() == {"China": 0.3302, "Irkutsk": 0.3282, "Yakutsk": 0.3282}
more = constants.changes().groupby("rivals").won
assert more.mean()[["two Quos 1", "two Quos 2"]].round().tolist() == [8, 8]
assert more.agg(arena.estimate, digits=1)["mean of the six pairs"] == "1.2 ± 2.5"
