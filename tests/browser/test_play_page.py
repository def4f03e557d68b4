"""The page on which a visitor drafts against the compiled library, from a folder, network off."""

import re
from datetime import UTC, datetime

import matplotlib.pyplot as plt
import numpy as np
import pytest

from draftviews import draft_table
from tests.browser.conftest import says


@pytest.fixture
def draft(offline, page):
    """The table at which one drafts against UCT, at the first pick."""
    offline("play.html")
    says(page, "Pick 1 of 42: player 1 (you) to move.")
    return page


def click(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def percent(text):
    return float(text.removesuffix(" %"))


def free(page):
    return page.locator("path.land.open")


# Where the label of a territory stands on the screen.
LABEL = """(land) => {
  land.scrollIntoView({ block: "center", behavior: "instant" });
  const item = [...document.querySelectorAll("path.land")].indexOf(land);
  const name = document.querySelectorAll("text.name tspan:first-child")[item];
  const [x, y] = ["x", "y"].map((key) => Number(name.getAttribute(key)));
  const point = new DOMPoint(x, y).matrixTransform(land.ownerSVGElement.getScreenCTM());
  return [point.x, point.y];
}"""


def test_a_whole_draft_is_played_by_mouse_and_keyboard(draft):
    for turn in range(14):
        says(draft, f"Pick {3 * turn + 1} of 42: player 1 (you) to move.")
        assert free(draft).count() == 42 - 3 * turn
        if turn % 2:
            free(draft).first.focus()
            draft.keyboard.press("Enter")
        else:
            draft.mouse.click(*free(draft).first.evaluate(LABEL))
    says(draft, "The draft is over.")
    chances = map(percent, draft.locator(".gain output").all_inner_texts())
    assert sum(chances) == pytest.approx(100, abs=0.2)


def test_a_hint_an_undo_and_other_opponents(draft):
    click(draft, "Hint")
    draft.locator(".hints caption").wait_for()
    chances = list(map(percent, draft.locator(".hints td:nth-child(3)").all_inner_texts()))
    assert chances == sorted(chances, reverse=True)
    free(draft).first.focus()
    draft.keyboard.press("Enter")
    says(draft, "Pick 4 of 42")
    click(draft, "Undo")
    says(draft, "Pick 1 of 42")
    draft.get_by_label("who sits as player 3").select_option("you")
    draft.get_by_label("who sits as player 1").select_option("Greedy")
    says(draft, "Pick 3 of 42: player 3 (you) to move.")
    assert "Iceland, Europe: pick 1, player 1" in draft.content()


def test_keys_hint_undo_and_walk_the_map(draft):
    draft.keyboard.press("h")  # nothing has the focus yet
    draft.locator(".hints caption").wait_for()
    land(draft, "China").press("Home")
    says(draft, "Pick 1 of 42")
    assert focused(draft).startswith("Alaska")
    draft.keyboard.press("ArrowLeft")
    assert focused(draft).startswith("Kamchatka")
    draft.keyboard.press("ArrowRight")
    assert focused(draft).startswith("Alaska")
    for undo in ("u", "Control+z"):
        draft.keyboard.press("Enter")
        says(draft, "Pick 4 of 42")
        draft.keyboard.press(undo)
        says(draft, "Pick 1 of 42")
    draft.keyboard.press("End")
    assert focused(draft).startswith("New Guinea")
    draft.get_by_label("seed ").fill("12")
    draft.keyboard.press("u")
    assert draft.locator(".message").first.inner_text() == ""


def land(page, name):
    return page.locator(f"path.land[aria-label^='{name}']")


def focused(page):
    return page.evaluate("document.activeElement.ariaLabel")


# What of the side panel of a finished draft lies beyond its edge.
BEYOND = """() => {
  const side = document.querySelector('.side');
  const { right } = side.getBoundingClientRect();
  return [...side.querySelectorAll('*')].filter((node) =>
    node.getBoundingClientRect().right > right + 0.5).map((node) => node.outerHTML);
}"""


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (400, "dark")])
def test_what_stands_beside_the_map_fits_there(offline, page, width, scheme):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    offline("play.html#seed=1&seats=UCT,RAVE,EvilPixie&picks=")
    says(page, "The draft is over.")
    click(page, "Fight it 1,000 times")
    page.locator("td.share .track").first.wait_for()
    assert page.evaluate(BEYOND) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    style = "getComputedStyle(document.querySelector('{}')).{}"
    assert page.evaluate(style.format("path.land", "transitionDuration")) == "0s"
    sea = page.evaluate(style.format(".map .sea", "fill"))
    drawn = [float(part) for part in re.findall(r"[\d.]+", sea)][:3]
    assert (sum(drawn) / 3 < 0.2) == (scheme == "dark")


def test_on_paper_there_is_the_map_and_no_button(draft):
    draft_to_the_end(draft)
    shared(draft)
    draft.emulate_media(media="print")
    assert draft.locator(".map").is_visible()
    assert draft.locator(".draftlib button:visible").count() == 0


def test_a_saved_draft_is_read_by_python(draft):
    free(draft).nth(7).focus()
    draft.keyboard.press("Enter")
    says(draft, "Pick 4 of 42")
    with draft.expect_download() as saved:
        click(draft, "Save")
    table = draft_table()
    table.load(saved.value.path())
    assert len(table.session.picks) == 3


def draft_to_the_end(page):
    for turn in range(14):
        says(page, f"Pick {3 * turn + 1} of 42: player 1 (you) to move.")
        free(page).first.press("Enter")
    says(page, "The draft is over.")


def test_the_draft_is_fought_and_watched_and_reviewed(draft):
    draft.get_by_label("who sits as player 2").select_option("Quo")
    draft.get_by_label("who sits as player 3").select_option("RAVE")
    says(draft, "Pick 1 of 42")
    draft.get_by_label("strength of player 3").press("Home")
    draft.locator(".level", has_text="beginner, 10 simulations").wait_for()
    assert "Quo, a bot of Lux Delux" in draft.locator(".about").inner_text()
    draft_to_the_end(draft)
    shares = []
    for war in ("quo", "own"):
        draft.get_by_label("in the war, ").select_option(war)
        click(draft, "Fight it 1,000 times")
        says(draft, "wins most wars")
        draft.wait_for_function("!document.querySelector('.draftlib').ariaBusy")
        texts = draft.locator("td.share").all_inner_texts()
        assert all(re.search(r"% of 1,000 wars \([\d.]+ to [\d.]+\)$", text) for text in texts)
        shares.append([percent(text.split(" of")[0].strip()) for text in texts])
        assert sum(shares[-1]) == pytest.approx(100, abs=0.2)
    assert shares[0] != shares[1]
    click(draft, "Watch one war")
    draft.locator(".story", has_text="before the first army").wait_for()
    draft.get_by_label("war", exact=True).press("End")
    draft.locator(".story", has_text="wins after").wait_for()
    click(draft, "Review my picks")
    draft.locator(".graph .pick").first.wait_for()
    assert draft.locator(".graph .pick").count() == 14
    assert draft.locator(".graph polyline").count() == 3
    draft.locator(".graph .pick").nth(2).press("Enter")
    says(draft, "Pick 7: player 1 (you) took")
    click(draft, "try another pick 10")
    says(draft, "Pick 10 of 42: player 1 (you) to move.")
    assert draft.locator(".review").is_hidden()


def test_a_link_and_a_reload_keep_the_draft(draft, page):
    free(draft).nth(5).press("Enter")
    says(draft, "Pick 4 of 42")
    link, labels = draft.url, [land.get_attribute("aria-label") for land in lands(draft)]
    draft.reload()
    says(draft, "Pick 4 of 42")
    assert [land.get_attribute("aria-label") for land in lands(draft)] == labels
    other = page.context.new_page()
    other.goto(link)
    says(other, "Pick 4 of 42")
    assert [land.get_attribute("aria-label") for land in lands(other)] == labels
    click(other, "Undo")
    says(other, "Pick 1 of 42")
    assert other.url.endswith("picks=")


def lands(page):
    return page.locator("path.land").all()


def test_a_new_draft_has_a_new_seed_and_the_same_again_has_not(draft):
    seed = draft.get_by_label("seed ")
    click(draft, "Same again")
    draft.wait_for_function("location.hash.includes('seed=0')")
    assert seed.input_value() == "0"
    click(draft, "New draft")
    draft.wait_for_function("!location.hash.includes('seed=0&')")
    assert f"seed={seed.input_value()}&" in draft.url


@pytest.mark.parametrize("missing", ["WebAssembly", "Worker"])
def test_a_browser_that_lacks_what_is_needed_is_told_and_shown_a_recorded_draft(
    offline, page, missing
):
    page.add_init_script(f"delete window.{missing}")
    offline("play.html")
    says(page, "The draft is over.")
    assert "This browser cannot run the game" in page.locator(".side .message").inner_text()
    page.get_by_label("draft", exact=True).fill("2")
    says(page, "Pick 2: player 2 (Quo) took")
    assert page.locator("path.land.open").count() == 0


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (400, 800)])
def test_the_map_is_in_the_first_screen(offline, page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    offline("play.html")
    page.locator(".map").wait_for()
    box = page.locator(".map").bounding_box()
    assert box["y"] + box["height"] < height
    assert page.locator(".seats caption").inner_text().startswith("chance to win")


def shared(page):
    click(page, "Share")
    page.locator(".result textarea").wait_for()
    return page.get_by_label("your result, to paste").input_value()


def test_a_result_is_shared_as_a_text_and_as_a_picture_and_challenges_a_friend(draft, page):
    draft_to_the_end(draft)
    board, wars, grades, link = shared(draft).splitlines()
    assert board == "Drafting the world of Risk, board 0"
    names = sorted(re.findall(r"player (\d \(\w+\))", wars))
    assert names == ["1 (me)", "2 (UCT)", "3 (UCT)"]
    won = [int(number) for number in re.findall(r"(?:won|\)) (\d+)", wars)]
    assert won == sorted(won, reverse=True)
    assert sum(won) == 1000
    assert re.fullmatch("[🟩🟨🟥]{14}", grades)
    assert link == draft.url
    with draft.expect_download() as saved:
        click(draft, "Save picture")
    picture = plt.imread(saved.value.path())
    assert picture.shape[1] == 2000
    assert len(np.unique(picture.reshape(-1, picture.shape[2]), axis=0)) > 100
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(draft, "Challenge a friend")
    draft.locator(".result", has_text="The challenge is copied").wait_for()
    words, dare = draft.evaluate("navigator.clipboard.readText()").splitlines()
    mine = re.search(r"\(me\)(?: won)? (\d+)", wars)[1]
    assert words.startswith(f"I won {mine} of 1,000 wars.")
    other = page.context.new_page()
    other.goto(dare)
    says(other, f"Pick 1 of 42: player 1 (you) to move. A friend won {mine} of 1,000 wars")
    draft_to_the_end(other)
    shared(other)
    says(other, f"You won {mine} wars, your friend {mine}.")
    click(other, "New draft")
    says(other, "Pick 1 of 42")
    assert "friend" not in other.locator(".words").first.inner_text()
    assert "beat" not in other.url


def test_the_board_of_the_day_is_that_of_the_date(offline, page):
    today = datetime.now(UTC).date()  # a test at midnight may see the next
    offline("play.html?daily")
    says(page, f"This is the board of {today}.")
    assert f"seed={today:%Y%m%d}&seats=you,UCT,UCT" in page.url
    assert "?" not in page.url
    click(page, "New draft")
    page.wait_for_function("!location.hash.includes('day')")
    click(page, "Today's board")
    says(page, f"This is the board of {today}.")
    page.reload()
    says(page, f"This is the board of {today}.")
