"""Dice: the chances add up and agree with another recursion and with the rolls."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from draftlib.risk.odds import _survivors, battle_ends
from draftviews import dice
from draftviews.widgets.dice import _expected_losses, _rolled

armies = st.integers(1, 30)


@given(armies, armies)
def test_the_ends_are_those_of_the_other_recursion_and_add_up(attackers, defenders):
    won, held = battle_ends(attackers, defenders)
    backwards = _survivors(attackers, defenders)[attackers]
    assert won[1:] == pytest.approx(backwards[1:], abs=1e-12)
    assert won.sum() + held.sum() == pytest.approx(1)
    assert won[0] == won[1] == held[0] == 0


@given(st.integers(2, 12), st.integers(1, 12), st.integers(0, 2**64 - 1))
def test_rolls_fall_around_the_exact_chances(attackers, defenders, seed):
    n = 1500
    won, held = battle_ends(attackers, defenders)
    seen = _rolled(attackers, defenders, n, seed)
    assert sum(seen["won"]) + sum(seen["held"]) == n
    for chance, count in zip([*won, *held], [*seen["won"], *seen["held"]], strict=True):
        assert abs(count - n * chance) <= 6 * np.sqrt(n * chance * (1 - chance)) + 2
    lost, cost = _expected_losses(won, held)
    left = np.dot(seen["won"], range(attackers + 1)) + sum(seen["held"])
    kept = np.dot(seen["held"], range(defenders + 1))
    assert (attackers - left / n, defenders - kept / n) == pytest.approx((lost, cost), abs=0.6)


def test_the_module_draws_a_bar_for_each_end_and_asks(mount):
    seen = mount(dice(5, 4), ["Roll 100", "click"], ["attacking armies", "change", 7])
    assert seen[0]["words"] == dice(5, 4).shown["words"]
    assert seen[1]["asked"]["rolls"] == 100
    assert seen[2]["asked"] | {"number": 0} == dice(7, 4).asked | {"number": 0}
