import numpy as np

from companion.exercises.rule_of_thumb import wins_against_bots
from companion.experiments import constants, round_robin

assert scores["mean"].idxmax() == "UCT"
change = constants.changes().groupby("rivals", sort=False).agg(arena.estimate, digits=1)
assert change.index.tolist() == ["two Quos 1", "two Quos 2", "mean of the six pairs"]
more, half = (change.won.str.split(" ± ").str[k].astype(float) for k in (0, 1))
assert more.round().iloc[:2].tolist() == [8, 8]
assert change.won.iloc[2] == "1.2 ± 2.5"
assert (more > half).tolist() == [True, True, False]
assert change.reward.iloc[:2].str.startswith("-").all()
after = {game.items[t]: state.after(t) for t in state.legal}
liked = {name: game.items[s.legal[np.argmax(game.gains(s))]] for name, s in after.items()}
assert liked == dict.fromkeys(liked, "China") | {"China": "Siam"}
most = {name: round(float(max(game.gains(s))), 3) for name, s in after.items()}
assert sorted(most.values()) == [most["China"], *sorted(most.values())[1:]]
assert (most["China"], *sorted(most.values())[1::4]) == (0.227, 0.236, 0.245)
ends = dict(zip([game.items[t] for t in state.legal], dl.MaxN().values(state).round(4)))
assert sorted(ends.values())[-3:] == [0.3282, 0.3282, 0.3302]
assert (ends["China"], ends["Irkutsk"], ends["Yakutsk"]) == (0.3302, 0.3282, 0.3282)
assert len(drafts) == 24
assert min(1 + north[picks].argmax() for picks in drafts) == 14
for name, match in matches.items():
    if "UCT" not in name:
        count = len(np.unique(match.owners.reshape(-1, 42), axis=0))
        assert count == (3 if "Quo – EvilPixie" in name else 6)
assert opening == "Iceland"
assert tuple(matches) == round_robin.ROUND_ROBIN
alike = [name for name in matches if scale == "full" or "UCT" not in name]  # a small UCT is another
again = round_robin.drafts_of(1, seed, alike)
assert all(np.array_equal(again[name].picks, matches[name].picks[:1]) for name in alike)
if scale == "full":
    paper = ledger.judge_experiments(ledger.answers_in(scores)).verdict
    assert paper["fantasy.random_uct_greedy"] == "agrees"
    assert (scores["mean"] - scores.published).abs().max() < 1
    means = 100 * first.groupby("agent")[["reward", "won"]].mean()
    assert (means.reward - means.won).abs().max() < 3
    assert "differs" not in set(ledger.judge(answers).verdict)
    assert (per_cent(wars["quo"])["UCT-Quo"].dropna() > 50).sum() == 6
    assert [round(totals[c]["UCT-Quo"] / 18) for c in ("mean", "published")] == [70, 71]
    claim("C5", totals["mean"]["UCT-Quo"])
    assert (leads.quo_plays > leads.quo_plays_ci95).all()
    assert (leads["mean"] < 0).tolist() == leads.match.str.contains("EvilPixie").tolist()
    claim("C8", ((leads.rival == "EvilPixie") & (leads["mean"] < -leads.ci95)).sum())
    change = (per_cent(wars["own"]) - per_cent(wars["quo"])).mean().round()
    assert change[["UCT-Quo", "EvilPixie"]].tolist() == [-24, 32]
    joint = {way: ledger.joint_tests(table).verdict == "agrees" for way, table in printed.items()}
    assert {way: agrees.sum() for way, agrees in joint.items()} == {"quo": 10, "own": 0}
    assert round(chi_squared(wars["quo"]).sum()) == 17
    agreed = {way: (chi2.sf(chi_squared(table), 2) > 0.05).sum() for way, table in wars.items()}
    assert agreed == {"quo": 10, "own": 0}
    assert (misfit.loc["quo"].idxmin(axis=1) == "35 armies").all()
    least = misfit.loc[("quo", "grow by 0%"), "35 armies"]
    assert misfit.loc["own"].min().min() > 10 * least
    assert chi2.sf(misfit.loc["own"].min().min(), 16) < 1e-9
    ends = printed["quo"][printed["quo"].match.str.endswith("KillBot – Boscoe")].set_index("agent")
    assert (ends["mean"][["Quo", "UCT-Quo"]] / 3).round().tolist() == [22, 79]
    beside = {name: shares[name] - shares["UCT"] for name in ("by wars", "by the formula")}
    assert beside["by wars"].mean() > 0
    by_agent = closed.groupby("agent").mean()
    assert 30 < by_agent.loc["UCT"].mean() < 38
    for bot in bots:
        beside_uct = per_cent(wars["quo"]).filter(like="UCT", axis=0)[bot]
        assert by_agent[bot]["the bot"] > beside_uct.max()
    if seed == 2010:
        names = "UCT", "North America first", "random picks", "by wars", "by the formula"
        assert [round(shares[name].mean()) for name in names] == [70, 65, 29, 74, 70]
        claim("C6", shares["North America first"].mean())
        claim("C7", shares["random picks"].mean())
        assert round(100 * gain) == 87
        assert by_agent.loc["UCT"].round().tolist() == [49, 41, 16, 29]
        assert round(by_agent.KillBot["the bot"]) == 67
        by_rule = by_agent.loc["the rule"]
        assert by_rule.idxmax() == "Boscoe"
        assert round(by_rule["Boscoe"]) == 49
        assert {*rules} == {*arena.rules()}


def touching_in_south_america(state, rng):  # the solution of exercise 06-1
    inside = [t for t in state.legal if board.continents[board.continent[t]] == "South America"]
    choice = inside or state.legal
    mine_beside = [sum(state.owner[n] == state.player for n in board.neighbours[t]) for t in choice]
    return rng.choice([t for t, mine in zip(choice, mine_beside) if mine == max(mine_beside)])


assert 190 < wins_against_bots(touching_in_south_america)["mean"] < 210  # of 300
