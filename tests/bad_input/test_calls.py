"""Whatever is handed to a public function, it answers or says in words what is wrong.

Each argument in turn is replaced by something that it cannot be, the others are right: 2,000 such
inputs for each function, or as many as the environment variable DRAFTLIB_BAD_INPUTS says.
"""

import inspect
import time
from importlib import import_module
from itertools import islice

import pytest

from draftlib.support.checks import shown
from tests.bad_input.clicking import WIDGETS
from tests.bad_input.drafting import GAMES, PICKS, SETTINGS, TOURNAMENTS
from tests.bad_input.values import COUNT, fragments, malformed
from tests.bad_input.warring import EVALUATORS, RISK

CALLS = [*GAMES, *TOURNAMENTS, *SETTINGS, *PICKS, *RISK, *EVALUATORS, *WIDGETS]
ROOMS = ["", ".agents", ".evaluators", ".risk", ".widgets"]
PATIENCE = 5  # seconds of work

# Plain data that nobody checks before it is used, and protocols, which have no code.
UNCHECKED = {
    *("Agent", "Reward", "Outcome", "State", "Weights", "Board", "Draft", "Attack", "Turn"),
    *("Recording", "Result", "Batch"),
}
# What takes no argument, or is made by a function of the same widget.
BARE = {"Random", "Greedy", "Sophisticated", "classic_board", "example_games", "four_item_game"}
BARE |= {
    "two_team_draft",
    "three_team_draft",
    "Dice",
    "DraftTable",
    "KthStepper",
    "Paint",
    "TreeStepper",
}


@pytest.mark.parametrize("made", CALLS, ids=[made.name for made in CALLS])
def test_what_cannot_be_is_refused_in_words(made):
    made.function(**made.arguments, **made.fixed)  # right, and what it needs is compiled
    share = -(-COUNT // len(made.arguments))
    for name, value in made.arguments.items():
        drawn = malformed(f"{made.name} {name}", value, 100 * share)
        wrong = (value for value in drawn if not may_be_right(made.right[name], value))
        tried = [check_refusal(made, name, value) for value in islice(wrong, share)]
        assert len(tried) == share


def may_be_right(kind, value):
    """Return what a predicate says; what it chokes on is not right."""
    try:
        return kind(value)
    except Exception:
        return False


def check_refusal(made, name, wrong):
    """Fail unless the call says in a ValueError, and soon, what is wrong with its argument."""
    begun, given = time.process_time(), f"{name} = {shown(wrong)}"
    message = refusal(made, {name: wrong}, given)
    assert time.process_time() - begun < PATIENCE, given
    parts = (" ".join(part.split()) for part in fragments(wrong))
    named = any(part and part in message for part in parts)
    assert named, f"{given} is not named: {message}"


def refusal(made, changed, given):
    """Return in one line what the ValueError says; fail if it is none."""
    try:
        made.function(**made.arguments | changed, **made.fixed)
    except ValueError as error:
        return " ".join(str(error).split())
    except Exception as error:
        pytest.fail(f"{given}: {type(error).__name__}: {error}")
    pytest.fail(f"{given} was taken for right")


@pytest.mark.parametrize("room", ROOMS)
def test_all_public_names_are_tried(room):
    module = import_module(f"draftlib{room}")
    tried = {made.name.split(" ")[0] for made in CALLS}
    for name in set(module.__all__) - UNCHECKED - BARE:
        thing = getattr(module, name)
        if callable(thing):
            assert name in tried, name


@pytest.mark.parametrize("room", ROOMS)
def test_all_methods_with_arguments_are_tried(room):
    module = import_module(f"draftlib{room}")
    tried = {made.name.split(" ")[0] for made in CALLS}
    for name in set(module.__all__) - UNCHECKED:
        thing = getattr(module, name)
        for method, function in inspect.getmembers(thing, inspect.isroutine):
            own = isinstance(thing, type) and f"{name}." in getattr(function, "__qualname__", "")
            if own and not method.startswith("_") and takes_something(function):
                assert f"{name}.{method}" in tried | ASKED_BY_PAGES | HANDED_ON, method


def takes_something(function):
    parameters = list(inspect.signature(function).parameters)
    return bool(set(parameters) - {"self", "cls"})


ASKED_BY_PAGES = {f"{page}.answer" for page in ("Dice", "DraftTable", "Paint", "TreeStepper")}
ASKED_BY_PAGES |= {"KthStepper.answer"}
HANDED_ON = {"KthStepper.picture", "War.batches", "DraftTable.save", "DraftTable.load"}
