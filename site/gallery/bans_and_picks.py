"""Bans and picks
==============

As in Dota 2 or League of Legends, two teams ban heroes before and between their picks. **A ban is
the pick of a seat of its own**: each team has a seat that picks and a seat that bans, ``order``
says when each has its turn, and the reward pays both seats what their team gets. What a banning
seat takes counts for nobody.

A hero has a strength here, and one pair of heroes in ten is worth 20 more to a team that has both.
The picks of both teams and the bans of the second are by UCT. What do the bans of the first team
change? Greedy bans by the order of the list, because no ban pays at once. Bars: 95 %.
"""

import matplotlib.pyplot as plt
import numpy as np

import draftlib as dl


@dl.kernel
def lead(owner, numbers, stream, out):
    ahead = 0.0
    for i in np.flatnonzero((owner == 0) | (owner == 1)):
        worth = numbers[i]
        for j in np.flatnonzero(owner == owner[i]):
            worth += numbers[20 + 20 * i + j]
        ahead += worth * (1 - 2 * owner[i])
    out[0], out[1], out[2], out[3] = ahead, -ahead, ahead, -ahead


rng = np.random.default_rng(0)
strength, helped = rng.integers(1, 10, 20), 20 * np.triu(rng.random((20, 20)) < 0.1, 1)
reward = dl.compiled_reward(lead, [*strength, *helped.ravel()], partial=True)
order = [2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 1, 0, 0, 1]  # seats 0 and 1 pick, 2 and 3 ban
game, uct = dl.Game(20, 4, reward, order, name="bans and picks"), dl.UCT(1000, exploration=10.0)
figure, ax = plt.subplots(figsize=(4.6, 1.6))
for name, bans in {"UCT": uct, "Greedy": dl.Greedy(), "Random": dl.Random()}.items():
    leads = [dl.play(game, [uct, uct, bans, uct], seed).rewards[0] for seed in range(40)]
    mean, half = np.mean(leads), 2 * np.std(leads) / 40**0.5
    print(f"bans by {name}: {mean:+.1f} ± {half:.1f} points")
    ax.errorbar(mean, name, xerr=half, fmt="o", color="black")
ax.set(xlabel="lead of the first team, by who bans for it")
