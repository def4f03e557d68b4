"""What a reader types wrong, with a kernel: the page names it, and goes on."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from tests.browser.conftest import KERNEL, empty_page, served

CELLS = (
    "import draftlib as dl, draftviews as dv\ndv.kth_stepper()",
    "dv.uct_explorer()",
    "dv.draft_table(dl.four_item_game(), ('you', 'Greedy', 'Greedy'))",
    "dv.dice()",
)


@pytest.fixture(scope="module")
def widget(browser, tmp_path_factory):
    """The function that returns a widget by its label; all tests share the page, which goes on."""
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in CELLS])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "", "language": "python"}
    path = tmp_path_factory.mktemp("typed") / "widgets.ipynb"
    nbformat.write(notebook, path)
    with served(path) as address, empty_page(browser) as page:
        page.goto(address, timeout=1000 * KERNEL)
        page.locator(".draftlib").nth(len(CELLS) - 1).wait_for(timeout=1000 * KERNEL)
        yield lambda label: page.get_by_role("group", name=label).first


STEPPER, EXPLORER, DICE = "KthBestPick step by step", "the root of a UCT search", "how a battle"


@pytest.mark.parametrize(
    ("label", "field", "wrong", "named", "right", "words"),
    [
        (STEPPER, "item names", "A B\n1 <b>x</b>\n2 1", "<b>x</b>", "1 2\n2 1", "Step 1 of"),
        (STEPPER, "N = ", "two", "two", "2", "Step 1 of"),
        (STEPPER, "picked so far", "Z", "Z", "", "Step 1 of"),
        (EXPLORER, "picked so far", "Siam", "there is no item 'Siam'", "A", "UCT takes"),
        (EXPLORER, "seed", "-3", "-3", "4", "UCT takes"),
        (DICE, "attacking armies", "41", "41", "9", "The attacker wins"),
    ],
)
def test_what_is_wrong_is_named_and_what_is_right_answered(
    widget, label, field, wrong, named, right, words
):
    page = widget(label)
    place = page.get_by_label(field)
    for text, kind, said in ((wrong, ".wrong", named), (right, ".words", words)):
        place.fill(text)
        place.press("Control+Enter" if field == "item names" else "Enter")
        page.locator(kind, has_text=said).first.wait_for()
    page.locator(".wrong").first.wait_for(state="detached")


def test_a_broken_file_is_named_and_the_draft_goes_on(widget, tmp_path):
    table = widget("draft table")
    files = ("none", "", "none.json"), ("chess", '{"game": "chess"}', "must be a draft")
    for name, text, named in files:
        path = tmp_path / f"{name}.json"
        path.write_text(text, "utf-8")
        table.locator("input[type=file]").set_input_files(path)
        table.locator(".message.wrong", has_text=named).wait_for()
    table.get_by_role("button", name="New draft").click()
    table.get_by_text("Pick 1 of 4").first.wait_for()
    table.locator("button.card.open").first.click()
    table.get_by_text("Pick 4 of 4").first.wait_for()
    assert table.locator(".wrong").count() == 0
