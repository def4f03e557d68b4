"""The stepper, driven as a reader would: buttons, slider, tables right and wrong."""

from html import escape

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.agents.kth_best_pick import PSEUDO_CODE
from draftlib.widgets import kth_stepper
from draftlib.widgets.pages import LIT, explain
from draftlib.widgets.tables import read_n_best, read_table, table_text

HARDER = "A B C D E F\n6 5 4 3 2 1\n1 4 3 2 5 6"  # k = 2 fails, k = 1 succeeds

WRONG = {
    "": "empty",
    "hello": "2 players",
    "A B\n1 2": "2 players",
    "A B\n1 2\n3": "Line 3: 2 items need 2 values, not 1",
    "A B\n1 2\n3 4 5": "Line 3: 2 items need 2 values, not 3",
    "A B\n1 nan\n2 3": "Line 2: nan is not a finite number",
    "1 inf\n2 3": "Line 1: inf is not a finite number",
    "A B\n1 x\n2 3": "Line 2: 'x' is not a number",
    "A A\n1 2\n2 3": "Two items are called 'A'",
    "A extraordinary\n1 2\n2 3": "too long",
    "1 2 3\n" * 7: "too many",
    " ".join(["1"] * 40) + "\n" + " ".join(["2"] * 40): "too many",
}


def lit_line(stepper):
    """Return the line of the pseudo-code, from 0, that is lit."""
    lines = stepper.view.value.split("<div style='padding:1px 6px;")[1:]
    return [i for i, line in enumerate(lines) if line.startswith(LIT)]


def test_it_starts_at_the_first_line_of_the_four_item_game():
    stepper = kth_stepper()
    assert (stepper.at, stepper.error, len(stepper.steps)) == (0, "", 22)
    assert "B, A, C, D" in stepper.view.value
    assert stepper.back.disabled
    assert not stepper.next.disabled


def test_next_and_back_move_one_line_and_light_it():
    stepper = kth_stepper()
    stepper.next.click()
    stepper.next.click()
    assert stepper.at == 2
    assert lit_line(stepper) == [2]
    stepper.back.click()
    assert stepper.at == 1
    assert lit_line(stepper) == [1]


def test_the_buttons_stop_at_both_ends():
    stepper = kth_stepper()
    stepper.back.click()
    assert stepper.at == 0
    stepper.last.click()
    stepper.next.click()
    assert stepper.at == 21
    assert stepper.next.disabled
    assert "player 1 takes A now" in stepper.view.value
    stepper.first.click()
    assert stepper.at == 0


def test_the_slider_shows_the_step_it_points_to():
    stepper = kth_stepper()
    stepper.slider.value = 8
    assert lit_line(stepper) == [7]
    assert "pick D" in stepper.view.value


def test_a_new_table_runs_from_its_first_step():
    stepper = kth_stepper()
    stepper.last.click()
    stepper.table.value, stepper.n_best.value = HARDER, "3"
    stepper.run.click()
    assert (stepper.at, stepper.error) == (0, "")
    assert stepper.slider.max == len(stepper.steps) == 37
    assert stepper.state.game.items == tuple("ABCDEF")
    assert stepper.steps[-1].result == 1


@pytest.mark.parametrize(("text", "words"), WRONG.items())
def test_a_wrong_table_is_answered_in_words(text, words):
    stepper = kth_stepper(text)
    assert words in stepper.error
    assert escape(stepper.error) in stepper.message.value
    assert stepper.steps == []
    assert stepper.view.value == ""
    for button in (stepper.first, stepper.back, stepper.next, stepper.last):
        button.click()
    with pytest.raises(ValueError, match="no trace to draw"):
        stepper.picture()


def test_a_wrong_table_can_be_mended():
    stepper = kth_stepper("A B\n1 2")
    stepper.table.value += "\n2 1"
    stepper.run.click()
    assert stepper.error == ""
    assert stepper.steps
    assert "at least" not in stepper.message.value


@pytest.mark.parametrize("n_best", [0, -1, "two", 1.5, ""])
def test_a_wrong_n_is_answered_in_words(n_best):
    stepper = kth_stepper(n_best=n_best)
    assert "N must be" in stepper.error
    assert stepper.steps == []


def test_an_n_beyond_the_own_picks_is_explained():
    assert "counts as N = 2" in kth_stepper(n_best=9).message.value
    assert kth_stepper(n_best=None).error == ""


@pytest.mark.parametrize("values", [[[1, float("nan")], [2, 3]], [[1, 2], [3]], [[1, 2]], [], 5])
def test_wrong_values_from_python_are_answered_in_words(values):
    assert kth_stepper(values).error


def test_what_a_reader_types_is_escaped():
    assert "<b>x" not in kth_stepper("<b>x y\n1 2\n2 1").view.value


@given(st.integers(2, 4), st.integers(1, 7), st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=25)
def test_every_step_of_any_table_has_words_and_the_right_line(n_players, n_items, n_best, seed):
    values = np.random.default_rng(seed).integers(0, 10, (n_players, n_items))
    stepper = kth_stepper(values, n_best)
    for number, step in enumerate(stepper.steps):
        stepper.go(number)
        assert lit_line(stepper) == [step.line]
        assert explain(stepper.steps, number, stepper.state)[-1] in ".?"
    start = dl.table_game(values).start()
    assert stepper.steps[-1].result == dl.KthBestPick(n_best).pick(start)
    assert [s.line for s in stepper.steps] == [
        s.line for s in dl.kth_best_pick_trace(start, n_best)
    ]


def test_a_prediction_that_ends_with_the_draft_is_explained():
    state = dl.table_game([[3, 2, 1], [1, 2, 3]]).start()
    worst = dl.KthBestPick(heuristic=lambda state, rng: state.legal[::-1])
    early = dl.table_game([[4, 3, 2, 1], [1, 2, 3, 4]], order=[0, 1, 0]).start()
    steps = dl.kth_best_pick_trace(early, 2, models=[worst, worst])
    words = [explain(steps, i, early) for i in range(len(steps))]
    assert any("The draft is over and player 1 did not get" in text for text in words)
    assert dl.kth_best_pick_trace(state)[-1].result is not None


def test_the_picture_shows_the_same_trace():
    stepper = kth_stepper(HARDER, 3)
    texts = [text.get_text() for text in stepper.picture("made by a test").axes[0].texts]
    plt.close("all")
    assert "made by a test" in texts
    assert texts.count("give up this k") == 1


def test_tables_read_what_they_write():
    values = [[1, 2.5, -3], [4, 5, 6]]
    assert read_table(table_text(values)).values.tolist() == values


@pytest.mark.parametrize("text", ["1 2\n3 4", "1, 2\n3; 4\n", "A B\n1\t2\n\n3 4"])
def test_any_common_separator_will_do(text):
    game = read_table(text)
    assert game.values.tolist() == [[1, 2], [3, 4]]
    assert game.items == ("A", "B")


def test_without_a_kernel_it_says_what_to_do():
    assert "run this cell" in repr(kth_stepper())


def test_n_is_a_number_or_all():
    assert read_n_best(" 3 ") == 3
    assert read_n_best("all") is None


def test_every_line_of_the_pseudo_code_is_on_the_page():
    page = kth_stepper().view.value
    assert page.count("<div style='padding:1px 6px;") == len(PSEUDO_CODE)
