"""Write build/class, what a teacher hands out: notebooks without answers, sheets to print, a task.

    python tools/class_edition.py [--into FOLDER]

Of a notebook goes what gives an answer away: a collapsed cell between `check(...)` and the next
text, but for what later cells need of it; each folded solution; and every collapsed output.  The
folder must be empty, or hold what an earlier run wrote, unchanged, which is deleted.
"""

import argparse
import ast
import re
import shutil
from html import escape
from pathlib import Path
from symtable import symtable

import nbformat
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell

import draftlib as dl
from tools.folders import own_folder

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
SHEETS = ROOT / "tools" / "sheets"
SOLUTION = re.compile(r"<details><summary>(?:A s|S)olutions?</summary>.*?</details>\s*", re.DOTALL)
ELSEWHERE = re.compile(  # a picture with a link, or a link, to what a class does not have
    r"\[!\[[^\]]*\]\(\.\./[^)]*\)\]\(\.\./[^)]*\)|!?\[([^\]]+)\]\(\.\./[^)]*\)"
)
HAND_IN = """## Hand in

Put your own name in the cell below and run the cell. It writes which exercises you have answered
since the kernel started, and adds to what other notebooks wrote under the same name. Hand in that
file."""
GROUPS = {"four items": 4, "three teams": 2}  # of pupils, on a sheet of cards
PUPILS = 30


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "class")
    into = parser.parse_args().into
    with own_folder(into) as fresh:
        write(fresh)
    print(f"written: {into}")


def write(into: Path):
    """Write the class edition into an empty folder."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tools" / "classroom", into, ignore=ignored, dirs_exist_ok=True)
    shutil.copytree(ROOT / "companion", into / "notebooks" / "companion", ignore=ignored)
    shutil.copytree(ROOT / "figures" / "ledger", into / "notebooks" / "figures" / "ledger")
    shutil.copy(NOTEBOOKS / "glossary.md", into / "notebooks")
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        text = nbformat.writes(without_answers(nbformat.read(path, as_version=4)))
        (into / "notebooks" / path.name).write_text(text + "\n", "utf-8")
    (into / "cards.html").write_text(cards(), "utf-8")
    (into / "lesson.html").write_text(lesson(), "utf-8")


def without_answers(notebook: NotebookNode) -> NotebookNode:
    """Return a notebook without what gives the answers to its exercises away; see above."""
    needed, kept = set(), []
    answers, has_exercises = _answer_cells(notebook.cells)
    for cell in reversed(notebook.cells):
        if cell.cell_type == "markdown":
            cell.source = ELSEWHERE.sub(r"\1", SOLUTION.sub("", cell.source))
        else:
            cell.source, needed = _what_is_needed(cell.source, needed, cell.id in answers)
            if "hide-output" in cell.metadata.get("tags", []):
                cell.outputs = []
        if cell.source.strip():
            kept.append(cell)
    notebook.cells = kept[::-1]
    if has_exercises:
        score = 'from companion.exercises import score\n\nscore("your name")'
        notebook.cells += [
            new_markdown_cell(HAND_IN, id="hand-in"),
            new_code_cell(score, id="score"),
        ]
    return notebook


def _answer_cells(cells):
    """Return the ids of the collapsed cells between `check` and a text, and whether one checks."""
    found, after = set(), None
    for cell in cells:
        if cell.cell_type == "markdown":
            after = after and False
        elif re.search(r'^check\("', cell.source, re.MULTILINE):
            after = True
        elif after and "hide-output" in cell.metadata.get("tags", []):
            found.add(cell.id)
    return found, after is not None


def _what_is_needed(source, needed, is_answer):
    """Return a cell's source, and the names that it needs of earlier cells.

    needed: the names that later cells need.  is_answer: whether only statements stay that bind one
    of these, and show no solution.
    """
    kept = []
    for statement in reversed(ast.parse(source).body):
        used, bound = names_in(statement)
        if is_answer and ("solution" in used or not bound & needed):
            continue
        kept.append(ast.get_source_segment(source, statement))
        needed = (needed - bound) | used
    return ("\n".join(kept[::-1]) if is_answer else source), needed


def names_in(statement):
    """Return the names that a statement takes from outside, and those that it binds there."""
    top = symtable(ast.unparse(statement), "cell", "exec")

    def used(table):
        names = [
            s for s in table.get_symbols() if s.is_referenced() and (table is top or s.is_global())
        ]
        return {s.get_name() for s in names}.union(*map(used, table.get_children()))

    bound = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported()}
    is_itself = isinstance(statement, ast.FunctionDef | ast.ClassDef)  # calls to itself are inside
    return used(top) - (bound if is_itself else set()), bound


def cards() -> str:
    """Return the tables of for_teachers.md and cards to cut out as a page to print."""
    games = dict(zip(GROUPS, (dl.four_item_game(), dl.three_team_draft())))
    decks = "".join(_deck(title, game, GROUPS[title]) for title, game in games.items())
    return _page("cards", TABLES=_of_teachers("**The four items.**", "## One lesson")) + decks


def lesson() -> str:
    """Return one lesson as a sheet to print: the pupils' questions, and the plan with answers."""
    tables = _of_teachers("**The four items.**", "**UCT by hand.**")
    return _page("lesson", TABLES=tables, PLAN=_of_teachers("| minutes |", "Homework: "))


def _of_teachers(start, end):
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
