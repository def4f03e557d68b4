"""How far the searches stay behind exact play on two-player tables of any size.

    python -m companion.experiments regret

plays all drafts, some minutes on two cores; ``stored_rows("regret")`` has NaN simulations where a
drafter simulates nothing.

Regret is what a drafter would have gained by sophisticated play against a sophisticated opponent
(Kohler and Chandrasekaran 1971), in per cent of it.  That pair is an equilibrium, so regret is
never negative.  Each player's values are independent and uniform from 0 to 1, which makes the
equilibrium unique; each table is drafted from both seats, and its regret is the mean of the two.
"""

from collections.abc import Iterator, Mapping
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from joblib import Parallel, delayed

import draftlib as dl
from companion.estimates import estimates
from companion.experiment import Part, experiment, reseed
from companion.pictures import error_bars, figure, finish, set_log_ticks
from companion.searches.sophisticated import Sophisticated, random_table, regret
from draftlib.kernels.rng import seed_of
from draftviews.pictures.style import GRID, HALF, color_of

_ITEMS = (6, 8, 12, 16, 24, 42, 60)
_SIMULATIONS = (30, 100, 300, 1000, 3000, 10_000, 30_000)
_FIXED_SIMULATIONS, _FIXED_ITEMS = 3000, 42  # of the curves over items, and over simulations
TABLES = 40


def _searches(n_items: int, simulations: int) -> dict[str, dl.Agent]:
    """Return the drafters that simulate; RAVE, whose simulations take longer, only up to 3,000.

    UCT's c is the standard deviation of a reward over random drafts: of half the items, without
    replacement, each of variance 1/12.
    """
    affordable = simulations <= _FIXED_SIMULATIONS
    agents = {"UCT": dl.UCT(simulations, float(np.sqrt(n_items / 48)))}
    return agents | ({"RAVE": dl.RAVE(simulations)} if affordable else {})


def others(n_items: int) -> dict[str, dl.Agent]:
    """Return the drafters that simulate nothing; max^n where three picks ahead are affordable."""
    exact = Sophisticated()
    agents = {
        "Greedy": dl.Greedy(),
        "KthBestPick": dl.KthBestPick(3, max_calls=None),
        "KthBestPick, opponent known": dl.KthBestPick(models=[exact, exact]),
    }
    return agents | ({"MaxN, 3 picks": dl.MaxN(3)} if n_items <= _FIXED_ITEMS else {})


def regrets(
    n_items: int, agents: Mapping[str, dl.Agent], tables: int, n_jobs: int = -1, *, seed: int
) -> pd.DataFrame:
    """Return the regret of each agent on each table: columns agent, table, regret."""
    work = delayed(partial(_one_table, n_items, agents, seed))
    return pd.concat(Parallel(n_jobs)(map(work, range(tables))), ignore_index=True)


def _one_table(n_items, agents, seed, index):
    game, seed = random_table(n_items, index, seed), seed_of(seed, index)
    rows = [(name, index, regret(game, agent, seed)) for name, agent in agents.items()]
    return pd.DataFrame(rows, columns=["agent", "table", "regret"])


@experiment("regret", ["items", "simulations", "agent", "table", "regret"], seconds=98)
def play(seed: int | None = None) -> Iterator[Part]:
    """Measure regret against exact play on tables of all sizes, at all budgets."""
    budgets = [(n_items, _FIXED_SIMULATIONS) for n_items in _ITEMS if n_items != _FIXED_ITEMS]
    budgets += [(_FIXED_ITEMS, simulations) for simulations in _SIMULATIONS]
    settings = [(n_items, np.nan, others(n_items)) for n_items in _ITEMS]
    settings += [(*budget, _searches(*budget)) for budget in budgets]
    for n_items, simulations, agents in settings:
        labels = {"items": n_items, "simulations": simulations}
        yield Part(labels, TABLES, partial(regrets, n_items, agents, seed=reseed(1971, seed)))


def curves(table: pd.DataFrame) -> pd.DataFrame:
    """Return the mean regret by items, and by simulations at 42 items, as a figure draws it.

    table: as stored, without max^n to three picks.  As `matches.estimates`, and panel: "items",
    where what simulates has 3,000 simulations; "simulations", where what simulates nothing has x =
    NaN.

    >>> from companion.experiment import stored_rows
    >>> drawn = curves(stored_rows("regret"))
    >>> drawn.groupby("panel").x.max().astype(int).to_dict()
    {'items': 60, 'simulations': 30000}
    """
    table = table[table.agent != "MaxN, 3 picks"]
    usual = table.simulations.isna() | (table.simulations == _FIXED_SIMULATIONS)
    there = table[table["items"] == _FIXED_ITEMS]
    searched = estimates(there.dropna(subset="simulations"), "simulations", "agent", "regret")
    others = estimates(there[there.simulations.isna()], "items", "agent", "regret")
    panels = {
        "items": estimates(table[usual], "items", "agent", "regret"),
        "simulations": pd.concat([searched, others.assign(x=np.nan)], ignore_index=True),
    }
    return pd.concat(panels, names=["panel"]).reset_index("panel")


@figure("07_regret")
def draw_regret(table):
    """Draw regret by simulations and by items, a panel for each: see `curves`."""
    items, simulations = (table[table.panel == name] for name in ("items", "simulations"))
    last = simulations.loc[simulations.x.idxmax()]
    title = f"Even with {last.x:,.0f} simulations a pick\n"
    title += f"{last.series} loses {last.y:.0f} % to perfect play"
    caption = "Two players, 40 tables of random values, both seats; bars and bands: 95 %. c is one "
    caption += "standard deviation; RAVE was not measured above 3,000. Below, the colours are the "
    caption += "same."
    figure, (above, below) = plt.subplots(2, figsize=(HALF, 5.4), sharey=True)
    for ax, rows in ((above, simulations), (below, items)):
        for name, row in rows.groupby("series", sort=False):
            _draw_regret(ax, name, row)
        ax.set(xscale="log", ylabel="regret (%)")
        ax.set_ylim(bottom=0)
        ax.grid(axis="y", color=GRID, lw=0.6)
    ticks = sorted(simulations.x.dropna().unique())
    set_log_ticks(above, ticks, [f"{tick:,g}" if tick != 10_000 else "" for tick in ticks])
    set_log_ticks(below, sorted(items.x.unique()))
    above.set_xlabel("simulations a pick, 42 items (log)")
    below.set_xlabel("items, 3,000 simulations a pick (log)")
    for name, rows in simulations.groupby("series", sort=False):
        searches = rows.x.notna().any()
        low = not searches and name == "Greedy"  # whose line has others above it
        side, x = ("left", rows.x.min()) if searches else ("right", max(ticks))
        place = {"xytext": (5 if searches else 0, -15 if low else 4), "textcoords": "offset points"}
        style = {"ha": side, "color": color_of(name), "fontsize": 8}
        above.annotate(name, (x, rows.y.iloc[0]), **place, **style)
    return finish(figure, title, caption)


def _draw_regret(ax, name, rows):
    rows = rows.sort_values("x")
    style = {"color": color_of(name), "lw": 1.3, "ls": "--" if "known" in name else "-"}
    if rows.x.isna().all():
        ax.axhline(rows.y.iloc[0], **style)
        ax.axhspan(rows.low.iloc[0], rows.high.iloc[0], color=style["color"], alpha=0.15, lw=0)
    else:
        ax.errorbar(rows.x, rows.y, error_bars(rows), fmt="o", ms=3.5, **style)
