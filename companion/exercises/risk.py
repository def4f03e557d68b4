"""Exercises of notebook 04: where Quo and Boscoe draft, and a battle by hand."""

from collections.abc import Sequence

from companion.exercises.answers import remark_on_number
from companion.exercises.registry import exercise
from draftlib import risk

_CLOSE = 0.0005  # the accuracy that is asked for


def _next_continents() -> tuple[str, str]:
    """Return where player 4 of four Quos picks first, and where player 1 makes its fifth pick."""
    board, picks = risk.classic_board(), risk.full_draft(("quo",) * 4).picks
    first, fifth = picks[3], picks[4 * 4]
    return board.continents[board.continent[first]], board.continents[board.continent[fifth]]


@exercise("04-1", solution=_next_continents)
def four_quos(answer: Sequence) -> str:
    """Four Quos draft: where does player 4 pick first, and player 1 once Australia is full?"""
    if isinstance(answer, str) or len(answer) != 2:
        return 'Two continents are asked for, such as ("Asia", "Asia").'
    names, right = risk.classic_board().continents, _next_continents()
    for name in answer:
        if name not in names:
            return f"There is no continent {name!r}; there are {', '.join(names)}."
    if answer[0] != right[0]:
        return (
            "Players 1, 2 and 3 have begun in Australia, South America and Africa. Which is the "
            f"smallest continent that nobody has touched? Not {answer[0]}."
        )
    if answer[1] != right[1]:
        touched = f" {answer[1]} is touched already." if answer[1] != "Asia" else ""
        return (
            f"{right[0]} it is for player 4. When player 1 has filled Australia, that one is "
            f"touched too.{touched} Of the untouched continents, which is the smallest?"
        )
    return ""


@exercise("04-2", solution=lambda: ("Mongolia", "Kamchatka"))
def second_pick_of_boscoe(answer: Sequence) -> str:
    """Boscoe holds Japan: what does it pick next, and what if somebody has taken that?"""
    if isinstance(answer, str) or len(answer) != 2:
        return 'Two territories are asked for, such as ("Siam", "India").'
    board = risk.classic_board()
    near = board.neighbours[board.code("Japan")]
    for name in answer:
        code = board.code(name)
        if board.continents[board.continent[code]] != "Asia":
            return f"{name} is not in Asia, and Asia is not full yet."
        if code not in near:
            return f"{name} does not touch Japan, and something in Asia that does is free."
    if answer[0] != "Mongolia":
        return "Two territories touch Japan. Which of them has the lower code?"
    return "" if answer[1] == "Kamchatka" else "Mongolia is gone now. What else touches Japan?"


@exercise("04-3", solution=lambda: risk.battle_odds(4, 1))
def four_against_one(answer: float) -> str:
    """What is the chance that four armies win against one?"""
    slips = {
        855 / 1296: "That is the first roll alone. If it is lost, three armies may go on.",
        1 - 441 / 1296 * 91 / 216: "Three armies roll two dice, two armies roll one: go on once "
        "more.",
        risk.battle_odds(3, 1): "That is three against one: four may roll three dice.",
    }
    chances = (
        "The attacker loses only if it loses with three dice, then with two, and then with one: "
        "multiply three chances, and take the product from 1."
    )
    right = risk.battle_odds(4, 1)
    return remark_on_number(answer, right, slips, otherwise=chances, close=_CLOSE)
