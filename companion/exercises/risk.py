"""Exercises of notebook 04: where bots draft, a battle by hand, how many armies are enough."""

from collections.abc import Sequence

from companion.exercises.answers import read_number, remark_on_number
from companion.exercises.registry import exercise
from draftlib import risk

_DEFENDERS = 10
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
        return (
            f"{right[0]} it is for player 4. When player 1 has filled Australia, that one is "
            f"touched too: of what is left, {answer[1]} is not the smallest."
        )
    return ""


@exercise("04-2", solution=lambda: risk.battle_odds(4, 1))
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


@exercise("04-3", solution=lambda: 11)
def armies_enough(answer: int) -> str:
    """How many armies must attack ten for the attacker to be the favourite?"""
    armies = int(read_number(answer))
    if not 2 <= armies <= 40:
        return "An attacker needs at least two armies; 40 are more than enough."
    chance = risk.battle_odds(armies, _DEFENDERS)
    if chance <= 0.5:
        return f"With {armies} against ten the attacker wins {100 * chance:.1f} % of the battles."
    if risk.battle_odds(armies - 1, _DEFENDERS) > 0.5:
        return f"{armies} are enough, with {100 * chance:.1f} %, but fewer would do."
    return ""
