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
* RAVE by 300 real games between two of the paper's UCTs: 20 rounds of six seat orders.

A row per round: `table` (the pair), search, reward, simulations, c, round, won, forecast (what the
published evaluator promises the search).

**war_by_models**: UCT with 1,500 simulations by the linear form, and by the network of notebook 07,
fitted to games of three Quos: 21,600 from random drafts and 19,440 more, which are from random
drafts, too, or in three rounds from drafts of the search with the model itself, cut and completed
at random.  c is tuned as above, with training seed 1.  Then five training seeds for each pair, two
rounds with each, 50 wars from each draft.  Networks can be trained again to the same weights on one
processor only.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

import numpy as np
import pandas as pd

from companion.studies.convergence import estimates
from companion.studies.drafting_to_win import (
    PAIRS,
    SEARCH,
    RewardedBy,
    games_of_quos,
    searching,
)
from companion.studies.line_up import ROUNDS, Scale, completed, search_drafts
from companion.studies.matches import by_round, intervals, random_drafts
from companion.studies.study import Part, stored, study, study_seed
from draftlib.agents import UCT
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator, NetworkEvaluator
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of
from draftlib.matches import draft_match, seat_orders
from draftlib.rewards import Reward
from draftlib.risk import Drafter, War, actual_risk

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
_TABLE_ROUNDS = 20
_FITS = {"linear": Evaluator.fit, "network": NetworkEvaluator.fit}
_TRAININGS, _TRAINED_ROUNDS = range(2035, 2040), 2
_SETTING = ["search", "reward", "simulations", "c"]


def play(
    game: Game, agent: Agent, rivals: Mapping[str, Agent], wars: int, seed: int, rounds: int, **run
) -> pd.DataFrame:
    """Return what a search wins beside its rivals, a row per round: round, won, forecast."""
    run["progress"] = False
    match = draft_match(game, {SEARCH: agent, **rivals}, rounds, seed, **run)
    told = fantasy_risk().evaluate(match.owners.reshape(-1, game.n_items))
    match = match._replace(rewards=told.reshape(match.rewards.shape))
    found = by_round(match.table(War("quo", wars), seed, **run)).query("agent == @SEARCH")
    return found.drop(columns="agent").rename(columns={"reward": "forecast"})


def _bots(pair):
    return {bot: Drafter(bot) for bot in pair}


def _parts(step: str, *setting) -> Iterator[Part]:
    """Yield the six matches of a search: its name, what rewards it, simulations, c."""
    search, reward, simulations, c = setting
    (rounds, wars, seed), game = _STEPS[step], _GAMES[reward]()
    agent = searching(search, simulations, c, game)
    for number, pair in enumerate(PAIRS):
        labels = {"step": step, "table": " ".join(pair), **dict(zip(_SETTING, setting))}
        run = partial(play, game, agent, _bots(pair), wars, seed_of(seed, number))
        yield Part(labels, rounds, run)


@study("war_by_games", ["step", "table", *_SETTING, "round", "won", "forecast"])
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
    labels = {"step": "fresh", "table": "two UCTs", "search": search, "reward": reward}
    agent = RewardedBy(actual_risk(), searching(search, 300, c, actual_risk()))
    rivals, (_, wars, seed) = {f"UCT {k}": UCT(3000, 0.01) for k in (1, 2)}, _STEPS["fresh"]
    run = partial(play, fantasy_risk(), agent, rivals, wars, seed)
    yield Part(labels | {"simulations": 300, "c": c}, _TABLE_ROUNDS, run)


def bots_there() -> pd.DataFrame:
    """Return the stored rows beside bots: series, simulations, milliseconds, round, won (of 300).

    A row per series, budget and round, the mean of the six matches.

    >>> bots_there().groupby(["series", "simulations"]).size().unique().tolist()
    [10]
    """
    rows = stored("war_by_games").query("step == 'fresh' and table != 'two UCTs'")
    rows = rows.assign(series=rows.search + ", " + rows.reward, won=300 * rows.won)
    found = rows.groupby(["series", "simulations", "round"], sort=False).won.mean().reset_index()
    return found.assign(milliseconds=found.simulations * found.series.map(MILLISECONDS))


def curves() -> pd.DataFrame:
    """Return the wins of each search and reward by the milliseconds of a draft: see `estimates`."""
    return estimates(bots_there(), "milliseconds", "series", "won")


def gains() -> pd.DataFrame:
    """Return what a search wins more using real games than using 3,000 evaluations: mean, ci95, n.

    Paired by round; a row names the games a pick, and their time beside that of the evaluations.

    >>> gains().round().iloc[-1].tolist()
    [40.0, 10.0, 10.0]
    """
    times = {("UCT", EQUAL_TIME): "the same", ("RAVE", 100): "about the same"}
    times |= {("RAVE", 300): "2.5 times the", ("RAVE", 1000): "8 times the"}
    won = bots_there().set_index(["series", "simulations", "round"]).won.sort_index()
    more = {
        f"{search}, {games:,} games: {time} time": won[f"{search}, real games", games].sub(
            won[f"{search}, evaluator", 3000]
        )
        for (search, games), time in times.items()
    }
    return intervals(more).rename_axis("more than with its own 3,000 evaluations")


def networks() -> pd.DataFrame:
    """Return what UCT wins of 300 by networks, in the war that they learnt from: mean, ci95, n.

    n counts trainings.  A row per war and kind of drafts.

    >>> networks().n.tolist()
    [5, 5, 20]
    """
    rows = stored("war_by_models").query("step == 'fresh' and model == 'network'")
    groups = {
        f"the paper's war, {drafts} drafts": 300 * some.groupby("training").won.mean()
        for drafts, some in rows.groupby("drafts", sort=False)
    }
    trained = stored("line_up").query("agent == @SEARCH")
    groups["own play, own drafts"] = 300 * trained.groupby("unit").won.mean()
    return intervals(groups).rename_axis("network")


def trained(fit: Callable, own: bool, pair: tuple[str, str], seed: int) -> Reward:
    """Return a model fitted to random drafts, or to these and to drafts of a search with it."""
    scale = Scale()
    more = ROUNDS * scale.drafts * scale.completions
    games = games_of_quos(random_drafts(scale.random + (0 if own else more), seed), seed)
    model = fit(games)
    for number in range(ROUNDS if own else 0):
        found = [games]
        for o, seating in enumerate(seat_orders((SEARCH, *pair))):
            found.append(_own_games(model, scale, seed_of(seed, number, o), seating))
        games = pd.concat(found, ignore_index=True)
        model = fit(games)
    return model


def _own_games(model: Reward, scale: Scale, seed: int, seating: Sequence[str]) -> pd.DataFrame:
    """Draft with a search beside bots; return a game of Quos from each completion."""
    picks = search_drafts(model, scale.drafts // 6, seed, seating).repeat(scale.completions, axis=0)
    return games_of_quos(completed(picks, np.random.default_rng(seed)), seed)


def by_model(
    model: str,
    drafts: str,
    seed: int,
    constants: Sequence[float],
    wars: int,
    rounds: int,
    n_jobs=-1,
) -> pd.DataFrame:
    """Train a model for each pair of bots, and return what UCT wins by it: `play`, table, c."""
    frames = []
    for number, pair in enumerate(PAIRS):
        if drafts == "own" or number == 0:
            game = fantasy_risk(trained(_FITS[model], drafts == "own", pair, seed))
        for c in constants:
            agent = searching("UCT", 1500, c, game)
            rows = play(
                game, agent, _bots(pair), wars, seed_of(seed, number), rounds, n_jobs=n_jobs
            )
            frames.append(rows.assign(table=" ".join(pair), c=c))
    return pd.concat(frames)


@study(
    "war_by_models",
    ["step", "model", "drafts", "training", "table", "c", "round", "won", "forecast"],
)
def model_parts() -> Iterator[Part]:
    """Fit linear forms and networks to random and to own drafts, and play the paper's war."""
    for model, drafts in product(_FITS, ("random", "own")):
        labels = {"model": model, "drafts": drafts}
        run = partial(by_model, model, drafts)
        tuned = partial(run, study_seed(1), GRID, 20)
        rows = yield Part({"step": "tuning", **labels, "training": 1}, 2, tuned)
        best = float(rows.groupby("c").won.mean().idxmax())
        for seed in _TRAININGS:
            named = {"step": "fresh", **labels, "training": seed}
            yield Part(named, _TRAINED_ROUNDS, partial(run, study_seed(seed), (best,), 50))
