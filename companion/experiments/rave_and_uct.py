"""RAVE beside UCT in Fantasy Risk, each with the constant that suits it best.

    python -m companion.experiments rave

Both constants are counted in standard deviations of the reward in random drafts and come from one
grid.  Each is chosen with a seed that the comparison does not use, by the reward of 1,500
simulations beside the paper's UCT and Greedy.  Then RAVE, with 300 simulations, and UCT, with
3,000, sit at one table with Greedy.

Columns of ``stored_rows("rave")``: step, "tuning" or "fresh"; search; c, in standard deviations;
round; score, 100 times the reward.

Both were tuned in own wars beside two bots, too, where they were not compared.  Means of the six
line-ups, in wins of 300, at the constants of the grid: with 1,500 simulations paid by a network of
that line-up (three rounds) RAVE won 171 to 186, and UCT, whose best constant was 1, 166 to 182;
with 300 real games (one round) RAVE 163 to 188, UCT 122 to 160.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

import pandas as pd

from companion.arena import CONSTANTS, searching
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from draftlib.agents import UCT, Greedy
from draftlib.catalogue import fantasy_risk
from draftlib.matches import tournament

_SIMULATIONS = {"RAVE": 300, "UCT": 3000}


def _scores(agents, rounds, seed, n_jobs):
    """Return 100 times the mean reward of each agent in each round of Fantasy Risk, in a column."""
    agents = agents | {"Greedy": Greedy()}
    table = tournament(fantasy_risk(), agents, rounds, seed, n_jobs=n_jobs, progress=False)
    means = 100 * table.groupby(["agent", "round"]).reward.mean()
    return means.rename("score").reset_index()


def _tuning(seed: int, rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return the scores of both searches at every constant of the grid."""
    frames = []
    for search, c in product(_SIMULATIONS, CONSTANTS):
        agents = {"it": searching(search, 1500, c, fantasy_risk()), "UCT": UCT(3000, 0.01)}
        scores = _scores(agents, rounds, seed, n_jobs).query("agent == 'it'")
        frames.append(scores.assign(search=search, c=c))
    return pd.concat(frames)


def _compare(chosen: Mapping[str, float], seed: int, rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return the scores of both searches at one table, at their chosen constants."""
    agents = {k: searching(k, n, chosen[k], fantasy_risk()) for k, n in _SIMULATIONS.items()}
    scores = _scores(agents, rounds, seed, n_jobs).rename(columns={"agent": "search"})
    scores["c"] = scores.search.map(chosen)
    return scores[scores.search != "Greedy"]


@experiment("rave", ["step", "search", "c", "round", "score"], seconds=55)
def play(seed: int | None = None) -> Iterator[Part]:
    """Tune RAVE and UCT alike, then compare them."""
    rows = yield Part({"step": "tuning"}, 10, partial(_tuning, reseed(1, seed)))
    chosen = rows.groupby(["search", "c"]).score.mean().unstack().idxmax(axis=1)
    yield Part({"step": "fresh"}, 20, partial(_compare, chosen, reseed(2, seed)))


@headline(
    "07",
    "RAVE with 300 simulations, against UCT with 3,000",
    "UCT with 3,000",
    "reward × 100, Fantasy Risk",
)
def _tenth():
    """Return the scores in Fantasy Risk of RAVE(300) and UCT(3000) beside each other."""
    rows = stored_rows("rave").query("step == 'fresh'").set_index(["search", "round"]).score
    return rows["RAVE"], rows["UCT"]
