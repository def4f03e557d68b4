"""Two pages made from the record: every figure, and every published value beside ours."""

import html
from pathlib import Path

import nbformat
import pandas as pd
from answer_cells import cells_that_answer
from notebook_pages import anchor, figures_of

from companion import ledger
from draftlib.support.statistics import half_width

COLUMNS = ("value", "published", "ours", "verdict", "cell")


def figures_page(notebooks: list[Path], figures: set[str]) -> str:
    """Return the page of all figures: each with its cell and its data."""
    parts = ["# Figures\n\nEach picture leads to the cell that made it.\n"]
    for path in notebooks:
        cells = nbformat.read(path, as_version=4).cells
        page = f"notebooks/{path.stem}.html"
        cards = [
            _card(name, f"{page}#{anchor(cell)}")
            for cell in cells
            for name in figures_of(cell, figures)
        ]
        if cards:
            parts += [f"\n## {_title(cells)}\n", '<div class="gallery">', *cards, "</div>\n"]
    return "\n".join(parts)


def _card(name, cell):
    shown = html.escape(name)
    return (
        f'<figure><a href="{cell}"><img src="figures/{shown}.svg" alt="{shown}" loading="lazy"></a>'
        f'<figcaption>{shown.partition("_")[2].replace("_", " ")}: <a href="{cell}">cell</a>, '
        f'<a href="figures/{shown}.csv">data</a></figcaption></figure>'
    )


def _title(cells):
    return cells[0].source.splitlines()[0].removeprefix("# ")


def published_page(notebooks: list[Path], answers: Path) -> str:
    """Return the page of all published values, each with ours and the cell that answers it."""
    rows = ledger.load(answers)
    record = ledger.published().join(ledger.judge(rows).set_index("id")[["ours", "se", "verdict"]])
    record = record.join(_cells(rows, notebooks, answers.parent)).fillna(
        {"ours": "", "verdict": "open", "cell": ""}
    )
    parts = [
        "# Published values\n\nEvery value of the published record, ours beside it, and the cell "
        "that answers it. [Notebook 00](notebooks/00_start_here.ipynb) explains the verdicts.\n"
    ]
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    for source, part in record.groupby("source", sort=False):
        lines = "\n".join(_line(row) for row in part.reset_index().itertuples())
        parts.append(
            f'\n## {source.capitalize()}\n\n<div class="published"><table><thead><tr>{head}</tr>'
            f"</thead><tbody>\n{lines}\n</tbody></table></div>\n"
        )
    return "\n".join(parts)


def _cells(rows, notebooks, figures):
    """Return the link to the cell that answers each value, a Series `cell` by id."""
    links = {}
    for path in notebooks:
        mine = rows[rows.notebook == path.stem]
        cells = nbformat.read(path, as_version=4).cells
        for claim, cell in cells_that_answer(mine, cells, figures).items():
            page = f"notebooks/{path.stem}.html#{anchor(cell)}"
            links[claim] = f'<a href="{page}">{path.stem[:2]}</a>'
    return pd.Series(links, name="cell")


def _line(row):
    """Return a row of the table of published values."""
    name = f"<code>{html.escape(row.id)}</code><br>{html.escape(row.quantity)}"
    spread = f" ± {half_width(row.se):.2g}" if row.kind in ledger.CHANCE and row.se > 0 else ""
    ours = "" if row.verdict == "not testable" else html.escape(f"{row.ours}{spread}")
    word = f'<span class="verdict {row.verdict.replace(" ", "-")}">{row.verdict}</span>'
    texts = [name, html.escape(row.published), ours, word, row.cell]
    return f'<tr id="{html.escape(row.id)}">{"".join(f"<td>{text}</td>" for text in texts)}</tr>'
