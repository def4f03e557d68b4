"""The reading version, opened from a folder with the network off."""

import re
from html.parser import HTMLParser
from importlib import import_module
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from companion import ledger
from tests.browser.conftest import ROOT, counts, land, measure, says

pytestmark = pytest.mark.slow


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
    assert len(shown) > 80
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
        before, _, shown = (site / page).read_text("utf-8").partition(f'id="{place}"')
        shown = "".join(shown.split('<div class="place"')[:2])  # its cell and the words below
        above = f"/{path.stem}.svg" in before  # P's pictures stand in the text above their cells
        assert above or "<img" in shown, path.stem
        for listing, folder in ((text, "figures"), (shown, "../figures")):
            assert f'href="{folder}/{path.stem}.csv"' in listing
        copied = (site / "figures" / f"{path.stem}.csv").read_bytes()
        assert copied == path.with_suffix(".csv").read_bytes()


@pytest.mark.parametrize("face", ["draftlib", "draftlib.risk", "draftviews"])
def test_every_public_name_is_listed_and_described(site, face):
    text, room = (site / "api" / f"{face}.html").read_text("utf-8"), import_module(face)
    listed = {*re.findall(r'<code class="xref py py-obj[^>]*><span class="pre">(\w+)</span>', text)}
    for name in (name for name in room.__all__ if callable(getattr(room, name))):
        assert name in listed
        assert f'id="{face}.{name}"' in text, name


def test_search_finds_a_word_and_mathematics_is_drawn(offline, page):
    offline("search.html")
    page.goto(f"{page.url}?q=Kamchatka")
    page.locator("#search-results li a[href*='notebooks/']").first.wait_for()
    offline("notebooks/05_fitting_the_evaluator.html")
    box = page.locator("math").first.bounding_box()
    assert min(box["width"], box["height"]) > 5


@pytest.mark.parametrize("width", [1280, 400])
def test_the_menu_of_a_wide_page_opens_and_leads_on(offline, page, width):
    page.set_viewport_size({"width": width, "height": 900})
    for name in ("play", "own", "watch", "parts"):
        offline(f"{name}.html")
        way = page.locator("nav a", has_text="What would you pick first?").first
        way.wait_for(state="hidden")
        page.locator(".primary-toggle").first.click()
        way.click()
        page.wait_for_url("**/00_start_here.html")


def test_a_territory_of_the_first_page_begins_todays_draft(offline, page):
    offline("index.html")
    page.locator(".front a", has_text="Brazil").locator("path").click()
    says(page, "Pick 4 of 42: player 1 (you) to move.")
    assert page.url.endswith("&day=1")
    page.locator("path.land[aria-label='Brazil, South America: pick 1, player 1']").wait_for()


def test_without_javascript_the_game_pages_show_a_draft_or_a_list(browser, site):
    page = browser.new_context(java_script_enabled=False, offline=True).new_page()
    for name, rows in (("play", 42), ("watch", 42), ("own", 12)):
        page.goto(f"file://{site / name}.html")
        assert page.get_by_text("Playing needs JavaScript, which is off").is_visible()
        assert page.locator(".saved-widget > table").last.locator("tr").count() == 1 + rows
        assert page.locator("nav a", has_text="What would you pick first?").first.is_visible()
    page.context.close()


LACKS = [("play", "WebAssembly"), ("play", "Worker"), ("own", "Worker")]


@pytest.mark.parametrize(("name", "missing"), LACKS)
def test_a_browser_that_lacks_what_is_needed_shows_a_draft(offline, page, name, missing):
    page.add_init_script(f"delete window.{missing}")
    offline(f"{name}.html")
    says(page, {"play": "wins most wars.", "own": "The draft is over."}[name])
    page.locator(".side .message", has_text="This browser cannot run the game").wait_for()
    page.get_by_label("draft", exact=True).fill("2")
    says(page, "Pick 2: player 2 took")
    counts(page, "path.land.open, button.card.open", 0)


def test_the_draft_and_the_exercises_of_notebooks_answer_without_python(offline, page):
    offline("notebooks/00_start_here.html")
    land(page, "Madagascar").press("Enter")
    says(page, "player 3 took")
    offline("notebooks/04_risk_and_its_bots.html")
    field = page.get_by_label("Your answer to 04-2")
    form = page.locator("form.exercise", has=field)
    for width, answer, said in (
        (1280, "Mongolia, China", "Not yet. China does not touch Japan"),
        (400, "mongolia kamchatka", "Right!"),
    ):
        page.set_viewport_size({"width": width, "height": 900})
        field.fill(answer)
        field.press("Enter")
        form.locator("[aria-live=polite]", has_text=said).wait_for()
        form.locator("details:not([open]) summary").is_visible() and form.locator("summary").click()
        form.get_by_label("Your name").fill("Zoë")
        line = f"Zoë; 04-2; {answer}"
        form.locator("output", has_text=re.compile(f"^{line}$")).wait_for()
        assert form.bounding_box()["width"] <= width


@pytest.mark.parametrize("part", range(4))  # so that all workers share them
def test_every_page_fits_any_window_is_named_as_it_shows_and_reached_by_keys(
    site, offline, page, part
):
    for path in pages(site)[part::4]:
        offline(path.relative_to(site))
        assert page.locator("summary p").count() == 0  # HTML allows none there
        for place in page.locator(".saved-widget").all():
            place.locator(".draftlib").wait_for()
        for width in (1280, 900, 400, 320):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_function(f"({measure('wide')})() <= {width}")
            page.wait_for_function(f"!({measure('astray')})().length")
