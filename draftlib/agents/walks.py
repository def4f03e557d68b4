"""Random drafts: the mean reward at their ends, and how far it spreads."""

import numpy as np

from draftlib.arrays import batches_within_memory
from draftlib.game import Game
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import below, stream_of


def mean_of_walks(
    game: Game, owners: np.ndarray, n_picked: int, walks: int, stream: np.ndarray
) -> np.ndarray:
    """Return the mean reward (S, P) of `walks` random completions of each of S positions.

    owners: (S, T), each with `n_picked` picks made; stream: splitmix64 state, advanced.
    """
    means = np.empty((len(owners), game.n_players))
    for part in batches_within_memory(len(owners), 8 * game.n_players * walks):
        rewards = _walk_rewards(game, owners[part], n_picked, walks, stream)
        means[part] = rewards.reshape(-1, walks, game.n_players).mean(axis=1)
    return means


def _walk_rewards(game, owners, n_picked, walks, stream):
    """Return the rewards (S * walks, P) of random completions, position by position."""
    count = len(owners) * walks
    rewards = np.empty((count, game.n_players))
    for part in batches_within_memory(count, 24 * game.n_items):
        ends = owners[np.arange(part.start, part.stop) // walks].astype(np.int64)
        complete(ends, game.order, n_picked, stream)
        rewards[part] = game.evaluate(ends)
    return rewards


@kernel
def complete(owners, order, n_picked, stream):
    """Finish every draft of `owners` (S, T) in place with uniformly random picks."""
    free = np.empty(owners.shape[1], np.int64)
    for s in range(len(owners)):
        n_free = 0
        for item in range(owners.shape[1]):
            if owners[s, item] < 0:
                free[n_free] = item
                n_free += 1
        for turn in range(n_picked, len(order)):
            j = below(stream, n_free)
            owners[s, free[j]] = order[turn]
            n_free -= 1
            free[j] = free[n_free]


def reward_spread(game: Game, walks: int = 10_000, seed: int = 0) -> float:
    """Return the standard deviation of a player's reward in random drafts, averaged over players.

    The constant c has the scale of the rewards (paper, Related Work), and so has its unit.

    >>> from draftlib import four_item_game
    >>> round(reward_spread(four_item_game()), 1)
    1.2
    """
    nobody = np.full((1, game.n_items), -1)
    rewards = _walk_rewards(game, nobody, 0, walks, stream_of(seed))
    return float(rewards.std(axis=0).mean())
