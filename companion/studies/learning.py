"""Learning to draft: curves of self-play, matches in which a drafter learns, models of opponents.

What notebook 09 measures.  Rewards are times 100 throughout.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial

import numpy as np
import pandas as pd

from draftlib.agents import Sarsa
from draftlib.game import Agent, Game, State, play_seated
from draftlib.kernels.rng import seed_of
from draftlib.support.parallel import results
from draftlib.tournament import Match, seat_orders, tournament

OURS = "Sarsa"


def runs(
    function: Callable[[int], pd.DataFrame], seeds: Iterable[int], n_jobs: int = -1
) -> pd.DataFrame:
    """Return the tables of `function(seed)` for each seed below each other, in a column `run`.

    >>> runs(lambda seed: pd.DataFrame({"x": [seed]}), [3, 1], n_jobs=1)["x"].tolist()
    [3, 1]
    """
    seeds = list(seeds)
    tables = dict(results(partial(_named, function), seeds, n_jobs))
    return pd.concat(
        [tables[seed].assign(run=i) for i, seed in enumerate(seeds)], ignore_index=True
    )


def _named(function, seed):
    return seed, function(seed)


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
    explores, over so many rounds.
    """
    learner, rows = agent.learner(game), []
    for number in drafts:
        while learner.drafts < number:
            learner.play_itself(seed_of(seed, learner.drafts))
        match = {OURS: learner.drafter(), **rivals}
        table = tournament(game, match, rounds, seed_of(seed, number), progress=False)
        rows.append((number, 100 * table[table.agent == OURS].reward.mean()))
    return pd.DataFrame(rows, columns=["drafts", "reward"])


def learning_match(
    game: Game,
    agent: Sarsa,
    rounds: int,
    seed: int,
    rivals: Mapping[str, Agent],
    warm_up: int,
    learns: bool = True,
) -> pd.DataFrame:
    """Return the table of a match, as `tournament` has it, that the agent enters while it learns.

    It first plays `warm_up` drafts against itself; then epsilon begins anew (slides, Fantasy Risk
    Results 1).  learns: False for a match as any other, with the weights of the warm-up.
    """
    agent = agent.trained(game, warm_up, seed)
    if not learns:
        table = tournament(game, {OURS: agent, **rivals}, rounds, seed, progress=False)
        return table.assign(reward=100 * table.reward)
    learner, rows = agent.learner(game), []
    for r in range(rounds):
        for o, names in enumerate(seat_orders([OURS, *rivals])):
            seated = [learner if name == OURS else deepcopy(rivals[name]) for name in names]
            outcome = play_seated(game, seated, seed_of(seed, r, o))
            learner.end(outcome.owner, names.index(OURS))
            rows += [(r, o, *seat) for seat in zip(range(3), names, 100 * outcome.rewards)]
    return pd.DataFrame(rows, columns=["round", "order", "seat", "agent", "reward"])


@dataclass(frozen=True)
class BestOffered:
    """Greedy among what the eight actions of the slides offer: no choice of actions gains more
    at once.
    """

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the offered territory of the largest gain."""
        offered = Sarsa().rank(state)
        gains = state.game.gains(state)
        return int(max(offered, key=lambda item: gains[state.legal == item][0]))


def offers(match: Match, name: str) -> pd.DataFrame:
    """Return how the eight actions serve a drafter of a match: a row per draft and pick of it.

    Columns: draft; pick (its own, from 0); offered (whether some action takes what it picked);
    items (how many territories the actions offer in all); left (how many there are).
    """
    drafts, seats = watched(match, name)
    return pd.DataFrame(
        [
            (draft, len(state.picks) // 3, item in set(offer), len(offer), len(state.legal))
            for draft, (picks, seat) in enumerate(zip(drafts, seats))
            for state, item in _picks_of(match.game, picks, seat)
            for offer in [Sarsa().rank(state)]
        ],
        columns=["draft", "pick", "offered", "items", "left"],
    )


def _picks_of(game, picks, seat):
    state = game.start()
    for item in picks:
        if state.player == seat:
            yield state, item
        state = state.after(item)


def watched(match: Match, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the drafts (M, L) of a match and the seat of an agent in each, (M,).

    >>> from draftlib import Greedy, four_item_game
    >>> from draftlib.tournament import draft_match
    >>> match = draft_match(four_item_game(), [Greedy()] * 3, 1, progress=False)
    >>> watched(match, "Greedy 3")[1]
    array([2, 1, 2, 1, 0, 0])
    """
    seats = [seating.index(name) for seating in match.seatings]
    drafts = match.picks.reshape(-1, match.picks.shape[-1])
    return drafts, np.tile(seats, len(match.picks))


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
    tables = []
    for o, seating in enumerate(seat_orders([name, *rivals])):
        agents = {name: drafter([models.get(other) for other in seating]), **rivals}
        table = tournament(
            game, agents, rounds, seed_of(seed, o), n_jobs, progress=False, seatings=[seating]
        )
        tables.append(table.assign(order=o, reward=100 * table.reward))
    return pd.concat(tables, ignore_index=True)
