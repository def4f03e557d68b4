"""Rate a league

Six drafters at tables of three, every set of them in every seat order; ratings with 95 % intervals.
"""

import matplotlib.pyplot as plt

import draftlib as dl
import draftviews as dv

agents = {f"UCT({n})": dl.UCT(n) for n in (30, 100, 300)}
agents |= {"RAVE(30)": dl.RAVE(30), "Greedy": dl.Greedy(), "Random": dl.Random()}
league = dl.league(dl.fantasy_risk(), agents, tables=60, seed=0, progress=False)
table = league.ratings.sort_values("rating")
print(table.round(0))

dv.use_style()
figure, ax = plt.subplots(figsize=(4.6, 2.4))
for agent, row in table.iterrows():
    ax.plot([row.low, row.high], [agent] * 2, color=dv.color_of(agent))
    ax.plot(row.rating, agent, "o", color=dv.color_of(agent))
ax.set(xlabel="rating, Elo's points")
