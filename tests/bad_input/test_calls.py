"""A misuse of each argument of each public function: it says in words what would be right."""

import inspect
from contextlib import suppress
from importlib import import_module

import pytest

import draftlib as dl
from draftlib.arguments.domains import Domain
from tests import refused
from tests.bad_input.calls import CALLS

ROOMS = ["draftlib", "draftlib.agents", "draftlib.evaluators", "draftlib.risk", "draftviews"]
# Plain data that nobody checks before it is used, and protocols, which have no code.
UNCHECKED = {
    *("Agent", "Reward", "Outcome", "State", "Weights", "Board", "Draft", "Attack", "Turn"),
    *("Recording", "Result", "Batch", "Bot", "kernel"),
    *("draw_board", "save_figure", "color_of", "use_style"),  # pictures, which tests/pictures tries
}
# What takes no argument, or is made by a function of the same widget.
BARE = {
    *("classic_board", "example_games", "four_item_game"),
    *("three_team_draft", "Dice", "DraftTable", "KthStepper", "Paint", "TreeStepper"),
}
HANDED_ON = {"DraftTable.save", "DraftTable.load"}


class Broken:
    """An object that cannot even be shown."""

    def __repr__(self):
        raise RuntimeError("no repr")


@pytest.mark.parametrize(
    ("name", "argument"),
    [(name, argument) for name, (_, given) in CALLS.items() for argument in given],
)
def test_a_wrong_value_is_refused_in_words_if_its_argument_says_what_is_right(name, argument):
    function, arguments = CALLS[name]
    function(**arguments)  # which is right
    declared = getattr(inspect.signature(function).parameters.get(argument), "annotation", None)
    refused = pytest.raises(ValueError, match=r" must |type Broken")
    with refused if isinstance(declared, Domain) else suppress(ValueError):
        function(**arguments | {argument: Broken()})


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


test_an_argument_that_is_not_there_is_answered_by_those_that_are = refused(
    (lambda: dl.UCT(simulation=5), r"^UCT takes simulations, .*, not 'simulation'$"),
    (lambda: dl.risk.simulate("012" * 14, n=5), r"^Rules takes armies, .*, not 'n'$"),
    error=TypeError,
)
