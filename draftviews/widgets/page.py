"""The page that all widgets share, with Python behind it.

A page shows the JSON object `shown` and asks for another by `asked`; nothing else passes between
the ES module and Python.  The module shows a saved `shown` without any kernel, in a notebook that
was only opened or on a static site, and says so when a question finds no Python to answer it.
"""

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets
from IPython import get_ipython
from ipywidgets import Layout

from draftlib.arguments import Domain, short_repr

_HERE = Path(__file__).parent
ALIVE = "To bring it to life, open the notebook in JupyterLab and choose"


def module(*names: str, suffix: str = "js") -> str:
    """Return the ES module of a widget: `page.js`, then the named files, in one text.

    A module that a notebook saves, or that a page holds, has nowhere to import from.  Its lines of
    comment stay in the files.

    >>> module("stepper").count("export default")
    1
    """
    parts = [_HERE / f"{name}.{suffix}" for name in ("page", *names)]
    return "\n".join(drop_comments(part.read_text("utf-8")) for part in parts)


def drop_comments(script: str) -> str:
    """Return a script without the lines that only comment.

    >>> drop_comments("// one\\nf(); // two")
    'f(); // two'
    """
    return re.sub(r"^ *//.*\n", "", script, flags=re.MULTILINE)


def style(*names: str) -> str:
    """Return the style sheet of a widget: `page.css`, then the named files, in one text.

    >>> ".draftlib .map {" in style("board")
    True
    """
    return module(*names, suffix="css")


class _Asked(dict):
    """A question from a page; what it lacks is named."""

    def __missing__(self, key: str) -> Any:
        raise ValueError(f"the question {short_repr(dict(self))} lacks {key!r}")


class Page(anywidget.AnyWidget):
    """A widget that shows the answer to the question `asked`.

    Subclasses give the ES module `_esm`, a `_title`, and two methods: `answer(asked)`, the JSON
    object to show, and `fallback_html()`, the HTML for readers whose viewer runs no widgets.
    """

    _css, _title = style(), "A page"
    _domains: ClassVar[dict[str, Domain]] = {}  # of parts of a question, which are checked
    _made: ClassVar[dict[str, list]] = {}  # the cells that made a widget, by its content
    # A widget that is collected would close its id, which may be another's by then.
    _kept_alive: ClassVar[list] = []

    asked = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, asked: dict, **traits: Any):
        self._kept_alive.append(self)
        model = self._stable_id(asked)
        layout = Layout(model_id=hashlib.sha256(model.encode()).hexdigest()[:32])
        shown = self._reply(asked)
        super().__init__(asked=asked, shown=shown, model_id=model, layout=layout, **traits)
        self.observe(lambda change: self.set_trait("shown", self._reply(change.new)), "asked")

    def answer(self, asked: dict) -> dict:
        """Return what to show, a JSON object; ValueError says what is wrong with the question."""
        raise NotImplementedError

    def fallback_html(self) -> str:
        """Return the HTML that stands for the widget where none can run."""
        raise NotImplementedError

    def picture(self) -> bytes | None:
        """Return a PNG in place of `fallback_html`, None where words say it better."""
        return None

    def _reply(self, asked):
        try:
            if asked.get("wrong"):  # an argument of Python's that no page could ask for
                raise ValueError(asked["wrong"])
            question = _Asked(asked)
            question |= {name: read(name, question[name]) for name, read in self._domains.items()}
            answered = {"error": "", **self.answer(question)}
        except Exception as problem:  # a reader's own reward may raise anything
            answered = {"error": error_words(problem)}
        return {"number": asked.get("number", 0), **answered}

    def _stable_id(self, asked):
        """Return the id under which JupyterLab saves and looks for this widget.

        A notebook that is run and saved keeps the widgets of an earlier run: with an id of its
        content, and of the number of equals in other cells, they are found again.
        """
        content = json.dumps([type(self).__name__, asked], default=repr)
        cells = self._made.setdefault(content, [])
        cell = _cell()
        place = cells.index(cell) if cell is not None and cell in cells else len(cells)
        if place == len(cells):
            cells.append(cell)
        return hashlib.sha256(f"{content} {place}".encode()).hexdigest()[:32]

    def __repr__(self) -> str:
        """Return what a reader sees where neither widgets nor HTML are shown."""
        return f"{self._title}: run this cell in JupyterLab to use it."

    def _repr_mimebundle_(self, **options):
        data, metadata = super()._repr_mimebundle_(**options)
        error = self.shown["error"]
        if not error and (picture := self.picture()):
            return {**data, "image/png": b64encode(picture).decode()}, metadata
        text = f"<p><em>{ALIVE} <strong>Run &gt; Run All Cells</strong>.</em></p>"
        text += f"<p>{escape(error)}</p>" if error else self.fallback_html()
        return {**data, "text/html": text}, metadata


def error_words(problem: Exception) -> str:
    """Return what an exception says; one that is no ValueError says its type too.

    >>> error_words(KeyError("Siam"))
    "KeyError: 'Siam'"
    """
    kind = "" if isinstance(problem, ValueError) else f"{type(problem).__name__}: "
    return f"{kind}{problem}"


def round_each(numbers: Iterable[float], digits: int = 4) -> list[float]:
    """Return numbers as a JSON list, to so many decimals.

    >>> round_each([2 / 3, 1], 2)
    [0.67, 1.0]
    """
    return [round(float(number), digits) for number in numbers]


def html_table(head: list, rows: list[list], caption: str = "") -> str:
    """Return a plain HTML table, its cells escaped.

    >>> html_table(["item"], [["<b>"]])
    '<table><caption></caption><tr><th>item</th></tr><tr><td>&lt;b&gt;</td></tr></table>'
    """
    lines = [_line("th", head), *(_line("td", row) for row in rows)]
    return f"<table><caption>{escape(caption)}</caption>{''.join(lines)}</table>"


def _line(tag, cells):
    return f"<tr>{''.join(f'<{tag}>{escape(str(cell))}</{tag}>' for cell in cells)}</tr>"


def _cell():
    """Return the id of the notebook cell that is running, None where the front end names none."""
    parent = getattr(get_ipython(), "get_parent", dict)()
    return parent.get("metadata", {}).get("cellId")
