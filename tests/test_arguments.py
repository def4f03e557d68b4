"""What the domains let pass, and what they say of the rest."""

import fractions
from dataclasses import dataclass, replace
from inspect import Parameter, isfunction, signature
from typing import Annotated, Literal

import numpy as np
import pytest

import draftlib as dl
from draftlib.arguments import Count, Probability, Seed, checked, domain_of, short_repr
from tests import twins

NO_INTEGERS = [True, np.True_, 2.0, "2", None, np.array(2), float("nan"), -1, 2**64, 10**5000]
NO_PROBABILITIES = [True, "0.5", None, np.nan, np.inf, 10**400, -0.1, 1.1]


@pytest.mark.parametrize("domain", [Count(), domain_of(Seed)], ids=repr)
def test_only_integers_are_counts_and_seeds(domain):
    assert domain("it", np.int64(3)) == domain("it", 3) == 3
    for value in NO_INTEGERS:
        with pytest.raises(ValueError, match="it must be an integer") as error:
            domain("it", value)
        assert short_repr(value) in str(error.value)


def test_probabilities_are_numbers_from_0_to_1():
    domain = domain_of(Probability)
    assert domain("p", fractions.Fraction(1, 2)) == 0.5
    for value in NO_PROBABILITIES:
        with pytest.raises(ValueError, match="p must be a finite number from 0 to 1"):
            domain("p", value)


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


def test_a_seed_is_zero_and_games_are_a_hundred_unless_given():
    functions = {name: getattr(room, name) for room in (dl, dl.risk) for name in room.__all__}
    parameters = {name: signature(f).parameters for name, f in functions.items() if isfunction(f)}
    seeds, games = (
        {name: each[word].default for name, each in parameters.items() if word in each}
        for word in ("seed", "games")
    )
    assert seeds.pop("random_table_game") is Parameter.empty
    assert {*seeds.values()} == {0}
    assert games.pop("actual_risk") == 1
    assert {*games.values()} == {100}
