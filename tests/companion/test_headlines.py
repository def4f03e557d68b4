"""Every headline stands beside its dumb rule, or a reason why there is none is named."""

import re

import nbformat
import pytest

from companion import headlines
from companion.figures.index import title_of
from tests import FIGURES, NOTEBOOKS, ROOT

ROWS = headlines.table()
NAMED = {place for places in ROWS.places for place in places.split(", ")}
EXCUSED = {place for places in headlines.NO_RIVAL for place in places.split(", ")}
README = (ROOT / "README.md").read_text("utf-8")
FINDINGS = README.partition("**What we found**")[2].partition("**Read.**")[0].split("\n* ")[1:]


def places():
    """Return README's findings, the notebooks that end with So, and the figures with a title."""
    yield from (f"README {number}" for number, _ in enumerate(FINDINGS, 1))
    for path in NOTEBOOKS:
        cells = nbformat.read(path, as_version=4).cells
        if any("**So**" in cell.source for cell in cells):
            yield path.name.partition("_")[0]
    yield from (path.stem for path in FIGURES.glob("*.svg") if title_of(path))


def test_every_headline_has_a_row_or_a_reason():
    known = list(places())
    missing = [place for place in known if place not in NAMED | EXCUSED]
    assert missing == []
    assert [place for place in NAMED | EXCUSED if place not in known] == []
    assert not NAMED & EXCUSED


@pytest.mark.parametrize("number", range(1, len(FINDINGS) + 1))
def test_readme_says_the_numbers_of_its_rows(number):
    rows = ROWS[ROWS.places.str.split(", ").map(lambda places: f"README {number}" in places)]
    assert len(rows)
    text = FINDINGS[number - 1].replace(",", "")
    said = [float(found) for found in re.findall(r"(?<!± )\b\d+(?:\.\d+)?", text)]
    for row in rows.itertuples():
        near = [
            abs(value / per - part) <= half
            for value in said
            for per in (1, 6)  # of 300 games, or of 1,800
            for part, half in (
                (row.mean, row.ci95),
                (row.rule_mean, row.rule_ci95),
                (row.difference, row.difference_ci95),
            )
        ]
        assert any(near), row.claim


def test_the_difference_is_that_of_the_two():
    assert (ROWS["mean"] - ROWS.rule_mean - ROWS.difference).abs().max() < 1e-9
    loose = (ROWS.ci95**2 + ROWS.rule_ci95**2) ** 0.5
    assert (ROWS.difference_ci95 > 0.1 * loose).all()
