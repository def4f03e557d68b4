"""Citations: an author and a year in a text get the label that leads to the list of references."""

import re
from functools import cache
from pathlib import Path

BIBLIOGRAPHY = Path(__file__).parents[1] / "paper.bib"
_ENTRY = re.compile(r"@\w+\{(\w+),\s+author = \{([^,}]+).*?year = \{(\d+)\}", re.DOTALL)


@cache
def mentions() -> dict[str, re.Pattern]:
    """Return how each entry is named in a text: "Luce (1959)", "Ba, "Adam", ICLR 2015"."""
    found = _ENTRY.findall(BIBLIOGRAPHY.read_text("utf-8"))
    form = r"\b{}\b(?:(?!\b\d{{4}}\b)[^;]){{0,160}}?\b{}\b\)?"
    return {key: re.compile(form.format(author, year), re.DOTALL) for key, author, year in found}


def text_with_labels(text: str, role: str) -> str:
    """Return a text in which each source has, where it is first named, its label.

    >>> text_with_labels("in the model of Luce (1959)", "{{cite:p}}`{}`")
    'in the model of Luce (1959) {cite:p}`luce1959`'
    """
    for key, named in mentions().items():
        text = named.sub(rf"\g<0> {role.format(key)}", text, count=1)
    return text
