"""From draft outcomes to winners: one draft, or very many, over any number of workers."""

from collections.abc import Sequence, Sized
from functools import partial
from typing import Annotated, Any, NamedTuple

import numpy as np

from draftlib.arguments import Count, Seed, Workers, check_list, checked, require
from draftlib.arrays import as_array, check_owners
from draftlib.boards import Board
from draftlib.kernels.rng import seed_of
from draftlib.risk.setting import Rules, check_goals, check_owner, local_copy, new_record
from draftlib.risk.turns import play_batch
from draftlib.runs.loading import pd
from draftlib.runs.parallel import results
from draftlib.runs.progress import progress_bar

MOST_PIECES = 10**6  # of a run: more games make larger ones
PIECE = 1_000  # games that one worker plays between two reports: some 30 to 300 ms
Games = Annotated[int, Count(1, 10**9)]  # of one draft: a working day


class Result(NamedTuple):
    """The results of the games from one draft outcome.

    Parameters
    ----------
    bots : tuple of str
        Who played, by seat.
    wins : array (P,) of int64
        The games won, by seat.
    unfinished : int
        The games without a winner after `max_rounds`.
    games : int
        The games that were played.
    mean_rounds : float
        The rounds of a game, on average.

    Examples
    --------
    >>> from draftlib.risk import simulate
    >>> simulate("012" * 14, games=100).wins / 100
    array([0.37, 0.63, 0.  ])
    """

    bots: tuple
    wins: np.ndarray
    unfinished: int
    games: int
    mean_rounds: float


class Batch(NamedTuple):
    """The results of the games from D draft outcomes.

    Parameters
    ----------
    wins : array (D, P) of int64
        The games won, by draft and seat.
    unfinished : array (D,) of int64
        The games without a winner after `max_rounds`.
    rounds : array (D,) of int64
        Summed over the games.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib.risk import simulate_many
    >>> simulate_many(np.array([[0, 1, 2] * 14] * 3), games=10, progress=False).wins.shape
    (3, 3)
    """

    wins: np.ndarray
    unfinished: np.ndarray
    rounds: np.ndarray


@checked
def make_outcome_table(owners: Sequence | np.ndarray, batch: Batch) -> pd.DataFrame:
    """Return what evaluators are fitted to: the games from each of D drafts, of any board.

    `make_training_set` draws drafts at random and plays the games, too.

    Parameters
    ----------
    owners : array (D, T) of int
        The seat of each territory.
    batch : Batch
        What `simulate_many` returned for them.

    Returns
    -------
    DataFrame
        A row per draft: `outcome`, the seat of each territory as a string of digits; `wins0`,
        `wins1`, ..., by seat; `unfinished`, the games without a winner; `mean_rounds`.

    Raises
    ------
    ValueError
        For owners of other drafts.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib.risk import make_outcome_table, simulate_many
    >>> drafts = np.array([[0, 1, 2] * 14, [2, 1, 0] * 14])
    >>> table = make_outcome_table(drafts, simulate_many(drafts, games=100, progress=False))
    >>> table.wins1.tolist()
    [63, 94]
    """
    drafts, n_players = batch.wins.shape
    owners = as_array(owners)
    fits = owners is not None and owners.ndim == 2 and len(owners) == drafts
    require(fits, "owners", owners, f"the {drafts} drafts of the batch, a row each")
    owners = check_owners("owners", owners, owners.shape[1], n_players, ndim=2, nobody=False)
    table = pd.DataFrame(batch.wins).add_prefix("wins")
    table.insert(0, "outcome", ["".join(map(str, owner)) for owner in owners.tolist()])
    games = batch.wins.sum(axis=1) + batch.unfinished
    return table.assign(unfinished=batch.unfinished, mean_rounds=batch.rounds / games)


@checked
def simulate(
    owner: Sequence[int] | np.ndarray | str,
    bots: Sequence[str] = ("quo",) * 3,
    games: Games = 100,
    seed: Seed = 0,
    *,
    goals: Sequence[int] | None = None,
    board: Board | None = None,
    n_jobs: Workers = 1,
    **rules: Any,
) -> Result:
    """Play games from a draft outcome; return a `Result` with the wins of each seat.

    Parameters
    ----------
    owner : sequence of int or str
        The seat of each territory, as a sequence or as a string of digits.
    bots : sequence of str, optional
        Who plays after the draft.  Three Quos for all drafters reproduce the papers'
        round robin; the drafting bots themselves, with their goals, is what its text describes.
    games : int, optional
        Up to 10**9, some 30,000 a second and thread.
    seed : int, optional
        The seed of the games.
    goals : sequence of int, optional
        The goal continent that each seat remembers from its draft; None if it did not draft.
    board : Board, optional
        By default the classic one.
    n_jobs : int, optional
        The threads that share the games.
    **rules
        See `Rules`.

    Raises
    ------
    ValueError
        For an ownership, bot, goal or rule that makes no sense, before any game.

    Examples
    --------
    >>> from draftlib import risk
    >>> outcome = risk.full_draft(("quo", "killbot", "boscoe"))
    >>> risk.simulate(outcome.owner, games=1000).wins
    array([ 50, 950,   0])
    """
    rules = Rules(**rules)
    record, board = new_record(bots, rules, board)
    owners = np.array([check_owner(owner, len(bots), board)])
    goals = np.array([check_goals(goals, len(bots), board)])
    play = partial(_play_piece, record, bots, rules)
    pieces = _pieces(owners, goals, seed, games)
    played = results(play, pieces, n_jobs if games > PIECE else 1, prefer="threads")
    *wins, unfinished, rounds = sum(counts[0] for _, counts in played)
    return Result(tuple(bots), np.array(wins), int(unfinished), games, float(rounds / games))


@checked
def simulate_many(
    owners: np.ndarray,
    bots: Sequence[str] = ("quo",) * 3,
    games: Games = 100,
    seed: Seed = 0,
    *,
    goals: Sequence | np.ndarray | None = None,
    board: Board | None = None,
    n_jobs: Workers = 1,
    progress: bool = True,
    **rules: Any,
) -> Batch:
    """Play games from each of D draft outcomes; return a `Batch`.

    The result does not depend on n_jobs, nor on how the work is cut up: each game has its own
    random numbers, named by the seed, the index of the draft and the index of the game.

    Parameters
    ----------
    owners : array (D, T) of int
        The seat of each territory.
    bots : sequence of str, optional
        Who plays after the drafts.
    games : int, optional
        The games from each outcome, which cost time alone: memory stays below 0.4 GB and what
        `owners` take.
    seed : int, optional
        The seed of the games.
    goals : sequence of int or array, optional
        None, or one continent (-1: none) for each seat, (P,) or (D, P).
    board : Board, optional
        By default the classic one.
    n_jobs : int, optional
        Threads; or set another joblib backend with `joblib.parallel_config`.
    progress : bool, optional
        Whether a bar shows how far it is.
    **rules
        See `Rules`.

    Raises
    ------
    ValueError
        As `simulate` does.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib.risk import simulate_many
    >>> drafts = np.array([[0, 1, 2] * 14, [2, 1, 0] * 14])
    >>> simulate_many(drafts, games=100, progress=False).wins
    array([[37, 63,  0],
           [ 0, 94,  6]])
    """
    rules = Rules(**rules)
    record, board = new_record(bots, rules, board)
    size, n_players = board.n_territories, len(bots)
    owners = check_owners("owners", owners, size, n_players, ndim=2, nobody=False)
    pieces = _pieces(owners, _goal_table(goals, len(owners), n_players, board), seed, games)
    played = results(partial(_play_piece, record, bots, rules), pieces, n_jobs, prefer="threads")
    counts = np.zeros((len(owners), n_players + 2), np.int64)
    with progress_bar(show=progress, total=len(owners) * games, unit="game") as bar:
        for drafts, rows in played:
            counts[drafts] += rows
            bar.update(int(rows[:, :-1].sum()))
    return Batch(counts[:, :-2], counts[:, -2], counts[:, -1])


def _goal_table(goals, n_drafts, n_players, board):
    """Return the goals as int64 of shape (D, P)."""
    rows = [goals]
    if goals is not None:
        listed = check_list("goals", goals, "a continent for each seat, of one or of each draft")
        if listed and all(isinstance(row, Sized) and not isinstance(row, str) for row in listed):
            rows = listed
    require(len(rows) in (1, n_drafts), "goals", goals, f"those of one or of {n_drafts} drafts")
    table = np.array([check_goals(row, n_players, board) for row in rows], dtype=np.int64)
    return np.broadcast_to(table, (n_drafts, n_players))


def _pieces(owners, goals, seed, games):
    """Yield the work, for owners (D, T) and goals (D, P), in pieces: many drafts, or a part of one.

    A piece has the indices of its drafts (M,) and the arguments of `play_batch`.
    """
    n_parts = min(-(-games // PIECE), max(1, MOST_PIECES // max(1, len(owners))))  # of each draft
    for first in range(0, len(owners) * n_parts, size := max(1, PIECE // games)):
        rows = np.arange(first, min(first + size, len(owners) * n_parts))
        drafts, part = np.divmod(rows, n_parts)
        spans = np.stack([part, part + 1], axis=1) * games // n_parts
        seeds = np.array([seed_of(seed, draft) for draft in drafts], dtype=np.uint64)
        yield drafts, owners[drafts], goals[drafts], seeds, spans


def _play_piece(record, bots, rules, piece):
    """Play one of `_pieces`; return the indices of its drafts and their counts (M, P + 2)."""
    drafts, owners, goals, seeds, spans = piece
    counts = np.zeros((len(drafts), goals.shape[1] + 2), np.int64)
    play_batch(local_copy(record, bots, rules), owners, goals, seeds, spans, counts)
    return drafts, counts
