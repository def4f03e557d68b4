"""Exact odds of battles and campaigns, by recursion over the rolls.

A check on the simulator, and the classic calculation of how far an army can march.
"""

from functools import cache

import numpy as np

from draftlib.risk.engine.dice import FACES, SPLITS, WINS


def roll_odds(attack_dice, defence_dice):
    """Return the probabilities that one roll costs the attacker 0, 1, 2 armies.

    The defender loses the rest of the min(attack_dice, defence_dice) armies at stake.

    >>> roll_odds(3, 2)
    (0.371656..., 0.335776..., 0.292566...)
    """
    won, split = WINS[attack_dice, defence_dice], SPLITS[attack_dice, defence_dice]
    lost = FACES - won - split
    both = (split, lost) if min(attack_dice, defence_dice) == 2 else (lost, 0)
    return tuple(float(number / FACES) for number in (won, *both))


@cache
def survivors(attackers, defenders):
    """Return the distribution of the attacker's armies when a battle to the end is over.

    An array of shape (attackers + 1,); entry k > 0 is the chance that the territory falls and k
    armies are left in the source, entry 0 the chance that it holds.  `attackers` counts all armies
    in the source, the one that cannot attack included.
    """
    result = np.zeros(attackers + 1)
    if defenders == 0:
        result[attackers] = 1
    elif attackers < 2:
        result[0] = 1
    else:
        stake = min(attackers - 1, defenders, 2)
        odds = roll_odds(min(3, attackers - 1), min(2, defenders))
        for lost in range(stake + 1):
            after = survivors(attackers - lost, defenders - stake + lost)
            result[: len(after)] += odds[lost] * after
    return result


def battle_odds(attackers, defenders):
    """Return the probability that the attacker wins a battle fought to the end.

    >>> round(battle_odds(3, 1), 6), round(battle_odds(12, 12), 6)
    (0.754244, 0.5065)
    """
    _fill_cache(attackers, defenders)
    return float(survivors(attackers, defenders)[1:].sum())


def campaign_odds(attackers, defenders_list):
    """Return the probability of conquering territories in a row, with all that can move on.

    One army stays behind in each territory.

    >>> round(campaign_odds(72, [22, 8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1]), 10)
    0.8105485936
    """
    stacks = np.zeros(attackers + 1)
    stacks[attackers] = 1
    for defenders in defenders_list:
        _fill_cache(attackers, defenders)
        after = np.zeros(attackers + 1)
        for n in np.flatnonzero(stacks):
            left = survivors(int(n), defenders)
            after[1 : len(left) - 1] += stacks[n] * left[2:]
        stacks = after
    return float(stacks.sum())


def _fill_cache(attackers, defenders):
    """Work out small battles first, so that the recursion stays shallow."""
    for d in range(defenders):
        for a in range(attackers + 1):
            survivors(a, d)
