"""Train a learner
===============

It picks more often what it had in drafts that paid well. Three seeds and a control, by `dl.env`.
"""

import matplotlib.pyplot as plt
import numpy as np

import draftlib as dl


def learn(seed, step, drafts=300):
    env, rng, taste, paid = dl.env(dl.fantasy_risk()), np.random.default_rng(seed), np.zeros(42), []
    for _ in range(drafts):
        env.reset()
        push = np.zeros(42)
        for agent in env.agent_iter(42):
            mine = agent == "player_0"
            chance = env.observe(agent)["action_mask"] * np.exp(taste * mine)
            item = rng.choice(42, p=chance / chance.sum())
            push += mine * ((np.arange(42) == item) - chance / chance.sum())
            env.step(item)
        paid.append(env.rewards["player_0"])
        taste += step * (paid[-1] - np.mean(paid)) * push
    return 100 * np.reshape(paid, (6, -1)).mean(axis=1)


curves = {step: [learn(seed, step) for seed in range(3)] for step in (1.0, 0.0)}
figure, ax = plt.subplots(figsize=(4.6, 2.4))
for step, rows in curves.items():
    color = "#661100" if step else "grey"
    ax.plot(np.arange(50, 301, 50), np.transpose(rows), "o-", color=color)
    ends = ", ".join(f"{row[0]:.0f} to {row[-1]:.0f}" for row in rows)
    print(f"step {step}, from the first 50 drafts to the last: {ends}")
ax.set(xlabel="drafts (grey: the same without learning)", ylabel="mean reward × 100")
