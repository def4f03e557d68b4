"""The reading version, opened from a folder with the network off."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from companion import ledger

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
    known = {path.resolve(): Links(path.read_text()) for path in pages(site)}
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


def test_every_answer_leads_to_its_cell(site):
    text = (site / "published.html").read_text()
    rows = dict(re.findall(r'<tr id="([^"]+)">(.*?)</tr>', text))
    assert sorted(rows) == sorted(ledger.published().index)
    answers = ledger.load(ROOT / "figures" / "ledger")
    for answer in answers[answers.id.isin(rows)].itertuples():
        assert f'href="notebooks/{answer.notebook}.html#cell-' in rows[answer.id], answer.id


def test_every_figure_leads_to_its_cell_and_its_data(site):
    text = (site / "figures.html").read_text()
    for path in (ROOT / "figures").glob("??_*.csv"):
        card = re.search(rf'<figure><a href="([^"]+)"><img src="figures/{path.stem}.png"', text)
        assert card, path.stem
        assert f'href="figures/{path.name}"' in text
        notebook = (site / card[1].partition("#")[0]).read_text()
        assert f'href="../figures/{path.name}"' in notebook


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
    assert "make lab" in page.locator(".needs-python").inner_text()


@pytest.fixture
def draft(offline, page):
    """The page on which one drafts, at the visitor's first pick."""
    offline("play.html")
    my_turn(page)
    return page


# Where the label of a territory stands on the screen.
LABEL = """(land) => {
  land.scrollIntoView({ block: "center", behavior: "instant" });
  const item = [...document.querySelectorAll(".land")].indexOf(land);
  const [x, y] = JSON.parse(document.getElementById("play-data").textContent).anchors[item];
  const point = new DOMPoint(x, y).matrixTransform(land.ownerSVGElement.getScreenCTM());
  return [point.x, point.y];
}"""


def my_turn(page):
    page.locator(".say", has_text="is yours").wait_for()


def taken(page):
    return page.locator(".land:not(.free)").count()


def test_a_whole_draft_is_played_by_mouse_and_keyboard(draft):
    for turn in range(14):
        my_turn(draft)
        assert taken(draft) == 3 * turn
        land = draft.locator(".land.free").first
        if turn % 2:
            land.focus()
            draft.keyboard.press("Enter")
        else:
            draft.mouse.click(*land.evaluate(LABEL))
    draft.locator(".say", has_text="The draft is over").wait_for()
    rewards = draft.locator(".scores tr td:last-child").all_inner_texts()
    assert sum(map(float, rewards)) == pytest.approx(1, abs=0.002)
    assert "dl.risk.simulate(owner" in draft.locator("pre").inner_text()


def test_arrow_keys_move_and_a_pick_can_be_taken_back(draft):
    draft.locator(".land.free").first.focus()
    before = draft.evaluate("document.activeElement.getAttribute('aria-label')")
    draft.keyboard.press("ArrowLeft")
    after = draft.evaluate("document.activeElement.getAttribute('aria-label')")
    assert before.startswith("Eastern Australia")
    assert after.startswith("Western Australia")
    draft.keyboard.press(" ")
    my_turn(draft)
    assert taken(draft) == 3
    draft.get_by_role("button", name="Take back").click()
    my_turn(draft)
    assert taken(draft) == 0


def test_a_hint_ranks_what_is_free_and_settings_begin_anew(draft):
    draft.get_by_role("button", name="Hint").click()
    draft.locator(".ideas caption", has_text="The hint").wait_for()
    means = [float(text) for text in draft.locator(".ideas td:nth-child(2)").all_inner_texts()]
    assert means == sorted(means, reverse=True)
    draft.get_by_label("your seat").select_option("player 3")
    draft.get_by_label("first opponent").select_option("Greedy")
    draft.get_by_label("second opponent").select_option("Random")
    draft.get_by_role("button", name="New draft").click()
    my_turn(draft)
    assert "Iceland, Europe: player 1, Greedy" in draft.content()
    assert taken(draft) == 2


def test_the_page_fits_900_pixels(draft):
    assert draft.evaluate("document.documentElement.scrollWidth") <= 900
