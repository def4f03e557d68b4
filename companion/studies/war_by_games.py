"""The paper's war, in which Quo plays on for all, drafted by real games and by evaluators.

    python -m companion.studies war_by_games
    python -m companion.studies war_by_models

Design, settled before any of it was played.

**war_by_games**: UCT and RAVE beside each pair of bots.  A simulation is rewarded by the published
evaluator, or by one real game of three Quos.

* Tuning: c comes from one grid, 1/8 to 4 standard deviations of the reward over random drafts, for
  each search and reward.  Two rounds of the six matches, 20 wars from each draft, seed 1, at 300
  real games or 3,000 simulations of the evaluator; the constant with the most wins is kept.
* Comparison: ten rounds of the six matches, 50 wars from each draft, seed 2033.  Each search and
  reward has 100, 300 and 1,000 simulations a pick; the evaluator also has 3,000, and real games
  `EQUAL_TIME`.  So many take UCT as long as its 3,000 (33 ms a draft, measured once; RAVE takes
  80 ms for its 3,000 and 67 ms for 100 real games; `MILLISECONDS` has what a simulation a pick
  adds to the time of a draft).

A row per round: `table` (the pair), search, reward, simulations, c, round, won.

**war_by_models**: UCT with 1,500 simulations by the network of notebook 08, fitted to games of
three Quos: 21,600 from random drafts and 19,440 more, which are from random drafts, too, or in
three rounds from drafts of the search with the network itself, cut and completed at random.  c is
tuned as above, with training seed 1.  Then five training seeds for each pair, two rounds with each,
50 wars from each draft.  Networks can be trained again to the same weights on one processor only.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

import numpy as np
import pandas as pd

from companion.arena import PAIRS
from companion.studies.drafting_to_win import SEARCH, searching, wins_by_round
from companion.studies.line_up import ROUNDS, Scale, completed, search_drafts
from companion.studies.matches import estimates, intervals, random_drafts
from companion.studies.study import Part, stored, study, study_seed
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import NetworkEvaluator
from draftlib.kernels.rng import seed_of
from draftlib.matches import seat_orders
from draftlib.rewards import Reward
from draftlib.risk import actual_risk, make_outcome_table, simulate_many

GRID = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0)
_GAMES = {"evaluator": fantasy_risk, "real games": actual_risk}
_TUNED = {"evaluator": 3000, "real games": 300}  # simulations
EQUAL_TIME = 60
MILLISECONDS = {  # that a simulation a pick adds to a draft: measured once, never when run
    "UCT, evaluator": 33 / 3000,
    "RAVE, evaluator": 80 / 3000,
    "UCT, real games": 33 / EQUAL_TIME,
    "RAVE, real games": 67 / 100,
}
_BUDGETS = {"evaluator": (100, 300, 1000, 3000), "real games": (EQUAL_TIME, 100, 300, 1000)}
# rounds, wars from a draft, seed
_STEPS = {"tuning": (2, 20, study_seed(1)), "fresh": (10, 50, study_seed(2033))}
_TRAININGS, _TRAINED_ROUNDS = range(2035, 2040), 2
_SETTING = ["search", "reward", "simulations", "c"]


def _parts(step: str, *setting) -> Iterator[Part]:
    """Yield the six matches of a search: its name, what rewards it, simulations, c."""
    search, reward, simulations, c = setting
    (rounds, wars, seed), game = _STEPS[step], _GAMES[reward]()
    agent = searching(search, simulations, c, game)
    for pair in PAIRS:
        labels = {"step": step, "table": " ".join(pair), **dict(zip(_SETTING, setting))}
        yield Part(labels, rounds, partial(wins_by_round, game, agent, pair, wars, seed))


@study("war_by_games", ["step", "table", *_SETTING, "round", "won"], seconds=626)
def parts() -> Iterator[Part]:
    """Tune UCT and RAVE by evaluator and by real games alike, then play the paper's war."""
    for search, reward in product(("UCT", "RAVE"), _GAMES):
        won = dict.fromkeys(GRID, 0.0)
        for c in GRID:
            for part in _parts("tuning", search, reward, _TUNED[reward], c):
                rows = yield part
                won[c] += rows.won.mean()
        c = max(won, key=won.get)
        for simulations in _BUDGETS[reward]:
            yield from _parts("fresh", search, reward, simulations, c)


def bots_there() -> pd.DataFrame:
    """Return the stored rows beside bots: series, simulations, milliseconds, round, won (of 300).

    A row per series, budget and round, the mean of the six matches.

    >>> bots_there().groupby(["series", "simulations"]).size().unique().tolist()
    [10]
    """
    rows = stored("war_by_games").query("step == 'fresh'")
    rows = rows.assign(series=rows.search + ", " + rows.reward, won=300 * rows.won)
    found = rows.groupby(["series", "simulations", "round"], sort=False).won.mean().reset_index()
    return found.assign(milliseconds=found.simulations * found.series.map(MILLISECONDS))


def curves() -> pd.DataFrame:
    """Return the wins of each search and reward by the milliseconds of a draft: see `estimates`."""
    return estimates(bots_there(), "milliseconds", "series", "won")


def gains() -> pd.DataFrame:
    """Return what a search wins more using real games than using 3,000 evaluations: mean, ci95, n.

    In per cent of the wars.  Paired by round; a row names the games a pick, and their time
    beside that of the evaluations.

    >>> gains().round().iloc[-1].tolist()
    [13.0, 3.0, 10.0]
    """
    times = {("UCT", EQUAL_TIME): "the same", ("RAVE", 100): "about the same"}
    times |= {("RAVE", 300): "2.5 times the", ("RAVE", 1000): "8 times the"}
    won = bots_there().set_index(["series", "simulations", "round"]).won.sort_index() / 3
    more = {
        f"{search}, {games:,} games: {time} time": won[f"{search}, real games", games].sub(
            won[f"{search}, evaluator", 3000]
        )
        for (search, games), time in times.items()
    }
    return intervals(more).rename_axis("wars won, %, more than by 3,000 evaluations")


def networks() -> pd.DataFrame:
    """Return what UCT wins in per cent by networks, in the war that they learnt from.

    Columns: mean, ci95, n, which counts trainings.  A row per war and kind of drafts.

    >>> networks().n.tolist()
    [5, 5, 20]
    """
    rows = stored("war_by_models").query("step == 'fresh'")
    groups = {
        f"the paper's war, {drafts} drafts": 100 * some.groupby("training").won.mean()
        for drafts, some in rows.groupby("drafts", sort=False)
    }
    groups["own play, own drafts"] = 100 * stored("line_up").groupby("unit").won.mean()
    return intervals(groups).rename_axis("wars won, %")


def games_of_quos(owners: np.ndarray, seed: int) -> pd.DataFrame:
    """Return a training set of drafts (D, T), one game of Quos from each, without unfinished ones.

    >>> games_of_quos(random_drafts(2, 0), 0).filter(like="wins").sum(axis=1).tolist()
    [1, 1]
    """
    batch = simulate_many(owners, ("quo",) * 3, 1, seed, progress=False)
    table = make_outcome_table(owners, batch)
    return table[table.unfinished == 0].reset_index(drop=True)


def trained(own: bool, pair: tuple[str, str], seed: int) -> NetworkEvaluator:
    """Return a network fitted to random drafts, or to these and to drafts of a search with it."""
    scale = Scale()
    more = ROUNDS * scale.drafts * scale.completions
    games = games_of_quos(random_drafts(scale.random + (0 if own else more), seed), seed)
    model = NetworkEvaluator.fit(games)
    for number in range(ROUNDS if own else 0):
        found = [games]
        for o, seating in enumerate(seat_orders((SEARCH, *pair))):
            found.append(_own_games(model, scale, seed_of(seed, number, o), seating))
        games = pd.concat(found, ignore_index=True)
        model = NetworkEvaluator.fit(games)
    return model


def _own_games(model: Reward, scale: Scale, seed: int, seating: Sequence[str]) -> pd.DataFrame:
    """Draft with a search beside bots; return a game of Quos from each completion."""
    picks = search_drafts(model, scale.drafts // 6, seed, seating).repeat(scale.completions, axis=0)
    return games_of_quos(completed(picks, np.random.default_rng(seed)), seed)


def by_network(
    drafts: str, seed: int, constants: Sequence[float], wars: int, rounds: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Train a network for each pair of bots; return what UCT wins by it: table, c, round, won."""
    frames = []
    for number, pair in enumerate(PAIRS):
        if drafts == "own" or number == 0:
            game = fantasy_risk(trained(drafts == "own", pair, seed))
        for c in constants:
            agent = searching("UCT", 1500, c, game)
            rows = wins_by_round(game, agent, pair, wars, seed, rounds, n_jobs)
            frames.append(rows.assign(table=" ".join(pair), c=c))
    return pd.concat(frames)


@study("war_by_models", ["step", "drafts", "training", "table", "c", "round", "won"], seconds=450)
def network_parts() -> Iterator[Part]:
    """Fit networks to random and to own drafts, and play the paper's war."""
    for drafts in ("random", "own"):
        tuned = partial(by_network, drafts, study_seed(1), GRID, 20)
        rows = yield Part({"step": "tuning", "drafts": drafts, "training": 1}, 2, tuned)
        best = float(rows.groupby("c").won.mean().idxmax())
        for seed in _TRAININGS:
            labels = {"step": "fresh", "drafts": drafts, "training": seed}
            run = partial(by_network, drafts, study_seed(seed), (best,), 50)
            yield Part(labels, _TRAINED_ROUNDS, run)
