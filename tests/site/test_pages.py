"""The site's pages: which cell answers a value, and a state that never ends its script."""

import inspect
import json
import re
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, DocTestParser, DocTestRunner

import nbformat
import pytest
from docstrings import as_rst
from notebook_pages import anchor, display_places, page_of, widget_place
from PIL import Image
from record_pages import cells_of, citation, figures_page, printed_in

import draftlib as dl
import draftviews as dv
from companion import ledger
from companion.figures.index import words_of
from tests import FIGURES, NOTEBOOKS, ROOT, python
from tools.results import reading_order

(PAPERS,) = (ROOT / "notebooks").glob("P_*.ipynb")


def test_a_value_leads_to_the_cell_that_spells_out_its_id_or_saves_the_answers():
    cells = [cell for path in NOTEBOOKS for cell in nbformat.read(path, as_version=4).cells]
    sources = {anchor(cell): cell.source for cell in cells}
    rows = ledger.load(FIGURES / "ledger")
    found = cells_of(rows, NOTEBOOKS).map(lambda link: sources[re.search('#(.*)"', link)[1]])
    assert set(found.index) == set(rows.id)
    assert 'ledger.answer("evaluator.greedy_opening"' in found["evaluator.greedy_opening"]
    assert "kth_on_tables.trace_answers(" in found["four_item.trace.03"]
    assert "ledger.save(" in found.filter(like="risk.slides").iloc[0]
    assert all("ledger." in source for source in found)


def test_a_value_of_the_papers_leads_to_the_display_that_prints_it():
    record, places = ledger.published(), [*display_places(PAPERS).values()]
    assert len(places) == len(set(places)) > 20
    shown = "\n".join(cell.source for cell in page_of(PAPERS, {}).cells)
    assert all(f'<div class="place" id="{place}"></div>\n\n### ' in shown for place in places)
    links = printed_in(record, PAPERS)
    led = links.str.findall('#([^"]+)"')
    assert set(led.explode().dropna()) <= set(places)
    assert (led.str.len() == record["where"].str.split("; ").str.len())[
        record.source != "repository"
    ].all()
    assert not led[record.source == "repository"].any()  # logs, not displays


def test_the_notebooks_of_the_book_stand_in_the_order_of_the_readme():
    numbers = [*reading_order()]
    assert len(numbers) == len(NOTEBOOKS)
    assert numbers == [*(f"0{i}" for i in range(10)), "P", *(f"A{i}" for i in range(1, 6))]


@pytest.mark.parametrize(
    "thing", [dl.Greedy, dl.UCT, dl.play, dl.summary, dl.Outcome, dl.risk.War, dv.save_figure]
)
def test_an_example_of_a_page_runs_as_it_is_copied(thing):
    lines = inspect.getdoc(thing).splitlines()
    as_rst(None, "", "", inspect.unwrap(thing), None, lines)
    copied = DocTestParser().get_doctest("\n".join(lines), {}, "copied", None, 0)
    assert copied.examples[0].source.startswith(("import ", "from "))
    assert DocTestRunner(optionflags=NORMALIZE_WHITESPACE | ELLIPSIS).run(copied).failed == 0


def test_the_page_for_beginners_runs_and_the_one_of_drafters_names_all():
    text = (ROOT / "site" / "start.md").read_text("utf-8")
    said = python("-c", "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)))
    assert "player 0 gets " in said
    assert "after 0:stove> 0" in said
    listed = (ROOT / "site" / "drafters.md").read_text("utf-8")
    drafters = {name for name in dl.agents.__all__ if hasattr(getattr(dl, name), "pick")}
    assert drafters - {*re.findall(r"\n\| `dl\.(\w+)", listed)} == set()


def test_a_figure_is_shown_with_its_title_and_its_files():
    page = figures_page([PAPERS], {path.stem: "words" for path in FIGURES.glob("P_*.svg")})
    assert ">UCT-Quo wins 1,257 of its 1,800 games</a><br>Open marks: " in page
    for path in FIGURES.glob("*.svg"):
        assert len(words_of(path)[0].split()) > 3, path.stem
    for kind in ("svg", "png", "csv"):
        assert f'<a href="figures/P_figure_5b.{kind}">{kind.upper()}</a>' in page


def test_nothing_in_a_state_is_read_as_html():
    state = {"items": ["<!--<script>", "</script><img onerror=x>", "a < b & c"]}
    (content,) = re.findall('type="application/json"[^>]*>(.*?)</script>', widget_place(state, "w"))
    assert "<" not in content
    assert json.loads(content) == state


def test_p_has_its_pictures_in_the_book_and_is_among_the_first_links():
    texts = [cell.source for cell in page_of(PAPERS, {}).cells if cell.cell_type == "markdown"]
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", "\n".join(texts))
    drawn = FIGURES.glob("P_*.svg")
    assert sorted(pictures) == sorted(f"../extra/figures/{drawing.name}" for drawing in drawn)
    front = (ROOT / "site" / "index.md").read_text("utf-8").partition('<div class="doors">')[2]
    assert f"notebooks/{PAPERS.name}" in re.findall(r"\]\((.*?)\)", front)[:3]


def test_the_pictures_of_the_readme_and_of_the_first_lesson_are_small():
    pages = (ROOT / "README.md", ROOT / "notebooks" / "00_start_here.ipynb")
    shown = "".join(page.read_text("utf-8") for page in pages)
    for path in (ROOT / "site" / "pictures").iterdir():
        assert path.stat().st_size < {".png": 60_000, ".webp": 1_500_000}[path.suffix]
        with Image.open(path) as picture:
            assert getattr(picture, "is_animated", False) or picture.mode == "P"
        assert f"site/pictures/{path.name})" in shown


def test_the_citation_of_the_front_page_has_the_address_of_its_workflow(monkeypatch):
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "a/b")
    lines = citation(ROOT / "CITATION.cff").splitlines()
    assert lines[-2:] == ["  url = {https://example.org/a/b}", "}"]
    assert f"  version = {{{dl.__version__}}}," in lines
