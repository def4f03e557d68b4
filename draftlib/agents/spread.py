"""The natural unit of UCT's exploration constant c: how far the rewards of a game spread."""

import numpy as np

from draftlib.agents.maxn_mc import complete
from draftlib.game import Game
from draftlib.kernels.rng import stream_of


def reward_spread(game: Game, walks: int = 10_000, seed: int = 0) -> float:
    """Return the standard deviation of a player's reward in random drafts, averaged over players.

    The constant c has the scale of the rewards (paper, Related Work), and so has its unit.

    >>> from draftlib import four_item_game
    >>> round(reward_spread(four_item_game()), 1)
    1.2
    """
    owners = np.full((walks, game.n_items), -1, dtype=np.int64)
    complete(owners, game.order, 0, stream_of(seed))
    return float(game.evaluate(owners).std(axis=0).mean())
