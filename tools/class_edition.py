"""Write build/class, what a teacher hands out: an nbgrader course of the notebooks, and sheets.

    python tools/class_edition.py [--into FOLDER]

The notebooks lose their folded solutions, and cells of code that are tagged as one.  After each
`check(...)` stands a locked cell that gives nbgrader a point if the answer is right.  The folder
must be empty, or hold what an earlier run wrote, unchanged, which is deleted.
"""

import argparse
import re
import shutil
from html import escape
from pathlib import Path

import nbformat
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import draftlib as dl
from tools.folders import own_folder

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
SHEETS = ROOT / "tools" / "sheets"
SOLUTION = re.compile(r"<details><summary>(?:A s|S)olutions?</summary>.*?</details>\s*", re.DOTALL)
ELSEWHERE = re.compile(  # a picture with a link, or a link, to what a class does not have
    r"\[!\[[^\]]*\]\(\.\./[^)]*\)\]\(\.\./[^)]*\)|!?\[([^\]]+)\]\(\.\./[^)]*\)"
)
CHECKED = r'^(?:exercises\.)?check\("(.*?)", None'  # an exercise, by its number
RIGHT = """from companion.exercises import is_right

if not is_right("{}"):
    raise AssertionError("not yet right")"""
RIVALS = {"Greedy()": 6, "UCT(100)": 4}  # of the assignment, with the points for beating them
MATCH = """rival = dl.{}
agents = {{"you": Student(), "rival": rival, "Random": dl.Random()}}
rewards = dl.tournament(dl.fantasy_risk(), agents, rounds=60, seed=1)
means = 100 * rewards.pivot_table("reward", "round", "agent")
more, half = interval(means.you - means.rival)
print(f"{{more:+.1f}} ± {{half:.1f}} points beside {{rival}} (95 %, 60 rounds)")
if not more > half:
    raise AssertionError("no more than the rival, within the interval")"""
GROUPS = {"four items": 4, "three teams": 2}  # of pupils, on a sheet of cards
PUPILS = 30


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "class")
    into = parser.parse_args().into
    with own_folder(into) as fresh:
        write(fresh)
    print(f"written: {into}")


def write(into: Path):
    """Write the class edition into an empty folder."""
    course = into / "source" / "drafting"
    shutil.copytree(ROOT / "companion", course / "companion", ignore=lambda *_: {"__pycache__"})
    shutil.copytree(ROOT / "figures" / "ledger", course / "figures" / "ledger")
    shutil.copy(NOTEBOOKS / "glossary.md", course)
    notebooks = {path.name: nbformat.read(path, 4) for path in NOTEBOOKS.glob("*.ipynb")}
    for name, notebook in {**notebooks, "draft_against_uct.ipynb": assignment()}.items():
        (course / name).write_text(nbformat.writes(handed_out(notebook)) + "\n", "utf-8")
    shutil.copy(SHEETS / "nbgrader_config.py", into)
    (into / "cards.html").write_text(cards(), "utf-8")
    (into / "lesson.html").write_text(lesson(), "utf-8")


def handed_out(notebook: NotebookNode) -> NotebookNode:
    """Return a notebook without solutions, and with a locked cell for each of its exercises."""
    cells = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = ELSEWHERE.sub(r"\1", SOLUTION.sub("", cell.source))
        if "solution" in cell.metadata.get("tags", []):
            cell.source = ""
        numbers = re.findall(CHECKED, cell.source, re.MULTILINE)
        cells += [cell, *(_test(number, RIGHT.format(number), 1) for number in numbers)]
    notebook.cells = [cell for cell in cells if cell.source.strip()]
    return notebook


def assignment() -> NotebookNode:
    """Return a notebook that asks for a drafter, and lets it play its rivals."""
    text, code = (SHEETS / "draft_against_uct.md").read_text("utf-8").split("```python\n")
    cells = [new_markdown_cell(text, id="task"), new_code_cell(code.split("```")[0], id="student")]
    for name, points in RIVALS.items():
        cells.append(_test(name.partition("(")[0], MATCH.format(name), points))
    return new_notebook(cells=cells)


def _test(name, source, points):
    """Return a locked cell that nbgrader gives points for, if it raises no error."""
    kind = {"cell_type": "code", "grade": True, "locked": True, "solution": False, "task": False}
    marks = kind | {"grade_id": f"test-{name}", "points": points, "schema_version": 3}
    return new_code_cell(source, id=f"test-{name}", metadata={"nbgrader": marks})


def cards() -> str:
    """Return the tables of for_teachers.md and cards to cut out as a page to print."""
    games = dict(zip(GROUPS, (dl.four_item_game(), dl.three_team_draft())))
    decks = "".join(_deck(title, game, GROUPS[title]) for title, game in games.items())
    return _page("cards", TABLES=_teachers_text("**The four items.**", "## One lesson")) + decks


def lesson() -> str:
    """Return one lesson as a sheet to print: the pupils' questions, and the plan with answers."""
    tables = _teachers_text("**The four items.**", "**UCT by hand.**")
    return _page("lesson", TABLES=tables, PLAN=_teachers_text("| minutes |", "Homework: "))


def _teachers_text(start, end):
    """Return a piece of for_teachers.md, whose links lead nowhere on paper."""
    text = (NOTEBOOKS / "for_teachers.md").read_text("utf-8")
    return re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", text[text.index(start) :].partition(end)[0])


def _page(name, **parts):
    """Return a text of sheets/, with its parts, as a page."""
    text = (SHEETS / f"{name}.md").read_text("utf-8")
    for word, part in parts.items():
        text = text.replace(word, part)
    style = (SHEETS / "print.css").read_text("utf-8")
    return (
        f'<!DOCTYPE html><meta charset="utf-8"><style>{style}</style>{markdown2html_mistune(text)}'
    )


def _deck(title, game, groups):
    """Return the cards of a game for several groups: the item, and its value to each player."""
    card = '<div class="card"><b>{}</b><small>{}</small></div>'
    rows = [
        card.format(
            escape(item), "<br>".join(f"{who + 1}: {value:g}" for who, value in enumerate(values))
        )
        for item, values in zip(game.items, game.values.T)
    ]
    of_class = -(-PUPILS // game.n_players)
    return (
        f"<h2>Cards: {title}, {groups} groups. For {PUPILS} pupils, {of_class} groups of "
        f"{game.n_players}, print this sheet {-(-of_class // groups)} times.</h2>"
        f"<div class='deck'>{''.join(rows * groups)}</div>"
    )


if __name__ == "__main__":
    main()
