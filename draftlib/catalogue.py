"""The games themselves: value tables, the four-item example, Brams and Straffin, Fantasy Risk."""

import numpy as np

from draftlib.evaluators.linear import Evaluator, MarsEvaluator
from draftlib.game import Game
from draftlib.kernels.rewards import TABLE, reward_arrays


def table_game(values, order="round_robin", items=None, name="table"):
    """Return the game in which player p gets values[p, i] for each item i that it owns.

    values: (P, T) finite numbers, a row per player; order as in `Game`.

    >>> table_game([[3, 4], [2, 1]]).rewards([1, 0]).tolist()
    [4.0, 2.0]
    """
    try:
        values = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"values must be a row of numbers per player, not {values!r}") from None
    if values.ndim != 2:
        raise ValueError(f"values must be a table of players x items, not of shape {values.shape}")
    if not np.isfinite(values).all():
        p, i = np.argwhere(~np.isfinite(values))[0]
        raise ValueError(f"value of item {i} to player {p} is {values[p, i]}; it must be finite")
    n_players, n_items = values.shape
    if items is not None and len(items) != n_items:
        raise ValueError(f"{n_items} items need as many names, not {len(items)}")
    rewards = reward_arrays(TABLE, n_items, values=values)
    return Game(n_items if items is None else items, n_players, rewards, order, name=name)


def four_item_game():
    """Return the slides' example of 3 players and 4 items (An Example Drafting Game).

    Player 1 who opens with the best item B ends with 5, and with 7 by taking A first.
    """
    values = [[3, 4, 2, 1], [4, 1, 2, 3], [4, 2, 3, 1]]
    return table_game(values, items="ABCD", name="four items")


def preference_game(preferences, name="preferences"):
    """Return the table game of Borda values for rankings of the same items, best first.

    preferences: P rankings of T item names; the best of T items is worth T, the last 1.
    """
    items = sorted(preferences[0])
    for p, ranking in enumerate(preferences):
        if sorted(ranking) != items:
            raise ValueError(f"player {p} ranks {sorted(ranking)}, player 0 ranks {items}")
    values = [[len(items) - list(row).index(item) for item in items] for row in preferences]
    return table_game(values, items=items, name=name)


def two_team_draft():
    """Return the two-team draft of Brams and Straffin (1979): values 1 to 4."""
    return preference_game(["ABCD", "BCDA"], name="two teams")


def three_team_draft():
    """Return the three-team draft after Brams and Straffin (1979).

    Max^n with Borda values opens with 3 and leaves every team worse off than sincere picks.
    """
    return preference_game(["123456", "562143", "365412"], name="three teams")


def random_table_game(n_items, n_players, seed, high=99):
    """Return a table game with independent uniform integer values 0..high (KthBestPick draft)."""
    values = np.random.default_rng(seed).integers(0, high + 1, size=(n_players, n_items))
    return table_game(values, name=f"{n_items}-item table")


def fantasy_risk(evaluator=None, n_players=3, board=None):
    """Return Fantasy Risk: the draft of a Risk board's territories, paid by an evaluator (slides).

    evaluator: an `Evaluator` or `MarsEvaluator`; by default the published evaluator with its
    intercept, which is what the authors' experiments ran on, or on another board than the classic
    one, for which nothing is published, the MARS values.  Territories are picked in turn,
    round-robin.  The published weights are for 3 players; with 2, or with 4 to 6, the seats from
    the third on weigh 0.
    board: a `Board`; by default the evaluator's.  ValueError if the evaluator is for another.

    >>> game = fantasy_risk()
    >>> game, game.items[23], game.board.name
    (<Fantasy Risk: 42 items, 3 players>, 'Iceland', 'classic')
    """
    if not 2 <= n_players <= 6:
        raise ValueError(f"Risk is for 2 to 6 players, not {n_players}")
    if evaluator is None:
        evaluator = Evaluator.published() if board is None else MarsEvaluator(board, n_players)
    if board is not None and evaluator.board.territories != board.territories:
        raise ValueError(f"the evaluator is for the {evaluator.board.name} board, not {board.name}")
    board = evaluator.board
    rewards = evaluator.arrays(n_players)
    return Game(board.territories, n_players, rewards, name="Fantasy Risk", board=board)
