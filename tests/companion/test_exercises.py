"""Every solution is right, every wrong answer gets its remark, nothing stops the reader."""

import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

from companion.exercises import EXERCISES, check, solution
from companion.exercises.registry import exercise, feedback

WRONG = {
    "01-1": {
        "E C B D F": "With E player 2 ends with 7; with D it would have 8",
        "DCBEF": "With C player 3 ends with 6; with E it would have 7",
        "D E B": "the five items that are left",
        "D E B F A": "A is gone",
        "D E G F C": "no item 'G'",
    },
    "01-3": {
        ((1, 2, 3), (1, 2, 3), (1, 2, 3)): "nothing is lost by taking C",
        ((3, 4, 2, 1), (4, 1, 2, 3), (4, 2, 3, 1)): "costs player 1 only 2",
        ((1, 2), (3, 4)): "3 rows, one per player",
        ((1, 2), (3,), (4, 5)): "",
    },
    "01-2": {
        (("D", 0, 0), ("C", 1, 3)): "still ends with 7",
        (("B", 2, 1), ("C", 1, 3)): "player 1 had 7 in sight",
        (("C", 0, 3), ("B", 2, 3)): "what would player 2 have had with D",
        (("C", 1, 3), ("C", 1, 3)): "Which other pick",
        (("B", 2, 3), ("C", 1, 3)): "C costs player 2 less than B",
        (("A", 0, 0), ("B", 2, 3)): "A is gone",
        ("C", 1, 3): "two picks with their costs",
        "B": "two picks with their costs",
    },
    "A1-1": {
        ("last", "first"): "rule first player 2 takes C",
        ("last",): "another rule",
        "kind": "kind is no rule",
    },
    "A2-1": {
        (2, 1): "player 2 does alone",
        (1, 7): "Try each opening",
        (4, 1): "players are 1, 2 and 3",
        "1": "a player and a number",
    },
    "02-1": {
        "B D C": "Player 1 tries A before B: does B then come back?",
        "A D C": "Player 2 tries E before D",
        "A E B": "After B somebody takes C before player 3",
        "A B C": "player 2 considers only D and E",
        "A E": "Three items",
        "A A C": "gone",
    },
    "02-2": {
        ((6, 5, 4, 3, 2, 1), (1, 4, 3, 2, 5, 9)): "Now it takes B",
        ((6, 5, 4, 3, 2, 1), (1, 4, 3, 2, 5, 6)): "not 0",
        ((6, 5, 4, 3, 1, 2), (1, 4, 3, 2, 5, 6)): "6 5 4 3 2 1",
    },
    "02-3": {
        ((1, 2, 3), (1, 2, 3)): "as much as Greedy",
        ((3, 4, 2, 1), (4, 1, 2, 3), (4, 2, 3, 1)): "more than Greedy",
        ((3, 4, 2, 6, 5, 7, 1), (7, 3, 6, 1, 5, 2, 4), (4, 6, 5, 3, 7, 2, 1)): "find another",
    },
    "03-2": {"B": "6.00 + 0.81 = 6.81", "A": "7.39", "C A": "One item", "E": "no item"},
    "03-3": {1: "B is still ahead", 3: "with D already", 1.70: "ln 7", "many": ""},
    "07-1": {
        0.055: "times",
        5.5: "per cent",
        8.41: "one standard error",
        1: "p = 185 / 300 = 0.617",
    },
    "08-1": {
        ("A", 14, 14): "Suppose that it takes B",
        ("B", 10, 14): "which two items does KthBestPick get",
        ("B", 17, 10): "which two items does Greedy get",
        ("G", 17, 14): "no item 'G'",
        "B": "two numbers",
    },
    "11-1": {0.0005: "one share", 0.001: "half", 0.003: "half", 0.1: "And three?"},
    "09-1": {
        0.04: "the last pick's share",
        0.036: "the second pick's",
        0.0494: "divides the trace",
        0.324: "the step size",
        1: "by the traces",
    },
    "09-2": {
        (5, 4, 3): "So ends a draft of Greedy",
        (6, 4, 3): "without exploring",
        (7, 4, 3): "it is gone",
        (7, 2, 3): "What does D pay",
        (7, 3, 2): "items that are left",
        7: "Three numbers",
    },
    "12-1": {
        (71, 214): "14 is how many items a player gets",
        (100, 1000): "42 items to begin with",
        (71, 3000): "which share of the drafts",
        71: "",
        "71 of 1000": "Two numbers",
    },
    "12-2": {6: "opened with B", 5: "in 5 of the six", "all": ""},
    "10-2": {
        0.119: "Divide by the sum",
        0.996: "none of the bots",
        0.972: "not equally likely",
        0.192: "takes each of 42",
        0.5: "Multiply",
    },
    "10-1": {
        "Alaska": "smallest continent that is wholly free, Australia",
        "Western Australia": "fewest neighbours",
        "Siam": "Siam is gone",
        "Eastern Australia, Japan": "One territory",
    },
    "03-1": {
        ("C", 5.5): "another opening",
        ("C", 6): "player 2 takes D",
        ("D", 5.33): "player 2 takes B",
        ("C D", 5): "an item and a number",
        "D": "an item and a number",
        ("D", float("nan")): "nan",
    },
    "03-4": {
        "D B": "Player 1 compares means of their own: D has the bound 6.21, and C has 6.34",
        "C B": "Player 2 compares means of their own: B has the bound 4.34, and D has 4.95",
        "C": "Two items",
        "C C": "gone",
    },
    "04-1": {
        ("North America", "Europe"): "nobody has touched? Not North America",
        ("Europe", "Europe"): "Europe is touched already",
        ("Europe", "Asia"): "touched too. Of the untouched",
        ("Europe", "Atlantis"): "no continent 'Atlantis'",
        "Europe": "Two continents",
    },
    "04-2": {
        ("Kamchatka", "Mongolia"): "lower code",
        ("Mongolia", "Mongolia"): "gone now",
        ("Mongolia", "China"): "China does not touch Japan",
        ("Alaska", "Mongolia"): "not in Asia",
        ("Mars", "Mongolia"): "no territory 'Mars'",
        "Mongolia": "Two territories",
    },
    "04-3": {0.6597: "first roll alone", 0.8566: "once more", 0.7542: "three dice", 0.5: "product"},
    "05-1": {
        78.75: "mean of the four",
        57.5: "between both and none",
        -28.75: "none of West",
        0: "holding one",
        19.25: "two in seat 1",
    },
    "05-2": {
        "Western US": "1 territory does more",
        "Argentina": "territories do more",
        "Mars": "Name a",
    },
    "05-3": {28.6: "deviation", 4.76: "square root", 10.65: "divide by 5", 45.3: "mean itself"},
    "06-1": {
        "Siam": "Iceland is gone",
        "Iceland": "gone when you pick",
        "Mars": "no item",
        "Western Europe": "4 free neighbours, and another has 3",
        ("Great Britain", "Western Europe"): "Which does Greedy keep",
        (): "Name a territory",
    },
    "06-2": {89.402: "taken away", -60: "still has a share", -95: "smaller change"},
    "06-3": {"Irkutsk": "what Greedy takes", "Siam": "What does the next player want"},
}
CASES = [(number, answer) for number, answers in WRONG.items() for answer in answers]


@pytest.mark.parametrize("number", EXERCISES)
def test_solutions_are_right(number, capsys):
    check(number, solution(number))
    assert capsys.readouterr().out == f"{number}: right!\n"


@pytest.mark.parametrize(("number", "answer"), CASES)
def test_a_wrong_answer_is_told_what_is_wrong(number, answer, capsys):
    check(number, answer)
    said = capsys.readouterr().out
    assert said.startswith(f"{number}: not yet. ")
    assert len(said) > len(f"{number}: not yet. .\n")
    assert WRONG[number][answer] in said


@pytest.mark.parametrize("number", EXERCISES)
def test_an_empty_answer_is_an_invitation(number, capsys):
    check(number, None)
    assert "in place of None" in capsys.readouterr().out


def test_every_exercise_asks_something_and_has_its_wrong_answers():
    assert all(found.function.__doc__ for found in EXERCISES.values())
    assert set(WRONG) == set(EXERCISES)


ANSWERS = st.recursive(
    st.none() | st.text(max_size=6) | st.floats() | st.integers(-9, 9) | st.sampled_from("ABCD"),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("number", EXERCISES)
@given(answer=ANSWERS)
def test_no_answer_stops_the_notebook(number, answer):
    assert isinstance(feedback(EXERCISES[number], answer), str)


ODD = [5, 5.5, True, "x", "", b"AB", {}, {"A": 1}, {7, 9}, 1j, 10**400, [None], np.arange(2)]
ODD += [[[1], [2, 3]], [[1, "x"], [2, 3]], ("A", "B"), ("C", [], 2), [("C", "x", 3)] * 2, object]
ODD += [np.zeros((2, 2, 2)), pd.DataFrame([[1, 5]]), range(3), (name for name in "AB"), len]
PYTHON = (
    "iterable|inhomog|subscript|convert|unhashable|argument|attribute|ambiguous|len\\(|numpy|np\\."
)


@pytest.mark.parametrize("number", EXERCISES)
def test_an_odd_answer_is_told_in_words_that_are_not_pythons(number):
    said = [feedback(EXERCISES[number], answer) for answer in ODD]
    assert [text for text in said if re.search(PYTHON, text) or not text] == []


def test_an_answer_is_read_as_a_list_or_as_a_text():
    for text in ("[('C', 1, 3), ('B', 2, 3)]", "c 1 3 b 2 3", "C1,+3.0;B 2e0 3."):
        assert feedback(EXERCISES["01-2"], text) == ""
    for text in ("western  australia", "Eastern Australian", "Siam 3"):
        assert feedback(EXERCISES["10-1"], text) != ""
    assert feedback(EXERCISES["06-2"], "−89.4") == ""
    assert feedback(EXERCISES["10-1"], " eastern australia.") == ""


@given(st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=3, max_size=3))
def test_waiting_pays_exactly_where_a_full_search_says_so(values):
    """The cost is found again by trying all lines of play."""

    def value(left, gained):
        if not left:
            return gained
        player = (0, 2, 1)[len(left) - 1]
        ends = [value(left - {i}, gained + _unit(player, values, i)) for i in sorted(left)]
        return max(ends, key=lambda end: end[player])

    first = [value({0, 1, 2, 3} - {i}, _unit(0, values, i))[0] for i in range(4)]
    cost = max(first) - first[int(np.argmax(values[0]))]
    assert (feedback(EXERCISES["01-3"], values) == "") == (cost >= 3)


def _unit(player, values, item):
    return np.eye(3)[player] * values[player][item]


def test_numbers_of_exercises_are_known_and_given_once():
    with pytest.raises(ValueError, match="there is no exercise '99-1'; there are 01-1"):
        check("99-1", 3)
    with pytest.raises(ValueError, match="01-1 exists already"):
        exercise("01-1", solution=str)(lambda answer: "")
