"""The lead of a searcher over its better rival, on a few wars reckoned by hand."""

import draftlib as dl
from companion.experiments import round_robin


def test_a_lead_is_over_the_better_rival_in_both_ways():
    match = "UCT-Quo – Quo – EvilPixie"
    drafts = round_robin.drafts_of(2, 2010, [match])[match]
    table = drafts.table(dl.risk.War("quo", 1)).assign(match=match, fights=1, seed=0)
    lost = table.assign(won=(table.agent == "EvilPixie").astype(float))
    lead = round_robin.leads("UCT-Quo", {"quo": table, "own": lost}).loc[0]
    assert (lead.match, lead.rival, lead["mean"], lead.ci95) == (match, "EvilPixie", -300, 0)
    won = 300 * table.groupby("agent").won.mean()
    assert lead.quo_plays == won["UCT-Quo"] - won.drop("UCT-Quo").max()
