"""Models of rivals, learned by watching them draft: how well they predict, and what they are worth.

What notebook 09 measures in its second half.  Rewards are times 100.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import partial

import numpy as np
import pandas as pd

from companion.studies.learning import watched
from draftlib.agents import KthBestPick, OpponentModel
from draftlib.agents.opponent_model import agreement
from draftlib.game import Agent, Game, State
from draftlib.matches import draft_match, seat_orders, tournament
from draftlib.support.statistics import interval

_EVERY_SEATING = 6  # drafts of a round
_REPEATS = 20  # how often a drafter is asked for its most frequent pick


class Usual:
    """A drafter that makes the most frequent pick of `_REPEATS` copies of another.

    >>> from draftlib import Greedy, four_item_game
    >>> Usual(Greedy()).pick(four_item_game().start(), np.random.default_rng(0))
    1
    """

    def __init__(self, drafter: Agent):
        self.copies = [deepcopy(drafter) for _ in range(_REPEATS)]

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return the pick that most of the copies make, the least of equally frequent ones."""
        return int(np.bincount([copy.pick(state, rng) for copy in self.copies]).argmax())


def watch(
    game: Game,
    line_ups: Sequence[Mapping[str, Agent]],
    rounds: int,
    held_out: int,
    seed: int,
    n_jobs: int = -1,
) -> tuple[dict[str, OpponentModel], pd.DataFrame]:
    """Return a model of each drafter of some matches, and how often it is right about later drafts.

    line_ups: the drafters of each match by name; "x" fills a seat and is not watched.  A model sees
    so many rounds, and is asked about the picks of `held_out` more.

    The table is indexed by drafter.  predicted, usual and missed are shares of its picks, with 95 %
    intervals ci95, usual_ci95 and missed_ci95 over drafts: those that the model predicts, those
    that the drafter makes most often when asked `_REPEATS` times, and their difference.
    """
    models, rows, seen = {}, {}, _EVERY_SEATING * rounds
    for line_up in line_ups:
        match = draft_match(game, line_up, rounds + held_out, seed=seed, n_jobs=n_jobs)
        for name in [name for name in line_up if name != "x"]:
            drafts, seats = watched(match, name)
            models[name] = OpponentModel.watch(game, drafts[:seen], seats[:seen])
            unseen = game, drafts[seen:], seats[seen:]
            predicted = agreement(models[name], *unseen)
            usual = agreement(Usual(line_up[name]), *unseen)
            shares = predicted, usual, usual - predicted
            rows[name] = [x for share in shares for x in interval(share)]
    columns = ["predicted", "ci95", "usual", "usual_ci95", "missed", "missed_ci95"]
    table = pd.DataFrame.from_dict(rows, orient="index", columns=columns)
    return models, table.rename_axis("drafter")


def worth(
    game: Game,
    rankings: Mapping[str, Agent],
    models: Mapping[str, Mapping[str, Agent]],
    rivals: Mapping[str, Agent],
    rounds: int,
    seed: int,
    n_jobs: int = -1,
) -> pd.DataFrame:
    """Return what KthBestPick scores with each ranking alone, and with models of its rivals.

    models: under the name of each kind, a model for each rival that has one.  With a model it
    considers the best two items, alone (row "no models") it takes the best.  Indexed by group (the
    ranking) and label (the kind of model); mean and gain over no models, paired by round, with
    their 95 % intervals ci95 and gain_ci95.
    """

    def by_round(n_best, ranking, known):
        drafter = partial(KthBestPick, n_best, ranking)
        table = modelled_match(game, drafter, known, rivals, rounds, seed, n_jobs=n_jobs)
        return table[table.agent == "KthBestPick"].groupby("round").reward.mean()

    rows = {}
    for title, ranking in rankings.items():
        alone = by_round(1, ranking, {})
        kinds = {kind: by_round(2, ranking, known) for kind, known in models.items()}
        for kind, rewards in ({"no models": alone} | kinds).items():
            rows[title, kind] = (*interval(rewards), *interval(rewards - alone))
    columns = ["mean", "ci95", "gain", "gain_ci95"]
    index = pd.MultiIndex.from_tuples(rows, names=["group", "label"])
    return pd.DataFrame(list(rows.values()), index, columns)


def modelled_match(
    game: Game,
    drafter: Callable[[list], Agent],
    models: Mapping[str, Agent | None],
    rivals: Mapping[str, Agent],
    rounds: int,
    seed: int,
    name: str = "KthBestPick",
    n_jobs: int = 1,
) -> pd.DataFrame:
    """Return the table of a match of a drafter that knows who sits where.

    drafter(models, one a seat) -> the agent; models: by name of the rival, None for itself.
    """

    def agents(seating):
        return {name: drafter([models.get(other) for other in seating]), **rivals}

    options = {"seatings": seat_orders([name, *rivals]), "n_jobs": n_jobs, "progress": False}
    table = tournament(game, agents, rounds, seed, **options)
    return table.assign(reward=100 * table.reward)
