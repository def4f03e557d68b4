"""Table 1: a pull towards one third."""

import numpy as np
import pandas as pd
from scipy.stats import chi2

from companion.studies import table1


def test_a_pull_towards_one_third_is_found_again():
    """Logs made with slope .7: found within its interval, and slope 1 rejected."""
    rng = np.random.default_rng(3)
    shares = rng.dirichlet([20, 20, 20], size=14)
    logs = np.array([rng.multinomial(1000, 1 / 3 + 0.7 * (row - 1 / 3)) for row in shares])
    both = ["ordered", "unordered"]
    index = pd.MultiIndex.from_product([both, range(7)], names=["order", "draft"])
    columns = pd.MultiIndex.from_product([["logged"], range(3)])
    thousand = pd.DataFrame(logs, index, columns)
    wins = np.round(12_000 * shares).astype(int)
    fit = table1.pulled({"ordered": wins[:7], "unordered": wins[7:]}, thousand)
    assert fit["low"] < 0.7 < fit["high"] < 1
    assert fit["chi2"] < chi2.isf(0.001, fit["dof"]) < fit["s = 1"]
