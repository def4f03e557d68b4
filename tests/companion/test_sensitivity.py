"""Would the test of an experiment notice?  Each run here is wrong in one known way."""

import draftlib as dl
from companion import ledger
from companion.studies.bot_play import play_orders, wins_per
from draftlib.risk import bots as listing
from draftlib.risk.bots.draft_rules import SMALLEST

SCORES = "fantasy.random_uct_greedy"


def verdict(experiment, names, table):
    """Return the verdict on an experiment that came out as `table`: mean and ci95 by name."""
    rows = ledger.answer_means([f"{experiment}.{key}" for key in names.values()], table)
    return ledger.judge_experiments(rows).verdict[experiment]


def scores(uct, evaluator=None, rounds=10):
    """Return the verdict on the scores of UCT, Greedy and Random in Fantasy Risk."""
    agents = {"UCT": uct, "Greedy": dl.Greedy(), "Random": dl.Random()}
    game = dl.fantasy_risk(evaluator)
    table = dl.summary(dl.tournament(game, agents, rounds, seed=1, n_jobs=2))
    names = {name: name.lower() for name in agents}
    return verdict(SCORES, names, 100 * table.loc[list(names), ["mean", "ci95"]])


def wins(trio, post_draft):
    """Return the verdict on a match of bots of the paper's round robin."""
    names = {bot.title: bot.name for bot in listing.BOTS if bot.name in trio}
    table = wins_per(play_orders(trio, post_draft, games=300, seed=2))
    return verdict(f"risk.paper.round_robin.{'-'.join(trio)}", names, table.loc[list(names)])


def test_the_protocol_itself_agrees():
    assert scores(dl.UCT()) == "agrees"
    assert wins(("quo", "evil_pixie", "killbot"), "quo") == "agrees"
    assert wins(("quo", "killbot", "boscoe"), "quo") == "agrees"


def test_a_thirtieth_of_the_simulations_differs():
    assert scores(dl.UCT(100), rounds=40) == "differs"


def test_the_evaluator_as_printed_without_its_intercept_differs():
    assert scores(dl.UCT(), dl.Evaluator.published(intercept=False)) == "differs"


def test_bots_that_play_for_themselves_differ():
    assert wins(("quo", "evil_pixie", "killbot"), "own") == "differs"


def test_a_boscoe_that_drafts_as_quo_does_differs(monkeypatch):
    bots = [b._replace(goal_rule=SMALLEST) if b.name == "boscoe" else b for b in listing.BOTS]
    monkeypatch.setattr(listing, "BOTS", tuple(bots))
    assert wins(("quo", "killbot", "boscoe"), "quo") == "differs"
