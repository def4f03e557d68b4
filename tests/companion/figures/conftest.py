"""Scores of three drafters, one of them published without an interval."""

import numpy as np
import pandas as pd
import pytest


@pytest.fixture
def scores():
    return pd.DataFrame(
        {
            "mean": [54.2, 28.4, 17.4],
            "ci95": [0.3, 0.4, 0.3],
            "published": [54.3, 28.2, 17.3],
            "published_ci95": [0.3, 0.3, np.nan],
        },
        index=pd.Index(["UCT", "Greedy", "Random"], name="agent"),
    )
