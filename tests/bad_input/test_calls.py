"""Whatever a public function is called with, it answers or says in words what is wrong.

A domain that an argument declares says which values are right: those are answered, all others are
refused in a ValueError that shows them.  Arguments that declare none may be either.
"""

import inspect
import time
from importlib import import_module

import pytest
from hypothesis import given, settings, strategies as st

from draftlib.arguments.checks import shown
from draftlib.arguments.domains import Domain, ListOf, Maybe, Numbers
from tests.bad_input.calls import CALLS
from tests.bad_input.values import ANY, COUNT, right_values, wrong_values

ROOMS = ["draftlib", "draftlib.agents", "draftlib.evaluators", "draftlib.risk", "draftviews"]
PATIENCE = 5  # seconds of work
# Plain data that nobody checks before it is used, and protocols, which have no code.
UNCHECKED = {
    *("Agent", "Reward", "Outcome", "State", "Weights", "Board", "Draft", "Attack", "Turn"),
    *("Recording", "Result", "Batch"),
    *("draw_board", "save_figure", "color_of", "use_style"),  # pictures, which tests/pictures tries
}
# What takes no argument, or is made by a function of the same widget.
BARE = {
    *("classic_board", "example_games", "four_item_game", "two_team_draft"),
    *("three_team_draft", "Dice", "DraftTable", "KthStepper", "Paint", "TreeStepper"),
}
HANDED_ON = {"War.batches", "DraftTable.save", "DraftTable.load"}
ARGUMENTS = [(name, argument) for name, (_, given) in CALLS.items() for argument in given]
every_argument = pytest.mark.parametrize(("name", "argument"), ARGUMENTS)


def domain_in(function, argument):
    """Return the domain that a function declares for an argument, None for none."""
    parameter = inspect.signature(function).parameters.get(argument)
    declared = getattr(parameter, "annotation", None)
    return declared if isinstance(declared, Domain) else None


def holds(domain, value):
    try:
        domain("it", value)
    except ValueError:
        return False
    return True


@every_argument
def test_wrong_values_are_refused_in_words(name, argument):
    function, arguments = CALLS[name]
    domain = domain_in(function, argument)
    function(**arguments)  # right, and what it needs is compiled
    for value in wrong_values(f"{name} {argument}", arguments[argument], COUNT // len(arguments)):
        declared_wrong = domain is not None and not holds(domain, value)
        if domain is not None and not declared_wrong:
            continue  # right, and perhaps more work than a test has time for
        begun, told = time.process_time(), f"{argument} = {shown(value)}"
        try:
            function(**arguments | {argument: value})
        except OSError:
            assert name == "load_board"  # there is no such file
        except ValueError as error:
            plain = not isinstance(domain, Numbers | ListOf | Maybe | None)
            message = " ".join(str(error).split())
            assert (" ".join(shown(value).split()) in message) if plain else message, told
        except Exception as error:
            pytest.fail(f"{told}: {type(error).__name__}: {error}")
        else:
            assert not declared_wrong, f"{told} was taken for right"
        assert time.process_time() - begun < PATIENCE, told


# What else must be given with other values of these; and slips are below 1.
RELATED = {("MaxNMC", "depth"), ("MaxNMC", "max_nodes"), ("NetworkEvaluator", "board")}
RELATED |= {("NetworkEvaluator.arrays", "n_players"), ("league", "tables"), ("identify", "slips")}
DRAWN = [
    pair
    for pair in ARGUMENTS
    if pair not in RELATED
    and right_values(domain_in(CALLS[pair[0]][0], pair[1]), CALLS[pair[0]][1][pair[1]]) is not None
]


@pytest.mark.parametrize(("name", "argument"), DRAWN)
def test_right_values_are_answered(name, argument):
    function, arguments = CALLS[name]
    drawn = right_values(domain_in(function, argument), arguments[argument])

    @settings(ANY, max_examples=max(1, COUNT // 200))
    @given(st.data())
    def answered(data):
        function(**arguments | {argument: data.draw(drawn)})

    answered()


def calls_of(room):
    """Return the names of the calls that a room's public functions and methods need."""
    module = import_module(room)
    listed = set(module.__all__) - UNCHECKED
    needed = {name for name in listed - BARE if callable(getattr(module, name))}
    for name in listed:
        for method, function in inspect.getmembers(getattr(module, name), inspect.isroutine):
            own = f"{name}." in getattr(function, "__qualname__", "")
            if own and not method.startswith("_") and method != "answer":
                takes = set(inspect.signature(function).parameters) - {"self", "cls"}
                needed |= {f"{name}.{method}"} if takes else set()
    return needed - HANDED_ON


@pytest.mark.parametrize("room", ROOMS)
def test_all_public_names_are_tried(room):
    new = calls_of(room) - CALLS.keys()
    assert not new, f"add a right call of {', '.join(sorted(new))} to tests/bad_input/calls.py"
