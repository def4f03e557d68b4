"""Fit an evaluator
================

A thousand random drafts with 20 wars each teach it what the territories of a continent are worth.
"""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import draftlib as dl
import draftviews as dv

rng = np.random.default_rng(0)
owners = rng.permuted(np.tile([0, 1, 2], (1000, 14)), axis=1)
wins = dl.risk.simulate_many(owners, ("quo",) * 3, 20, seed=0, progress=False).wins
outcomes = pd.DataFrame(5 * wins, columns=["wins0", "wins1", "wins2"])
outcomes["outcome"] = ["".join(map(str, owner)) for owner in owners]
fits = {"fitted": dl.Evaluator.fit(outcomes), "published": dl.Evaluator.published()}

dv.use_style()
figure, ax = plt.subplots(figsize=(3.6, 2.6))
for (name, evaluator), mark in zip(fits.items(), "os"):
    ax.plot(evaluator.weights.continents[5][:9], mark, label=name)
ax.set(xlabel="territories of Asia", ylabel="weight (wins of 100)")
ax.legend()
