"""Matches: rounds of all seat orders, and intervals per round.

Source: slides and paper, Empirical Evaluation.  A round is one game for each seating of the agents,
n! of them, so that nobody profits from a seat.  Means and 95 % intervals are taken over rounds.
"""

from itertools import permutations

import joblib
import numpy as np
import pandas as pd

from draftlib.game import play
from draftlib.progress import progress_bar
from draftlib.rng import seed_of


def tournament(game, agents, rounds, seed=0, n_jobs=1, progress=True):
    """Play `rounds` rounds and return a tidy DataFrame, a row per game and seat.

    Parameters
    ----------
    game : the drafting game.
    agents : dict of name -> agent, or a list of agents, which are then named after their classes.
    rounds : number of rounds, each of n! games, at least 1.
    seed : names the streams of random numbers; game (r, o) uses seed_of(seed, r, o).
    n_jobs : joblib workers; the result is the same for any number of them and any backend.

    Columns: round, order (number of the seating), seat, agent, reward.

    >>> from draftlib import Greedy, Random, four_item_game
    >>> table = tournament(four_item_game(), [Greedy(), Greedy(), Random()], 2, progress=False)
    >>> len(table), sorted(set(table.agent))
    (36, ['Greedy 1', 'Greedy 2', 'Random'])
    """
    named = name_agents(agents)
    if len(named) != game.n_players:
        raise ValueError(f"{game.n_players} players need as many agents, not {len(named)}")
    if rounds < 1:
        raise ValueError(f"rounds must be at least 1, not {rounds}")
    seatings = list(permutations(named))
    jobs = [(r, o) for r in range(rounds) for o in range(len(seatings))]
    results = joblib.Parallel(n_jobs=n_jobs, return_as="generator", batch_size="auto")(
        joblib.delayed(_one_game)(game, [named[name] for name in seatings[o]], seed_of(seed, r, o))
        for r, o in jobs
    )
    bar = progress_bar(results, progress, total=len(jobs), desc="games")
    rows = [
        (r, o, seat, name, reward)
        for (r, o), rewards in zip(jobs, bar)
        for seat, (name, reward) in enumerate(zip(seatings[o], rewards))
    ]
    return pd.DataFrame(rows, columns=["round", "order", "seat", "agent", "reward"])


def name_agents(agents):
    """Return agents as a dict; those of a list are named after their class, numbered if equal.

    >>> list(name_agents([1, 2, "x"]))
    ['int 1', 'int 2', 'str']
    """
    if isinstance(agents, dict):
        return dict(agents)
    classes = [type(agent).__name__ for agent in agents]
    names = [
        f"{label} {classes[: i + 1].count(label)}" if classes.count(label) > 1 else label
        for i, label in enumerate(classes)
    ]
    return dict(zip(names, agents))


def _one_game(game, seated, seed):
    return play(game, seated, seed).rewards.tolist()


def interval(rounds):
    """Return mean and 95 % half-width of R per-round values (array-like), R at least 2.

    half-width = 1.96 sqrt( sum (x - mean)^2 / (R (R - 1)) ).

    >>> interval([1.0, 2.0, 3.0])
    (2.0, 1.131...)
    """
    rounds = np.asarray(rounds, dtype=float)
    if len(rounds) < 2:
        raise ValueError(f"an interval needs at least 2 rounds, not {len(rounds)}")
    spread = ((rounds - rounds.mean()) ** 2).sum() / (len(rounds) * (len(rounds) - 1))
    return float(rounds.mean()), 1.96 * float(np.sqrt(spread))


def summary(table, column="reward"):
    """Return mean per game and 95 % half-width over rounds for each agent of a tournament.

    The result is a DataFrame indexed by agent, best first, with columns mean, ci95, rounds, games.
    """
    per_round = table.groupby(["agent", "round"])[column].mean().unstack("round")
    rows = {name: (*interval(row), row.size) for name, row in per_round.iterrows()}
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=["mean", "ci95", "rounds"])
    frame["games"] = table.groupby("agent").size()
    frame.index.name = "agent"
    return frame.sort_values("mean", ascending=False)
