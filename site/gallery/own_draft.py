"""A draft of one's own
====================

Items, and a function of who owns what: here a tent is worth nothing without its poles.
"""

import matplotlib.pyplot as plt

import draftlib as dl
import draftviews as dv

items = ["tent", "poles", "stove", "gas", "map", "rope"]


def reward(owner):
    pairs = [(owner[k] == owner[k + 1]) * (owner[k] == p) for p in (0, 1) for k in (0, 2)]
    return [9 * sum(pairs[2 * p : 2 * p + 2]) + 2 * sum(owner[4:] == p) for p in (0, 1)]


camp = dl.Game(items, 2, reward, order="snake", name="camp")
play = dl.play(camp, {"MaxN": dl.MaxN(), "Random": dl.Random()}, seed=3)
print(play)
dv.use_style()
figure, ax = plt.subplots(figsize=(3.6, 1.4))
ax.barh(["MaxN", "Random"], play.rewards, color=[dv.color_of(a) for a in ("MaxN", "Random")])
ax.set(xlabel="reward")
