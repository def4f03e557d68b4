"""Exercises of notebook 02: how far it looks, what it would take, and where it loses to Greedy."""

from collections.abc import Sequence

import numpy as np

from companion.exercises.answers import read_table
from companion.exercises.registry import exercise
from draftlib.agents import Greedy, KthBestPick
from draftlib.catalogue import four_item_game, read_picks, table_game
from draftlib.game import play

_AFTER_A = four_item_game().start().after(0)
_HARDER = ((6, 5, 4, 3, 2, 1), (1, 4, 3, 2, 5, 6))
_SHOWN = ((3, 4, 2, 6, 5, 7, 1), (7, 3, 6, 1, 5, 2, 4), (4, 6, 5, 3, 7, 2, 1))
_FOUND = ((6, 7, 2, 4, 5, 1, 3), (4, 3, 7, 5, 1, 6, 2), (2, 3, 6, 1, 4, 5, 7))


@exercise("02-1", solution=lambda: _AFTER_A.game.items[KthBestPick(2).pick(_AFTER_A)])
def pick_of_player_2(answer: str) -> str:
    """Player 1 took A.  What does KthBestPick with N = 2 take for player 2?"""
    item = read_picks(_AFTER_A, answer).picks[-1]
    if item == KthBestPick(2).pick(_AFTER_A):
        return ""
    return (
        f"{_AFTER_A.game.items[item]} is not player 2's best. It has one pick left, so line 2 "
        "starts with k = min(2, 1) - 1 = 0: there is no later pick to wait for."
    )


@exercise("02-2", solution=lambda: [_HARDER[0], (1, 0, 3, 2, 5, 6)])
def what_would_it_take(answer: Sequence) -> str:
    """Change one number of player 2's row so that KthBestPick with N = 3 takes C."""
    values = read_table(answer, n_players=2, most_items=6).values
    if values.shape != (2, 6) or (values[0] != _HARDER[0]).any():
        return "Leave player 1's row, 6 5 4 3 2 1, as it is."
    changed = int((values[1] != _HARDER[1]).sum())
    if changed != 1:
        return f"One number of player 2's row is to change, not {changed}."
    game = table_game(values, items="ABCDEF")
    item = game.items[KthBestPick(3).pick(game.start())]
    if item == "C":
        return ""
    return (
        f"Now it takes {item}. It takes C if player 2 is predicted to leave it both A and B: "
        "which of the two does player 2 want?"
    )


@exercise("02-3", solution=lambda: _FOUND)
def loss_to_greedy(answer: Sequence) -> str:
    """Find a table on which KthBestPick as player 1 gets less than Greedy, among Greedy players."""
    n_players = len(answer)
    if not 2 <= n_players <= 4:
        return f"The table is to have 2 to 4 rows, one per player, not {n_players}."
    game = read_table(answer, n_players, most_items=12)
    if np.array_equal(game.values, _SHOWN):
        return "That is the table of the notebook: find another."
    mine, greedy = (
        play(game, [agent, *[Greedy()] * (n_players - 1)]).rewards[0]
        for agent in (KthBestPick(), Greedy())
    )
    if mine < greedy:
        return ""
    word = "as much as" if mine == greedy else "more than"
    return (
        f"Here KthBestPick gets {mine:g}, {word} Greedy with {greedy:g}. It errs where "
        "it takes the others for its own kind: let them not wait. Losses are rare; a loop over "
        "random tables finds one."
    )
