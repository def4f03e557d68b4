"""What the checks let pass, and what they say of the rest."""

import fractions

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from draftlib.support.checks import (
    check_count,
    check_number,
    check_probability,
    check_seed,
    require,
    shown,
)

NO_INTEGERS = [True, np.True_, 2.0, np.float64(2), "2", None, np.array(2), [2], 2j, float("nan")]


@given(st.integers(0, 100), st.integers(-200, 200))
def test_counts_are_integers_from_the_least(least, value):
    if value >= least:
        assert check_count("n", value, least) == check_count("n", np.int64(value), least) == value
    else:
        with pytest.raises(ValueError, match=f"n must be .* at least {least}, not {value}"):
            check_count("n", value, least)


@pytest.mark.parametrize("check", [lambda value: check_count("seed", value), check_seed])
@pytest.mark.parametrize("value", NO_INTEGERS, ids=repr)
def test_only_integers_are_counts_and_seeds(check, value):
    with pytest.raises(ValueError, match="seed must be an integer") as error:
        check(value)
    assert repr(value) in str(error.value)


def test_numpy_integers_come_back_as_integers_of_python():
    assert type(check_count("n", np.uint8(3))) is int
    assert type(check_seed(np.uint64(2**64 - 1))) is int
    assert type(check_number("x", np.float32(0.5))) is float


@pytest.mark.parametrize("value", [2**64, 3 * 10**20, 10**5000], ids=["word", "long", "vast"])
def test_numbers_beyond_a_word_are_refused(value):
    for check in (lambda value: check_count("seed", value), check_seed):
        with pytest.raises(ValueError, match="seed must be an integer"):
            check(value)


def test_an_upper_limit_is_named():
    with pytest.raises(ValueError, match="from 1 to 6, not 7"):
        check_count("players", 7, 1, 6)


@pytest.mark.parametrize("value", [True, "0.5", None, np.nan, np.inf, 10**400, [0.5], -0.1, 1.1])
def test_probabilities(value):
    with pytest.raises(ValueError, match="p must be a finite number from 0 to 1"):
        check_probability("p", value)
    assert check_probability("p", fractions.Fraction(1, 2)) == 0.5


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 10**400, "1"])
def test_numbers_are_finite(value):
    with pytest.raises(ValueError, match="x must be a finite number"):
        check_number("x", value)


def test_a_number_may_have_one_limit():
    assert check_number("x", 3, least=0) == 3.0
    with pytest.raises(ValueError, match="x must be a finite number of at least 0, not -1"):
        check_number("x", -1, least=0)


def test_messages_stay_on_one_short_line():
    class Broken:
        def __repr__(self):
            raise RuntimeError

    assert shown(np.zeros((50, 50))).startswith("array([[0., 0.,")
    assert len(shown("x" * 1000)) <= 81
    assert "\n" not in shown(np.zeros((50, 50)))
    assert shown(Broken()) == "a value of type Broken"
    with pytest.raises(ValueError, match="board must be a Board, not 'classic'"):
        require(False, "board", "classic", "a Board")
