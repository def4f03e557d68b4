"""RAVE beside UCT, each with the constant that suits it best, at equal simulations and equal time.

    python -m companion.experiments rave

plays everything.  Columns of ``stored_rows("rave")``: place, where the search drafts; step,
"tuning" or "fresh"; search, simulations; against, the simulations of the other search, 0 in tuning;
c, in standard deviations; round; score.  Both constants are counted in standard
deviations of a reward in random drafts and come from one grid.  Each is chosen with a seed that no
comparison uses: in Fantasy Risk, by the reward beside the paper's UCT and Greedy; on tables of 60
items, by the regret against exact play.  Then the two are compared with fresh seeds: at one table
of Fantasy Risk, and on the same tables of items.

Both were tuned in own wars beside two bots, too, where they were not compared.  Means of the six
line-ups, in wins of 300, at the constants of the grid: with 1,500 simulations paid by a network of
that line-up (three rounds) RAVE won 171 to 186, and UCT, whose best constant was 1, 166 to 182;
with 300 real games (one round) RAVE 163 to 188, UCT 122 to 160.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

import pandas as pd
from joblib import Parallel, delayed

from companion.arena import CONSTANTS, searching
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from companion.searches.sophisticated import random_table, regret
from draftlib.agents import UCT, Greedy
from draftlib.catalogue import fantasy_risk
from draftlib.kernels.rng import seed_of
from draftlib.matches import tournament

COLUMNS = ["place", "step", "search", "simulations", "against", "c", "round", "score"]
SEARCHES = ("RAVE", "UCT")
ITEMS = 60  # of the tables


def fantasy_scores(search, simulations, c, rounds, seed, n_jobs=-1):
    """Return 100 times the reward beside the paper's UCT and Greedy, by round."""
    agents = {"it": searching(search, simulations, c, fantasy_risk())}
    agents |= {"UCT": UCT(3000, 0.01), "Greedy": Greedy()}
    table = tournament(fantasy_risk(), agents, rounds, seed, n_jobs=n_jobs, progress=False)
    return 100 * table[table.agent == "it"].groupby("round").reward.mean()


def table_regrets(search, simulations, c, rounds, seed, n_jobs=-1):
    """Return minus the regret in per cent against exact play, by table: both seats' mean."""
    work = delayed(partial(_table_regret, search, simulations, c, seed))
    return -pd.Series(Parallel(n_jobs)(map(work, range(rounds))))


def _table_regret(search, simulations, c, seed, index):
    game = random_table(ITEMS, index, seed)
    return regret(game, searching(search, simulations, c, game), seed_of(seed, index))


# How a search is scored; rounds, or tables, to tune it and to compare; simulations of RAVE and of
# UCT: as many, a tenth of UCT's, and what takes UCT as long as RAVE(1500), by times measured once.
_PLACES = {
    "Fantasy Risk": (fantasy_scores, 10, 20, ((300, 300), (300, 3000), (1500, 3000))),
    "60 items": (table_regrets, 20, 40, ((300, 300), (300, 3000))),
}
_TUNED = 1500  # simulations


def _tuning(score: Callable, seed: int, rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return the scores of both searches at every constant of the grid."""
    frames = []
    for search, c in product(SEARCHES, CONSTANTS):
        scores = score(search, _TUNED, c, rounds, seed, n_jobs)
        words = {"search": search, "simulations": _TUNED, "against": 0, "c": c}
        frames.append(_table(scores).assign(**words))
    return pd.concat(frames)


def _compare(
    place: str,
    budgets: Sequence[tuple],
    chosen: Mapping[str, float],
    seed: int,
    rounds: int,
    n_jobs: int = -1,
) -> pd.DataFrame:
    """Return the scores of both searches at their chosen constants, by budgets, with fresh seeds.

    In Fantasy Risk they sit at one table with Greedy; tables of items are played one by one.
    """
    frames = []
    for pair in budgets:
        cases = [(search, n, chosen[search]) for search, n in zip(SEARCHES, pair)]
        if place == "Fantasy Risk":
            agents = {case[0]: searching(*case, fantasy_risk()) for case in cases}
            agents["Greedy"] = Greedy()
            match = tournament(fantasy_risk(), agents, rounds, seed, n_jobs=n_jobs, progress=False)
            scores = 100 * match.groupby(["agent", "round"]).reward.mean()
        else:
            scores = {case[0]: table_regrets(*case, rounds, seed, n_jobs) for case in cases}
        for (search, n, c), against in zip(cases, pair[::-1]):
            words = {"search": search, "simulations": n, "against": against, "c": c}
            frames.append(_table(scores[search]).assign(**words))
    return pd.concat(frames)


def _table(scores):
    return scores.rename_axis("round").rename("score").reset_index()


@experiment("rave", COLUMNS, seconds=126)
def play(seed: int | None = None) -> Iterator[Part]:
    """Tune RAVE and UCT alike in every place, then compare them."""
    chosen = {}
    for place, (score, rounds, *_) in _PLACES.items():
        run = partial(_tuning, score, reseed(1, seed))
        rows = yield Part({"place": place, "step": "tuning"}, rounds, run)
        chosen[place] = rows.groupby(["search", "c"]).score.mean().unstack().idxmax(axis=1)
    for place, (*_, rounds, budgets) in _PLACES.items():
        run = partial(_compare, place, budgets, chosen[place], reseed(2, seed))
        yield Part({"place": place, "step": "fresh"}, rounds, run)


@headline(
    "07",
    "RAVE with 300 simulations, against UCT with 3,000",
    "UCT with 3,000",
    "reward × 100, Fantasy Risk",
)
def _tenth():
    """Return the scores in Fantasy Risk of RAVE(300) and UCT(3000) beside each other."""
    rows = stored_rows("rave").query("place == 'Fantasy Risk' and step == 'fresh'")
    rows = rows.set_index(["search", "simulations", "against", "round"]).score.sort_index()
    return rows["RAVE", 300, 3000], rows["UCT", 3000, 300]
