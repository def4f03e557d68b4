"""Whatever a notebook or a page links to in the repository is there."""

import re

import nbformat
import pytest

from tests import NOTEBOOKS, ROOT

PAGES = [*NOTEBOOKS, *(ROOT / "notebooks").glob("*.md"), ROOT / "README.md"]


def text_of(path):
    """Return the Markdown of a page or a notebook."""
    if path.suffix == ".md":
        return path.read_text("utf-8")
    cells = nbformat.read(path, as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    targets = re.findall(r"\]\(([^)\s#]+)[^)]*\)", text_of(path))
    inside = [target for target in targets if "://" not in target]
    assert [target for target in inside if not (path.parent / target).exists()] == []
    for target, cell in re.findall(r"\]\((\w+\.ipynb)#cell-id=([^)]+)\)", text_of(path)):
        there = nbformat.read(path.parent / target, as_version=4).cells
        assert cell in [one.id for one in there]
