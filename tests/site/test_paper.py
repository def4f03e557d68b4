"""The paper says what README and the verdicts say; every source is in the bibliography."""

import re

from citations import mentions

from tests import NOTEBOOKS, ROOT, python
from tools.paper import as_typst

PAPER, README = (
    " ".join((ROOT / name).read_text("utf-8").split()) for name in ("paper.md", "README.md")
)
VERDICTS = (ROOT / "notebooks" / "A1_the_verdicts.ipynb").read_text("utf-8")
BIBLIOGRAPHY = (ROOT / "paper.bib").read_text("utf-8")
KEYS = re.findall(r"@\w+\{(\w+),", BIBLIOGRAPHY)
ROOMS = "draftlib", "draftviews", "companion"
CODE = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]


def test_the_papers_numbers_are_those_of_readme_or_of_the_verdicts():
    _, body = PAPER.split("# What is new")
    numbers = re.findall(r"[\d,.]*\d(?: ± [\d.]*\d)?(?: of [\d,]*\d)?", body)
    assert {"1,257 ± 10 of 1,800", "46 ± 9", "37"} <= {*numbers}
    said = README + VERDICTS
    missing = [number for number in numbers if not re.search(rf"\b{number}\b", said)]
    assert missing == []


def test_every_key_of_the_paper_has_an_entry_and_every_entry_is_cited():
    used = {*re.findall(r"@(\w+\d{4})", PAPER)}
    assert used <= {*KEYS}
    texts = [path.read_text("utf-8") for path in [*CODE, *NOTEBOOKS]]
    named = {key for key, pattern in mentions().items() if any(map(pattern.search, texts))}
    assert used | named == {*KEYS}


def test_the_paper_becomes_a_pdf():
    text = as_typst("---\ntitle: T\nauthors: [{name: A}]\n---\n## Need\n*Why* [@a; @b].")
    assert text.endswith("\n== Need\n_Why_ @a @b.")
    python(ROOT / "tools" / "paper.py")
    assert (ROOT / "build" / "paper.pdf").read_bytes().startswith(b"%PDF")
