"""Compare many drafters
=====================

Six drafters at random tables of three, in every seat order: the share of its rivals that each
leaves behind, with 95 % intervals.
"""

import matplotlib.pyplot as plt

import draftlib as dl
import draftviews as dv

agents = {f"UCT({n})": dl.UCT(n) for n in (30, 100, 300)}
agents |= {"RAVE(30)": dl.RAVE(30), "Greedy": dl.Greedy(), "Random": dl.Random()}
table = dl.league(dl.fantasy_risk(), agents, tables=60, seed=0, progress=False)[::-1]
print(table.round(2))

dv.use_style()
figure, ax = plt.subplots(figsize=(4.6, 2.4))
for agent, row in table.iterrows():
    ax.errorbar(row["mean"], agent, xerr=row.ci95, fmt="o", color=dv.color_of(agent))
ax.set(xlabel="share of rivals left behind")
