"""The notebooks as pages: places to link to, the data of each figure, widgets with saved state.

A copy of each notebook goes into the book, and its links to `../site`, `../figures` and the agents'
code lead to where the book has those.  Every code cell gets an anchor; under a cell that made a
figure stands the link to its data; under one that checks an exercise, a field that answers; and the
output of a widget becomes a place in which `_static/mount.js` starts the widget's own ES module
with the state that its run saved.
"""

import ast
import html
import json
import re
from base64 import b64encode
from pathlib import Path

import nbformat
from answers import HERE, state_and_script
from citations import text_with_labels
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell, new_output

from companion.exercises import EXERCISES

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
SET_UP = (
    "use_style()",
    "results_folder(",
    "compare_with_printed(",
)  # marks of cells that a page folds
SOURCES = ("paper", "report", "slides", "talk")  # the parts of P
INSTEAD = {  # on a page, of what a notebook says
    r"\[([^\]]+)\]\((\w+)\.ipynb#cell-id=([\w-]+)\)": r'<a href="\2.html#cell-\3">\1</a>',
    r"\]\(\.\./site/": "](../",
    r"\]\(\.\./figures/README\.md\)": "](../figures.md)",
    r"\]\(\.\./figures/": "](../extra/figures/",
    r"\]\(\.\./draftlib/(?:agents/\w+|plain)\.py\)": "](../api/draftlib.rst)",
}
CHECKED = r'^(?:exercises\.)?check\("(.*?)", '  # an exercise, by its number
KERNEL = "needs-kernel"  # the tag of a cell that speaks to those who run the notebook


def page_of(path: Path, figures: dict[str, str]) -> NotebookNode:
    """Return the notebook of `path` with anchors, links to data, and widgets; see above."""
    notebook = nbformat.read(path, as_version=4)
    widgets = notebook.metadata.pop("widgets", {}).get(STATE, {}).get("state", {})
    cells, asked, places = [], False, display_places(path)
    for cell in notebook.cells:
        if KERNEL in cell.metadata.get("tags", []):
            continue
        made = figures_of(cell, path, figures)
        cells.append(_markup(f'<div class="place" id="{anchor(cell)}"></div>', cell, "at"))
        if cell.cell_type == "code":
            tags = cell.metadata.setdefault("tags", [])
            if "parameters" in tags or any(word in cell.source for word in SET_UP):
                tags.append("hide-input")
            cell.outputs = [_living(output, widgets) for output in cell.outputs]
            texts = [text.replace("\0", "…") for text in texts_of(cell.source)]
            long = [text for text in texts if len(text.split()) > 3]
            looks = [output.get("metadata", {}).get("image/png", {}) for output in cell.outputs]
            own = [look["alt"] for look in looks if look.get("alt")]
            words = [figures[name] for name in made] or own or long
            cell.metadata["mystnb"] = {"image": {"alt": "; ".join(words)}}
        else:
            cell.source = text_with_labels(cell.source, "{{cite:p}}`{}`")
            for pattern, instead in INSTEAD.items():
                cell.source = re.sub(pattern, instead, cell.source)
            for heading in filter(places.get, cell.source.splitlines()):
                place = f'<div class="place" id="{places[heading]}"></div>'
                cell.source = cell.source.replace(heading, f"{place}\n\n{heading}")
        cells.append(cell)
        if fields := [exercise_field(number) for number in exercises_of(cell)]:
            cell.outputs, asked = [], True
            cells.append(_markup("\n\n".join(fields), cell, "answer"))
        if links := " · ".join(map(_data_link, made)):
            cells.append(_markup(f'<p class="figure-data">{links}</p>', cell, "data"))
    if asked:
        script = (HERE / "play" / "exercise.mjs").read_text("utf-8")
        cells.append(new_markdown_cell(f'<script type="module">\n{script}</script>', id="answers"))
    notebook.cells = cells
    return notebook


def display_places(path: Path) -> dict[str, str]:
    """Return the place of each display on the page of the papers, by its heading; else none.

    "### Figure 5(b) · the round robin" under "## The paper, ..." is at "paper-figure-5b".
    """
    places, source = {}, ""
    if path.stem.startswith("P_"):
        cells = nbformat.read(path, as_version=4).cells
        texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
        for line in "\n".join(texts).splitlines():
            if line.startswith("## "):
                source = next((word for word in SOURCES if word in line), "")
            elif line.startswith("### ") and source:
                name = re.sub(r"[()]", "", line[4:].partition(" · ")[0].lower())
                places[line] = f"{source}-{re.sub(r'[^a-z0-9]+', '-', name).strip('-')}"
    return places


def anchor(cell: NotebookNode) -> str:
    """Return the name under which a cell is linked to."""
    return f"cell-{cell.id}"


def figures_of(cell: NotebookNode, path: Path, figures: dict[str, str]) -> list[str]:
    """Return the names of those `figures` that a cell of a notebook draws."""
    if cell.cell_type != "code":
        return []
    called = re.findall(r"\bdraw_(\w+)\(", cell.source)
    names = (f"{path.name.partition('_')[0]}_{function}" for function in called)
    return [name for name in names if name in figures]


def exercises_of(cell: NotebookNode) -> list[str]:
    """Return the numbers of the exercises that a cell checks."""
    return re.findall(CHECKED, cell.source, re.M) if cell.cell_type == "code" else []


def exercise_field(number: str) -> str:
    """Return the HTML of a field that `play/exercise.mjs` answers, or of why it does not."""
    question = EXERCISES[number].question
    if question is None:
        return (
            f'<p class="exercise">This page cannot check exercise {number}: it has many right '
            "answers, and judging one takes a computation. Run the cell above in a notebook.</p>"
        )
    data = b64encode(json.dumps(question).encode()).decode()
    return (
        f'<form class="exercise" data-number="{number}" data-question="{data}" hidden>'
        f'<label for="answer-{number}">Your answer to {number}</label> <input id="answer-{number}" '
        'autocomplete="off" spellcheck="false"> <button>Check</button><p aria-live="polite"></p>'
        "<details hidden><summary>Hand in</summary><label>Your name <input></label> "
        "Copy this line into a form or a mail: <output></output></details></form>"
    )


def texts_of(source: str) -> list[str]:
    """Return the texts in some code, with \\0 in place of what an f-string puts in."""
    tree = ast.parse(source)
    formatted = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    inside = {id(part) for node in formatted for part in ast.walk(node)}
    plain = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside
    ]
    return plain + ["".join(map(_piece, node.values)) for node in formatted]


def _piece(part):
    return part.value if isinstance(part, ast.Constant) else "\0"


def _living(output, widgets):
    """Return an output with a saved widget in place of the widget's view."""
    model = output.get("data", {}).get(VIEW, {}).get("model_id")
    if model not in widgets:
        return output
    fallback = output.data.get("text/html", "")
    if picture := output.data.get("image/png"):
        words = html.escape(widgets[model]["state"].get("shown", {}).get("words", "a map"))
        fallback = f'<img alt="{words}" src="data:image/png;base64,{picture}">'
    state, answers = state_and_script(widgets[model]["state"])
    place = widget_place(state, model, fallback, answers)
    return new_output("display_data", {"text/html": place})


def widget_place(
    state: dict,
    name: str,
    fallback: str = "",
    answers: str = "",
    link: bool = False,
    form: str = "",
) -> str:
    """Return the HTML in which `_static/mount.js` shows a widget with its saved state.

    answers: the script of the worker that answers it in Python's place, if there is one.
    link: whether the page's address follows the draft.
    form: a module that puts a form over the widget and starts it.
    """
    modules = {"answers": answers, "form": form}
    data = "".join(f' data-{key}="{key}-{name}"' for key, text in modules.items() if text)
    data += " data-link" if link else ""
    place = f'<div class="saved-widget" data-state="state-{name}"{data}>{fallback}</div>'
    text = json.dumps(state, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    place += f'<script type="application/json" id="state-{name}">{text}</script>'
    for key, text in modules.items():
        if text:
            place += f'<script type="text/plain" id="{key}-{name}">{text}</script>'
    return place


def _data_link(name):
    shown = html.escape(name)
    data, drawing = (f'<a href="../figures/{shown}.{kind}">' for kind in ("csv", "svg"))
    return f"{data}data of this figure</a> (CSV), {drawing}as SVG</a>"


def _markup(text, cell, suffix):
    return new_markdown_cell(text, id=f"{cell.id}-{suffix}")
