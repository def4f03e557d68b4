"""Matches: rounds of all seat orders, with or without the war after the draft; intervals per round.

Source: slides and paper, Empirical Evaluation.  A round is one game for each seating of the agents,
n! of them, so that nobody profits from a seat.  Means and 95 % intervals are taken over rounds.
"""

import copy
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import joblib
import numpy as np
import pandas as pd

from draftlib import risk
from draftlib.game import Game, play_seated
from draftlib.kernels.rng import seed_of
from draftlib.support.checks import check_count
from draftlib.support.files import Checkpoint
from draftlib.support.progress import progress_bar
from draftlib.support.statistics import interval


class Match(NamedTuple):
    """The drafts of a match: R rounds of O seatings of P agents, T items."""

    game: Game
    agents: dict  # name -> agent
    seatings: tuple  # O tuples of names, in seat order
    picks: np.ndarray  # (R, O, L) int64, the items in the order in which they were picked
    owners: np.ndarray  # (R, O, T) int64, who owns each item after the draft
    goals: np.ndarray  # (R, O, P) int64, the goal continent a bot remembers, -1 for none
    rewards: np.ndarray  # (R, O, P) float64


def tournament(
    game, agents, rounds, seed=0, n_jobs=1, post_draft=None, fights=1, progress=True,
    checkpoint=None,
):  # fmt: skip
    """Play `rounds` rounds and return a tidy DataFrame, a row per game and seat.

    Parameters
    ----------
    game : the drafting game.
    agents : dict of name -> agent, or a list of agents, which are then named after their classes.
    rounds : number of rounds, each of n! games, at least 1.
    seed : names the streams of random numbers; draft (r, o) uses seed_of(seed, r, o).
    n_jobs : joblib workers; the result is the same for any number of them and any backend.
    post_draft : None to stop at the draft; "quo" or "own" to play Risk from there, see `fight`.
    fights : games played from each draft.
    checkpoint : a folder that keeps what has been played: a run that was stopped at any moment
        goes on from there when it is called again, to the same result.

    Columns: round, order (number of the seating), seat, agent, reward; with `post_draft` also won,
    the part of the draft's games that the agent won.

    >>> from draftlib import Greedy, Random, four_item_game
    >>> table = tournament(four_item_game(), [Greedy(), Greedy(), Random()], 2, progress=False)
    >>> len(table), sorted(set(table.agent))
    (36, ['Greedy 1', 'Greedy 2', 'Random'])
    """
    match = draft_match(game, agents, rounds, seed, n_jobs, progress, checkpoint)
    if post_draft is None:
        return _tidy(match)
    return fight(match, post_draft, fights, seed, n_jobs, progress, checkpoint)


def draft_match(game, agents, rounds, seed=0, n_jobs=1, progress=True, checkpoint=None):
    """Play the drafts of a match and return them as a `Match`; parameters as in `tournament`."""
    named = name_agents(agents)
    if len(named) != game.n_players:
        raise ValueError(f"{game.n_players} players need as many agents, not {len(named)}")
    check_count("rounds", rounds)
    seatings = tuple(permutations(named))
    n_drafts = rounds * len(seatings)
    run = Checkpoint(
        _kept(checkpoint, "drafts"),
        (game, tuple(named.items()), rounds, seed),
        picks=np.zeros((n_drafts, len(game.order)), np.int64),
        owners=np.zeros((n_drafts, game.n_items), np.int64),
        goals=np.zeros((n_drafts, game.n_players), np.int64),
        rewards=np.zeros((n_drafts, game.n_players)),
    )
    drafts = joblib.Parallel(n_jobs=n_jobs, return_as="generator", batch_size="auto")(
        joblib.delayed(_one_draft)(game, named, seatings, seed, int(index))
        for (index,) in run.pending()
    )
    with progress_bar(show=progress, total=n_drafts, desc="drafts") as bar:
        bar.update(int(run.done.sum()))
        for index, row in drafts:
            run.add(index, **row)
            bar.update()
    shape = (rounds, len(seatings), -1)
    columns = {name: rows.reshape(shape) for name, rows in run.columns.items()}
    return Match(game, named, seatings, **columns)


def fight(
    match, post_draft, fights=1, seed=0, n_jobs=1, progress=True, checkpoint=None, **rules
):  # fmt: skip
    """Play Risk from every draft of `match` and return the tidy table with a column `won`.

    post_draft : "quo", Quo plays for everyone, as it most likely did in the papers; or "own",
        each bot plays itself, remembering its goal, and Quo plays for all other drafters.
    fights : games from each draft; `won` is the part of them that the agent won.  A game stopped
        at the limit of rounds is won by nobody.
    checkpoint : a folder, as in `tournament`.
    rules : other than the usual rules of play, see `risk.Rules`.
    """
    board = risk.classic_board()
    if match.game.items != board.territories:
        raise ValueError(f"{match.game.name!r} is not a draft of the Risk board: nobody can fight")
    if post_draft not in ("quo", "own"):
        raise ValueError(f"post_draft must be 'quo' or 'own', not {post_draft!r}")
    won = np.empty_like(match.rewards)
    for o, seating in enumerate(match.seatings):
        bots, goals = ("quo",) * len(seating), None
        if post_draft == "own":
            bots = tuple(playing_bot(match.agents[name]) for name in seating)
            goals = match.goals[:, o]
        batch = risk.simulate_many(
            match.owners[:, o],
            bots,
            fights,
            seed_of(seed, o),
            goals=goals,
            n_jobs=n_jobs,
            progress=progress,
            checkpoint=_kept(checkpoint, f"fights-{o}"),
            **rules,
        )
        won[:, o] = batch.wins / fights
    return _tidy(match, won)


def playing_bot(agent):
    """Return the name of the bot that plays on after `agent` has drafted: its own, or Quo."""
    return agent.name if isinstance(agent, risk.Drafter) else "quo"


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


def _one_draft(game, agents, seatings, seed, index):
    """Play draft `index` of a match; return `index` and its row of each column of a `Match`."""
    r, o = divmod(index, len(seatings))
    seated = [copy.deepcopy(agents[name]) for name in seatings[o]]
    outcome = play_seated(game, seated, seed_of(seed, r, o))
    goals = [getattr(agent, "goal", -1) for agent in seated]
    row = {"picks": outcome.picks, "owners": outcome.owner, "goals": goals}
    return index, {**row, "rewards": outcome.rewards}


def _kept(folder, name):
    """Return where a run keeps one of its parts; the folder is made if need be."""
    if folder is None:
        return None
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder) / f"{name}.npz"


def _tidy(match, won=None):
    rounds, n_orders, n_seats = match.rewards.shape
    index = pd.MultiIndex.from_product(
        [range(rounds), range(n_orders), range(n_seats)], names=["round", "order", "seat"]
    )
    table = index.to_frame(index=False)
    table["agent"] = [name for _ in range(rounds) for seating in match.seatings for name in seating]
    table["reward"] = match.rewards.ravel()
    if won is not None:
        table["won"] = won.ravel()
    return table


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
