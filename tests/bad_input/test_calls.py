"""A misuse of public functions and methods: they say in words what would be right."""

import inspect
from importlib import import_module

import numpy as np
import pytest

import draftlib as dl
import draftviews as dv
from draftlib import risk
from draftlib.arguments import Domain
from draftviews.widgets import session
from tests import refused
from tests.agents.examples import EXAMPLES

ROOMS = ["draftlib", "draftlib.agents", "draftlib.evaluators", "draftlib.risk", "draftviews"]
FOUR, ISLE = dl.four_item_game(), risk.make_board("isle", [("all", 1)], [("A", 0, [])])
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


@dl.kernel
def pays(owner, numbers, stream, out):
    """Pay nothing."""


def shown_by(make, *arguments):
    """Raise what a widget shows as wrong."""
    raise ValueError(make(*arguments).shown["error"])


# A function or method whose arguments are judged by itself, what it is given, its words.
JUDGED = [
    (dl.Game, [BROKEN, 2, sum], "items must be names or their number"),
    (FOUR.evaluate, [BROKEN], "owners must have rows of 4 entries"),
    (FOUR.gains, [BROKEN], "state must be a position of a draft"),
    (dl.State, [FOUR, BROKEN], "picks must be"),
    (FOUR.start().after, [BROKEN], "a pick is the number of an item"),
    (dl.compiled_reward, [pays, [BROKEN]], "numbers must be finite"),
    (dl.table_game, [BROKEN], "values must be a row of numbers for each player"),
    (dl.actual_risk, [BROKEN], "bots must be a tuple of 2 to 6 names"),
    (dl.play, [FOUR, BROKEN], "agents must be a list of 3 agents"),
    (dl.tournament, [BROKEN, [], 1], "game must be a Game"),
    (dl.league, [FOUR, BROKEN], "agents must be a list of agents, or a dict by name"),
    (dl.summary, [BROKEN], "table must be the DataFrame of a tournament"),
    (dl.kth_best_pick_trace, [BROKEN], "state must be a position of a draft"),
    (dl.Sarsa.authors, [BROKEN], "step_size must be a finite number"),
    (dl.Sarsa().learner, [BROKEN], "must be the draft of a board"),
    (dl.Sarsa().weights_in, [BROKEN], "must be the draft of a board"),
    (dl.Evaluator.published, [BROKEN], "intercept must be True or False"),
    (dl.Evaluator.fit, [BROKEN], "must be a DataFrame with columns outcome"),
    (dl.NetworkEvaluator.fit, [BROKEN], "must be a DataFrame with columns outcome"),
    (risk.make_board, ["a", BROKEN, []], "continents must be a list of"),
    (risk.load_board, [BROKEN], "path must be the path of a board"),
    (ISLE.code, [BROKEN], "no territory called a value of type Broken"),
    (risk.draft, [BROKEN], "bots must be a tuple of 2 to 6 names"),
    (risk.full_draft, [QUOS, BROKEN], "board must be a Board"),
    (risk.remembered_goals, [BROKEN, [0], QUOS], "picks must be a list of integers"),
    (risk.simulate, [BROKEN], "owner must be the seat of each of the 42 territories"),
    (risk.simulate_many, [BROKEN], "owners must have rows of 42 entries"),
    (risk.record, [BROKEN], "owner must be the seat of each of the 42 territories"),
    (risk.make_outcome_table, [BROKEN, BATCH], "owners must be the 2 drafts of the batch"),
    (risk.Rules, ["even", 20, 0.0, 3, BROKEN], "cards must be numbers whose last step"),
    (risk.War("own").check, [BROKEN, {}], "is not a draft of a Risk board"),
    (risk.bot_named, [BROKEN], "a bot must be one of quo, evil_pixie"),
    (risk.Drafter("quo").follow, [dl.fantasy_risk(), BROKEN], "agents must be a dict from seat"),
    (dv.draft_table, [FOUR, BROKEN], "seats must be a list of 3 names"),
    (dv.draft_table(FOUR).ask, [BROKEN], "do must be a word"),
    (session.room_for(FOUR).check_seats, [BROKEN], "seats must be a list of 3 names"),
    (dv.paint, [BROKEN], "owner must have 42 entries"),
    (dv.paint().ask, [BROKEN, 0], "item must be an integer from 0 to 41"),
    (shown_by, [dv.kth_stepper, BROKEN], "a table must be rows of numbers"),
    (shown_by, [dv.uct_explorer, BROKEN], "game must be a Game"),
]


@pytest.mark.parametrize(("function", "given", "words"), JUDGED)
def test_what_the_function_itself_judges_is_refused_in_words(function, given, words):
    with pytest.raises(ValueError, match=words):
        function(*given)


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
