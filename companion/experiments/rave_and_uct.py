"""RAVE beside UCT, each with the constant that suits it best, at equal simulations and equal time.

    python -m companion.experiments rave

plays everything.  Columns of ``stored_rows("rave")``: place, where the search drafts; step,
"tuning" or "fresh"; search, simulations; against, the simulations of the other search, 0 in tuning;
c, in standard deviations; round; score.  Both constants are counted in standard
deviations of a reward in random drafts and come from one grid.  Each is chosen with a seed that no
comparison uses: in Fantasy Risk, by the reward beside the paper's UCT and Greedy; on tables of 60
items, by the regret against exact play; in war, by the wins beside two bots, the reward being the
network of that line-up or real games.  Then the two are compared with fresh seeds: at one table of
Fantasy Risk, on the same tables of items, and in war (see `companion.experiments.networks`).
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product

import pandas as pd
from joblib import Parallel, delayed

from companion.arena import CONSTANTS, PAIRS, own_play, searching, war_game
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from companion.learned import network_game
from companion.searches.sophisticated import random_table, regret
from draftlib.agents import UCT, Greedy
from draftlib.catalogue import fantasy_risk
from draftlib.kernels.rng import seed_of
from draftlib.matches import tournament

COLUMNS = ["place", "step", "search", "simulations", "against", "c", "round", "score"]
SEARCHES = ("RAVE", "UCT")
ITEMS = 60  # of the tables
# Simulations of RAVE and of UCT: as many; a tenth of UCT's; last what takes UCT as long as
# RAVE(1500), by times measured once: 2.0 times as many in Fantasy Risk, 2.7 on tables.
_BUDGETS = ((300, 300), (1500, 1500), (3000, 3000), (150, 1500), (300, 3000))
_COMPARED = {  # rounds, or tables, and the budgets
    "Fantasy Risk": (20, (*_BUDGETS, (1500, 3000))),
    "60 items": (40, (*_BUDGETS, (1500, 4000))),
}


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


def score_at_war(make_game, search, simulations, c, rounds, seed, n_jobs=-1):
    """Return the wins of 300, the mean over the six line-ups, by round."""

    def agent(seating):
        return searching(search, simulations, c, make_game(seating))

    shares = 0.0
    for pair in PAIRS:
        shares += own_play(pair, agent, rounds, 20, seed, n_jobs, make_game).set_index("round").won
    return 300 * shares / len(PAIRS)


_PLACES = {  # how to score a search, rounds to tune it with, with how many simulations
    "Fantasy Risk": (fantasy_scores, 10, 1500),
    "60 items": (table_regrets, 20, 1500),
    "war": (partial(score_at_war, network_game), 3, 1500),
    "war, real games": (partial(score_at_war, war_game), 1, 300),
}


def _tuning(place: str, seed: int, rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return the scores of both searches at every constant of the grid."""
    score, _, simulations = _PLACES[place]
    frames = []
    for search, c in product(SEARCHES, CONSTANTS):
        scores = score(search, simulations, c, rounds, seed, n_jobs)
        words = {"search": search, "simulations": simulations, "against": 0, "c": c}
        frames.append(_table(scores).assign(**words))
    return pd.concat(frames)


def _compare(
    place: str, chosen: Mapping[tuple, float], seed: int, rounds: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Return the scores of both searches at their chosen constants, by budgets, with fresh seeds.

    In Fantasy Risk they sit at one table with Greedy; tables of items are played one by one.
    """
    frames = []
    for pair in _COMPARED[place][1]:
        cases = [(search, n, chosen[place, search]) for search, n in zip(SEARCHES, pair)]
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


def best(table: pd.DataFrame) -> dict[tuple, float]:
    """Return the constant with the best mean in tuning, by place and search.

    >>> from companion.experiment import stored_rows
    >>> best(stored_rows("rave"))["Fantasy Risk", "RAVE"]
    4.0
    """
    rows = table[table.step == "tuning"]
    means = rows.groupby(["place", "search", "c"]).score.mean().unstack()
    return means.idxmax(axis=1).to_dict()


@experiment("rave", COLUMNS, seconds=320)
def play(seed: int | None = None) -> Iterator[Part]:
    """Tune RAVE and UCT alike in every place, then compare them."""
    tuned = []
    for place, (_, rounds, _) in _PLACES.items():
        labels = {"place": place, "step": "tuning"}
        rows = yield Part(labels, rounds, partial(_tuning, place, reseed(1, seed)))
        tuned.append(rows.assign(**labels))
    chosen = best(pd.concat(tuned))
    for place, (rounds, _) in _COMPARED.items():
        run = partial(_compare, place, chosen, reseed(2, seed))
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
