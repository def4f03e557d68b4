"""The whole paper, from nothing
=============================

Random drafts and their wars, the formula, and ten matches: the Table 2.  With 50 rounds, as in
print, it takes a minute on two cores, and is the first block of the README.
"""

from itertools import combinations

import numpy as np
import pandas as pd

import draftlib as dl

rounds, seed = 2, 2010  # a round is six drafts, one in each seat order; the paper has 50

# 1. Random drafts, 14 territories a player, and from each a hundred wars of three Quos
drafts = np.random.default_rng(seed).permuted(np.tile(np.arange(42) % 3, (7364, 1)), axis=1)
wars = dl.risk.simulate_many(drafts, games=100, seed=seed, n_jobs=-1)

# 2. The formula: a sum of weights, fitted to the wins; dl.Evaluator.published() is the printed one
formula = dl.Evaluator.fit(dl.risk.make_outcome_table(drafts, wars))

# 3. Ten matches: UCT drafts by the formula, the bots by their rules; Quo fights 20 wars a draft
bots = {b: dl.risk.Drafter(b) for b in ("quo", "evil_pixie", "killbot", "boscoe")}
drafters = {"UCT": dl.UCT(3000, 0.01), **bots}
game, wins = dl.fantasy_risk(formula), {}
for trio in combinations(drafters, 3):
    match = {name: drafters[name] for name in trio}
    table = dl.tournament(game, match, rounds, seed, n_jobs=-1, after=dl.risk.War("quo"))
    wins[", ".join(trio)] = 300 * dl.summary(table, "won")["mean"]
# Wins, scaled to 300, in the rows and columns of the paper's Table 2
print(pd.DataFrame(wins).T[[*drafters]].to_string(float_format="%.0f", na_rep=""))
