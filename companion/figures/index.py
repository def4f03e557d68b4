"""The index of the committed figures: what each shows, by its own title, and its files."""

from pathlib import Path
from xml.etree import ElementTree

_TITLE = "{http://www.w3.org/2000/svg}title"
_CAPTION = ".//{http://purl.org/dc/elements/1.1/}description"

USE = """\
**To use one in a talk or a paper:**

* *File:* the SVG is sharp at any size and needs no font; the PNG has 150 dots an inch.
* *Data:* a figure is a function of its CSV, whose columns have the names that the notebook gives
  them.
* *Another size, a dark slide:*
  `python -m companion.figures 06_round_robin --size 8x4.5 --palette dark --into slides` draws it
  again, as an SVG whose text can be edited, or with `--format` as PNG or PDF; `--no-title` leaves
  out the title. Names are those of the list; `all` draws each.
* *Font:* Source Sans Pro, 7 to 11 points where a figure is 3.6, 4.6 or 7.4 inches wide. The licence
  is MIT, like that of the code; please cite this work as CITATION.cff says.
"""
_HEAD = f"""\
# Figures

A row for each figure, with its title and its caption; `tools/results.py` writes this page. The
notebook draws the figure and explains it. [ledger/](ledger) holds our value for each published one,
[verdicts.csv](verdicts.csv) the verdicts; in [headlines.csv](headlines.csv) each headline meets its
simple rival.

{USE}
| figure | what it shows | files | drawn by |
|---|---|---|---|
"""


def words_of(drawing: Path) -> tuple[str, str]:
    """Return the title and the caption of a figure, which its SVG holds."""
    svg = ElementTree.parse(drawing)
    return svg.findtext(_TITLE, ""), svg.findtext(_CAPTION, "")


def index_page(figures: Path, notebooks: dict[str, str]) -> str:
    """Return the page as Markdown; notebooks: the file of each, by its number, in order."""
    lines = []
    for number, notebook in notebooks.items():
        for drawing in sorted(figures.glob(f"{number}_*.svg")):
            files = (drawing.with_suffix(f".{kind}").name for kind in ("svg", "png", "csv"))
            links = " ".join(f"[{name.rpartition('.')[2].upper()}]({name})" for name in files)
            by = f"[{number}](../notebooks/{notebook})"
            title, caption = words_of(drawing)
            lines.append(f"| {drawing.stem} | **{title}**<br>{caption} | {links} | {by} |")
    return _HEAD + "\n".join(lines) + "\n"
