"""Watch a war
===========

Three bots draft, then fight; the same seed gives the same war. Four of its turns, with all armies.
"""

import matplotlib.pyplot as plt

import draftviews as dv
from draftlib import risk

bots = ("quo", "killbot", "boscoe")
drafted = risk.full_draft(bots)
war = risk.record(drafted.owner, bots, seed=5, goals=drafted.goals)
print(f"{bots[war.winner]} wins in round {war.rounds}, after {len(war.turns)} turns")

dv.use_style()
figure, axes = plt.subplots(2, 2, figsize=(7.4, 4.4))
moments = [3, len(war.turns) // 3, 2 * len(war.turns) // 3, len(war.turns) - 1]
for ax, k in zip(axes.flat, moments):
    turn = war.turns[k]
    ax.set_title(f"round {turn.round}", fontsize=9)
    dv.draw_board(ax, turn.owner, turn.armies, labels=None, players=bots, rims=False)
