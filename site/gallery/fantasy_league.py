"""Draft a fantasy league
======================

Ten teams draft 120 of 180 players in a snake. A team is worth its best line-up: a quarterback, two
running backs, two receivers, a tight end, and the best that is left of the last three. No table of
values says that, but ``dl.line_up_reward`` does: **the limits of a roster stand in the reward**,
where a second quarterback adds nothing.

Nine rivals draft by average draft position (ADP), but pass each player over with a chance of 30 %.
``dl.Ranking`` is such a rival, and ``RAVE`` can be told of it: then its simulations follow the
rivals' list, where they otherwise pick at random. The players are made up; with
``pd.read_csv("players.csv")`` they are yours.
"""

import io

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import draftlib as dl
from draftlib.statistics import interval

starters, rng = {"QB": 10, "RB": 25, "WR": 25, "TE": 10}, np.random.default_rng(0)
lines, most = ["name,position,points,adp"], {"QB": 380, "RB": 330, "WR": 310, "TE": 240}
for place, count in {"QB": 30, "RB": 58, "WR": 66, "TE": 26}.items():
    points = np.sort(most[place] * rng.beta(1.2, 2.2, count))[::-1]
    adp = 50 * np.exp((points[starters[place]] - points + rng.normal(0, 20, count)) / 80)
    lines += [f"{place} {i + 1},{place},{points[i]:.1f},{adp[i]:.1f}" for i in range(count)]
players = pd.read_csv(io.StringIO("\n".join(lines)))
places = {"QB": 1, "RB": 2, "WR": 2, "TE": 1, "RB/WR/TE": 1}
reward = dl.line_up_reward(players.position, players.points, places)
order = [*range(10), *range(9, -1, -1)] * 6
game = dl.Game(players.name, 10, reward, order, name="fantasy league")
rival = dl.Ranking(players.sort_values("adp").name, noise=0.3)
told = dl.RAVE(1000, opponents=dict.fromkeys(range(1, 10), rival))
first = {"the list": rival, "Greedy": dl.Greedy(), "UCT": dl.UCT(1000, 75.0)}
for name, agent in {**first, "RAVE": dl.RAVE(1000), "RAVE, told": told}.items():
    paid = [dl.play(game, [agent, *[rival] * 9], seed).rewards[0] for seed in range(6)]
    print("{}: {:.0f} ± {:.0f} points".format(name, *interval(paid)))

# %%
# In these six drafts the three searches get 1 to 2 % more than Greedy. Their intervals overlap, so
# **telling RAVE of the list brings no measurable gain here**, and it takes about fifteen times as
# long. The size of the league and UCT's constant were chosen after looks at others: in one of 120
# players and 8 rounds no search led Greedy. The list itself gets least; we guess that this is
# because it fills no roster. See :doc:`uct_on_your_game`.
#
# **Who is still there at the next pick?** Take a player, let the rivals play on, and count.


def chances(state, item, times=100):
    free = np.zeros(game.n_items)
    for rng in map(np.random.default_rng, range(times)):
        later = state.after(item)
        while later.player != state.player:
            later = later.after(rival.pick(later, rng))
        free[later.legal] += 1
    return free / times


chance = pd.Series(chances(game.start(), rival.order[0]), players.name)[rival.order]
print(chance[10:26:3].round(2))
figure, ax = plt.subplots(figsize=(4.6, 2.2))
ax.plot(chance.to_numpy()[:40], "o", color="grey")
ax.set(xlabel="players before him on the list", ylabel="chance at pick 20")
