"""Results of the original bots, to hold ours against.

The bots of the public Lux Delux SDK were run unmodified, in an engine with the papers' rules: 35
armies each, placed in fours, no bonus growth, no cards.  These are their results as plain facts.
"""

from importlib import resources

import pandas as pd

_DATA = resources.files("companion.data")

# Rounds of a game, over all 7,364 drafts of the papers' protocol, 100 games each.
ORIGINAL_ROUNDS = {"mean": 18.0, "median": 11, "90th percentile": 18, "99th percentile": 219}
ORIGINAL_SEATS = {"seat 1, %": 40.32, "seat 2, %": 32.37, "seat 3, %": 27.32}
# The regression of the paper on these games: 10-fold cross-validation, two weights (and errors).
ORIGINAL_FIT = {"correlation": 0.296, "MAE": 28.81, "RMSE": 33.69}
ORIGINAL_WEIGHTS = {"South America 4": (9.2, 2.8), "Africa 6": (5.2, 8.1)}
# Wins per 300 games, each bot playing for itself: 1,000 games of each of the six orders.
ORIGINAL_OWN_PLAY = {
    ("quo", "evil_pixie", "boscoe"): (44.5, 237.8, 17.7),
    ("quo", "killbot", "boscoe"): (145.0, 141.8, 13.2),
    ("evil_pixie", "killbot", "boscoe"): (140.0, 137.7, 22.3),
}


def original_drafts() -> pd.DataFrame:
    """Return 1,000 random drafts, each played 100 times by three original Quos, as a DataFrame.

    Columns: owner (a digit, the seat, for each territory), wins0, wins1, wins2, mean_rounds.
    """
    with (_DATA / "original_quo_1000_drafts.parquet").open("rb") as f:
        return pd.read_parquet(f)


def original_orders() -> pd.DataFrame:
    """Return two matchups of the original bots in all six orders, 1,000 games each.

    Columns: mode ("quo": Quo plays for all after the bots' own draft; "own": each bot plays
    itself), seat0, seat1, seat2, games, wins0, wins1, wins2, mean_rounds, owner (the draft).
    """
    with (_DATA / "original_bots_12_orders.csv").open(encoding="utf-8") as f:
        return pd.read_csv(f, dtype={"owner": str})


def original_with_cards() -> pd.DataFrame:
    """Return the wins of the sets of the report's Table 1 with cards, a row per order and draft.

    Columns: games, set0, set1, set2 (wins in 1,000 games).

    >>> original_with_cards().loc["unordered", 6].tolist()
    [3000, 191, 240, 569]
    """
    with (_DATA / "original_bots_with_cards.csv").open(encoding="utf-8") as f:
        return pd.read_csv(f, comment="#", index_col=["order", "draft"])
