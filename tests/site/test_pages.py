"""The site's pages: which cell answers a value, and a state that never ends its script."""

import json
import re

import nbformat
from notebook_pages import anchor, page_of, widget_place
from PIL import Image
from record_pages import cells_of, citation

import draftlib as dl
from companion import ledger
from tests import FIGURES, NOTEBOOKS, ROOT


def test_a_value_leads_to_the_cell_that_spells_out_its_id_or_saves_the_answers():
    cells = [cell for path in NOTEBOOKS for cell in nbformat.read(path, as_version=4).cells]
    sources = {anchor(cell): cell.source for cell in cells}
    rows = ledger.load(FIGURES / "ledger")
    found = cells_of(rows, NOTEBOOKS).map(lambda link: sources[re.search('#(.*)"', link)[1]])
    assert set(found.index) == set(rows.id)
    assert 'ledger.answer("evaluator.greedy_opening"' in found["evaluator.greedy_opening"]
    assert 'ledger.answer(f"four_item.trace.' in found["four_item.trace.03"]
    assert "ledger.save(" in found.filter(like="risk.slides").iloc[0]
    assert all("ledger." in source for source in found)


def test_nothing_in_a_state_is_read_as_html():
    state = {"items": ["<!--<script>", "</script><img onerror=x>", "a < b & c"]}
    (content,) = re.findall('type="application/json"[^>]*>(.*?)</script>', widget_place(state, "w"))
    assert "<" not in content
    assert json.loads(content) == state


def test_p_has_its_pictures_in_the_book_and_is_among_the_first_links():
    (path,) = (ROOT / "notebooks").glob("P_*.ipynb")
    texts = [cell.source for cell in page_of(path, {}).cells if cell.cell_type == "markdown"]
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", "\n".join(texts))
    drawn = FIGURES.glob("P_*.svg")
    assert sorted(pictures) == sorted(f"../extra/figures/{drawing.name}" for drawing in drawn)
    front = (ROOT / "site" / "index.md").read_text("utf-8").partition('<div class="doors">')[2]
    assert f"notebooks/{path.name}" in re.findall(r"\]\((.*?)\)", front)[:3]


def test_the_pictures_of_the_readme_are_small():
    for path in (ROOT / "site" / "pictures").glob("*.png"):
        assert path.stat().st_size < 60_000
        with Image.open(path) as picture:
            assert picture.mode == "P"
        assert f"(site/pictures/{path.name})" in (ROOT / "README.md").read_text("utf-8")


def test_the_citation_of_the_front_page_has_the_address_of_its_workflow(monkeypatch):
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "a/b")
    lines = citation(ROOT / "CITATION.cff").splitlines()
    assert lines[-2:] == ["  url = {https://example.org/a/b}", "}"]
    assert f"  version = {{{dl.__version__}}}," in lines
