"""Compare drafters
================

Ten rounds of Fantasy Risk, each with all six orders of the seats. Bars: 95 % over rounds.
"""

import matplotlib.pyplot as plt

import draftlib as dl
import draftviews as dv

game = dl.fantasy_risk()
agents = {"UCT": dl.UCT(300), "Greedy": dl.Greedy(), "Random": dl.Random()}
scores = 100 * dl.summary(dl.tournament(game, agents, rounds=10, seed=1))[["mean", "ci95"]]
print(scores.round(1))

dv.use_style()
figure, ax = plt.subplots(figsize=(4.6, 2.2))
for agent, row in scores.iterrows():
    ax.errorbar(row["mean"], agent, xerr=row["ci95"], fmt="o", color=dv.color_of(agent))
ax.set(xlabel="mean reward × 100", xlim=(0, None))
ax.invert_yaxis()
