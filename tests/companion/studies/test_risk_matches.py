"""The lead of a searcher over its better rival, on a few wars reckoned by hand."""

from companion.studies import risk_drafts, risk_matches


def test_a_lead_is_over_the_better_rival_in_both_ways():
    match = "UCT-Quo – Quo – EvilPixie"
    drafts = {match: risk_drafts.stored_drafts(match, rounds=4)}
    table = risk_matches.fought(drafts, "quo", fights=1)
    lost = table.assign(won=(table.agent == "EvilPixie").astype(float))
    lead = risk_matches.leads("UCT-Quo", {"quo": table, "own": lost}).loc[0]
    assert (lead.match, lead.rival, lead["mean"], lead.ci95) == (match, "EvilPixie", -300, 0)
    won = 300 * table.groupby("agent").won.mean()
    assert lead.quo_plays == won["UCT-Quo"] - won.drop("UCT-Quo").max()
