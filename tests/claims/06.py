import numpy as np

assert scores["mean"].idxmax() == "UCT"
after = {game.items[t]: state.after(t) for t in state.legal}
liked = {name: game.items[s.legal[np.argmax(game.gains(s))]] for name, s in after.items()}
assert liked == dict.fromkeys(liked, "China") | {"China": "Siam"}
most = {name: round(float(max(game.gains(s))), 3) for name, s in after.items()}
assert sorted(most.values()) == [most["China"], *sorted(most.values())[1:]]
assert (most["China"], *sorted(most.values())[1::4]) == (0.227, 0.236, 0.245)
drafted = {name: match for name, match in robin.items() if "UCT" not in name}
north = board.continent == board.continents.index("North America")
orders = [picks for match in drafted.values() for picks in match.picks[0]]
assert min(1 + north[picks].argmax() for picks in orders) == 14
in_war, own = (rules_of_thumb.wins("bots", way)["mean"] for way in ("quo", "own"))
best = {way: rules_of_thumb.best_rule("bots", way) for way in ("quo", "own", "reward")}
assert best["reward"] == best["own"] == "South America, North America"
assert in_war[["UCT", "North America"]].round().tolist() == [211, 197]
assert (in_war[best["quo"]] > in_war.UCT, own[best["own"]] > own.UCT) == (True, True)
assert round(rules_of_thumb.less("bots", "UCT")["mean"]["North America"]) == -15
gap = rules_of_thumb.less("bots", "UCT").loc[best["reward"]]
assert abs(gap["mean"]) < gap.ci95
assert round(rules_of_thumb.wins("contested")["mean"].UCT) == 104
different = risk_matches.different_drafts(robin)
assert set(different[[*drafted]]) == {3, 6}
assert opening == "Iceland"
if scale == "full":
    rule = rules_of_thumb.wins("Greedy and Random", "reward", 100)["mean"]["North America"]
    greedy = float(controls["reward × 100"][risk_matches.GREEDY_THERE].split()[0])
    assert [round(x) for x in (greedy, scores["mean"].UCT - greedy, rule - greedy)] == [35, 19, 12]
    paper = ledger.judge_experiments(risk_matches.answers(scores)).verdict
    assert paper["fantasy.random_uct_greedy"] == "agrees"
    assert "differs" not in set(ledger.judge(answers).verdict)
    assert (leads.quo_plays > leads.quo_plays_ci95).all()
    lost = leads[leads["mean"] + leads.ci95 < 0]
    assert lost.rival.tolist() == ["EvilPixie"] * 3
    assert (leads["mean"] < 0).tolist() == leads.match.str.contains("EvilPixie").tolist()
    joint = {
        way: risk_matches.joint_tests(table).verdict == "agrees" for way, table in wins.items()
    }
    assert {way: agrees.sum() for way, agrees in joint.items()} == {"quo": 10, "own": 0}
    assert round(totals["mean"]["UCT-Quo"] / 180) == 7
    ends = wins["quo"][wins["quo"].match.str.endswith("KillBot – Boscoe")].set_index("agent")[
        "mean"
    ]
    assert ends[["Quo", "UCT-Quo"]].round().tolist() == [65, 238]
    printed, ours, independent = risk_matches.half_widths(wins["quo"], robin, seed)
    assert printed < ours < independent
