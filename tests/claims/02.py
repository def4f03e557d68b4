import numpy as np

from companion.experiment import stored_rows
from companion.ledger import DOUBTFUL, judge

verdicts = judge(answers)
mine = verdicts[~verdicts.id.str.startswith("table_draft")]
assert (mine.verdict == "reproduced").all()
assert verdicts.id[verdicts.verdict.isin(DOUBTFUL)].str.startswith("table_draft").sum() == 1
assert rows.player[rows.line == 8].tolist() == ["2", "3", "1"]
assert rows.reply[rows.line == 8].tolist() == ["D", "C", "B"]
assert dl.KthBestPick(2).pick(start) == kth_best_pick(start, 2) == steps[-1].result == 0
if seed == 2010:
    more = questions.pct_change().dropna() + 1
    assert more["nothing remembered"].between(10, 50).all()
    assert more["remembered"].between(7.5, 13).all()
    assert more["remembered, N = 2"].round().tolist() == [2, 2]
assert (dl.KthBestPick().memo, dl.KthBestPick().max_calls) == (True, 1000)
assert stepper.error == ""
assert [end.rewards[:2].tolist() for end in ends] == [[17, 13], [14, 15]]
losses = [waiting.gain(game, dl.KthBestPick(), dl.Random(), seed) for game in games]
assert np.mean(gains) > 0 > np.mean(losses)
assert seed != 2010 or round(-np.mean(losses) / np.mean(gains), 1) == 1.2
leads = kth_matches.lead_tests(stored_rows("kth_at_work")).loc[32:]
assert (leads.z < -4).all()
assert (leads.published / leads.lead).between(3, 5).all()
assert leads.published.round(1).between(1.8, 1.9).all()
assert leads.lead.round(1).between(0.4, 0.5).all()
company = waiting.gains_by_rivals()["mean"].unstack("items")
one_random = company.index.str.contains("Random")
assert company[~one_random].stack().dropna().round().eq(2).all()
assert company[one_random].stack().round(1).max() == 0.4
for others in ("UCT, Greedy", "Greedy, Greedy"):
    left = company.loc[f"{others}, Random"] / company.loc[f"{others}, Greedy"]
    assert (left < 0.21).all()
