"""The stepper's answers: the trace in its state, and tables right and wrong."""

import json

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.agents.kth_best_pick import PSEUDO_CODE
from draftlib.pictures.traces import _partition_text, trace_rows
from draftlib.widgets import kth_stepper
from draftlib.widgets.stepper import MODELS, VARIABLES
from draftlib.widgets.tables import read_n_best, read_table, table_text
from draftlib.widgets.words import explain
from tests.strategies import states, table_games

HARDER = "A B C D E F\n6 5 4 3 2 1\n1 4 3 2 5 6"  # k = 2 fails, k = 1 succeeds

WRONG = {
    "": "empty",
    "hello": "2 players",
    "A B\n1 2": "2 players",
    "A B\n1 2\n3": "Line 3: 2 items need 2 values, not 1",
    "A B\n1 2\n3 4 5": "Line 3: 2 items need 2 values, not 3",
    "A\n1\n3 4": "Line 3: 1 item needs 1 value, not 2",
    "A B\n1 nan\n2 3": "Line 2: nan is not a finite number",
    "1 inf\n2 3": "Line 1: inf is not a finite number",
    "A B\n1 x\n2 3": "Line 2: 'x' is not a number",
    "A A\n1 2\n2 3": "Two items are called 'A'",
    f"A {'x' * 41}\n1 2\n2 3": "too long; at most 40 letters",
    "1 2 3\n" * 7: "7 players and 3 items are too many",
    "1,5 2,5\n2,5 1,5": "is 1,5 a decimal? Write 1.5",
    "A B\n1 2\n1;2,5": "Line 3: is 2,5 a decimal? Write 2.5",
}


def unfold(steps):
    """Return steps that hold everything, as `stepper.js` reads them."""
    all_of_it, known = [], {}
    for step in steps:
        known = {**known, **step}
        all_of_it.append(known)
    return all_of_it


def ask(stepper, **changes):
    """Ask as the module does: another question in place of the last."""
    stepper.asked = {**stepper.asked, "number": 1 + stepper.asked.get("number", 0), **changes}
    return stepper.shown


@given(table_games(max_items=7), st.one_of(st.none(), st.integers(1, 4)))
@settings(max_examples=40)
def test_the_state_holds_the_whole_trace_of_any_table(game, n_best):
    stepper = kth_stepper(game, n_best)
    start = game.start()
    steps, shown = unfold(stepper.shown["steps"]), trace_rows(stepper.steps, stepper.state)
    assert [step["line"] for step in steps] == [
        step.line for step in dl.kth_best_pick_trace(start, n_best)
    ]
    for name in VARIABLES:
        assert [step[name] for step in steps] == shown[name].tolist()
    for number, (step, said) in enumerate(zip(stepper.steps, steps)):
        assert said["owner"] == (step.state or start).owner.tolist()
        assert said["words"] == explain(stepper.steps, number, stepper.state)
        assert said["words"][-1] in ".?"
    assert stepper.steps[-1].result == dl.KthBestPick(n_best).pick(start)


@given(st.text(alphabet="AB1234567890.,;-+e \t\nxü∞", max_size=60), st.text(max_size=5))
@settings(max_examples=300)
def test_whatever_is_typed_is_answered(table, n_best):
    stepper = kth_stepper(table, n_best)
    assert bool(stepper.error) != bool(stepper.steps)
    assert not stepper.error.startswith("ValueError")
    json.dumps(stepper.shown, allow_nan=False)


def test_it_starts_with_the_four_item_game():
    stepper = kth_stepper()
    assert (stepper.error, len(stepper.steps)) == ("", 22)
    assert stepper.shown["ranked"] == "B, A, C, D"
    assert list(stepper.shown["code"]) == list(PSEUDO_CODE)
    assert "player 1 takes A now" in stepper.shown["steps"][-1]["words"]


def test_a_new_table_is_answered_under_the_number_of_the_question():
    stepper = kth_stepper()
    shown = ask(stepper, table=HARDER, n_best="3")
    assert (shown["number"], shown["error"], len(shown["steps"])) == (1, "", 37)
    assert stepper.state.game.items == tuple("ABCDEF")
    assert ask(stepper)["number"] == 2


@pytest.mark.parametrize(("text", "words"), WRONG.items())
def test_a_wrong_table_is_answered_in_words(text, words):
    stepper = kth_stepper(text)
    assert words in stepper.error
    assert (stepper.steps, stepper.shown.get("steps")) == ((), None)
    assert ask(stepper, table=HARDER)["error"] == ""


@pytest.mark.parametrize("size", [60, 300])
def test_a_large_table_is_counted_as_it_is(size):
    words = f"{size} players and {size} items are too many"
    assert words in kth_stepper(np.ones((size, size))).error


@pytest.mark.parametrize("n_best", [0, -1, "two", 1.5, "", "9" * 5000])
def test_a_wrong_n_is_answered_in_words(n_best):
    stepper = kth_stepper(n_best=n_best)
    assert "N must be" in stepper.error
    assert stepper.steps == ()


def test_an_n_beyond_the_own_picks_is_explained():
    note = kth_stepper(n_best=9).shown["note"]
    assert note == "Player 1 has 2 picks: N = 9 counts as N = 2."
    assert "has 1 pick: " in kth_stepper([[1, 2], [2, 1]]).shown["note"]
    assert kth_stepper(n_best=None).shown["note"] == ""


@pytest.mark.parametrize(
    "values", [[[1, float("nan")], [2, 3]], [[1, 2], [3]], [[1, 2]], [], 5, object()]
)
def test_wrong_values_from_python_are_answered_in_words(values):
    assert kth_stepper(values).error


def test_a_game_keeps_its_names_and_its_order():
    game = dl.table_game([[1, 2, 3], [3, 2, 1]], [1, 0, 0], ["New Guinea", "Siam", "Peru"])
    stepper = kth_stepper(game)
    assert stepper.state.game.items == game.items
    assert stepper.state.player == 1
    assert "Player 2 ranks" in stepper.shown["steps"][0]["words"]
    assert "an order of 3 picks does not fit 2 items" in ask(stepper, table="1 2\n2 1")["error"]


def test_a_game_without_a_table_is_refused_in_words():
    assert "Fantasy Risk: 42 items, 3 players> has no table" in kth_stepper(dl.fantasy_risk()).error


def test_the_columns_of_a_dataframe_name_the_items():
    frame = pd.DataFrame([[1, 2], [2, 1]], columns=["Peru", "Siam"])
    assert kth_stepper(frame).state.game.items == ("Peru", "Siam")


def test_the_saved_page_tells_the_trace_and_escapes_what_was_typed():
    stepper = kth_stepper("<b>x y\n1 2\n2 1")
    page = stepper._repr_mimebundle_()[0]["text/html"]
    assert page.count("<li>") == len(stepper.steps)
    assert "&lt;b&gt;x" in page
    assert "<b>" not in page
    assert "Run All Cells" in page
    assert "at least 2 players" in kth_stepper("1")._repr_mimebundle_()[0]["text/html"]


def test_the_largest_trace_is_a_small_state():
    values = np.random.default_rng(0).integers(0, 99, (2, 16))
    shown = kth_stepper(values, "all").shown
    assert len(shown["steps"]) > 100
    assert len(json.dumps(shown)) < 60_000


def test_a_prediction_that_ends_with_the_draft_is_explained():
    worst = dl.KthBestPick(heuristic=lambda state, rng: state.legal[::-1])
    early = dl.table_game([[4, 3, 2, 1], [1, 2, 3, 4]], order=[0, 1, 0]).start()
    steps = dl.kth_best_pick_trace(early, 2, models=[worst, worst])
    words = [explain(steps, i, early) for i in range(len(steps))]
    assert any("The draft is over and player 1 did not get" in text for text in words)


@given(table_games(max_items=7))
def test_a_table_is_read_as_it_was_written(game):
    again = read_table(table_text(game), game.order)
    assert again.values.tolist() == game.values.tolist()
    assert again.order.tolist() == game.order.tolist()
    assert again.items == tuple("ABCDEFG"[: game.n_items])  # the numbers would pass for values


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=6))
def test_no_digit_of_a_value_is_lost(row):
    assert read_table(table_text([row, row])).values[0].tolist() == row


@pytest.mark.parametrize("text", ["1 2\n3 4", "1, 2\n3; 4\n", "A B\n1\t2\n\n3 4", "1,2\n3,4"])
def test_any_common_separator_will_do(text):
    game = read_table(text)
    assert game.values.tolist() == [[1, 2], [3, 4]]
    assert game.items == ("A", "B")


def test_without_a_notebook_it_says_what_to_do():
    assert "run this cell" in repr(kth_stepper())


def test_n_is_a_number_or_all():
    assert read_n_best(" 3 ") == 3
    assert read_n_best("all") is None


def test_names_with_blanks_stand_apart_by_commas():
    names = ["New Guinea", "Siam", "Peru"]
    state = dl.table_game([[1, 2, 3], [3, 2, 1]], items=names).start()
    assert _partition_text(state.after(0).after(1).after(2)) == "{New Guinea, Peru} {Siam}"


@settings(max_examples=30)
@given(states(table_games(max_items=5)), st.sampled_from(sorted(MODELS)), st.integers(1, 4))
def test_any_player_is_stepped_through_with_any_model_of_the_others(state, name, n_best):
    game = dl.table_game(state.game.values, state.game.order, list("ABCDE"[: state.game.n_items]))
    stepper = kth_stepper(game, n_best, " ".join(game.items[item] for item in state.picks), name)
    others = {"KthBestPick": dl.KthBestPick(n_best), "Greedy": dl.Greedy(), "MaxN": dl.MaxN()}
    models = [others[name]] * game.n_players
    models[state.player] = dl.KthBestPick(n_best)
    again = game.start()
    for item in state.picks:
        again = again.after(item)
    expected = dl.KthBestPick(n_best, models=models).pick(again)
    assert stepper.steps[-1].result == expected
    assert stepper.shown["mover"] == state.player
    assert stepper.shown["steps"][0]["owner"] == state.owner.tolist()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"picks": "Z"}, "there is no item 'Z'"),
        ({"picks": "A B C D"}, "the draft is over"),
        ({"model": "HAL"}, "the others must be one of KthBestPick, Greedy, MaxN, not 'HAL'"),
        ({"values": np.ones((2, 16)), "model": "MaxN"}, "too large for max"),
    ],
)
def test_wrong_questions_are_answered_in_words(options, words):
    stepper = kth_stepper(**options)
    assert words in stepper.error
    assert stepper.steps == ()
