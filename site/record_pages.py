"""Made from the record: every figure, every published value beside ours; and the citation."""

import html
import os
import re
from pathlib import Path

import nbformat
import pandas as pd
import yaml
from notebook_pages import anchor, display_places, figures_of, texts_of

from companion import ledger
from companion.figures import index
from draftlib.statistics import half_width

COLUMNS = ("value", "printed in", "published", "ours", "verdict", "cell")
FIGURES = Path(__file__).parents[1] / "figures"


def figures_page(notebooks: list[Path], figures: dict[str, str]) -> str:
    """Return the page of all figures: each with its title, its cell, its files and its data."""
    parts = ["# Figures\n\nEach picture leads to the cell that made it.\n", index.USE]
    for path in notebooks:
        cells = nbformat.read(path, as_version=4).cells
        title, page = cells[0].source.splitlines()[0], f"notebooks/{path.stem}.html"
        cards = [
            _card(name, f"{page}#{anchor(cell)}")
            for cell in cells
            for name in figures_of(cell, path, figures)
        ]
        if cards:
            parts += [f"\n#{title}\n", '<div class="gallery">', *cards, "</div>\n"]
    return "\n".join(parts)


def _card(name, cell):
    title, caption = map(html.escape, index.words_of(FIGURES / f"{name}.svg"))
    links = [
        f'<a href="figures/{name}.{kind}">{kind.upper()}</a>' for kind in ("svg", "png", "csv")
    ]
    return (
        f'<figure><a href="{cell}"><img src="figures/{name}.svg" alt="{title}" loading="lazy"></a>'
        f'<figcaption><a href="{cell}">{title}</a><br>{caption}<br>{name}: {", ".join(links)}'
        "</figcaption>"
        "</figure>"
    )


def published_page(notebooks: list[Path], answers: Path) -> str:
    """Return the page of all published values, each with ours and the cell that answers it.

    That is the first cell that spells out the value's id, else the one that saves all answers.
    """
    rows = ledger.load(answers)
    record = ledger.published().join(ledger.judge(rows).set_index("id")[["ours", "se", "verdict"]])
    blank = {"ours": "", "verdict": "open", "cell": ""}
    record = record.join(cells_of(rows, notebooks)).fillna(blank)
    record["printed"] = printed_in(record, next(p for p in notebooks if p.stem.startswith("P_")))
    parts = [
        "# Published values\n\nEvery value of the published record, the display that prints it, "
        "ours beside it, and the cell that answers it. "
        "[Notebook A1](notebooks/A1_the_verdicts.ipynb) explains the verdicts.\n"
    ]
    head = "".join(f"<th>{name}</th>" for name in COLUMNS)
    for source, part in record.groupby("source", sort=False):
        lines = "\n".join(_line(row) for row in part.reset_index().itertuples())
        parts.append(
            f'\n## {source.capitalize()}\n\n<div class="published"><table><thead><tr>{head}</tr>'
            f"</thead><tbody>\n{lines}\n</tbody></table></div>\n"
        )
    return "\n".join(parts)


def printed_in(record: pd.DataFrame, papers: Path) -> pd.Series:
    """Return where each value is printed, with links to those displays of P that show it.

    A display shows what its heading names, and what its code asks for.
    """
    cells, places = nbformat.read(papers, as_version=4).cells, display_places(papers)
    named = {(place.partition("-")[0], _name(line)): place for line, place in places.items()}
    place = ""
    for cell in cells:
        if cell.cell_type == "code":
            for text in texts_of(cell.source) if place else ():
                named.setdefault((place.partition("-")[0], text), place)
        else:
            lines = reversed(cell.source.splitlines())
            place = next((places[line] for line in lines if line in places), "")

    def links(row):
        for where in row["where"].split("; "):
            place, words = named.get((row.source, where)), html.escape(where)
            yield f'<a href="notebooks/{papers.stem}.html#{place}">{words}</a>' if place else words

    return record.apply(lambda row: "; ".join(links(row)), axis=1)


def _name(heading):
    """Return what a display is called: what stands before the dot of its heading."""
    return heading.removeprefix("### ").partition(" · ")[0]


def cells_of(rows, notebooks):
    """Return the link to the cell that answers each value, a Series `cell` by id."""
    links = {}
    for path in notebooks:
        cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
        saving = [cell for cell in cells if "ledger.save(" in cell.source]
        patterns = [(cell, "|".join(_id_patterns(cell))) for cell in cells]
        for claim in rows.id[rows.notebook == path.stem]:
            spelling = [cell for cell, pattern in patterns if re.fullmatch(pattern, claim)]
            page = f"notebooks/{path.stem}.html#{anchor((spelling + saving)[0])}"
            links[claim] = f'<a href="{page}">{path.stem[:2]}</a>'
    return pd.Series(links, name="cell")


def _id_patterns(cell):
    """Yield a pattern for each text in a cell that may be an id, perhaps with parts put in."""
    for text in texts_of(cell.source):
        pieces = text.split("\0")
        if "." in pieces[0]:
            yield ".+".join(map(re.escape, pieces))


def _line(row):
    """Return a row of the table of published values."""
    name = f"<code>{html.escape(row.id)}</code><br>{html.escape(row.quantity)}"
    spread = f" ± {half_width(row.se):.2g}" if row.kind in ledger.CHANCE and row.se > 0 else ""
    ours = "" if row.verdict == "not testable" else html.escape(f"{row.ours}{spread}")
    word = f'<span class="verdict {row.verdict.replace(" ", "-")}">{row.verdict}</span>'
    texts = [name, row.printed, html.escape(row.published), ours, word, row.cell]
    return f'<tr id="{html.escape(row.id)}">{"".join(f"<td>{text}</td>" for text in texts)}</tr>'


def citation(path: Path) -> str:
    """Return the work that a CITATION.cff describes in BibTeX, with its address where known."""
    work = yaml.safe_load(path.read_text("utf-8"))
    names = [
        f"{{{each['name']}}}"
        if "name" in each
        else f"{each['family-names']}, {each['given-names']}"
        for each in work["authors"]
    ]
    fields = {"author": " and ".join(names), "title": work["title"], "version": work["version"]}
    fields["year"] = work["date-released"][:4]
    server, name = map(os.environ.get, ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"))
    if address := f"{server}/{name}" if server and name else work.get("repository-code"):
        fields["url"] = address
    lines = ",\n".join(f"  {key} = {{{value}}}" for key, value in fields.items())
    return f"@software{{draftlib,\n{lines}\n}}\n"
