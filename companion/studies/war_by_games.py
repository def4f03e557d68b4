"""The paper's war, in which Quo plays on for all, drafted by real games and by evaluators.

    python -m companion.studies war_by_games
    python -m companion.studies war_by_models

Design, settled before any of it was played.

**war_by_games**: UCT and RAVE beside each pair of bots, rewarded by the published evaluator or by
one real game of three Quos at the end of each simulation.  Constants are counted in standard
deviations of the reward over random drafts and come from one grid, 1/8 to 4, for each search and
reward alike: the one with the most wins over the six matches in two rounds, 20 wars from each
draft, at 300 real games or 3,000 simulations of the evaluator, seed 1.  The comparison has ten
rounds of the six matches, 50 wars from each draft, seed 2033: 100, 300 and 1,000 simulations a pick
for each search and reward, 3,000 by the evaluator, and `EQUAL_TIME` real games, which take UCT as
long as these 3,000 by times measured once (33 ms a draft; RAVE takes 80 ms for its 3,000 and 67 ms
for 100 real games).  Last, RAVE by 300 real games sits between two of the paper's UCTs: 20 rounds
of six seat orders.  A row per round: `table` (the pair), search, reward, simulations, c, round,
won, forecast (what the published evaluator promises the search).

**war_by_models**: UCT with 1,500 simulations by the linear form, and by the network of notebook 10,
fitted to games of three Quos: 21,600 from random drafts and 19,440 more, which are from random
drafts, too, or in three rounds from drafts of the search with the model itself, cut and completed
at random.  c is tuned as above; five training seeds for each pair; a row per training seed.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

import pandas as pd

from companion.studies.drafting_to_win import PAIRS, SEARCH, searching
from companion.studies.matches import by_round
from companion.studies.ratings import RewardedBy
from companion.studies.study import Part, study
from draftlib.agents import UCT
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of
from draftlib.matches import draft_match
from draftlib.risk import Drafter, War, actual_risk

GRID = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
_GAMES = {"evaluator": fantasy_risk, "real games": actual_risk}
_TUNED = {"evaluator": 3000, "real games": 300}  # simulations
EQUAL_TIME = 60
_BUDGETS = {"evaluator": (100, 300, 1000, 3000), "real games": (EQUAL_TIME, 100, 300, 1000)}
_STEPS = {"tuning": (2, 20, 1), "fresh": (10, 50, 2033)}  # rounds, wars from a draft, seed
_TABLE_ROUNDS = 20
_COLUMNS = ["step", "table", "search", "reward", "simulations", "c", "round", "won", "forecast"]


class Drafting(NamedTuple):
    """A search, what rewards it, simulations a pick, and c in standard deviations."""

    search: str
    reward: str
    simulations: int
    c: float

    def agent(self) -> Agent:
        """Return the search itself."""
        return searching(self.search, self.simulations, self.c, _GAMES[self.reward]())


def play(
    drafting: Drafting, pair: tuple[str, str], step: str, rounds: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Return what a search wins beside a pair of bots, a row per round."""
    agents = {SEARCH: drafting.agent()} | {bot: Drafter(bot) for bot in pair}
    _, fights, seed = _STEPS[step]
    game = _GAMES[drafting.reward]()
    return _fought(game, agents, rounds, fights, seed_of(seed, PAIRS.index(pair)), n_jobs)


def beside_searches(drafting: Drafting, rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return what a search wins beside two of the paper's UCTs, a row per round."""
    agents = {SEARCH: RewardedBy(_GAMES[drafting.reward](), drafting.agent())}
    agents |= {f"UCT {number}": UCT(3000, 0.01) for number in (1, 2)}
    _, fights, seed = _STEPS["fresh"]
    return _fought(fantasy_risk(), agents, rounds, fights, seed, n_jobs)


def _fought(game: Game, agents, rounds, fights, seed, n_jobs):
    """Draft and fight; return columns round, won and forecast (the published evaluator's)."""
    run = {"n_jobs": n_jobs, "progress": False}
    match = draft_match(game, agents, rounds, seed, **run)
    told = fantasy_risk().evaluate(match.owners.reshape(-1, game.n_items))
    match = match._replace(rewards=told.reshape(match.rewards.shape))
    found = by_round(match.table(War("quo", fights), seed, **run)).query("agent == @SEARCH")
    return found.drop(columns="agent").rename(columns={"reward": "forecast"})


def _parts(step: str, drafting: Drafting) -> Iterator[Part]:
    for pair in PAIRS:
        labels = {"step": step, "table": " ".join(pair), **drafting._asdict()}
        yield Part(labels, _STEPS[step][0], partial(play, drafting, pair, step))


@study("war_by_games", _COLUMNS)
def parts() -> Iterator[Part]:
    """Tune UCT and RAVE by evaluator and by real games alike, then play the paper's war."""
    for search, reward in product(("UCT", "RAVE"), _GAMES):
        won = dict.fromkeys(GRID, 0.0)
        for c in GRID:
            for part in _parts("tuning", Drafting(search, reward, _TUNED[reward], c)):
                rows = yield part
                won[c] += rows.won.mean()
        c = max(won, key=won.get)
        for simulations in _BUDGETS[reward]:
            yield from _parts("fresh", Drafting(search, reward, simulations, c))
    last = Drafting("RAVE", "real games", 300, c)
    labels = {"step": "fresh", "table": "two UCTs", **last._asdict()}
    yield Part(labels, _TABLE_ROUNDS, partial(beside_searches, last))
