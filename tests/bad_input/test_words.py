"""What is said of wrong arguments: the limits that are wanted, pinned by hand."""

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
    ("Game", "n_players", 1, "n_players must be an integer from 2 to 127, not 1"),
    ("play", "seed", -1, "seed must be an integer from 0 to 2**64 - 1, not -1"),
    ("fantasy_risk", "n_players", 7, "n_players must be an integer from 2 to 6, not 7"),
    ("actual_risk", "games", 1001, "games must be an integer from 1 to 1000, not 1001"),
    ("tournament", "n_jobs", 10**6, "n_jobs must be 1 to 1000 workers, -1 for all processors,"),
    ("tournament", "n_jobs", -1000, "-2 for all but one, or None, not -1000"),
    ("tournament", "after", 3, "after must be a function of a match, such as risk.War('own')"),
    ("summary", "column", "won", "a column must be one of the table's"),
    ("MaxN", "ties", "lsat", "ties must be one of first, last, generous, spiteful, not 'lsat'"),
    ("UCT", "simulations", 10**9, "simulations must be an integer from 1 to 10000000, not"),
    ("UCT", "reuse", 1, "reuse must be True or False, not 1"),
    ("RAVE", "equivalence", 0, "equivalence must be a finite number above 0, not 0"),
    ("Rules", "max_rounds", 2**63, "max_rounds must be an integer below 9223372036854775808"),
    ("Rules", "armies", "none", "armies must be 'placed' or 'even' (their number is starting"),
    ("Rules", "cards", "9" * 10_000, "cards must be numbers whose last step does not fall"),
    ("Rules", "starting_armies", 10_001, "must be an integer from 1 to 10000, not 10001"),
    ("simulate", "bots", ("quo", "x"), "a bot must be one of quo, evil_pixie, killbot, boscoe"),
    ("simulate", "goals", [0, 1, 6], "a goal must be an integer from -1 to 5, not 6"),
    ("battle_odds", "attackers", 1001, "attackers must be an integer from 1 to 1000, not 1001"),
    ("roll_odds", "defence_dice", 3, "defence_dice must be an integer from 1 to 2, not 3"),
    ("identify", "slips", 1, "slips must be a number from 0 to below 1, not 1"),
    ("Evaluator", "weights", 3, "weights must be a Weights, not 3"),
    ("dice", "attackers", 41, "attackers must be an integer from 1 to 40, not 41"),
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
