"""The page of `make play`, with a kernel: a whole draft by click and key, then the war."""

import pytest

from tests.browser.conftest import KERNEL, ROOT, click, empty_page, measure, served


def wait(page, words):
    """Wait until the page says `words`."""
    page.locator(".draftlib .words", has_text=words).wait_for()


@pytest.mark.slow
def test_a_whole_draft_and_its_war(browser):
    with served(ROOT / "tools" / "play.ipynb") as address, empty_page(browser) as page:
        page.set_default_timeout(1000 * KERNEL)
        page.goto(address)
        wait(page, "Pick 1 of 42: player 1 (you) to move.")
        page.locator(".message", has_text="Warming").wait_for(state="detached")
        assert page.evaluate(measure("unnamed")) == 0
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        draft(page)
        fight(page)


def draft(page):
    click(page, "More")
    click(page, "Hint")
    page.locator(".hints .about").first.wait_for()
    ranked = page.locator(".hints th[scope=row]").all_inner_texts()
    assert len(ranked) in (5, 10)  # one hint where too many are level, else both
    assert page.locator("path.land.open").count() == 42
    for pick in range(4, 46, 3):
        page.locator("path.land.open").first.press("Enter")
        wait(page, f"Pick {pick} of 42" if pick <= 42 else "The draft is over")


def fight(page):
    """Guess, fight the wars of a finished draft, meet others, and load a saved draft."""
    page.get_by_text("Your seat, seeds and files").click()
    with page.expect_download() as saved:
        click(page, "Save")
    click(page, "● you")
    page.locator(".share", has_text="of 1,000 wars").first.wait_for()
    wait(page, "You guessed yourself")
    click(page, "Now against two bots, EvilPixie and Boscoe")
    wait(page, "Pick 1 of 42")
    page.locator("input[type=file]").set_input_files(saved.value.path())
    wait(page, "The draft is over")
