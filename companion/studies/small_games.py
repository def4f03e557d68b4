"""Games that are small enough to solve: random tables of values."""

import numpy as np

from draftlib.catalogue import table_game
from draftlib.game import Game


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
