"""The reading version, opened from a folder with the network off."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from companion import ledger
from draftlib.widgets import draft_table

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the built site."""
    into = tmp_path_factory.mktemp("book") / "site"
    command = [sys.executable, ROOT / "site" / "build.py", "--into", into]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return into


@pytest.fixture
def offline(page, site):
    """The function that opens a page of the site, and fails on any request to the network."""
    asked = []
    page.context.set_offline(True)
    page.on("request", lambda request: asked.append(request.url))
    yield lambda name: page.goto(f"file://{site / name}") and page
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []


def pages(site):
    return [path for path in sorted(site.rglob("*.html")) if "_static" not in path.parts]


class Links(HTMLParser):
    """What a page links to and shows, and the places in it."""

    def __init__(self, text):
        super().__init__()
        self.targets, self.places = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        self.places |= {known[name] for name in ("id", "name") if known.get(name)}
        self.targets += [known[name] for name in ("href", "src") if known.get(name)]


def test_links_and_pictures_lead_somewhere(site):
    known = {path.resolve(): Links(path.read_text("utf-8")) for path in pages(site)}
    lost = []
    for path, links in known.items():
        for target in links.targets:
            url, place = urldefrag(target)
            if urlsplit(url).scheme:
                continue
            file = (path.parent / unquote(urlsplit(url).path)).resolve() if url else path
            if not file.exists() or (place and file in known and place not in known[file].places):
                lost.append((path.name, target))
    assert lost == []


def test_pictures_are_described_in_words(site):
    texts = {path.name: path.read_text("utf-8") for path in pages(site)}
    shown = [(name, tag) for name in texts for tag in re.findall("<img[^>]*>", texts[name])]
    assert len(shown) > 100
    assert [tag for tag in shown if not re.search('alt="[^" ]+ [^"]+"', tag[1])] == []


def test_every_published_value_and_every_figure_is_listed_with_its_cell(site):
    text = (site / "published.html").read_text("utf-8")
    rows = dict(re.findall(r'<tr id="([^"]+)">(.*?)</tr>', text))
    assert sorted(rows) == sorted(ledger.published().index)
    answers = ledger.load(ROOT / "figures" / "ledger")
    for answer in answers[answers.id.isin(rows)].itertuples():
        assert f'href="notebooks/{answer.notebook}.html#cell-' in rows[answer.id]
    text = (site / "figures.html").read_text("utf-8")
    for path in (ROOT / "figures").glob("*.svg"):
        card = rf'<a href="([^"#]*)#([^"]*)"><img src="figures/{path.stem}.svg"'
        page, place = re.search(card, text).groups()
        shown = (site / page).read_text("utf-8").partition(f'id="{place}"')[2]
        shown = shown.partition('<div class="place"')[0]
        assert "<img" in shown, path.stem
        for listing, folder in ((text, "figures"), (shown, "../figures")):
            assert f'href="{folder}/{path.stem}.csv"' in listing
        copied = (site / "figures" / f"{path.stem}.csv").read_bytes()
        assert copied == path.with_suffix(".csv").read_bytes()


def test_search_finds_a_word(offline, page):
    offline("search.html")
    page.goto(f"{page.url}?q=Kamchatka")
    page.locator("#search-results li a").first.wait_for()
    assert "notebooks/" in page.locator("#search-results").inner_html()


def test_mathematics_is_drawn(offline, page):
    offline("notebooks/05_fitting_the_evaluator.html")
    box = page.locator("math").first.bounding_box()
    assert box["width"] > 5
    assert box["height"] > 5


def test_a_widget_of_a_notebook_steps(offline, page):
    offline("notebooks/02_kth_best_pick_trace.html")
    page.get_by_role("button", name="next ›").click()
    says(page, "Step 2 of")


@pytest.fixture
def draft(offline, page):
    """The table at which one drafts against UCT, at the first pick."""
    offline("play.html")
    says(page, "Pick 1 of 42: player 1 (you) to move.")
    return page


def says(page, words):
    page.locator(".saved-widget .words", has_text=words).wait_for()


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
    draft.get_by_label("who sits as player 3").select_option("UCT 10")
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


def test_a_recorded_draft_and_war_can_be_watched(offline, page):
    offline("watch.html")
    page.locator("path.land").first.wait_for()
    page.get_by_label("draft", exact=True).fill("42")
    says(page, "The draft is over.")
    assert "of 1,000 wars" in page.locator("td.share").first.inner_text()
    page.get_by_label("war", exact=True).focus()
    page.keyboard.press("End")
    assert "wins after" in page.locator(".story").inner_text()


def test_dice_are_rolled_and_the_map_is_painted_without_python(offline, page):
    offline("parts.html")
    dice = page.get_by_role("group", name="how a battle ends")
    dice.get_by_label("attacking armies").fill("12")
    dice.get_by_role("button", name="Roll 10,000").click()
    dice.locator(".rolled", has_text="10,000 battles rolled").wait_for()
    assert dice.locator("circle.dot").count() == 6 + 11
    paint = page.get_by_role("group", name="a map to paint")
    paint.get_by_role("radio", name="player 1").check()
    for name in ("Brazil", "Peru"):  # the second does not wait for the first
        paint.locator(f"path.land[aria-label^='{name}']").press("Enter")
    paint.locator(".words", has_text="Peru goes to player 1.").wait_for()
    for name in ("Brazil", "Peru"):
        label = paint.locator(f"path.land[aria-label^='{name}']").get_attribute("aria-label")
        assert label.endswith("player 1")


WIDE = """() => [document.documentElement.scrollWidth,
  ...[...document.images].map((image) => image.getBoundingClientRect().right)]"""


@pytest.mark.parametrize("width", [400, 600, 900])
def test_every_page_opens_without_an_error_and_fits_the_window(site, offline, page, width):
    page.set_viewport_size({"width": width, "height": 900})
    wide = {}
    for path in pages(site):
        offline(path.relative_to(site))
        for place in page.locator(".saved-widget").all():
            place.locator(".draftlib").wait_for()
        wide[path.name] = max(page.evaluate(WIDE))
    assert {name: most for name, most in wide.items() if most > width} == {}
