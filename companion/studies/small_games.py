"""Games that are small enough to solve: random tables of values, and Hex on nine cells."""

from typing import NamedTuple

import numpy as np

from draftlib.agents import MaxN
from draftlib.agents.maxn import Analysis
from draftlib.agents.walks import reward_spread
from draftlib.catalogue import table_game
from draftlib.game import Game
from draftlib.kernels.rng import seed_of

_NEXT_CELLS = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]


class Solved(NamedTuple):
    """A game with its exact answer and the unit of its exploration constant."""

    game: Game
    exact: Analysis  # max^n at the start
    spread: float  # the standard deviation of a player's reward in random drafts


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


def solved(game: Game) -> Solved:
    """Return `game` with its max^n answer and the spread of its rewards."""
    return Solved(game, MaxN().analyse(game.start()), reward_spread(game))


def hex_game() -> Game:
    """Return 3 x 3 Hex, a draft of cells: player 1 joins columns 1 and 3, player 2 rows a and c.

    The report's example of two players and a constant sum: Hex never ends in a draw.

    >>> hex_game().rewards([0, 0, 0, 1, 1, 1, 0, 1, 0]).tolist()
    [1.0, 0.0]
    """
    return Game([row + column for row in "abc" for column in "123"], 2, _hex_reward, name="Hex")


def _hex_reward(owner):
    mine = {(i // 3, i % 3) for i in range(9) if owner[i] == 0}
    reached = {cell for cell in mine if cell[1] == 0}
    for _ in range(9):
        near = {(r + dr, c + dc) for r, c in reached for dr, dc in _NEXT_CELLS}
        reached |= mine & near
    won = any(column == 2 for _, column in reached)
    return [won, not won]
