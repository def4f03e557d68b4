"""Whatever is handed to the public functions of `risk`, they answer or say in words what is wrong.

Each argument in turn is replaced by something that it cannot be; the others are right.
"""

import time
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from draftlib import risk
from draftlib.support.checks import shown

GOOD = "012" * 14
ISLE = [("A", 0, [1]), ("B", 0, [0])]

SCALARS = st.one_of(
    st.booleans(),
    st.integers(-(10**30), -2),
    st.integers(10**10, 10**30),
    st.floats().filter(lambda x: not 0 <= x <= 1),
    st.complex_numbers(),
    st.text(max_size=5),
    st.binary(max_size=5),
    st.sampled_from([object(), SimpleNamespace(), len, int, ..., np.array(3.5), np.str_("x")]),
)
WRONG = st.one_of(
    SCALARS,
    st.lists(SCALARS, max_size=7),
    st.sets(st.integers(), max_size=5),
    st.dictionaries(st.integers(), st.text(max_size=3), max_size=3),
    st.lists(st.lists(SCALARS, max_size=3), min_size=1, max_size=3),
)

CALLS = {
    risk.simulate: {
        "owner": GOOD,
        "bots": ("quo",) * 3,
        "games": 1,
        "seed": 0,
        "armies": "even",
        "goals": (0, 1, 2),
        "board": None,
        "starting_armies": 20,
        "third_player_bonus": False,
        "bonus_growth": 0.0,
        "max_rounds": 3,
        "card_step": True,
    },
    risk.record: {"owner": GOOD, "bots": ("quo",) * 3, "seed": 0, "draft": 0, "game": 0},
    risk.simulate_many: {
        "owners": np.array([[0, 1, 2] * 14] * 2),
        "games": 1,
        "goals": [(0, 1, 2), (2, 1, 0)],
    },
    risk.Rules: {"armies": "even", "starting_armies": 20, "bonus_growth": 0.0, "max_rounds": 3},
    risk.base_armies: {"n_territories": 42, "n_players": 3},
    risk.battle_odds: {"attackers": 3, "defenders": 3},
    risk.campaign_odds: {"attackers": 3, "defenders_list": [1, 2]},
    risk.roll_odds: {"attack_dice": 3, "defence_dice": 2},
    risk.make_board: {"name": "isle", "continents": [("all", 1)], "territories": ISLE},
    risk.full_draft: {"bots": ("quo",) * 3, "board": None},
    risk.draft: {"bots": ("quo",) * 3, "board": None},
    risk.remembered_goals: {
        "picks": range(42),
        "seats": [0, 1, 2] * 14,
        "bots": ("quo", None, "boscoe"),
        "board": None,
    },
}
ARGUMENTS = [(call, name) for call, arguments in CALLS.items() for name in arguments]
QUIET = {risk.simulate_many: {"progress": False}}
INTEGERS = {"seed": 0, "draft": 0, "game": 0, "max_rounds": 1}  # of any size, from this on


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    """Make every call once as it should be, so that compilation is not timed."""
    for call, arguments in CALLS.items():
        assert refusal(call, arguments | QUIET.get(call, {})) is None


@pytest.mark.parametrize(("call", "name"), ARGUMENTS, ids=lambda x: getattr(x, "__name__", x))
@given(wrong=WRONG)
def test_what_cannot_be_is_refused_in_words(call, name, wrong):
    begun = time.process_time()
    message = refusal(call, CALLS[call] | QUIET.get(call, {}) | {name: wrong})
    assert time.process_time() - begun < 5
    if message is None:
        assert is_right(name, wrong), f"{wrong!r} was taken"
    else:
        assert any(shown(part) in message for part in parts_of(wrong)), message


def refusal(call, arguments):
    """Return what a call says of its arguments, or None if it takes them."""
    try:
        call(**arguments)
    except ValueError as error:
        return str(error)
    return None


def is_right(name, value):
    """Return whether the strategies above have come upon something that an argument can be."""
    if name == "name":
        return isinstance(value, str)
    if name == "defenders_list":
        return value == []
    if name in ("third_player_bonus", "card_step"):
        return isinstance(value, bool)
    return name in INTEGERS and type(value) is int and INTEGERS[name] <= value < 2**64


def parts_of(wrong):
    """Return a value and, if it is a list, what lies in it; and its length."""
    if not isinstance(wrong, list):
        return [wrong]
    return [wrong, len(wrong), *(deeper for part in wrong for deeper in parts_of(part))]
