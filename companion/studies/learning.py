"""Learning to draft: curves of self-play, and matches in which a drafter learns.

    python -m companion.studies learning_curves
    python -m companion.studies learning_matches

play the curves and the matches of notebook 08, some minutes on two cores.  Rewards are times 100
throughout.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import partial
from itertools import product

import numpy as np
import pandas as pd
from joblib import Parallel, delayed
from scipy.stats import f as f_distribution

from companion.studies.study import Part, study, study_seed
from draftlib.agents import UCT, Greedy, Random, Sarsa
from draftlib.agents.abstractions import abstraction_for, list_actions, room_for
from draftlib.catalogue import fantasy_risk
from draftlib.drafting import play_seated
from draftlib.game import Agent, Game, State
from draftlib.kernels.rewards import owned_sets
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match, seat_orders, tournament
from draftlib.statistics import half_width, interval

_OURS = "Sarsa"
SEED = study_seed(2009)
_PROGRAM = {"traces": "divided", "reward": "relative", "perspective": "first"}
LEARNERS = {
    "authors' program": Sarsa.authors(),
    "textbook": Sarsa(),
    "territories": Sarsa("territories", step_size=0.3),
    "territories, program": Sarsa("territories", step_size=0.3, **_PROGRAM),
}
# The program's rule with territories: one setting of it at a time, and all with other step sizes.
PARTS = {
    f"only {name} {word}": Sarsa("territories", step_size=0.3, **{name: word})
    for name, word in _PROGRAM.items()
} | {f"step size {step}": Sarsa("territories", step_size=step, **_PROGRAM) for step in (0.1, 4.5)}
STEPS, _named_by = (0.1, 0.3, 1.0), "{}, {}, step size {}".format
VIEWS, RULES = {"eight actions": "slides", "territories": "territories"}, ("textbook", "program")
# Each view under each rule with each step size, tried at the end of as many runs as `STEP_RUNS`.
BY_STEP = {
    _named_by(view, rule, step): Sarsa(
        VIEWS[view], step_size=step, **_PROGRAM if rule == "program" else {}
    )
    for view, rule, step in product(VIEWS, RULES, STEPS)
}
STEP_RUNS = 20
_DRAFTS = (30, 100, 300, 1000, 3000)  # after so many a learner is tried, over TRIED rounds
CURVES, MATCHES, TRIED = 10, 8, 8  # runs of each learner and of each match
_CURVES = LEARNERS | PARTS | BY_STEP
_WARM_UP = 600  # drafts against itself before a match: 100 rounds
_BESIDE = {"Greedy": Greedy(), "Random": Random()}
_RIVALS = {"UCT": UCT(3000, exploration=0.01), "Greedy": Greedy()}
# The published match, and the others that its description allows: learner, rounds, learns in it,
# by how much a draft raises t.  The authors' program counts drafts; their final report counts the
# learner's turns, of which a draft has 14.
SETTINGS = {
    "published": (Sarsa.authors(), 100, True, 1),
    "step 0.2": (Sarsa.authors(0.2), TRIED, True, 1),
    "sees its own seat": (Sarsa("slides", "divided", "relative", "own"), TRIED, True, 1),
    "does not learn in the match": (Sarsa.authors(), TRIED, False, 1),
    "t counts turns": (Sarsa.authors(), 100, True, 14),
}


def runs(
    function: Callable[[int], pd.DataFrame], seeds: Iterable[int], n_jobs: int = -1
) -> pd.DataFrame:
    """Return the tables of `function(seed)` for each seed below each other, in a column `run`.

    >>> runs(lambda seed: pd.DataFrame({"x": [seed]}), [3, 1], n_jobs=1)["x"].tolist()
    [3, 1]
    """
    tables = Parallel(n_jobs)(delayed(function)(seed=seed) for seed in seeds)
    return pd.concat([table.assign(run=i) for i, table in enumerate(tables)], ignore_index=True)


def learning_curve(
    game: Game,
    agent: Sarsa,
    drafts: Sequence[int],
    rivals: Mapping[str, Agent],
    rounds: int,
    seed: int,
) -> pd.DataFrame:
    """Return what one run of self-play is worth after each number of `drafts`, ascending.

    Columns: drafts; reward, the learner's mean against the rivals while it neither learns nor
    explores, over so many rounds, NaN where its weights have grown beyond all numbers.
    """
    learner, rows = agent.learner(game), []
    for number in drafts:
        while learner.drafts < number:
            learner.play_itself(seed_of(seed, learner.drafts))
        reward = np.nan
        with suppress(ValueError):  # of a learner without finite weights
            match = {_OURS: learner.drafter(), **rivals}
            table = tournament(game, match, rounds, seed_of(seed, number), progress=False)
            reward = 100 * table[table.agent == _OURS].reward.mean()
        rows.append((number, reward))
    return pd.DataFrame(rows, columns=["drafts", "reward"])


def learning_match(
    game: Game,
    agent: Sarsa,
    rounds: int,
    seed: int,
    rivals: Mapping[str, Agent],
    warm_up: int,
    learns: bool = True,
    turns: int = 1,
) -> pd.DataFrame:
    """Return the table of a match, as `tournament` has it, that the agent enters while it learns.

    It first plays `warm_up` drafts against itself; then t is set back to 0, so that epsilon begins
    anew, and it goes on learning (final report of November 2009).  learns: False for a match as any
    other, with the weights of the warm-up; turns: by how much a draft raises t.
    """
    learner = agent.learner(game)
    for draft in range(warm_up):
        learner.play_itself(seed_of(seed, draft))
        learner.drafts += turns - 1
    agent = learner.drafter()
    if not learns:
        table = tournament(game, {_OURS: agent, **rivals}, rounds, seed, progress=False)
        return table.assign(reward=100 * table.reward)
    learner, rows = agent.learner(game), []
    for r in range(rounds):
        for o, names in enumerate(seat_orders([_OURS, *rivals])):
            seated = [learner if name == _OURS else deepcopy(rivals[name]) for name in names]
            outcome = play_seated(game, seated, seed_of(seed, r, o))
            learner.end(outcome.owner, names.index(_OURS))
            learner.drafts += turns - 1
            rows += [(r, o, *seat) for seat in zip(range(3), names, 100 * outcome.rewards)]
    return pd.DataFrame(rows, columns=["round", "order", "seat", "agent", "reward"])


def active_features(state: State, item: int) -> np.ndarray:
    """Return the features of the position after the player to move takes `item`: indices (15,).

    They are those of the learner of territories on the classic board.

    >>> active_features(fantasy_risk().start(), 0).shape
    (15,)
    """
    kind, ground, _ = abstraction_for("territories", state.game)
    actions, owned = room_for(kind, ground), np.zeros(state.game.n_players, np.uint64)
    owned_sets(state.owner, owned)
    count = list_actions(kind, ground, owned, state.player, actions)
    return actions.active[list(actions.items[:count]).index(item)]


def watched(match: Match, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the drafts (M, L) of a match and the seat of an agent in each, (M,).

    >>> from draftlib import Greedy, four_item_game
    >>> from draftlib.matches import draft_match
    >>> match = draft_match(four_item_game(), [Greedy()] * 3, 1)
    >>> watched(match, "Greedy 3")[1]
    array([2, 1, 2, 1, 0, 0])
    """
    seats = [seating.index(name) for seating in match.seatings]
    drafts = match.picks.reshape(-1, match.picks.shape[-1])
    return drafts, np.tile(seats, len(match.picks))


def play_curve(
    name: str, count: int = 1, n_jobs: int = -1, drafts: Sequence[int] = _DRAFTS
) -> pd.DataFrame:
    """Return `count` curves of one of the `_CURVES`, each from a seed: run, drafts, reward."""
    options = {"drafts": drafts, "rivals": _BESIDE, "rounds": TRIED}
    one = partial(learning_curve, fantasy_risk(), _CURVES[name], **options)
    return runs(one, range(SEED, SEED + count), n_jobs)[["run", "drafts", "reward"]]


def play_match(
    name: str, count: int = 1, n_jobs: int = -1, rounds: int | None = None
) -> pd.DataFrame:
    """Return `count` matches of `SETTINGS` between the learner, UCT and Greedy, each from a seed.

    Columns: run, round, agent, reward (the mean over the seatings of a round).  The first rounds of
    a match are the same, however many follow (slides, Fantasy Risk Results 1).
    """
    agent, all_rounds, learns, turns = SETTINGS[name]
    options = {"rivals": _RIVALS, "warm_up": _WARM_UP, "learns": learns, "turns": turns}
    one = partial(learning_match, fantasy_risk(), agent, rounds or all_rounds, **options)
    table = runs(one, range(SEED, SEED + count), n_jobs)
    by_round = table.groupby(["run", "round", "agent"], sort=False).reward
    return by_round.mean().reset_index()


@study("learning_curves", ["series", "run", "drafts", "reward"], digits=17)
def curves() -> Iterator[Part]:
    """Play the curves of all learners."""
    for name in LEARNERS | PARTS:
        yield Part({"series": name}, CURVES, partial(play_curve, name))
    for name in BY_STEP:
        play = partial(play_curve, name, drafts=_DRAFTS[-1:])
        yield Part({"series": name}, STEP_RUNS, play)


@study("learning_matches", ["setting", "run", "round", "agent", "reward"], digits=17)
def matches() -> Iterator[Part]:
    """Play the matches in which a learner learns."""
    for name in SETTINGS:
        yield Part({"setting": name}, MATCHES, partial(play_match, name))


def by_step(tried: pd.DataFrame) -> pd.DataFrame:
    """Return the scores of `BY_STEP` and what a change of view or rule gains, by step size.

    tried: as stored.  Each entry is a mean over runs with its half-width, as from `interval`, and
    NaN if a run has no score; gains compare runs of one seed.
    """
    at_end = tried[tried.series.isin(BY_STEP)].pivot(index="run", columns="series", values="reward")
    scores = {
        pair: at_end[[_named_by(*pair, step) for step in STEPS]].set_axis(STEPS, axis=1)
        for pair in product(VIEWS, RULES)
    }
    rows = {", ".join(pair): found for pair, found in scores.items()}
    eight, territories = VIEWS
    for rule in RULES:
        gain = scores[territories, rule] - scores[eight, rule]
        rows[f"territories gain, by the {rule}"] = gain
    for view in VIEWS:
        rows[f"the textbook gains, {view}"] = scores[view, "textbook"] - scores[view, "program"]
    return pd.DataFrame(
        {step: {name: interval(found[step]) for name, found in rows.items()} for step in STEPS}
    )


def scores(by_run: pd.DataFrame) -> pd.DataFrame:
    """Return each agent's mean over runs, and where 95 % of single runs lie about it.

    by_run: a row per run, a column per agent.  A further run differs from the mean of n runs by
    its own error and by theirs: s sqrt(1 + 1/n).  Columns: mean, se (that error), ci95.
    """
    error = by_run.std() * np.sqrt(1 + 1 / len(by_run))
    return pd.DataFrame(
        {"mean": by_run.mean(), "se": error, "ci95": half_width(error, len(by_run))}
    )


def hotelling(by_run: pd.DataFrame, published: pd.Series) -> tuple[float, float]:
    """Return Hotelling's T squared of one published run against ours, and its p.

    by_run: (n runs, k agents) scores; published: one score for each of these agents, which must
    not add up to a constant.  T squared (n - k) / (k (n - 1)) has an F distribution with k and
    n - k degrees of freedom (Anderson, An Introduction to Multivariate Statistical Analysis,
    3rd ed., section 5.2).

    >>> ours = pd.DataFrame({"a": [1.0, 2, 3], "b": [2.0, 1, 2]})
    >>> hotelling(ours, ours.mean())
    (0.0, 1.0)
    """
    n, k = by_run.shape
    away = (published[by_run.columns] - by_run.mean()).to_numpy()
    t_squared = away @ np.linalg.inv(by_run.cov()) @ away / (1 + 1 / n)
    p = f_distribution.sf(t_squared * (n - k) / (k * (n - 1)), k, n - k)
    return float(t_squared), float(p)
