"""What a reader types wrong, with a kernel: the page names it, and goes on."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from tests.browser.conftest import KERNEL, empty_page, served

CELLS = (
    "import draftlib as dl\ndl.widgets.kth_stepper()",
    "dl.widgets.uct_explorer()",
    "dl.widgets.draft_table(dl.four_item_game(), ('you', 'Greedy', 'Greedy'))",
    "dl.widgets.dice()",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Serve a page of widgets; return its address."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in CELLS])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "", "language": "python"}
    path = tmp_path_factory.mktemp("typed") / "widgets.ipynb"
    nbformat.write(notebook, path)
    with served(path) as address:
        yield address


@pytest.fixture(scope="module")
def widget(browser, address):
    """The function that returns a widget by its label; all tests share the page, which goes on."""
    with empty_page(browser) as page:
        page.set_default_timeout(60_000)
        page.goto(address, timeout=1000 * KERNEL)
        page.locator(".draftlib").nth(len(CELLS) - 1).wait_for(timeout=1000 * KERNEL)
        yield lambda label: page.get_by_role("group", name=label).first


def says(widget, words):
    widget.get_by_text(words).first.wait_for()


@pytest.mark.parametrize(
    ("table", "named"),
    [
        ("A B\n1 2\n3", "3"),
        ("A B\n1,5 2\n1 2", "1,5"),
        ("A A\n1 2\n2 1", "'A'"),
        ("A B\n1 <b>x</b>\n2 1", "<b>x</b>"),
        ("", "empty"),
    ],
)
def test_a_broken_table_is_named_and_a_whole_one_runs(widget, table, named):
    stepper = widget("KthBestPick step by step")
    typed = stepper.get_by_label("item names")
    typed.fill(table)
    stepper.get_by_role("button", name="Run").click()
    stepper.locator(".message.wrong", has_text=named).wait_for()
    typed.fill("A B\n1 2\n2 1")
    typed.press("Control+Enter")
    says(stepper, "Step 1 of")
    assert stepper.locator(".wrong").count() == 0


@pytest.mark.parametrize(
    ("field", "typed", "right"),
    [
        ("N = ", "-1", "2"),
        ("N = ", "two", "2"),
        ("picked so far", "Z", ""),
        ("picked so far", "A A", ""),
    ],
)
def test_a_broken_question_is_named(widget, field, typed, right):
    stepper = widget("KthBestPick step by step")
    place = stepper.get_by_label(field)
    place.fill(typed)
    place.press("Enter")
    stepper.locator(".message.wrong", has_text=typed.split()[0]).wait_for()
    place.fill(right)
    place.press("Enter")
    says(stepper, "Step 1 of")


def test_the_explorer_names_an_unknown_item_and_a_seed_that_is_none(widget):
    explorer = widget("the root of a UCT search")
    for field, typed, named, right in (
        ("picked so far", "Siam", "there is no item 'Siam'", "A"),
        ("seed", "-3", "-3", "4"),
    ):
        place = explorer.get_by_label(field)
        place.fill(typed)
        place.press("Enter")
        explorer.locator(".wrong", has_text=named).wait_for()
        place.fill(right)
        place.press("Enter")
        says(explorer, "UCT takes")


DRAFT = '{"format": "draftlib draft", "game": "four items", "seed": 0, '
FILES = {
    "no JSON": ("{", "JSON"),
    "another game": ('{"format": "draftlib draft", "game": "chess"}', "chess"),
    "an unknown item": (DRAFT + '"seats": ["you", "you", "you"], "picks": ["Siam"]}', "Siam"),
    "an item twice": (DRAFT + '"seats": ["you", "you", "you"], "picks": ["B", "B"]}', "B"),
    "an unknown player": (
        DRAFT + '"seats": ["you", "you", "Deep Blue"], "picks": []}',
        "Deep Blue",
    ),
    "nothing": ("", "nothing.json"),
}


def test_a_broken_file_is_named_and_the_draft_goes_on(widget, tmp_path):
    table = widget("draft table")
    for name, (text, named) in FILES.items():
        path = tmp_path / f"{name}.json"
        path.write_text(text, "utf-8")
        table.locator("input[type=file]").set_input_files(path)
        table.locator(".message.wrong", has_text=named).wait_for()
    table.get_by_role("button", name="New draft").click()
    says(table, "Pick 1 of 4")
    table.locator("button.card.open").first.click()
    says(table, "Pick 4 of 4")
    assert table.locator(".wrong").count() == 0


def test_dice_name_a_number_out_of_range(widget):
    page = widget("how a battle ends")
    armies = page.get_by_label("attacking armies")
    for typed in ("0", "41", "1.5"):
        armies.fill(typed)
        armies.press("Enter")
        page.locator(".message.wrong", has_text=typed).wait_for()
    armies.fill("9")
    armies.press("Enter")
    page.locator(".message:not(.wrong)").wait_for(state="attached")
