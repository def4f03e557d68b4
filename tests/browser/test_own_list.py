"""A list of a visitor's own, drafted on a page from a folder, network off."""

import pytest

from tests.browser.conftest import WINDOWS, says


@pytest.fixture
def own(offline, page):
    """The page with the sample list."""
    offline("own.html")
    says(page, "Pick 1 of 12: player 1 (you) to move.")
    return page


def paste(page, text):
    page.get_by_label("an item and a value for each player").fill(text)
    page.get_by_role("button", name="Draft these").click()


def cards(page):
    return page.locator("button.card.open")


def test_a_list_is_pasted_and_drafted_to_the_end(own):
    paste(own, "\n".join(f"item {i}\t{i}\t{9 - i}" for i in range(10)))
    for turn in (1, 4, 5, 8, 9):  # there and back again
        says(own, f"Pick {turn} of 10: player 1 (you) to move.")
        cards(own).last.press("Enter")
    says(own, "The draft is over.")
    assert own.locator(".gain output").first.inner_text() == str(sum(range(5, 10)))
    assert own.get_by_role("button", name="Fight it 1,000 times").is_hidden()
    own.get_by_role("button", name="New draft").click()
    says(own, "Pick 1 of 10")


def test_a_hint_finds_what_the_others_want_too(own):
    paste(own, "for both,7,9\nfor me,8,0\nfor them,0,8\nfor nobody,1,1")
    says(own, "Pick 1 of 4")
    own.get_by_role("button", name="Hint").click()
    own.locator(".hints th[scope=row]").first.wait_for()
    assert own.locator(".hints th[scope=row]").all_inner_texts()[0] == "for both"
    assert "chance" not in own.locator(".hints").inner_text()


def test_a_mistake_is_said_with_its_line_and_the_table_stays(own):
    paste(own, "A,1,2\nB,3")
    alert = own.locator(".own .message")
    assert alert.inner_text() == "Line 2: 2 players need 2 values, not 1."
    says(own, "Pick 1 of 12")
    paste(own, "A,1,2\nB,3,4")
    says(own, "Pick 1 of 2")
    assert alert.inner_text() == ""


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_a_file_is_read_and_everything_fits(own, tmp_path, width, scheme):
    own.set_viewport_size({"width": width, "height": 800})
    own.emulate_media(color_scheme=scheme)
    path = tmp_path / "mine.csv"
    path.write_text("thing;a;b;c;d\n" + "\n".join(f"thing {i};{i};1;2,5;3" for i in range(40)))
    own.locator("input[type=file]").first.set_input_files(path)
    own.get_by_role("button", name="Draft these").click()
    says(own, "Pick 1 of 40")
    assert own.evaluate("document.documentElement.scrollWidth") == width


def test_a_reload_keeps_the_list_and_the_draft(own):
    paste(own, "A,1,2\nB,3,4\nC,5,6\nD,7,8")
    says(own, "Pick 1 of 4")
    cards(own).nth(1).press("Enter")
    says(own, "Pick 4 of 4")
    labels = [card.get_attribute("aria-label") for card in own.locator("button.card").all()]
    own.reload()
    says(own, "Pick 4 of 4")
    assert own.get_by_label("an item and a value").input_value().startswith("A,1,2")
    kept = [card.get_attribute("aria-label") for card in own.locator("button.card").all()]
    assert kept == labels
    own.get_by_role("button", name="Draft these").click()
    says(own, "Pick 1 of 4")


def test_each_tab_keeps_its_own_list(own):
    paste(own, "A,1,2\nB,3,4\nC,5,6")
    says(own, "Pick 1 of 3")
    other = own.context.new_page()
    other.goto(own.url)
    says(other, "Pick 1 of 3")  # the last of all
    paste(other, "A,1,2\nB,3,4")
    says(other, "Pick 1 of 2")
    own.reload()
    says(own, "Pick 1 of 3")


def test_a_list_travels_by_link_and_a_broken_store_is_none(own):
    own.context.grant_permissions(["clipboard-read", "clipboard-write"])
    paste(own, "nuts & bolts #1,1,2\nB+,3,4")
    own.get_by_role("button", name="Copy a link to this list").click()
    own.locator(".own .message", has_text="The link is copied").wait_for()
    link = own.evaluate("navigator.clipboard.readText()")
    own.evaluate("[sessionStorage, localStorage].forEach((s) => s.setItem('draftlib list', '{}'))")
    own.reload()
    says(own, "Pick 1 of 12: player 1 (you) to move.")
    assert own.locator(".own .message").inner_text() == ""
    own.goto("about:blank")
    own.goto(link)
    says(own, "Pick 1 of 2")
    assert own.get_by_label("an item and a value").input_value() == "nuts & bolts #1,1,2\nB+,3,4"
    assert "#" not in own.url


def test_twelve_players_have_twelve_marks_and_a_taken_card_names_its_owner(own):
    paste(own, "\n".join(",".join([f"item {i}", *["1"] * 12]) for i in range(12)))
    marks = own.locator(".seats .dot")
    marks.nth(11).wait_for()  # the sample has twelve picks too, and three players
    assert len(set(marks.all_inner_texts())) == 12
    cards(own).first.press("Enter")
    says(own, "The draft is over.")
    taken = own.locator("button.card").all_inner_texts()
    assert all("player" in text for text in taken)
    assert "● player 1" in taken[0]


def test_a_browser_that_lacks_what_is_needed_shows_the_sample_drafted(offline, page):
    page.add_init_script("delete window.Worker")
    offline("own.html")
    says(page, "The draft is over.")
    assert "This browser cannot run the game" in page.locator(".side .message").inner_text()
