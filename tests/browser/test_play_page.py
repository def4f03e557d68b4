"""The page on which a visitor drafts against the compiled library, from a folder, network off."""

import functools
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import matplotlib.pyplot as plt
import numpy as np
import pytest

from draftviews import draft_table
from tests.browser.conftest import WINDOWS, address, click, idle, land, measure, says


@pytest.fixture
def draft(offline, page):
    """The table at which one drafts against UCT, at the first pick."""
    offline("play.html")
    says(page, "Pick 1 of 42: player 1 (you) to move.")
    return page


def percent(text):
    return float(text.removesuffix(" %"))


def free(page):
    return page.locator("path.land.open")


def draft_to_the_end(page):
    """Pick the first free territory, by mouse and by key in turn."""
    for turn in range(14):
        says(page, f"Pick {3 * turn + 1} of 42: player 1 (you) to move.")
        assert free(page).count() == 42 - 3 * turn
        if turn % 2:
            free(page).first.press("Enter")
        else:
            page.mouse.click(*free(page).first.evaluate(measure("label")))
    says(page, "The draft is over.")


def test_keys_and_buttons_hint_undo_save_link_and_begin_anew(draft):
    assert draft.get_by_text("The goal: from seat 1 beside two UCTs win more").is_visible()
    draft.keyboard.press("h")  # nothing has the focus yet
    draft.locator(".hints th[scope=row]").first.wait_for()
    for column in (3, 5):  # what the games say, and the formula of 2010
        cells = draft.locator(f".hints tr:has(th[scope=row]) td:nth-child({column})")
        chances = [percent(text.split(" ± ")[0]) for text in cells.all_inner_texts()]
        assert len(chances) == 5
        assert chances == sorted(chances, reverse=True)
    assert "what 3,600 simulated games say" in draft.locator(".hints").inner_text()
    level = int(draft.locator(".hints .about").first.inner_text().split()[0])
    assert draft.locator(".map .mark", has_text="W").count() == level > 1
    assert draft.locator(".hints th.level").count() == min(level, 5)
    seed = draft.get_by_label("seed ")
    for undo in ("u", "Control+z", None):
        free(draft).nth(5).press("Enter")
        says(draft, "Pick 4 of 42")
        seed.press("u")  # in a field it is a letter
        idle(draft)
        says(draft, "Pick 4 of 42")
        if undo:
            land(draft, "China").press(undo)
            says(draft, "Pick 1 of 42")
    with draft.expect_download() as saved:
        click(draft, "Save")
    table = draft_table()
    table.load(saved.value.path())
    assert len(table.session.picks) == 3
    link, labels = address(draft), labels_of(draft)
    click(draft, "Hint")
    draft.locator(".hints th[scope=row]").first.wait_for()
    taken = land(draft, table.rules.game.items[table.session.picks[0]])
    taken.click(force=True)
    draft.locator(".message", has_text="is player 1's already: take another.").wait_for()
    draft.reload()
    says(draft, "Pick 4 of 42")
    assert labels_of(draft) == labels
    other = draft.context.new_page()
    other.goto(link)
    says(other, "Pick 4 of 42")
    assert labels_of(other) == labels
    click(other, "Undo")
    says(other, "Pick 1 of 42")
    assert address(other).endswith("picks=&helps=1.3.0.0")  # a hint and three undos
    click(draft, "Same again")
    says(draft, "Pick 1 of 42")
    assert "seed=0&" in address(draft)
    click(draft, "New draft")
    draft.wait_for_function("!location.hash.includes('seed=0&')")
    assert f"seed={seed.input_value()}&" in address(draft)
    draft.get_by_label("who sits as player 3").select_option("you")
    draft.get_by_label("who sits as player 1").select_option("Greedy")
    says(draft, "Pick 3 of 42: player 3 (you) to move.")
    assert "Iceland, Europe: pick 1, player 1" in draft.content()


def test_a_rule_is_followed_tried_made_of_ones_own_and_given_a_seat(draft):
    lit = draft.locator(".map .mark", has_text="R")
    click(draft, "Follow it")
    draft.wait_for_function("document.querySelector('.rules [aria-pressed=true]')")
    assert lit.count() == 4
    draft.get_by_label("A rule of thumb").select_option("a rule of your own")
    draft.get_by_label("continent, first").select_option("South America")
    assert draft.get_by_text("South America first, then anything.").is_visible()
    land(draft, "Brazil").press("Enter")
    says(draft, "Pick 4 of 42")
    idle(draft)
    assert lit.count() == 3  # of South America
    click(draft, "Try it on 100 boards")
    draft.locator(".rules .about", has_text="beside UCT and UCT: 6 of 100 boards").wait_for()
    draft.locator(".rules .about", has_text="12 of 100 boards").wait_for()  # goes on by itself
    click(draft, "Stop")
    draft.get_by_label("who sits as player 2").select_option("rule: South America")
    land(draft, "China").press("Enter")
    says(draft, re.compile(r"player 2 \(rule: South America\) took"))
    assert "rule%3A+South+America" in address(draft)


def labels_of(page):
    return [land.get_attribute("aria-label") for land in page.locator("path.land").all()]


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_what_stands_beside_the_map_fits_there(offline, page, width, scheme):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    offline("play.html#seed=1&seats=UCT,RAVE,EvilPixie&picks=")
    says(page, "The draft is over.")
    box = page.locator(".map").bounding_box()
    assert box["y"] + box["height"] < 800  # in the first screen
    assert page.locator(".seats caption").inner_text().startswith("the evaluator's estimate (2010)")
    click(page, "Fight it 1,000 times")
    page.locator("td.share .track").first.wait_for()
    assert page.evaluate(measure("beyond")) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    style = "getComputedStyle(document.querySelector('{}')).{}"
    assert page.evaluate(style.format("path.land", "transitionDuration")) == "0s"
    sea = page.evaluate(style.format(".map .sea", "fill"))
    drawn = [float(part) for part in re.findall(r"[\d.]+", sea)][:3]
    assert (sum(drawn) / 3 < 0.2) == (scheme == "dark")


def test_the_draft_is_fought_and_watched_and_reviewed(draft):
    draft.get_by_label("who sits as player 2").select_option("EvilPixie")
    draft.get_by_label("who sits as player 3").select_option("RAVE")
    draft.get_by_label("strength of player 3").press("Home")
    draft.locator(".level", has_text="beginner, 10 simulations").wait_for()
    draft.locator(".about", has_text="EvilPixie, a bot, wants c").wait_for()
    draft_to_the_end(draft)
    chances = map(percent, draft.locator(".gain output").all_inner_texts())
    assert sum(chances) == pytest.approx(100, abs=0.2)
    assert draft.get_by_text("No bot sits here").is_hidden()
    shares, war = [], draft.get_by_label("in the war, ")
    click(draft, "Fight it 1,000 times")
    says(draft, VERDICT)
    for kind in ("quo", "own"):
        war.select_option(kind)  # fights again
        idle(draft)
        texts = draft.locator("td.share").all_inner_texts()
        assert all(re.search(r"% of 1,000 wars \([\d.]+ to [\d.]+\)$", text) for text in texts)
        shares.append([percent(text.split(" of")[0].strip()) for text in texts])
        assert sum(shares[-1]) == pytest.approx(100, abs=0.2)
    assert shares[0] != shares[1]
    click(draft, "Watch one war")
    draft.locator(".story", has_text="places").wait_for()  # it plays by itself
    assert is_seen(draft, ".map")
    assert (war.input_value(), "war=own" in address(draft)) == ("own", True)
    draft.get_by_label("war", exact=True).press("End")
    draft.locator(".story", has_text="wins after").wait_for()
    war.select_option("quo")
    draft.wait_for_function("!location.hash.includes('war=own')")
    click(draft, "Review my picks")
    weighed = "document.querySelector('.review progress')?.value > {}"
    draft.wait_for_function(weighed.format(3))
    assert is_seen(draft, ".review .words")
    assert draft.locator(".review .words").inner_text().startswith("You won")
    draft.locator(".graph .pick").first.press(" ")
    says(draft, re.compile(r"^Pick (37|40): player 1 \(you\) took"))
    draft.wait_for_function(weighed.format(4))
    says(draft, re.compile(r"^Pick (37|40): "))  # a review that goes on leaves the map alone
    click(draft, "Watch one war")
    draft.locator(".story", has_text="Before the war").wait_for()
    by_then = draft.locator(".review progress").evaluate("(bar) => bar.value")
    draft.wait_for_function(weighed.format(by_then + 1))  # and goes on beside a war
    assert draft.locator(".story").is_visible()
    assert draft.locator(".graph .pick").count() >= 3
    assert draft.locator(".graph polyline").count() == 1
    assert draft.locator(".picks tr:has(th[scope=row])").count() == 14
    judged = [grade_of(row) for row in draft.locator(".picks tr:has(th[scope=row])").all()[-3:]]
    assert all(said == expected for said, expected in judged)
    click(draft, "try another pick 10")
    says(draft, "Pick 10 of 42: player 1 (you) to move.")
    assert draft.locator(".review").is_hidden()


VERDICT = re.compile("wins most wars|are level in the wars")


def is_seen(page, what):
    """Return whether the top of something is in the window."""
    top = page.locator(what).first.bounding_box()["y"]
    return 0 <= top < page.viewport_size["height"] - 20


def grade_of(row):
    """Return what a row of a review says of its pick, and what its interval says."""
    mine, best, wars, said = (row.locator("th, td").nth(i).inner_text() for i in (1, 2, 3, 4))
    mark, _, word = said.partition(" ")
    if best == "the same":
        return (mark, word), ("✓", "the same")
    assert mine != best
    cost, margin = (float(part.replace("−", "-")) for part in wars.split(" ± "))
    if abs(cost) <= margin:
        return (mark, word), ("✓", "as good") if cost + margin < 5 else ("·", "cannot tell")
    worse = ("?!", "inaccuracy") if cost < 5 else ("?", "mistake")
    return (mark, word), ("!", "better") if cost < 0 else worse


# Three UCT of seed 1: the estimate favours player 1, and player 2 wins four wars of five.
UPSET = "play.html#seed=1&seats=UCT,UCT,UCT&fights=1"


def test_a_war_against_the_estimate_is_explained_and_both_bars_have_one_scale(offline, page, site):
    offline(UPSET)
    says(page, "The estimate favours player 1 (UCT). Player 2 (UCT) wins most wars, and not the")
    links = page.locator(".about a").all()
    assert [link.inner_text() for link in links] == ["notebook 05", "notebook 10", "notebook 00"]
    assert all((site / link.get_attribute("href")).exists() for link in links)
    assert page.get_by_text("No bot sits here, so both wars are the same.").is_visible()
    for width in (1280, 800, 400):
        page.set_viewport_size({"width": width, "height": 800})
        for cells in page.locator(".seats tr").all():
            boxes = [track.bounding_box() for track in cells.locator(".track").all()]
            (estimate, wars), texts = boxes, cells.locator(".gain, .share").all_inner_texts()
            assert (estimate["x"], estimate["width"]) == (wars["x"], wars["width"])
            for bar, text in zip(cells.locator(".won").all(), texts, strict=True):
                share = float(re.search(r"[\d.]+", text)[0]) / 100
                assert bar.bounding_box()["width"] == pytest.approx(share * 80, abs=0.6)
    page.get_by_label("draft", exact=True).fill("9")
    assert page.get_by_text("Why do they part?").is_visible()


def test_a_narrow_map_follows_the_answers(offline, page):
    page.set_viewport_size({"width": 400, "height": 800})
    offline("play.html#seed=0&seats=you,you,you&picks=")
    says(page, "Pick 1 of 42")
    stage = page.locator(".stage")
    page.evaluate("scrollBy(0, 500)")  # where the status and the hint stay beside the map
    assert is_seen(page, ".head .words")
    assert is_seen(page, "button[title=H]")
    for name, is_right in (("Japan", True), ("Alaska", False)):
        land(page, name).press("Enter")
        page.locator(".under", has_text=name).wait_for()
        land(page, name).evaluate("(node) => node.blur()")
        page.locator(f".stage{'.end' if is_right else ':not(.end)'}").wait_for()
        seen, box = stage.bounding_box(), land(page, name).bounding_box()
        assert seen["x"] < box["x"] + box["width"] / 2 < seen["x"] + seen["width"]


def shared(page):
    click(page, "Share")
    page.locator(".result textarea").wait_for()
    return page.get_by_label("your result, to paste").input_value()


@pytest.fixture
def online(page, site):
    """The address of the site on a server of its own."""
    handler = functools.partial(SimpleHTTPRequestHandler, directory=site)
    handler.log_message = lambda *words: None
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_result_is_shared_as_a_text_and_as_a_picture_and_challenges_a_friend(online, page):
    draft = page
    page.goto(f"{online}/play.html#seed=0&seats=you,UCT+10,UCT+10&picks=")
    draft_to_the_end(draft)
    click(draft, "Review my picks")  # whose answers go on while the result is asked for
    board, wars, helped, hint, link = shared(draft).splitlines()
    assert draft.get_by_text("The grades of your picks follow").is_visible()
    assert helped == "Without a hint or a second try"
    assert re.fullmatch(r"A search by wars would have won \d+ from my seat", hint)
    assert board == "Drafting the world of Risk, board 0"
    names = sorted(re.findall(r"player (\d \([\w ]+\))", wars))
    assert names == ["1 (me)", "2 (UCT 10)", "3 (UCT 10)"]
    won = [int(number) for number in re.findall(r"(?:won|\)) (\d+)", wars)]
    assert won == sorted(won, reverse=True)
    assert sum(won) == 1000
    assert link == address(draft)
    draft.emulate_media(media="print")
    assert draft.locator(".map").is_visible()
    assert draft.locator(".desk button:visible, .review button:visible").count() == 0
    draft.emulate_media(media="screen")
    with draft.expect_download() as saved:
        click(draft, "Save picture")
    picture = plt.imread(saved.value.path())
    assert picture.shape[1] == 2000
    assert len(np.unique(picture.reshape(-1, picture.shape[2]), axis=0)) > 100
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(draft, "Challenge a friend")
    draft.locator(".result", has_text="The challenge is copied").wait_for()
    weighed = draft.locator(".review progress").evaluate("(bar) => bar.value")
    draft.wait_for_function(f"document.querySelector('.review progress').value > {weighed}")
    dared = draft.get_by_label("your result, to paste").input_value()
    assert dared.startswith(f"I won {re.search(r'[(]me[)](?: won)? ([0-9]+)', wars)[1]} of 1,000")
    assert "The challenge is copied" in draft.locator(".result").inner_text()  # the card stays
    words, dare = draft.evaluate("navigator.clipboard.readText()").splitlines()
    mine = re.search(r"\(me\)(?: won)? (\d+)", wars)[1]
    assert words.startswith(f"I won {mine} of 1,000 wars.")
    other = page.context.new_page()
    other.goto(dare)
    says(other, f"Pick 1 of 42: player 1 (you) to move. A friend won {mine} of 1,000 wars")
    draft_to_the_end(other)
    shared(other)
    says(other, f"You won {mine} wars, your friend {mine}.")
    assert "fights" not in dare
    click(other, "New draft")
    says(other, "Pick 1 of 42")
    assert "friend" not in other.locator(".words").first.inner_text()
    assert "beat" not in address(other)
