"""Dice: single rolls, and battles rolled until one side is spent.

A roll of up to three dice against up to two has at most three outcomes, so it needs one random
number below 6**5 = 7776 and not five dice; the odds are exact (fractions of 7776).
"""

import numpy as np

from draftlib.arrays import read_only
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import below

FACES = np.int64(7776)

# WINS[a, d]: of 7776 rolls of a dice against d, those in which the attacker loses no army.
# SPLITS[a, d]: those in which each side loses one.  The rest cost the attacker min(a, d).
WINS = read_only(np.array([[0, 0, 0], [0, 3240, 1980], [0, 4500, 1770], [0, 5130, 2890]], np.int64))
SPLITS = read_only(np.array([[0, 0, 0], [0, 0, 0], [0, 0, 2520], [0, 0, 2611]], np.int64))

# The attacker loses two armies from this number on; never, where one army is at stake.
_TO_LOSE_TWO = np.where(SPLITS > 0, WINS + SPLITS, FACES)


@kernel
def _attacker_losses(stream, attack_dice, defence_dice):
    """Return how many armies one roll costs the attacker.

    The defender loses the rest of the min(attack_dice, defence_dice) armies at stake.
    """
    number = below(stream, FACES)
    one = number >= WINS[attack_dice, defence_dice]
    two = number >= _TO_LOSE_TWO[attack_dice, defence_dice]
    return np.int64(one) + np.int64(two)


@kernel
def battle(stream, attackers, defenders):
    """Roll until the defender has no army or the attacker one; return what is left of both.

    `attackers` counts all armies in the attacking territory, the one that stays behind included.
    """
    while attackers > 1 and defenders > 0:
        attack_dice, defence_dice = min(3, attackers - 1), min(2, defenders)
        lost = _attacker_losses(stream, attack_dice, defence_dice)
        attackers -= lost
        defenders -= min(attack_dice, defence_dice) - lost
    return attackers, defenders


@kernel
def roll_battles(stream, rolls, won, held):
    """Roll battles of len(won) - 1 attackers and len(held) - 1 defenders; count their ends.

    won: how often the attacker won, by what it had left; held: how often it lost, by the defenders
    left.  Both are added to.
    """
    for _ in range(rolls):
        attackers, defenders = battle(stream, len(won) - 1, len(held) - 1)
        if defenders:
            held[defenders] += 1
        else:
            won[attackers] += 1
