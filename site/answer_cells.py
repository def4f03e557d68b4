"""Which cell of a notebook answers a published value: the one that shows ours.

Many cells show a number by chance, or the whole table that it stands in; and cells build the ids of
values from pieces, such as f"report.{source}.{draft}".  So what counts is whether a cell shows the
value, in its output or in a figure's data, whether it spells out the id, and how many values of the
same family it shows.
"""

import html
import re
from collections.abc import Iterable
from pathlib import Path

import pandas as pd
from nbformat import NotebookNode
from notebook_pages import figures_of, texts_of

NUMBER = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d+)?")
SCALES = (1, 100, 3, 300)  # a share as it is, in per cent, in 3 games and in 300
TELLING = 3  # digits that a rounded number must have to tell which value it is


def cells_that_answer(
    answers: pd.DataFrame, cells: Iterable[NotebookNode], figures: Path
) -> dict[str, NotebookNode]:
    """Return the code cell that answers each value, by the value's id.

    answers: rows of the ledger, all of one notebook; figures: the folder with the figures' data.
    """
    code = [cell for cell in cells if cell.cell_type == "code"]
    texts = [shown_by(cell, figures) for cell in code]
    numbers = [numbers_in(text) for text in texts]
    shown = {
        row.id: [_is_shown(row.ours, *place) for place in zip(texts, numbers, strict=True)]
        for row in answers.itertuples()
    }
    families = pd.DataFrame(shown).T.groupby(_family).sum()

    def rank(claim, i):
        is_whole, letters = _spelled(claim, code[i].source)
        return shown[claim][i], is_whole, families.loc[_family(claim), i], letters

    best = {claim: max(range(len(code)), key=lambda i: rank(claim, i)) for claim in shown}
    return {claim: code[i] for claim, i in best.items()}


def shown_by(cell: NotebookNode, figures: Path) -> str:
    """Return as text what a code cell shows: its outputs, and the data of the figures it saves."""
    known = {path.stem for path in figures.glob("*.csv")}
    data = [
        (figures / f"{name}.csv").read_text("utf-8").replace(",", ";")
        for name in figures_of(cell, known)
    ]
    return "\n".join([_text(output) for output in cell.outputs] + data)


def _text(output):
    data = output.get("data", {})
    page = html.unescape(re.sub("<[^>]+>", " ", data.get("text/html", "")))
    return "\n".join([output.get("text", ""), data.get("text/plain", ""), page])


def numbers_in(text: str) -> list[tuple[float, float, int]]:
    """Return each number in a text with half a unit of its last decimal, and its digits."""
    found = []
    for word in {match.replace(",", "") for match in NUMBER.findall(text)}:
        mantissa, _, power = word.partition("e")
        decimals = len(mantissa.partition(".")[2])
        digits = len(re.sub(r"\D", "", mantissa).lstrip("0"))
        found.append((float(word), 0.501 * 10.0 ** (int(power or 0) - decimals), digits))
    return found


def _is_shown(ours, text, numbers):
    """Return whether a value of the ledger is in a text, rounded perhaps, or as a share."""
    try:
        value = float(ours)
    except ValueError:
        return ours in text
    return any(
        abs(scale * value - number) <= (half if digits >= TELLING else 1e-9)
        for number, half, digits in numbers
        for scale in SCALES
    )


def _family(claim):
    return claim.rpartition(".")[0]


def _spelled(claim, source):
    """Return how well the texts in some code spell out an id, to be compared.

    A whole id counts more than the beginning of one, then the letters spelled out do.
    """
    return max((_match(claim, text.split("\0")) for text in texts_of(source)), default=(False, 0))


def _match(claim, pieces):
    """Return whether the pieces, with anything between them, are the id, and their letters."""
    if len(pieces[0]) < 4:  # it says nothing about where the id begins
        return False, 0
    is_whole = re.fullmatch(".+".join(map(re.escape, pieces)), claim) is not None
    begins = claim.startswith(pieces[0])
    return is_whole, len("".join(pieces)) if is_whole else len(pieces[0]) * begins
