"""The report's Table 1: seven drafts, who wins them, and what print and logs say of them.

Source: report of 2009, Table 1, and the logs in the authors' public repository.  An order is
"ordered" (set 0 goes first, set 1 second) or "unordered" (each set takes each place in the turn
order); the unordered games of draft 5 began from 5b.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

import numpy as np
import pandas as pd
from scipy.stats import chi2, chi2_contingency

from companion import ledger
from companion.studies.training_set import play_seatings
from draftlib.support.statistics import half_width, share_error

CELLS = [(draft, number) for draft in range(7) for number in range(3)]
SEVEN_AS_5B = [0, 1, 2, 3, 4, 7, 6]  # of eight drafts, the last of which is 5b
EVEN = {"armies": "even"}
SETTINGS = {
    "armies spread evenly": EVEN,
    "placed by the bots": {"armies": "placed"},
    "even, third player one army more": {**EVEN, "third_player_bonus": True},
    "even, bonuses grow 5 % a round": {**EVEN, "bonus_growth": 0.05},
    "even, no card step": {**EVEN, "card_step": False},
    "even, Quo plays": {**EVEN, "bots": ("quo",) * 3},
}


def exchanged_once(owner: np.ndarray) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """Return all drafts that differ from one by an exchange of two territories, and these.

    >>> drafts, pairs = exchanged_once(np.array([0, 0, 1]))
    >>> drafts.tolist(), pairs
    ([[1, 0, 0], [0, 1, 0]], [(0, 2), (1, 2)])
    """
    pairs = [(t, u) for t, u in combinations(range(len(owner)), 2) if owner[t] != owner[u]]
    drafts = np.repeat(owner[None], len(pairs), axis=0)
    for draft, pair in zip(drafts, pairs):
        draft[list(pair)] = owner[list(pair[::-1])]
    return drafts, pairs


def wins_table(by_order: Mapping[str, np.ndarray], games: int) -> pd.DataFrame:
    """Return ours, printed and logged wins per 1,000 games, a row per order, draft and set.

    by_order: wins (7, 3) of `games` ordered and 6 * `games` unordered games.  Columns: order,
    draft, set, ours, se, ci95, printed, printed_id, logged, logged_id.
    """
    rows = [(order, *cell) for order in by_order for cell in CELLS]
    table = pd.DataFrame(rows, columns=["order", "draft", "set"])
    played = table.order.map({"ordered": games, "unordered": 6 * games})
    share = np.concatenate([wins.ravel() for wins in by_order.values()]) / played
    table["ours"], table["se"] = 1000 * share, 1000 * share_error(share, played)
    table["ci95"] = half_width(table.se)
    for column, source in {"printed": "table1", "logged": "table1_logs"}.items():
        ids = [f"report.{source}.{c.draft}.{c.order}.{c.set}" for c in table.itertuples()]
        table[column] = ledger.published().published[ids].astype(float).to_numpy()
        table[f"{column}_id"] = ids
    return table


def unordered_wins(source: str, draft: str) -> list[int]:
    """Return the wins in 1,000 unordered games of a draft, in the order in which a source has them.

    source: "table1" as printed, or "table1_logs".

    >>> unordered_wins("table1", "0"), unordered_wins("table1_logs", "0")
    ([420, 304, 276], [226, 337, 437])
    """
    ids = [f"report.{source}.{draft}.unordered.{number}" for number in range(3)]
    return ledger.published().published[ids].astype(int).tolist()


def recorded(table: pd.DataFrame) -> pd.DataFrame:
    """Return the printed and logged wins of a `wins_table`, a row per order and draft."""
    return table.pivot(index=["order", "draft"], columns="set", values=["printed", "logged"])


def chi_square_of(ours: Sequence[int], theirs: Sequence[float]) -> float:
    """Return chi-square of "both have the same distribution over the three sets", 2 d.o.f."""
    return float(chi2_contingency([ours, theirs]).statistic)


def fits(by_order: Mapping[str, np.ndarray], thousand: pd.DataFrame) -> pd.DataFrame:
    """Return chi-square of ours against the printed and the logged wins, a row per draft."""
    ours = np.concatenate(list(by_order.values()))
    columns = {
        column: list(map(chi_square_of, ours, thousand[column].to_numpy()))
        for column in ("printed", "logged")
    }
    return pd.DataFrame(columns, index=thousand.index)


def by_set(row: Sequence[float], order: str) -> list[float]:
    """Return a printed row, whose k-th number is that of set order[k], in the order of the sets.

    >>> by_set([10, 20, 30], "120")
    [30, 10, 20]
    """
    return [row[order.index(number)] for number in "012"]


def relabelled(
    ours: np.ndarray, printed: Sequence[Sequence[float]], log_orders: Sequence[str]
) -> pd.DataFrame:
    """Return chi-square of the printed rows as printed, in the log's order, and in the best one."""
    rows = []
    for wins, row, order in zip(ours, printed, log_orders):
        orders = map("".join, permutations("012"))
        tries = {tried: chi_square_of(wins, by_set(row, tried)) for tried in orders}
        best = min(tries, key=tries.get)
        rows.append((tries["012"], order, tries.get(order), best, tries[best]))
    columns = ["as printed", "log's order", "so read", "best order", "so read "]
    return pd.DataFrame(rows, columns=columns).rename_axis("draft")


def three_ways(contests: Mapping[str, tuple]) -> pd.DataFrame:
    """Return chi-square of pairs of tables of wins (7, 3) by name, a column per pair."""
    return pd.DataFrame({who: map(chi_square_of, *both) for who, both in contests.items()})


def tried(eight: np.ndarray, logged: pd.DataFrame, games: int, seed: int) -> pd.DataFrame:
    """Return chi-square against the logs for each of `SETTINGS` and order, a row per draft.

    eight: the drafts (8, T), 5b last.  logged: a row per order and draft.  games: of a seating.
    """
    found = {}
    for label, rules in SETTINGS.items():
        tries = play_seatings(eight, games=games, seed=seed, **rules)
        both = {"ordered": tries[:7, 0], "unordered": tries.sum(axis=1)[SEVEN_AS_5B]}
        for order, wins in both.items():
            found[label, order] = list(map(chi_square_of, wins, logged.loc[order].to_numpy()))
    return pd.DataFrame(found)


def p_values(sums: pd.Series, dof: int = 14) -> list[str]:
    """Return the p-values of sums of chi-square, in words of one digit."""
    return [f"{chi2.sf(total, dof):.1g}" for total in sums]


def reasons(table: pd.DataFrame, found: pd.DataFrame, log_orders: Sequence[str]) -> dict[str, str]:
    """Return for each claim of a `wins_table` why ours may differ; found: as of `tried`."""
    why = {}
    for cell in table.itertuples():
        low, high = found.xs(cell.order, axis=1, level=1).loc[cell.draft].agg(["min", "max"])
        words = f"not explained; tried {len(SETTINGS)} settings of the simulator: chi-squared of "
        words += f"this draft {low:.0f} to {high:.0f} on 2 degrees of freedom"
        why[cell.printed_id] = why[cell.logged_id] = words
        moved = log_orders[cell.draft]
        if cell.order == "unordered" and moved and moved[cell.set] != str(cell.set):
            why[cell.printed_id] = f"this column holds set {moved[cell.set]}, by the log's order"
        if cell.order == "unordered" and cell.draft == 0:
            why[cell.printed_id] = "not explained; the printed wins stand in no log, in any order"
    return why
