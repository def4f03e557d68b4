"""A list of a visitor's own, drafted on a page from a folder, network off."""

import pytest

from tests.browser.conftest import WINDOWS, address, click, says

pytestmark = pytest.mark.slow

LIST = "an item and a value for each player"


@pytest.fixture
def own(offline, page):
    """The page with the sample list."""
    offline("own.html")
    says(page, "Pick 1 of 12: player 1 (you) to move.")
    return page


def paste(page, text):
    page.get_by_label(LIST).fill(text)
    click(page, "Draft these")


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_a_file_is_read_and_everything_fits(own, tmp_path, width, scheme):
    own.set_viewport_size({"width": width, "height": 800})
    own.emulate_media(color_scheme=scheme)
    path = tmp_path / "mine.csv"
    path.write_text("thing;a;b;c;d\n" + "\n".join(f"thing {i};{i};1;2,5;3" for i in range(40)))
    own.locator("input[type=file]").first.set_input_files(path)
    own.wait_for_function("document.querySelector('.own textarea').value.includes('thing 39')")
    click(own, "Draft these")
    says(own, "Pick 1 of 40")
    own.wait_for_function("(width) => document.documentElement.scrollWidth === width", arg=width)


def test_a_list_outlives_a_reload_in_its_own_tab_and_travels_by_link(own):
    paste(own, "A,1,2\nB,3,4\nC,5,6\nD,7,8")
    says(own, "Pick 1 of 4")
    own.locator("button.card.open").nth(1).press("Enter")
    says(own, "Pick 4 of 4")
    own.reload()
    says(own, "Pick 4 of 4")
    other = own.context.new_page()
    other.goto(address(own))
    says(other, "Pick 4 of 4")  # the last of all
    paste(other, "nuts & bolts #1,1,2\nB+,3,4")
    says(other, "Pick 1 of 2")
    own.reload()
    says(own, "Pick 4 of 4")
    own.context.grant_permissions(["clipboard-read", "clipboard-write"])
    other.bring_to_front()
    click(other, "Copy a link to this list")
    other.locator(".own .message", has_text="The link is copied").wait_for()
    link = other.evaluate("navigator.clipboard.readText()")
    other.goto("about:blank")
    other.goto(link)
    says(other, "Pick 1 of 2")
    assert other.get_by_label(LIST).input_value() == "nuts & bolts #1,1,2\nB+,3,4"
    other.wait_for_function("!location.hash")
