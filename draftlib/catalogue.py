"""The games by name: value tables, the four-item example, Brams and Straffin, Fantasy Risk."""

from collections.abc import Sequence
from typing import Annotated

import numpy as np

from draftlib.arguments import Count, Domain, Seed, checked, has_methods, require, short_repr
from draftlib.arrays import check_numbers
from draftlib.boards import Board, check_board
from draftlib.evaluators.linear import Evaluator
from draftlib.evaluators.mars import MarsEvaluator
from draftlib.game import MAX_ITEMS, MAX_PLAYERS, Game, item_names
from draftlib.kernels.rewards import TABLE, reward_arrays
from draftlib.rewards import Reward

_EVALUATOR = Domain(
    "an object with rewards(owners), such as Evaluator.published()",
    lambda value: has_methods(value, "rewards"),
)


def table_game(
    values: Sequence[Sequence[float]] | np.ndarray,
    order: str | Sequence[int] = "round_robin",
    items: Sequence[str] | None = None,
    name: str = "table",
) -> Game:
    """Return the game in which player p gets values[p, i] for each item i that it owns.

    Parameters
    ----------
    values : array (P, T) of numbers
        Finite numbers, a row per player.
    order : {"round_robin", "snake"} or sequence of int, optional
        As in `Game`.
    items : sequence of str, optional
        Names; by default the columns of a DataFrame, or numbers.
    name : str, optional
        A word for tables and figures.

    Raises
    ------
    ValueError
        For a DataFrame that has a named row for each item: ask for its ``.T``.

    Examples
    --------
    >>> from draftlib import table_game
    >>> table_game([[3, 4], [2, 1]]).rewards([1, 0]).tolist()
    [4.0, 2.0]
    """
    if hasattr(values, "columns"):
        columns, rows = list(map(str, values.columns)), list(values.index)
        if len(rows) > len(columns) and isinstance(rows[0], str | tuple):
            raise ValueError(
                f"values must have a row for each player, not {len(rows)} rows such as "
                f"{short_repr(rows[0])} and columns {short_repr(columns)}; "
                "if those are items, give values.T"
            )
        items = columns if items is None else items
    values = check_numbers("values", values, "a row of numbers for each player", None, None)
    n_players, n_items = values.shape
    items = item_names(n_items if items is None else items)
    require(len(items) == n_items, "items", items, f"a name for each of {n_items} items")
    rewards = reward_arrays(TABLE, n_items, values=values)
    return Game(items, n_players, rewards, order, name=name)


def four_item_game() -> Game:
    """Return the slides' example of 3 players and 4 items (An Example Drafting Game).

    Player 1 who opens with the best item B ends with 5, and with 7 by taking A first.

    Examples
    --------
    >>> from draftlib import four_item_game
    >>> four_item_game().rewards([0, 2, 1, 0]).tolist()
    [4.0, 2.0, 2.0]
    """
    values = [[3, 4, 2, 1], [4, 1, 2, 3], [4, 2, 3, 1]]
    return table_game(values, items="ABCD", name="four items")


def three_team_draft() -> Game:
    """Return the three-team draft after Brams and Straffin (1979).

    Max^n with Borda values opens with 3 and leaves every team worse off than sincere picks.

    Examples
    --------
    >>> from draftlib import Greedy, MaxN, play, three_team_draft
    >>> game = three_team_draft()
    >>> [play(game, [agent] * 3).rewards.tolist() for agent in (Greedy(), MaxN())]
    [[11.0, 11.0, 9.0], [10.0, 10.0, 8.0]]
    """
    rankings = "123456", "562143", "365412"  # the best of six is worth 6, the last 1 (Borda)
    values = [[6 - ranking.index(item) for item in "123456"] for ranking in rankings]
    return table_game(values, items="123456", name="three teams")


@checked
def random_table_game(
    n_items: Annotated[int, Count(1, MAX_ITEMS)],
    n_players: Annotated[int, Count(2, MAX_PLAYERS)],
    seed: Seed,
    high: Annotated[int, Count(0, 2**53)] = 99,
) -> Game:
    """Return a table game with independent values, uniform on the integers 0 to `high`.

    The games on which the KthBestPick draft of 2010 compares drafters.

    Parameters
    ----------
    n_items : int
        The number of items T.
    n_players : int
        The number of players P, at least 2.
    seed : int
        The same gives the same table.
    high : int, optional
        The highest value.

    Examples
    --------
    >>> from draftlib import random_table_game
    >>> random_table_game(4, 2, seed=0).values.tolist()
    [[85.0, 63.0, 51.0, 26.0], [30.0, 4.0, 7.0, 1.0]]
    """
    values = np.random.default_rng(seed).integers(0, high + 1, size=(n_players, n_items))
    return table_game(values, name=f"{n_items}-item table")


@checked
def fantasy_risk(
    evaluator: Annotated[Reward, _EVALUATOR] | None = None,
    n_players: Annotated[int, Count(2, 6)] = 3,
    board: Board | None = None,
) -> Game:
    """Return Fantasy Risk: the draft of a Risk board, rewarded by an evaluator (slides).

    Territories are picked in turn, round-robin.

    Parameters
    ----------
    evaluator : Reward, optional
        An object with ``rewards(owners (M, T)) -> (M, P)``; one that also has
        ``arrays(n_players)``, as `Evaluator` and `MarsEvaluator`, is compiled.  By default the
        published evaluator with its intercept, which is what the authors' experiments ran on, or on
        another board than the classic one, for which nothing is published, the MARS values.
    n_players : int, optional
        2 to 6.  The published weights are for 3; with others the seats from the third on weigh 0.
    board : Board, optional
        By default the evaluator's, or the classic one.

    Raises
    ------
    ValueError
        If the evaluator is for another board.

    Examples
    --------
    >>> from draftlib import fantasy_risk
    >>> game = fantasy_risk()
    >>> game, game.items[23], game.board.name
    (<Fantasy Risk: 42 items, 3 players>, 'Iceland', 'classic')
    """
    if evaluator is None:
        evaluator = Evaluator.published() if board is None else MarsEvaluator(board, n_players)
    own = getattr(evaluator, "board", None)
    board = check_board(board or own)
    if own is not None and own.territories != board.territories:
        raise ValueError(f"the evaluator is for the {own.name} board, not {board.name}")
    compiled = hasattr(evaluator, "arrays")
    rewards = evaluator.arrays(n_players) if compiled else evaluator
    partial = None if compiled else evaluator
    named = {"name": "Fantasy Risk", "board": board}
    return Game(board.territories, n_players, rewards, partial=partial, **named)
