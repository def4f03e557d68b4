"""What is said of wrong arguments where no domain says it; domains: tests/test_project.py."""

import re

import draftlib as dl
from tests import refused
from tests.bad_input.calls import CALLS


def called(wrong):
    """Make a right call with one wrong argument."""
    name, argument, value = wrong
    function, arguments = CALLS[name]
    function(**arguments | {argument: value})


# A call, an argument, a wrong value of it, and how the message ends or what it has in it.
WORDS = [
    ("Game", "items", 0, "the number of items must be an integer from 1 to 100000, not 0"),
    ("Game", "items", ["a", "a"], "two items are called 'a'; their names must differ"),
    ("summary", "column", "won", "a column must be one of the table's"),
    ("Rules", "max_rounds", 2**63, "max_rounds must be an integer below 9223372036854775808"),
    ("Rules", "cards", "9" * 10_000, "cards must be numbers whose last step does not fall"),
    ("simulate", "bots", ("quo", "x"), "a bot must be one of quo, evil_pixie, killbot, boscoe"),
    ("simulate", "goals", [0, 1, 6], "a goal must be an integer from -1 to 5, not 6"),
    ("Paint.ask", "to", 3, "to must be an integer from -1 to 2, not 3"),
]


test_messages_say_what_would_be_right = refused(
    *((wrong, re.escape(words)) for *wrong, words in WORDS), by=called
)
test_an_argument_that_is_not_there_is_answered_by_those_that_are = refused(
    (lambda: dl.fantasy_risk(players=4), r"^fantasy_risk takes .*n_players.*, not 'players'$"),
    (lambda: dl.UCT(simulation=5), r"^UCT takes simulations, .*, not 'simulation'$"),
    (lambda: dl.risk.simulate("012" * 14, n=5), r"^Rules takes armies, .*, not 'n'$"),
    error=TypeError,
)
