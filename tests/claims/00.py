import numpy as np

from companion import ledger
from companion.studies.study import stored

if seed == 2010:
    assert (draft.rewards.argmax(), wars.wins.tolist()) == (0, [256, 98, 646])
    assert (draft.owner[:4] == winner).all()
    assert len(exchanged) == 392
    assert 0.3 < (exchanged.won > exchanged.wins).mean() < 0.4
    pairs = exchanged.set_index(["gives", "gets"]).won.round()
    assert (pairs["Peru", "Alberta"], pairs["Siam", "Alberta"]) == (99, 0)
    assert pairs.groupby("gives").mean().idxmin() == "Eastern Australia"
    five = ["Central America", "Brazil", "Northwest Territory", "Argentina", "Alaska"]
    assert pairs.unstack().drop("Peru")[five].max(axis=None) < 50 < exchanged.wins[0]
rows = stored("own_drafts")
assert rows.draft.nunique() == 600
assert (right.n > 400).all()
assert (rows.seat[rows.reward == rows.groupby("draft").reward.transform("max")] == 0).sum() > 590
assert right["mean"].sort_values().index.tolist() == [*right.index[::-1]]
rise = (100 * continents.rises()["mean"]).round().unstack()
assert rise.loc[("three UCTs", "Australia"), ["promised", "won"]].tolist() == [6, 21]
assert rise.loc[("three UCTs", "Europe"), ["promised", "won"]].tolist() == [-2, 17]
assert rise.loc[("random", "Australia"), "won"] == 11
wins = rules_of_thumb.at_two_tables().set_index(["match", "agent"])
bots, ucts = (wins.loc[f"against two {rivals}"].round() for rivals in ("bots", "UCTs"))
assert bots["mean"][["UCT", "North America first"]].tolist() == [70, 66]
assert ucts["mean"]["North America first"] == ucts["mean"]["anything at random"]
assert ucts["mean"]["Australia, as a block"] == 75
both = bots["mean"].gt(60) & ucts["mean"].gt(60)
assert both.index[both].tolist() == ["RAVE, 1,000 wars a pick"]
values = ledger.judge(ledger.load(f"{out}/ledger", complete=True)).set_index("id")
total = values.loc["risk.paper.round_robin.total.uct_quo"]
assert (round(float(total.ours)), float(total.published)) == (1257, 1279)
change = openings.wins()[["change", "change_ci95"]]
costly = change.loc["bots"].drop(["own choice", "North America", "South America"])
assert costly.change.max() < -20
assert (costly.change + costly.change_ci95 < 0).all()
quo = dl.risk.Drafter("quo")
game = dl.fantasy_risk()
for state in (game.start(), game.start().after(quo.pick(game.start()))):  # first, and after a Quo
    picks = [dl.UCT().pick(state, np.random.default_rng(run)) for run in range(10)]
    assert (game.board.continent[picks] == game.board.continents.index("North America")).sum() > 7
level = change.loc["bots"].loc[["North America", "South America"]]
assert (level.change + level.change_ci95 > 0).all()
clear = change.loc["two UCTs"].query("abs(change) > change_ci95")
assert clear.index[clear.change > 0].tolist() == clear.index.tolist() == ["Australia"]
