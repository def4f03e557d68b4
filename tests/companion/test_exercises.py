"""Every solution is right, every wrong answer gets its remark, and lessons print what is played."""

import ast
import csv
import re
from collections import Counter, defaultdict

import nbformat
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion.exercises import EXERCISES, check, is_right, solution
from companion.exercises.registry import exercise, feedback
from companion.exercises.rule_of_thumb import wins_against_bots
from draftlib.kernels.bits import members_of
from draftlib.risk.engine import orders, position
from tests import DATA, ROOT, refused
from tests.agents.plain_searches import own_best, recursed
from tests.risk.test_own_bots import attack_weaker, misspelt

TABLE = DATA / "wrong_answers.csv"
WRONG = [
    (row["exercise"], ast.literal_eval(row["answer"]), row["remark"])
    for row in csv.DictReader(TABLE.read_text("utf-8").splitlines())
]


@pytest.mark.parametrize("number", EXERCISES)
def test_solutions_are_right(number, capsys):
    check(number, solution(number))
    assert capsys.readouterr().out == f"{number}: right!\n"
    assert is_right(number)
    check(number, "?")
    assert not is_right(number)
    capsys.readouterr()
    check(number, None)
    assert capsys.readouterr().out == f"{number}: {EXERCISES[number].function.__doc__}\n"


@given(st.integers(0, 2**64 - 1))
def test_the_seventh_simulation_is_that_of_the_seed(seed):
    asked, right = EXERCISES["03-1"], solution("03-1", seed=seed)
    assert feedback(asked, right, seed=seed) == ""
    assert sum(feedback(asked, item, seed=seed) != "" for item in "ABCD") >= 1


@pytest.mark.parametrize(("number", "answer", "remark"), WRONG)
def test_a_wrong_answer_is_told_what_is_wrong(number, answer, remark, capsys):
    check(number, answer)
    said = capsys.readouterr().out
    assert said.startswith(f"{number}: not yet. ")
    assert len(said) > len(f"{number}: not yet. .\n")
    assert remark in said


def test_every_exercise_asks_something_and_has_its_wrong_answers():
    assert all(found.function.__doc__ for found in EXERCISES.values())
    assert {number for number, *_ in WRONG} == set(EXERCISES)


ODD = [5, -2.5, True, "x", "", b"AB", {}, {"A": 1}, {7, 9}, 1j, 10**400, [None], np.arange(2)]
ODD += [[[1], [2, 3]], [[1, "x"], [2, 3]], ("A", "B"), ("C", [], 2), [("C", "x", 3)] * 2, object]
ODD += [np.zeros((2, 2, 2)), pd.DataFrame([[1, 5]]), range(3), (name for name in "AB"), len]
ODD += [["x" * 10_000], ("x" * 10_000, 1)]
PYTHON = "iterable|inhomog|subscript|convert|unhashable|argument|attribute|ambiguous"
PYTHON += r"|len\(|numpy|np\."


@pytest.mark.parametrize("number", EXERCISES)
def test_an_odd_answer_is_told_in_words_that_are_not_pythons(number):
    said = [feedback(EXERCISES[number], answer) for answer in ODD]
    assert [text for text in said if re.search(PYTHON, text) or not 0 < len(text) < 410] == []


def test_an_answer_is_read_as_a_list_or_as_a_text():
    for text in ("[('C', 1, 3), ('B', 2, 3)]", "c 1 3 b 2 3", "C1,+3.0;B 2e0 3."):
        assert feedback(EXERCISES["01-2"], text) == ""
    for text in ("western  australia", "Chinas", "China 3"):
        assert feedback(EXERCISES["06-2"], text) != ""
    assert "none of West" in feedback(EXERCISES["05-1"], "−28.75")
    assert feedback(EXERCISES["06-2"], " china.") == ""


def averages(state, simulations, c, rng):
    return dl.MaxNMC(1, simulations).pick(state, rng)


def a_then_averages(state, *given):
    return averages(state, *given) if state.picks else 0


BOLD = dl.risk.bot_named("evil_pixie")._replace(name="bold")
CODE = [
    ("06-1", lambda state, rng: rng.choice(state.legal), "wins 84 of 300; 150 are asked for"),
    ("06-1", dl.Greedy().pick, "wins 142 of 300; 150 are asked for"),
    ("06-1", lambda state, rng: "Brazil", "^It picked 'Brazil', and a function"),
    ("06-1", lambda state, rng: 0, "picked item 0, which is not free"),
    ("06-1", lambda state: state.legal[0], "stops by a TypeError"),
    ("03-2", averages, "it opens with B, and UCT with A. Averages"),
    ("03-2", lambda state, simulations, c, rng: state.legal[-1], "it opens with D"),
    ("03-2", a_then_averages, "should take A, and it takes D"),
    ("03-2", lambda state, *given: state.legal[0], "if A is the last item .* it opens with D"),
    ("03-2", lambda state, simulations, c, rng: None, "^It picked None, and a function of state"),
    ("04-3", attack_weaker, "^It wins 42 of 1,000 wars, and EvilPixie with its own attack 400. "),
    ("04-3", misspelt, r"^Bot 'bold' cannot attack: .*; did you mean 'armies'\?$"),
    ("04-3", attack_weaker.py_func, "^Attack of bot 'bold' must be a function of g under"),
]


@pytest.mark.parametrize(("number", "code", "remark"), CODE)
def test_a_wrong_rule_search_or_bot_is_told_what_is_wrong(number, code, remark):
    answer = BOLD._replace(attack=code) if number == "04-3" else code
    assert re.search(remark, feedback(EXERCISES[number], answer))


@given(st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=3, max_size=3))
def test_waiting_pays_exactly_where_a_full_search_says_so(values):
    """The cost is found again by trying all lines of play."""
    start = dl.table_game(values).start()
    first = [recursed(start.after(item), own_best)[0] for item in range(4)]
    cost = max(first) - first[int(np.argmax(values[0]))]
    assert (feedback(EXERCISES["01-3"], values) == "") == (cost >= 3)


test_numbers_of_exercises_are_known_and_given_once = refused(
    (lambda: check("99-1", 3), "there is no exercise '99-1'; there are 01-1"),
    (lambda: exercise("01-1", solution=str)(lambda answer: ""), "01-1 exists already"),
)


def source_of(number, words):
    """Return the one cell of a notebook that has these words."""
    (path,) = (ROOT / "notebooks").glob(f"{number}*")
    sources = [cell.source for cell in nbformat.read(path, as_version=4).cells]
    (source,) = (source for source in sources if words in source)
    return source


def test_the_printed_kth_best_pick_picks_as_the_library_does():
    printed = {}
    exec(source_of("02", "def kth_best_pick"), printed)
    for number in range(5):
        here = dl.random_table_game(6, 3, seed=number).start()
        while not here.is_over:
            for n in (1, 2, 3):
                assert printed["kth_best_pick"](here, n) == dl.KthBestPick(n).pick(here)
            here = here.after(here.legal[number % len(here.legal)])


def test_the_printed_uct_searches_as_the_library_does():
    printed = {"np": np, "Counter": Counter, "defaultdict": defaultdict}
    exec(source_of("03", "n = visits[child.picks]"), printed)
    assert feedback(EXERCISES["03-2"], printed["uct"]) == ""
    start, shares = dl.four_item_game().start(), []
    for runs, search in (
        (200, lambda rng: printed["uct"](start, 20, 1.0, rng)),
        (5000, lambda rng: dl.UCT(20, 1.0).pick(start, rng)),
    ):
        picks = [search(np.random.default_rng([runs, run])) for run in range(runs)]
        shares.append(np.bincount(picks, minlength=4) / runs)
    error = np.sqrt(shares[1] * (1 - shares[1]) / 200)
    assert (np.abs(shares[0] - shares[1]) < 4 * error + 0.01).all()


def test_the_printed_solutions_of_exercises_04_3_and_06_1_are_right():
    told = {"kernel": dl.kernel, "members_of": members_of, "orders": orders, "position": position}
    told["board"] = dl.risk.classic_board()
    for number, words in (("04", "def attack_again"), ("06", "mine_beside")):
        exec(source_of(number, words).partition("```python\n")[2].partition("```")[0], told)
    assert feedback(EXERCISES["04-3"], BOLD._replace(attack=told["attack_again"])) == ""
    assert 190 < wins_against_bots(told["my_rule"])["mean"] < 210  # "about two thirds" of 300
