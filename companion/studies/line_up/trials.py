"""The study of the networks: they are trained, and play matches against each pair of bots.

Columns of ``stored("line_up")``: pair; model, "network", "universal", "without quo" ...,
"published" or "paper" (the published evaluator with the paper's UCT), or a control, see `CONTROLS`;
refinement, the rounds of its own drafts that the model learnt from; search and its simulations;
unit, a training seed or, where nothing was trained, a round; agent; won, its share of the fights.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

import pandas as pd

from companion.studies.drafting_to_win import FIGHTS, PAIRS, PAPER_BOTS, match, searching
from companion.studies.line_up import network_bytes, network_file, training
from companion.studies.line_up.models import linear_rewards, logit, published
from companion.studies.line_up.training import ROUNDS, Rewards, fitted, nameless, rewards_of, train
from companion.studies.study import Part, study, study_seed, table_file
from draftlib.agents import UCT
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators.network import Network
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of

SEEDS = tuple(range(2010, 2030))  # of training; the first one's networks are stored
FEW = 5  # of these seeds, for all but the networks of own and of random drafts
SEED, MATCHES = study_seed(2026), 2  # of the matches; rounds with each network
USUAL = 1500  # simulations
EQUAL_TIME = 2500  # of UCT, for RAVE(1500): 1.6 times as many, by times measured once
C = {"RAVE": 4.0, "UCT": 1.0}  # in standard deviations, chosen by `companion.studies.rave`
OWN_C = {"RAVE": 2.0, "UCT": 2.0}  # the same for the published evaluator
# How else a model is made of as many games, and the rounds of its own drafts among them.
CONTROLS = {
    "network of random drafts": (fitted, 0),
    "nameless": (nameless, ROUNDS),
    "linear of random drafts": (linear_rewards, 0),
    "linear": (linear_rewards, ROUNDS),
    "logit of random drafts": (logit, 0),
    "logit": (logit, ROUNDS),
}
COLUMNS = ["pair", "model", "refinement", "search", "simulations", "unit", "agent", "won"]


class Trial(NamedTuple):
    """A match: who drafts with what against whom."""

    pair: tuple[str, str]
    model: str
    search: str = "UCT"
    simulations: int = USUAL
    refinement: int = ROUNDS


def line_ups(model: str, pair: tuple[str, str]) -> tuple:
    """Return the line-ups from which a model learns that is to meet a pair of bots.

    >>> line_ups("without quo", ("quo", "boscoe"))
    (('evil_pixie', 'killbot'), ('evil_pixie', 'boscoe'), ('killbot', 'boscoe'))
    """
    if model == "network":
        return (pair,)
    return tuple(other for other in PAIRS if model.removeprefix("without ") not in other)


def stand_ins(trial: Trial) -> list[dict[str, str]]:
    """Return the roles in which a network sees a bot that it never saw: those of the other two.

    >>> stand_ins(Trial(("quo", "boscoe"), "without quo"))
    [{'quo': 'evil_pixie'}, {'quo': 'killbot'}]
    """
    unknown = trial.model.removeprefix("without ")
    others = [bot for bot in PAPER_BOTS if bot not in trial.pair]
    return [{unknown: bot} for bot in others] if unknown in trial.pair else [{}]


def trials(pair: tuple[str, str]) -> Iterator[Trial]:
    """Yield the matches that are played against a pair of bots."""
    yield Trial(pair, "paper", simulations=3000)
    for model in ("published", "network"):
        yield Trial(pair, model)
        yield Trial(pair, model, "RAVE")
    yield Trial(pair, "network", simulations=EQUAL_TIME)
    for refinement in range(ROUNDS):
        yield Trial(pair, "network", refinement=refinement)
    for model in ("universal", *(f"without {bot}" for bot in pair)):
        yield Trial(pair, model)


def controls(pair: tuple[str, str]) -> Iterator[Part]:
    """Yield the matches of the controls against a pair of bots, each with its own trainings."""
    for search in C:
        trial = Trial(pair, "published, own c", search)
        yield _part(trial, partial(played, trial, [None] * FEW))
    for model, (fit, refinement) in CONTROLS.items():
        trial = Trial(pair, model, refinement=refinement)
        yield _part(trial, partial(trained_and_played, trial, fit))


def seeds(trial: Trial) -> tuple[int, ...]:
    """Return the seeds from which the models of a match are trained.

    >>> pair = ("quo", "boscoe")
    >>> len(seeds(Trial(pair, "network"))), len(seeds(Trial(pair, "logit")))
    (20, 5)
    """
    random = Trial(trial.pair, "network of random drafts", refinement=0)
    return SEEDS if trial in (Trial(trial.pair, "network"), random) else SEEDS[:FEW]


def _part(trial, play):
    return Part(trial._asdict() | {"pair": " ".join(trial.pair)}, MATCHES, play)


def trained_and_played(trial: Trial, fit: Callable, rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return what `played` does, with a model trained for it from each seed.

    All learn from as many games, whether all are from random drafts or, after `trial.refinement`
    rounds, some from drafts of the search with the model itself.
    """
    own = training.Scale()
    games = own.random + ROUNDS * own.drafts * own.completions
    scale = own if trial.refinement else own._replace(random=games)
    models = []
    for seed in seeds(trial):
        steps = training.train([trial.pair], scale, study_seed(seed), n_jobs, fit)
        models.append(next(islice(steps, trial.refinement, None))[0])
    return played(trial, models, rounds, n_jobs)


def played(
    trial: Trial, networks: Sequence[Network | Rewards | None], rounds: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Return the share of fights won in one match: columns unit, agent, won.

    A unit is a network, with the mean of its rounds, or a round where nothing was trained; its
    random numbers are those of the same unit in every match.
    """
    frames = []
    for unit, network in enumerate(networks):
        tables = []
        for roles in stand_ins(trial):
            game = partial(draft_game, network, roles)
            agent, seed = partial(seated, trial, game), seed_of(SEED, unit)
            tables.append(match(trial.pair, agent, rounds, FIGHTS, seed, n_jobs, game))
        table = pd.concat(tables)
        table["unit"] = unit if network else unit * rounds + table["round"]
        frames.append(table.groupby(["unit", "agent"]).won.mean().reset_index())
    return pd.concat(frames)


def draft_game(
    model: Network | Rewards | None, roles: Mapping[str, str], seating: Sequence[str]
) -> Game:
    """Return the draft whose reward is a model's, or the published evaluator's."""
    seating = tuple(roles.get(name, name) for name in seating)
    return fantasy_risk(rewards_of(model or published)(seating))


def seated(trial: Trial, game: Callable, seating: Sequence[str]) -> Agent:
    """Return the search of a match: the paper's, or one at the constant that was tuned."""
    if trial.model == "paper":
        return UCT(trial.simulations)
    c = OWN_C if trial.model.endswith("own c") else C
    return searching(trial.search, trial.simulations, c[trial.search], game(seating))


def _files(results):
    """Return the table of the matches, and the networks of the first seed for each pair."""
    content = table_file(
        "line_up", COLUMNS, 4, [one for one in results if "model" in one[0].labels]
    )
    for part, steps in results:
        line_up, *more = part.labels.get("network of", [None, None])
        if not more and part.labels["seed"] == SEEDS[0]:
            content[network_file(line_up)] = network_bytes(steps[ROUNDS])
    return content


@study("line_up", files=_files)
def parts() -> Iterator[Part]:
    """Train networks for the bots that will play, and play matches with them."""
    networks = {}  # before and after each round of refinement, by line-ups and seed
    for trial in chain(*map(trials, PAIRS)):
        chosen = [None] * FEW
        if trial.model not in ("paper", "published"):
            own = line_ups(trial.model, trial.pair)
            for seed in [seed for seed in seeds(trial) if (own, seed) not in networks]:
                labels = {"network of": own, "seed": seed}
                train_it = partial(trained, own, study_seed(seed))
                networks[own, seed] = yield Part(labels, ROUNDS, train_it)
            chosen = [networks[own, seed][trial.refinement] for seed in seeds(trial)]
        yield _part(trial, partial(played, trial, chosen))
    for pair in PAIRS:
        yield from controls(pair)


def trained(pairs: Sequence[tuple], seed: int, rounds: int, n_jobs: int = -1) -> list[Network]:
    """Return the networks before and after each of so many rounds of refinement."""
    steps = islice(train(pairs, seed=seed, n_jobs=n_jobs), rounds + 1)
    return [network for network, _ in steps]
