"""Fit the network that says who wins to games, of one line-up or of many.

Source: maximum likelihood of the multinomial logit (McFadden 1974); with a hidden layer by Adam
(Kingma and Ba 2015) on batches, as scikit-learn's MLPClassifier has it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from draftlib.boards import Board, check_board
from draftlib.evaluators.fitting import ONE_THREAD
from draftlib.evaluators.weights import Network
from draftlib.runs.loading import name_extra

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_BATCH = 512  # games
_RATE = 0.002  # of learning


def fit_network(
    owners: np.ndarray,
    winners: np.ndarray,
    seatings: np.ndarray | None = None,
    roles: Sequence[str] | None = None,
    board: Board | None = None,
    hidden: int = 32,
    epochs: int = 12,
    seed: int = 0,
    times: np.ndarray | None = None,
) -> Network:
    """Return the network fitted to G games.

    The same games and seed give the same weights on one machine with one version of the libraries.
    On other machines the weights of the multinomial logit differ by 1e-6 at most; those of a hidden
    layer differ by more with each epoch, as float32 numbers are added up in another order.  Store
    a network to use it again: drafts with the stored weights are the same everywhere.

    owners: (G, T) the seat of each territory.  winners: (G,) seats.  seatings: (G, P) the number
    of the role in each seat, all different in a game; by default role p sits in seat p.
    roles: R names; by default numbers.  hidden: units; 0 for the multinomial logit.  epochs: times
    that a network goes through all games.  times: (G,) how often each game came; by default once.
    A game takes some 2 kB, however often it came.

    The games are those of a study, and not checked.  Raises ValueError for a role that never won;
    ImportError without scikit-learn.

    >>> owners = np.random.default_rng(0).permuted(np.tile([0, 1], (300, 21)), axis=1)
    >>> fit_network(owners, owners[:, 0], hidden=4).items.shape
    (2, 42, 4)
    """
    board = check_board(board)
    if seatings is None:
        seatings = np.tile(np.arange(max(2, 1 + owners.max())), (len(owners), 1))
    seatings = np.asarray(seatings, np.int64)
    roles = range(int(seatings.max()) + 1) if roles is None else roles
    won = np.take_along_axis(seatings, winners[:, None], axis=1)[:, 0]
    never = set(range(len(roles))) - set(won.tolist())
    if never:
        raise ValueError(f"{roles[min(never)]!r} never won: nothing can be learnt of its games")
    facts = facts_of(owners, seatings, len(roles), board)
    times = None if times is None or (times == 1).all() else times
    model = _fit_model(facts, won, times, hidden, epochs, seed)
    return _network_of(model, tuple(map(str, roles)), seatings.shape[1], board)


def facts_of(owners: np.ndarray, seatings: np.ndarray, n_roles: int, board: Board) -> "csr_array":
    """Return what the first layer reads, a row of 0 and 1 for each of G partitions.

    Columns: role and territory, R T; role, continent and count, R K C; role and seat, R P.
    """
    with name_extra("fit", "a fit"):
        from scipy.sparse import csr_array

    n_games, n_seats = seatings.shape
    n_lands, wide, size = len(board.sizes), int(board.sizes.max()) + 1, board.n_territories
    owner = np.take_along_axis(seatings, owners, axis=1)  # the role that owns each territory
    member = np.eye(n_lands)[board.continent]
    blocks = [owner * size + np.arange(size)]
    first = n_roles * size
    for seat in range(n_seats):
        counts = ((owners == seat) @ member).astype(np.int64)
        land = seatings[:, [seat]] * n_lands + np.arange(n_lands)
        blocks.append(first + land * wide + counts)
    first += n_roles * n_lands * wide
    blocks.append(first + seatings * n_seats + np.arange(n_seats))
    columns = np.concatenate(blocks, axis=1).astype(np.int32)
    ends = np.arange(n_games + 1, dtype=np.int32) * columns.shape[1]
    ones = np.ones(columns.size, np.float32)
    return csr_array((ones, columns.ravel(), ends), shape=(n_games, first + n_roles * n_seats))


def _fit_model(facts, won, times, hidden, epochs, seed):
    """Return scikit-learn's model of who won."""
    with name_extra("fit", "a fit"):
        from sklearn.linear_model import LogisticRegression
        from sklearn.neural_network import MLPClassifier
        from threadpoolctl import threadpool_limits
    with threadpool_limits(**ONE_THREAD):
        if not hidden:
            # lbfgs would stop short of the optimum, and where it stops depends on the processor
            model = LogisticRegression(solver="newton-cholesky", tol=1e-9)
            return model.fit(facts.astype(np.float64), won, times)
        chance = np.random.RandomState(seed % 2**32)  # goes on from epoch to epoch
        options = {"batch_size": min(_BATCH, len(won)), "learning_rate_init": _RATE}
        model = MLPClassifier((hidden,), random_state=chance, alpha=1e-5, **options)
        for _ in range(epochs):
            model.partial_fit(facts, won, times, np.unique(won))
        return model


def _network_of(model, roles, n_seats, board):
    """Return the weights of scikit-learn's model as a `Network`."""
    n_roles = len(roles)
    if hasattr(model, "coefs_"):
        (first, head), (bias, base) = model.coefs_, model.intercepts_
        head, base = _weights_by_role(head), _weights_by_role(base)
    else:
        first, bias = _weights_by_role(model.coef_.T), np.zeros(n_roles)
        head, base = np.zeros((0, n_roles)), _weights_by_role(model.intercept_)
    shapes = [
        (n_roles, board.n_territories, first.shape[1]),
        (n_roles, len(board.sizes), int(board.sizes.max()) + 1, first.shape[1]),
        (n_roles, n_seats, first.shape[1]),
    ]
    ends = np.cumsum([np.prod(shape[:-1]) for shape in shapes])[:-1]
    parts = [part.reshape(shape) for part, shape in zip(np.split(first, ends), shapes)]
    return Network(roles, *[part.astype(np.float32) for part in (*parts, bias, head, base)])


def _weights_by_role(weights):
    """Return weights (..., R) of each role: between two, scikit-learn has those of the last."""
    alone = weights.shape[-1] == 1
    return np.concatenate([np.zeros_like(weights), weights], axis=-1) if alone else weights
