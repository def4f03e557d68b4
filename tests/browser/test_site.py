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


def test_every_page_opens_without_an_error(site, offline, page):
    for path in pages(site):
        offline(path.relative_to(site))
        page.wait_for_function("document.readyState === 'complete'")
        for place in page.locator(".saved-widget").all():
            place.locator(".draftlib").wait_for()


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


# What no cell shows as one number: texts, and a time that no file of ours tells.
TOLD = {"kth.always_returns", "evaluator.example.V", "evaluator.n_outcomes", "uct.time_per_pick"}


@pytest.fixture(scope="module")
def cell(site):
    """The function that returns the HTML of a linked cell: its code, its output, its data."""
    known = {}

    def shown(link):
        page, _, place = link.partition("#")
        text = known.setdefault(page, (site / page).read_text("utf-8"))
        _, found, after = text.partition(f'<div class="place" id="{place}">')
        assert found, link
        return after.partition('<div class="place"')[0]

    return shown


def digits(value):
    """Return how a number may be printed: rounded, in per cent, per 3 games or 300."""
    near = [value * (1 + tip) for tip in (-1e-9, 1e-9)]  # a tie may be rounded either way
    scaled = [scale * value for scale in (1, 100, 3, 300) for value in near]
    texts = {f"{x:{comma}.{n}f}" for x in scaled for n in range(9) for comma in ("", ",")}
    return {text for text in texts if len(re.sub(r"\D", "", text).lstrip("0")) > 2} | {f"{value:g}"}


def test_every_answer_leads_to_the_cell_that_shows_it(site, cell):
    text = (site / "published.html").read_text("utf-8")
    rows = dict(re.findall(r'<tr id="([^"]+)">(.*?)</tr>', text))
    assert sorted(rows) == sorted(ledger.published().index)
    answers = ledger.load(ROOT / "figures" / "ledger")
    silent = set()
    for answer in answers[answers.id.isin(rows)].itertuples():
        (link,) = re.findall(
            rf'href="(notebooks/{answer.notebook}.html#cell-[^"]+)"', rows[answer.id]
        )
        shown = cell(link)
        data = re.findall(r'href="\.\./(figures/[^"]+\.csv)"', shown)
        plain = re.sub("<[^>]+>", " ", shown) + "".join(
            (site / name).read_text("utf-8") for name in data
        )
        try:
            expected = {str(answer.ours), *digits(float(answer.ours))}
        except ValueError:
            expected = {str(answer.ours)}
        if not any(re.search(rf"(?<![\d.]){re.escape(word)}(?!\d)", plain) for word in expected):
            silent.add(answer.id)
    assert silent <= TOLD


def test_every_figure_leads_to_its_cell_and_its_data(site, cell):
    text = (site / "figures.html").read_text("utf-8")
    for path in (ROOT / "figures").glob("*.svg"):
        card = re.search(rf'<figure><a href="([^"]+)"><img src="figures/{path.stem}.svg"', text)
        assert card, path.stem
        assert f'href="figures/{path.stem}.csv"' in text
        shown = cell(card[1])
        assert "<img" in shown, path.stem
        assert f'href="../figures/{path.stem}.csv"' in shown
        assert (site / "figures" / f"{path.stem}.csv").read_text("utf-8") == path.with_suffix(
            ".csv"
        ).read_text("utf-8")


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


def test_the_stepper_steps_and_says_what_needs_python(offline, page):
    offline("notebooks/02_kth_best_pick_trace.html")
    words = page.locator(".saved-widget .words")
    assert words.inner_text().startswith("Step 1 of")
    page.get_by_role("button", name="next ›").click()
    assert words.inner_text().startswith("Step 2 of")
    page.keyboard.press("End")
    total = words.inner_text().split()[3].rstrip(".")
    assert words.inner_text().startswith(f"Step {total} of {total}.")
    page.get_by_role("button", name="Run", exact=True).click()
    assert "needs Python" in page.locator(".saved-widget .message").inner_text()


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
    rewards = draft.locator(".gain output").all_inner_texts()
    assert sum(map(float, rewards)) == pytest.approx(1, abs=0.002)


def test_a_hint_an_undo_and_other_opponents(draft):
    click(draft, "Hint")
    draft.locator(".hints caption").wait_for()
    means = [float(text) for text in draft.locator(".hints td:nth-child(3)").all_inner_texts()]
    assert means == sorted(means, reverse=True)
    free(draft).first.focus()
    draft.keyboard.press("Enter")
    says(draft, "Pick 4 of 42")
    click(draft, "Undo")
    says(draft, "Pick 1 of 42")
    draft.get_by_label("who sits as player 3").select_option("you")
    draft.get_by_label("who sits as player 1").select_option("Greedy")
    says(draft, "Pick 3 of 42: player 3 (you) to move.")
    assert "Iceland, Europe: pick 1, player 1" in draft.content()


def test_a_saved_draft_is_read_by_python(draft, tmp_path):
    free(draft).nth(7).focus()
    draft.keyboard.press("Enter")
    says(draft, "Pick 4 of 42")
    with draft.expect_download() as saved:
        click(draft, "Save")
    table = draft_table()
    table.load(saved.value.path())
    assert len(table.session.picks) == 3
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "draftlib draft", "game": "chess"}', "utf-8")
    draft.locator("input[type=file]").set_input_files(broken)
    draft.locator(".wrong", has_text="a draft of chess").wait_for()


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
    before = dice.locator(".words").inner_text()
    dice.get_by_label("attacking armies").fill("12")
    dice.get_by_role("button", name="Roll 10,000").click()
    dice.locator(".rolled", has_text="10,000 battles rolled").wait_for()
    assert dice.locator(".words").inner_text() != before
    assert dice.locator("circle.dot").count() == 6 + 11
    paint = page.get_by_role("group", name="a map to paint")
    paint.get_by_role("radio", name="player 2").check()
    paint.locator("path.land[aria-label^='Madagascar']").press("Enter")
    paint.locator(".words", has_text="Madagascar goes to player 2.").wait_for()
    paint.get_by_role("radio", name="player 1").check()
    for name in ("Brazil", "Peru"):  # the second does not wait for the first
        paint.locator(f"path.land[aria-label^='{name}']").press("Enter")
    paint.locator(".words", has_text="Peru goes to player 1.").wait_for()
    labels = paint.locator("path.land[aria-label$='player 1']").evaluate_all(
        "lands => lands.map((land) => land.getAttribute('aria-label').split(',')[0])"
    )
    assert {"Brazil", "Peru"} <= set(labels)


WIDE = """() => [document.documentElement.scrollWidth,
  ...[...document.images].map((image) => image.getBoundingClientRect().right)]"""


@pytest.mark.parametrize("width", [400, 600, 900])
def test_every_page_fits_the_window(site, offline, page, width):
    page.set_viewport_size({"width": width, "height": 900})
    wide = {}
    for path in pages(site):
        name = str(path.relative_to(site))
        offline(name)
        for place in page.locator(".saved-widget").all():
            place.locator(".draftlib").wait_for()
        wide[name] = max(page.evaluate(WIDE))
    assert {name: most for name, most in wide.items() if most > width} == {}
