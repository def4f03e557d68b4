"""Draft a fantasy league
======================

Ten teams draft 150 of 250 players in a snake. A team is worth its best line-up: a quarterback, two
running backs, two receivers, a tight end, and the best that is left of the last three. No table of
values says that, but a compiled function does. **The limits of a roster stand in the reward**,
where a second quarterback adds nothing. Limits on *legal* picks cannot be said here: any item that
is left is legal. Nor can hidden packs, or packs that are passed on, since all see everything.

Nine teams are Greedy, and the first one searches, with three constants. In this one draft Greedy in
its place gets more. A likely reason is that a thousand simulations try each of 250 openings four
times. See :doc:`uct_on_your_game`.
"""

import matplotlib.pyplot as plt
import numpy as np

import draftlib as dl

position = np.repeat([0, 1, 2, 3], [40, 80, 95, 35])
points = np.array([380, 330, 310, 240])[position] * np.random.default_rng(0).beta(1.2, 2.2, 250)


@dl.kernel
def best_line_up(owner, numbers, stream, out):
    top = np.zeros((len(out), 4, 3))  # by team and position, the best first
    for i in np.flatnonzero(owner >= 0):
        row, worth = top[owner[i], int(numbers[i])], numbers[len(owner) + i]
        for k in range(3):
            if worth > row[k]:
                row[k], worth = worth, row[k]
    for p in range(len(out)):
        starters = top[p, 0, 0] + top[p, 1, :2].sum() + top[p, 2, :2].sum() + top[p, 3, 0]
        out[p] = starters + max(top[p, 1, 2], top[p, 2, 2], top[p, 3, 1])


reward = dl.compiled_reward(best_line_up, [position, points], partial=True)
order = [*range(10), *range(9, -1, -1)] * 7 + [*range(10)]
game = dl.Game(250, 10, reward, order, name="fantasy league")
teams = {f"UCT, c = {c:g}": dl.UCT(1000, c) for c in (7.0, 30.0, 120.0)} | {"Greedy": dl.Greedy()}
paid = [dl.play(game, [team, *[dl.Greedy()] * 9]).rewards[0] for team in teams.values()]
print(*(f"{name}: {points:.0f}" for name, points in zip(teams, paid)), sep="\n")
figure, ax = plt.subplots(figsize=(4.6, 1.8))
ax.barh([*teams], paid, color="grey")
ax.set(xlabel="points of the line-up of the first team", xlim=(min(paid) - 50, None))
