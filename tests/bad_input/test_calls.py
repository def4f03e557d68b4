"""A misuse of public functions and methods: they say in words what would be right."""

import inspect
from importlib import import_module

import numpy as np
import pytest

import draftlib as dl
import draftviews as dv
from draftlib import risk
from draftlib.arguments import Domain
from tests import refused
from tests.agents.examples import EXAMPLES

ROOMS = ["draftlib", "draftlib.agents", "draftlib.evaluators", "draftlib.risk", "draftviews"]
ISLE = risk.make_board("isle", [("all", 1)], [("A", 0, [])])
QUOS, BATCH = ("quo",) * 3, risk.Batch(*np.ones((3, 2, 3), int))


class Broken:
    """An object that cannot even be shown."""

    def __repr__(self):
        raise RuntimeError("no repr")


BROKEN = Broken()


def public():
    """Yield the public functions, classes and methods by name."""
    for room in map(import_module, ROOMS):
        for name in room.__all__:
            thing = getattr(room, name)
            if callable(thing):
                yield name, thing
            for method, function in inspect.getmembers(thing, inspect.isroutine):
                if method[0] != "_" and f"{name}." in getattr(function, "__qualname__", ""):
                    yield f"{name}.{method}", function


FUNCTIONS = dict(sorted(public()))
DECLARED = [
    (name, argument.name)
    for name, function in FUNCTIONS.items()
    for argument in inspect.signature(function).parameters.values()
    if isinstance(argument.annotation, Domain)
]


@pytest.mark.parametrize(("name", "argument"), DECLARED)
def test_an_argument_that_says_what_is_right_is_checked_before_anything_runs(name, argument):
    with pytest.raises(ValueError, match=r" must |type Broken"):
        FUNCTIONS[name](**{argument: BROKEN})


test_what_the_function_itself_judges_is_refused_in_words = refused(
    (lambda: dl.actual_risk(BROKEN), "bots must be a tuple of 2 to 6 names"),
    (lambda: dl.summary(BROKEN), "table must be the DataFrame of a tournament"),
    (lambda: dl.Evaluator.fit(BROKEN), "must be a DataFrame with columns outcome"),
    (lambda: risk.make_board("a", BROKEN, []), "continents must be a list of"),
    (lambda: ISLE.code(BROKEN), "no territory called a value of type Broken"),
    (lambda: risk.remembered_goals(BROKEN, [0], QUOS), "picks must be a list of integers"),
    (lambda: risk.make_outcome_table(BROKEN, BATCH), "owners must be the 2 drafts of the batch"),
    (lambda: risk.bot_named(BROKEN), "a bot must be one of quo, evil_pixie"),
    (lambda: dv.paint().ask(BROKEN, 0), "item must be an integer from 0 to 41"),
)


HOLDERS = [*EXAMPLES, dl.Sarsa(), risk.Drafter("quo"), dl.Evaluator.published(), dl.MarsEvaluator()]


@pytest.mark.parametrize("holder", HOLDERS, ids=lambda holder: type(holder).__name__)
def test_every_method_of_agents_and_evaluators_says_what_a_position_or_a_draft_is(holder):
    for name, method in inspect.getmembers(holder, inspect.ismethod):
        first, *others = [*inspect.signature(method).parameters, "nothing"][:3]
        if name[0] != "_" and first in ("state", "owner"):
            with pytest.raises(ValueError, match=f"{first} must "):
                method(BROKEN, *[np.random.default_rng(0)] * ("rng" in others))


test_an_argument_that_is_not_there_is_answered_by_those_that_are = refused(
    (lambda: dl.UCT(simulation=5), r"^UCT takes simulations, .*, not 'simulation'$"),
    (lambda: dl.risk.simulate("012" * 14, n=5), r"^Rules takes armies, .*, not 'n'$"),
    error=TypeError,
)
