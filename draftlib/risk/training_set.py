"""Training sets for evaluators: random drafts, and games from each.

Source: paper, Our Approach (7,364 drafts, 100 games each).
"""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from draftlib.arguments import Count, Seed, Workers, checked
from draftlib.boards import Board, classic_board
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import below, stream_of
from draftlib.risk.setting import Rules, new_record
from draftlib.risk.simulator import Games, make_outcome_table, simulate_many
from draftlib.runs.loading import pd

_DRAFTS = 0xD4AF7  # names the streams of the drafts, which are not those of the games


@checked
def make_training_set(
    n_drafts: Annotated[int, Count(1, 10**6)] = 7364,
    bots: Sequence[str] = ("quo",) * 3,
    games: Games = 100,
    seed: Seed = 0,
    *,
    board: Board | None = None,
    n_jobs: Workers = 1,
    progress: bool = True,
    **rules: Any,
) -> pd.DataFrame:
    """Return what evaluators are fitted to: games that bots play from random drafts.

    Every draft deals the territories evenly, and all deals are equally likely.  Draft i and its
    games depend on the seed and on i alone, so fewer drafts are the first rows of more.

    Parameters
    ----------
    n_drafts : int, optional
        As many as the paper's by default.
    bots : sequence of str, optional
        Who plays after the drafts, one for each of the P seats.
    games : int, optional
        The games from each draft.
    seed : int, optional
        The seed of drafts and games.
    board : Board, optional
        By default the classic one.
    n_jobs : int, optional
        Threads; see `simulate_many`.
    progress : bool, optional
        Whether a bar shows how far it is.
    **rules
        See `Rules`.

    Returns
    -------
    DataFrame
        A row per draft; its columns are those of `make_outcome_table`.

    Raises
    ------
    ValueError
        As `simulate_many` does.

    Examples
    --------
    >>> from draftlib import Evaluator
    >>> from draftlib.risk import make_training_set
    >>> outcomes = make_training_set(400, ("quo", "boscoe"), games=10, progress=False)
    >>> Evaluator.fit(outcomes)
    <linear evaluator: classic board, 2 players, held-out R2 0.45>
    """
    _, board = new_record(bots, Rules(**rules), board)
    owners = random_owners(n_drafts, len(bots), seed, board)
    run = {"board": board, "n_jobs": n_jobs, "progress": progress}
    return make_outcome_table(owners, simulate_many(owners, bots, games, seed, **run, **rules))


def random_owners(
    n_drafts: int, n_players: int, seed: int, board: Board | None = None
) -> np.ndarray:
    """Return the owners (D, T), int64, of random drafts that deal the territories evenly.

    >>> random_owners(2, n_players=3, seed=0).shape
    (2, 42)
    """
    owners = np.tile(np.arange((board or classic_board()).n_territories) % n_players, (n_drafts, 1))
    for draft, owner in enumerate(owners):
        _shuffle(stream_of(seed, _DRAFTS, draft), owner)
    return owners


@kernel
def _shuffle(stream, items):
    """Shuffle the array `items` in place (Fisher-Yates)."""
    for i in range(len(items) - 1, 0, -1):
        j = below(stream, i + 1)
        items[i], items[j] = items[j], items[i]
