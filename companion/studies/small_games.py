"""Games that are small enough to solve: random tables of values."""

import numpy as np

from draftlib.catalogue import table_game
from draftlib.game import Game
from draftlib.kernels.rng import seed_of


def random_table(
    seed: int,
    k: int,
    n_players: int = 3,
    n_items: int = 8,
    order: str = "round_robin",
    high: int = 99,
) -> Game:
    """Return game `k` of a family of tables: independent integer values 0..high.

    >>> random_table(0, k=1, n_items=4).values.shape
    (3, 4)
    """
    rng = np.random.default_rng(seed_of(seed, k))
    return table_game(rng.integers(0, high + 1, (n_players, n_items)), order)


def shared_taste_table(n_players: int, n_items: int, agreement: float, seed: int) -> Game:
    """Return a table in which values are partly common to all players and partly private.

    Both parts are uniform on 0..99; agreement 0: all private; 1: everybody wants the same.

    >>> values = shared_taste_table(2, 3, agreement=1, seed=0).values
    >>> (values[0] == values[1]).all().item()
    True
    """
    rng = np.random.default_rng(seed)
    common = rng.integers(0, 100, n_items)
    private = rng.integers(0, 100, (n_players, n_items))
    return table_game(np.round(agreement * common + (1 - agreement) * private))
