"""Exact odds of battles, by recursion over the rolls.

A check on the simulator.
"""

from typing import Annotated

import numpy as np

from draftlib.arguments import Count, checked
from draftlib.kernels.compiling import kernel
from draftlib.risk.engine.dice import FACES, SPLITS, WINS

_MOST = 1000  # armies a side: 8 MB
_Armies = Annotated[int, Count(1, _MOST)]


@checked
def roll_odds(
    attack_dice: Annotated[int, Count(1, 3)], defence_dice: Annotated[int, Count(1, 2)]
) -> tuple[float, ...]:
    """Return the probabilities that one roll costs the attacker 0, 1, 2 armies.

    The defender loses the rest of the min(attack_dice, defence_dice) armies at stake.

    Parameters
    ----------
    attack_dice, defence_dice : int
        The dice of each side.

    Raises
    ------
    ValueError
        Unless 1 to 3 dice attack and 1 or 2 defend.

    Examples
    --------
    >>> from draftlib.risk import roll_odds
    >>> roll_odds(3, 2)
    (0.371656..., 0.335776..., 0.292566...)
    """
    won, split = WINS[attack_dice, defence_dice], SPLITS[attack_dice, defence_dice]
    lost = FACES - won - split
    both = (split, lost) if min(attack_dice, defence_dice) == 2 else (lost, 0)
    return tuple(float(number / FACES) for number in (won, *both))


_ODDS = np.zeros((4, 3, 3))  # by dice of the attacker, of the defender, and the attacker's loss
for _dice in np.ndindex(3, 2):
    _ODDS[_dice[0] + 1, _dice[1] + 1] = roll_odds(_dice[0] + 1, _dice[1] + 1)


@kernel
def end_chances(attackers, defenders):
    """Return the chance (attackers + 1, defenders + 1) that a battle ever comes to (a, d)."""
    chance = np.zeros((attackers + 1, defenders + 1))
    chance[attackers, defenders] = 1
    for a in range(attackers, 1, -1):
        for d in range(defenders, 0, -1):
            dice, against = min(3, a - 1), min(2, d)
            stake = min(dice, against)
            for lost in range(stake + 1):
                chance[a - lost, d - stake + lost] += _ODDS[dice, against, lost] * chance[a, d]
    return chance


@checked
def battle_ends(attackers: _Armies, defenders: _Armies) -> tuple[np.ndarray, np.ndarray]:
    """Return how a battle to the end may end: the chance of each number of survivors.

    Parameters
    ----------
    attackers, defenders : int
        As in `battle_odds`.

    Returns
    -------
    won : array (attackers + 1,) of float64
        The chance won[k] that the territory falls and k armies are left in the source.
    held : array (defenders + 1,) of float64
        The chance held[j] that the attacker is spent and j defenders are left.

    Raises
    ------
    ValueError
        As `battle_odds` does.

    Examples
    --------
    >>> from draftlib.risk import battle_ends
    >>> won, held = battle_ends(3, 1)
    >>> won.round(4), held.round(4)
    (array([0.    , 0.    , 0.1755, 0.5787]), array([0.    , 0.2458]))
    """
    chance = end_chances(attackers, defenders)
    return chance[:, 0].copy(), chance[1].copy()


@checked
def battle_odds(attackers: _Armies, defenders: _Armies) -> float:
    """Return the probability that the attacker wins a battle fought to the end.

    Parameters
    ----------
    attackers : int
        All armies in the source, the one that cannot attack included.
    defenders : int
        The armies in the territory that is attacked.

    Raises
    ------
    ValueError
        Unless both sides have 1 to 1,000 armies.

    Examples
    --------
    >>> from draftlib.risk import battle_odds
    >>> round(battle_odds(3, 1), 6), round(battle_odds(12, 12), 6)
    (0.754244, 0.5065)
    """
    return float(end_chances(attackers, defenders)[:, 0].sum())
