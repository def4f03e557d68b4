"""The index of the committed figures: what each shows, by its own title, and its files."""

import html
import re
from pathlib import Path

USE = """\
**To use one in a talk or a paper:**

* *File:* the SVG is sharp at any size and needs no font; the PNG has 150 dots an inch.
* *Data:* a figure is a function of its CSV, whose columns have the names that the notebook gives
  them.
* *Another size, a dark slide:*
  `python -m companion.figures 06_round_robin --size 8x4.5 --palette dark --into slides` draws it
  again, as an SVG whose text can be edited, or with `--format` as PNG or PDF; `--no-title` and
  `--no-caption` leave out the words. Names are those of the list; `all` draws each.
* *Font:* DejaVu Sans, 7 to 10 points where a figure is 3.6, 4.6 or 7.4 inches wide. The licence is
  MIT, as of the code; please cite this work as CITATION.cff says.
"""
_HEAD = f"""\
# Figures

A row for each figure, with the title that stands above it; `tools/results.py` writes this page. The
notebook draws the figure and explains it. [ledger/](ledger) holds our value for each published one,
[verdicts.csv](verdicts.csv) the verdicts; in [headlines.csv](headlines.csv) each headline meets its
dumb rule.

{USE}
| figure | what it shows | files | drawn by |
|---|---|---|---|
"""


def title_of(drawing: Path) -> str:
    """Return the title of a figure, from its SVG; "" if it has none.

    Letters are paths there, and beside each text stands what it says.  Titles are bold, of ten
    points; where each panel has its own they are joined.
    """
    groups = re.split(r'<g id="text_\d+">', drawing.read_text("utf-8"))[1:]
    bold = [group for group in groups if "-Bold-" in group]
    large = [group for group in bold if "scale(0.1 -0.1)" in group] or bold
    titles = (" ".join(re.findall(r"<!--\s*(.*?)\s*-->", group, re.DOTALL)) for group in large)
    plain = (html.unescape(" ".join(title.split())).replace("$^n$", "ⁿ") for title in titles)
    return "; ".join(title for title in plain if len(re.findall(r"[^\W\d]{2,}", title)) > 2)


def index_page(figures: Path, notebooks: dict[str, str]) -> str:
    """Return the page as Markdown; notebooks: the file of each, by its number, in order."""
    lines = []
    for number, notebook in notebooks.items():
        for drawing in sorted(figures.glob(f"{number}_*.svg")):
            files = (drawing.with_suffix(f".{kind}").name for kind in ("svg", "png", "csv"))
            links = " ".join(f"[{name.rpartition('.')[2].upper()}]({name})" for name in files)
            by = f"[{number}](../notebooks/{notebook})"
            lines.append(f"| {drawing.stem} | {title_of(drawing)} | {links} | {by} |")
    return _HEAD + "\n".join(lines) + "\n"
