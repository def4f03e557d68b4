"""From draft outcomes to winners: one draft, or very many, over any number of workers."""

from typing import NamedTuple

import joblib
import numpy as np

from draftlib.boards import classic_board
from draftlib.kernels.rng import seed_of
from draftlib.risk.setting import (
    Rules,
    check_bots,
    check_goals,
    check_owner,
    check_owners,
    check_rules,
    table_for,
)
from draftlib.risk.turns import play_batch
from draftlib.support.checks import check_count, check_seed
from draftlib.support.files import Checkpoint
from draftlib.support.progress import progress_bar

CHUNK = 10_000  # games that one worker plays between two reports


class Result(NamedTuple):
    """What became of the games from one draft outcome."""

    bots: tuple
    wins: np.ndarray  # (P,) by seat
    unfinished: int  # games without a winner after `max_rounds`
    games: int
    mean_rounds: float


class Batch(NamedTuple):
    """What became of the games from D draft outcomes."""

    wins: np.ndarray  # (D, P) by draft and seat
    unfinished: np.ndarray  # (D,) games without a winner after `max_rounds`
    rounds: np.ndarray  # (D,) summed over the games


def simulate(
    owner, bots=("quo",) * 3, games=100, seed=0, armies="placed", *, goals=None, board=None, **rules
):
    """Play games from a draft outcome; return a `Result` with the wins of each seat.

    owner: the seat of each territory, as a sequence or as a string of digits.
    bots: who plays after the draft.  Three Quos whoever drafted is what reproduces the papers'
        round robin; the drafting bots themselves, with their goals, is what its text describes.
    goals: the goal continent that each seat remembers from its draft; None if it did not draft.
    armies, **rules: see `Rules`.

    Raises ValueError for an ownership, bot, goal or rule that makes no sense, before any game.

    >>> from draftlib import risk
    >>> outcome = risk.full_draft(("quo", "killbot", "boscoe"))
    >>> risk.simulate(outcome.owner, games=1000).wins
    array([ 50, 950,   0])
    """
    check_bots(bots)
    board = classic_board() if board is None else board
    owner = check_owner(owner, len(bots), board)
    batch = simulate_many(
        owner[None],
        bots,
        games,
        seed,
        armies=armies,
        goals=goals,
        board=board,
        progress=False,
        **rules,
    )
    rounds = float(batch.rounds[0] / games)
    return Result(tuple(bots), batch.wins[0], int(batch.unfinished[0]), games, rounds)


def simulate_many(
    owners,
    bots=("quo",) * 3,
    games=100,
    seed=0,
    armies="placed",
    *,
    goals=None,
    board=None,
    n_jobs=1,
    checkpoint=None,
    progress=True,
    **rules,
):
    """Play games from each of D draft outcomes; return a `Batch`.

    owners: (D, T) seats.  goals: None, or one continent (-1: none) for each seat, (P,) or (D, P).
    n_jobs: threads; or set another joblib backend with `joblib.parallel_config`.
    checkpoint: path of a file that keeps what has been played.  A run that was stopped at any
        moment goes on from it, and its result is the same to the byte.
    The result does not depend on n_jobs, nor on how the work is cut up: each game has its own
    random numbers, named by the seed, the index of the draft and the index of the game.
    """
    rules = Rules(armies, **rules)
    check_bots(bots)
    check_rules(rules)
    board = classic_board() if board is None else board
    owners = check_owners(owners, len(bots), board)
    goals = _goal_table(goals, len(owners), len(bots), board)
    games, seed = check_count("games", games), check_seed(seed)
    settings = owners, goals, tuple(bots), games, seed, rules, board
    counts = np.zeros((len(owners), len(bots) + 2), np.int64)
    run = Checkpoint(checkpoint, settings, counts=counts)
    work = joblib.Parallel(n_jobs=n_jobs, prefer="threads", return_as="generator_unordered")(
        joblib.delayed(_play_some)(owners, goals, bots, games, seed, rules, board, part)
        for part in run.pending(max(1, CHUNK // games))
    )
    with progress_bar(show=progress, total=len(owners) * games, unit="game") as bar:
        bar.update(int(run.done.sum()) * games)
        for part, rows in work:
            run.add(part, counts=rows)
            bar.update(len(part) * games)
    counts = run.columns["counts"]
    return Batch(counts[:, :-2], counts[:, -2], counts[:, -1])


def _goal_table(goals, n_drafts, n_players, board):
    """Return the goals as int64 of shape (D, P)."""
    rows = [goals] if goals is None or np.ndim(goals) == 1 else goals
    if len(rows) not in (1, n_drafts):
        raise ValueError(f"goals for {len(rows)} drafts, but there are {n_drafts}")
    table = np.array([check_goals(row, n_players, board) for row in rows], dtype=np.int64)
    return np.broadcast_to(table, (n_drafts, n_players))


def _play_some(owners, goals, bots, games, seed, rules, board, part):
    """Play the drafts of indices `part`; return it, and wins, unfinished and rounds as columns."""
    tables, _ = table_for(bots, rules, board)
    seeds = np.array([seed_of(seed, index) for index in part], dtype=np.uint64)
    wins = np.zeros((len(part), len(bots)), np.int64)
    unfinished, rounds = np.zeros((2, len(part)), np.int64)
    play_batch(tables, owners[part], goals[part], seeds, games, wins, unfinished, rounds)
    return part, np.column_stack([wins, unfinished, rounds])
