"""Wars with other settings: which meet the print, and what stays the same."""

import pandas as pd

from companion.studies import war_settings


def test_a_setting_fits_if_every_bot_is_inside():
    rows = [("x", 0, 60), ("x", 0, 70), ("x", 1, 60), ("x", 1, 90)]
    table = pd.DataFrame(rows, columns=["panel", "x", "mean"])
    table = table.assign(published=65, published_ci95=6)
    assert war_settings.within_published(table) == [("x", 0)]


def test_a_stalemate_ends_with_growth():
    table = war_settings.stalled(("boscoe", "killbot", "quo"), 20, seed=1)
    assert table.rounds.iloc[0] > table.rounds.iloc[2]
    assert table[["Boscoe", "KillBot", "Quo"]].sum(axis=1).max() <= 1 + 1e-9
