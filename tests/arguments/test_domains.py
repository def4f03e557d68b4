"""What the domains let pass, what they say of the rest, and what declares them."""

import fractions
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np
import pytest
from hypothesis import given, strategies as st

from draftlib.arguments import Count, Probability, Seed, checked, domain_of, short_repr
from tests import twins

NO_INTEGERS = [True, np.True_, 2.0, np.float64(2), "2", None, np.array(2), [2], 2j, float("nan")]
NO_PROBABILITIES = [True, "0.5", None, np.nan, np.inf, 10**400, [0.5], -0.1, 1.1]


@given(st.integers(0, 100), st.integers(-200, 200))
def test_counts_are_integers_from_the_least(least, value):
    if value >= least:
        assert Count(least)("n", value) == Count(least)("n", np.int64(value)) == value
    else:
        with pytest.raises(ValueError, match=f"n must be .* at least {least}, not {value}"):
            Count(least)("n", value)


@pytest.mark.parametrize("domain", [Count(), domain_of(Seed)], ids=repr)
@pytest.mark.parametrize("value", [*NO_INTEGERS, -1, 2**64, 10**5000], ids=short_repr)
def test_only_integers_are_counts_and_seeds(domain, value):
    with pytest.raises(ValueError, match="it must be an integer") as error:
        domain("it", value)
    assert short_repr(value) in str(error.value)


@pytest.mark.parametrize("value", NO_PROBABILITIES, ids=short_repr)
def test_probabilities_are_numbers_from_0_to_1(value):
    with pytest.raises(ValueError, match="p must be a finite number from 0 to 1"):
        domain_of(Probability)("p", value)
    assert domain_of(Probability)("p", fractions.Fraction(1, 2)) == 0.5


@checked
@dataclass
class Settings:
    games: Annotated[int, Count()]
    ties: Literal["first", "last"] = "first"
    depth: Annotated[int, Count(1, 3)] | None = None


def test_a_dataclass_checks_what_is_assigned():
    settings = Settings(np.int64(3))
    for name, value in {"games": 0, "ties": "least", "depth": 4}.items():
        with pytest.raises(ValueError, match=f"{name} must be .*, not"):
            setattr(settings, name, value)
        with pytest.raises(ValueError, match=f"{name} must be .*, not"):
            replace(settings, **{name: value})
    for other in twins(settings):
        assert other == settings == Settings(3, "first", None)
