"""The ES modules, mounted by node with a saved state and no kernel."""

from pathlib import Path

import pytest

import draftlib as dl
from draftviews import draft_table, kth_stepper, uct_explorer
from tests.widgets.test_stepper import HARDER, unfold

RULE_OF_THUMB = Path(__file__).parents[2] / "site" / "play" / "rule_of_thumb.mjs"


def test_every_step_is_shown_without_a_kernel(mount):
    stepper = kth_stepper(HARDER, 3)
    steps = unfold(stepper.shown["steps"])
    reports = mount(stepper, *[["next ›", "click"]] * (len(steps) - 1))
    rows = stepper.shown["values"]
    for number, (step, seen) in enumerate(zip(steps, reports, strict=True)):
        assert seen["words"] == f"Step {number + 1} of {len(steps)}. {step['words']}"
        assert seen["lit"] == [step["line"]]
        own = [[rows[p][i] for i, q in enumerate(step["owner"]) if q == p] for p in range(2)]
        assert seen["taken"] == own[0] + own[1]


def test_buttons_slider_and_keys_move_and_stop_at_both_ends(mount):
    acts = [[button, "click"] for button in ("last »", "next ›", "‹ back", "« first")]
    acts += [["step", "input", 9]]
    acts += [["draftlib", "key", key] for key in ("ArrowRight", "ArrowLeft", "End", "Home", "x")]
    seen = mount(kth_stepper(), *acts)
    at = [int(report["words"].split()[1]) for report in seen]
    assert at == [1, 22, 22, 21, 1, 9, 10, 9, 22, 1, 1]
    assert seen[0]["off"] == ["« first", "‹ back"]
    assert seen[1]["off"] == ["next ›", "last »"]
    assert seen[3]["off"] == []


def test_an_edited_table_is_marked_until_it_is_run(mount):
    table = "item names, then a row of values per player"
    answer = kth_stepper("1 2\n2 1").shown
    acts = [table, "input", "1 2\n2 1"], ["N =", "key", "Enter"], ["python", "", answer]
    seen = mount(kth_stepper(), *acts)
    assert [report["message"] for report in seen[:1] + seen[3:]] == ["", answer["note"]]
    assert "press Run" in seen[1]["message"]
    assert seen[2]["asked"]["number"] == 1
    assert seen[2]["asked"]["table"] == "1 2\n2 1"
    assert f"of {len(answer['steps'])}." in seen[3]["words"]


def test_the_explorer_asks_for_another_game_with_its_own_constant(mount):
    acts = [["constant c", "input", 1], ["constant c", "change"], ["time"]]
    acts += [["game", "change", "four items with a tie"], ["simulations", "input", 0]]
    seen = mount(uct_explorer(exploration=100.0), *acts, ["simulations", "change"])
    assert seen[0]["asked"]["c"] == 100
    assert seen[2]["asked"]["c"] == 12
    assert "needs Python" in seen[3]["words"]
    other = {"game": "four items with a tie", "c": None, "number": 2}
    assert seen[4]["asked"] == seen[2]["asked"] | other
    assert seen[6]["asked"]["simulations"] == 1


def test_a_prediction_comes_before_the_steps(mount):
    acts = ["predict first", "change", True], ["B", "click"], ["A", "click"]
    seen = mount(kth_stepper(n_best="all"), *acts)
    assert seen[0]["words"].startswith("Step 1 of")
    assert seen[1]["words"] == ""
    assert "Choose before you look" in seen[1]["verdict"]
    assert seen[2]["verdict"].startswith("No: player 1 takes A.")
    assert seen[2]["words"].startswith("Step 1 of")
    assert seen[3]["verdict"] == "Right: player 1 takes A."


def test_a_card_asks_for_its_pick_and_a_click_while_python_is_at_work_is_kept(mount):
    table = draft_table(dl.four_item_game(), ("you", "Greedy", "Greedy"))
    acts = [["C", "click"], ["python", "", table.shown], ["D", "click"], ["time"]]
    seen = mount(table, *acts)
    assert seen[1]["asked"]["do"] == "mount"
    assert "You pick C" in seen[1]["message"]
    assert (seen[2]["asked"]["do"], seen[2]["asked"]["item"]) == ("pick", 2)
    assert seen[2]["asked"]["session"] == table.shown["session"]
    assert "You pick D" in seen[3]["message"]
    assert "You pick D as soon as Python is ready. Python is at work." in seen[4]["message"]


def test_a_trial_has_an_interval_once_there_is_one_and_more_is_folded_by_less(mount):
    table = draft_table(seats=("you", "UCT", "drafts by wars 10"))
    begun = {"rule": "rule: Australia", "rivals": ["UCT", "drafts by wars 10"], "of": 100}
    begun |= {"boards": 6, "seats": [[0.5, None], [0.4, None], [0.3, None]]}
    went_on = begun | {"boards": 18, "seats": [[0.5, 0.1], [0.4, 0.1], [0.3, None]]}
    later = table.shown | {"trial": went_on}
    acts = [["More", "click"], ["python", "", later], ["Less", "click"]]
    acts += [["python", "", later | {"hint": [[0, 0.5, 9]]}]]
    more = {"table": table.table | {"rules": [[["Australia"], False]]}}
    more["module"] = RULE_OF_THUMB.read_text("utf-8")
    seen = mount(table, *acts, shown=table.shown | {"trial": begun}, **more)
    assert [report["buttons"][:3] for report in seen[:1] + seen[3:4]] == [["More"]] * 2
    shown = [{"Less", "More"} & {*report["buttons"]} for report in seen[1:]]
    assert shown == [{"Less"}, {"Less"}, {"More"}, {"Less"}]
    words = "Wars won beside UCT and RAVE by 10 wars: {} of 100 boards, each with 100 wars{}."
    assert words.format(6, "") in seen[1]["about"]
    assert any("board's number" in text for text in seen[1]["about"])
    assert words.format(18, ", with the 95 % interval") in seen[2]["about"]


def test_means_that_differ_have_as_many_digits_as_it_takes(mount):
    table = draft_table(dl.table_game([[30627 + card / 8 for card in range(5)]] * 2, [0]))
    table.ask("hint")
    (seen,) = mount(table)
    shown = [cells[2] for cells in seen["cells"] if cells[0].isdigit()]
    assert (len({*shown}), shown[0]) == (5, "30,627.5")


LEVEL = [((0, 3, 5), (0, 3, 5)), ((0, *range(2, 9)), (0, 2, 3))]  # and those that are marked


@pytest.mark.parametrize(("level", "marked"), LEVEL)
def test_the_words_of_a_hint_name_what_the_map_marks(mount, level, marked):
    """A pick of a rank between may be worse for sure: its interval is narrower."""
    table = draft_table(seats=("you",) * 3)
    rows = [[item, 0.5 - item / 100, 100, 0.1, item in level] for item in range(42)]
    (seen,) = mount(table, shown=table.shown | {"hint": [[11, 0.5, 9]], "war_hint": rows})
    first, second, third = (table.table["items"][item] for item in marked)
    words = f"{first}, {second} and {third}"
    words = f"{words}, all marked W." if len(level) == 3 else f"W on the map marks {words}."
    assert [words in text for text in seen["about"]].count(True) == 1
    marks = {item: mark for item, mark in enumerate(seen["marks"]) if mark}
    assert marks == dict.fromkeys(marked, "W") | ({11: "F"} if len(level) == 3 else {})
