"""Every notebook runs small, with another seed, from another folder; its claims hold there, too.

And without a run, each number of a text stands in an output near it, or in the notebook's claims.
"""

import ast
import io
import os
import re
import shutil
import symtable
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

import nbformat
import numpy as np
import papermill
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from papermill.iorw import load_notebook_node
from papermill.parameterize import parameterize_notebook
from PIL import Image

from draftviews.pictures import saving
from tests import FIGURES, NOTEBOOKS, ROOT, claims, slow_if
from tools.run_notebooks import QUIET, number_of

# Notebooks run in forks of a process that has imported what they need and has no threads.
PROCESS = get_context("forkserver" if sys.platform == "linux" else "spawn")
PROCESS.set_forkserver_preload([__name__, "tests.warmed", "seaborn", "sklearn"])
RENDER = saving._render
RECORD = ("A1", "A2", "A3", "A4", "P")  # what was printed, judged: no lesson
PLAYED = {  # the figures whose rows a notebook plays, which another seed or scale changes
    "00": {"00_cycle", "00_draft", "00_exchanges"},
    "03": {"03_explorer", "03_trees"},
    "04": {"04_game", "04_modes"},
    "05": {"05_calibration"},
    "06": {"06_own_play", "06_round_robin"},
    "09": {"09_actions", "09_learning_curves"},
    "A2": {"A2_calibration"},
    "P": {"P_talk_uct"},
}
LONG = {"00", "05", "06", "A2"}  # many wars: `make reproduce` alone fights them again
QUICK = {"03"}
LESS = {  # what stands in a notebook, and what small runs have in its place
    "00": {
        "UCT(3000": "UCT(30",
        "dl.UCT()": "dl.UCT(30)",
        "(me, seed)": "(me, seed, rounds=1)",
        "(MyBlock(), seed)": "(MyBlock(), seed, rounds=1)",
        "(named, seed)": "(named, seed, rounds=1)",
        "rounds=6": "rounds=1",
        "war='own')": "war='own', rounds=1)",
        "in others]": "in others][::29]",
    },
    "02": {'"small": 10': '"small": 2', "[6, 9, 12]": "[6, 9]"},
    "03": {
        "[*range(1, 13), *range(14, 31, 2), *range(40, 121, 20)]": "[120]",
        "[139, 140, 141, 142, *range(160, 301, 20)]": "[140]",
        "(10, 30, 100, 300)": "(300,)",
    },
    "04": {"war.turns if turn.attacks": "war.turns[-3:] if turn.attacks"},
    "05": {"UCT(3000": "UCT(30", "(1200, 1)": "(300, 1)", "games=20,": "games=2,"},
    "06": {"UCT(3000": "UCT(30"},
    "07": {
        '"small": 1000': '"small": 200',
        "RAVE(3000": "RAVE(300",
        "UCT(3000": "UCT(300",
        "lead(300, m)": "lead(30, m)",
        "lead(1000, 3000)": "lead(30, 60)",
    },
    "08": {"RAVE(300": "RAVE(3", "RAVE(100": "RAVE(3", "range(2000)": "range(200)"},
    "09": {"(2, 20)": "(2, 4)", "10, 20)": "2, 4)", "UCT(3000": "UCT(30"},
    "A1": {"UCT(3000": "UCT(30"},
    "A3": {"UCT(3000": "UCT(300"},
    "A5": {"war_search(300)": "war_search(3)", "RAVE(100": "RAVE(3", "UCT(3000": "UCT(30"},
}


def cells_of(path, parameters):
    """Return the cells of code of a notebook, with papermill's cell of parameters."""
    notebook = parameterize_notebook(load_notebook_node(str(path)), parameters)
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def scopes(table):
    """Yield a table of symbols, and those of all functions and comprehensions in it."""
    yield table
    for child in table.get_children():
        yield from scopes(child)


def drawing(cells):
    """Return the cells that draw figures, and those on whose names they depend."""
    chosen, wanted = [], set()
    for cell in reversed(cells):
        top = symtable.symtable(cell, "cell", "exec")
        names = top.get_symbols()
        made = {n.get_name() for n in names if n.is_assigned() or n.is_imported()}
        made |= {n.get_name() for n in names if n.is_namespace()}
        read = {
            n.get_name()
            for scope in scopes(top)
            for n in scope.get_symbols()
            if n.is_referenced() and (scope is top or n.is_global())
        }
        loops = [node.target for node in ast.parse(cell).body if isinstance(node, ast.For)]
        loops = {n.id for target in loops for n in ast.walk(target) if isinstance(n, ast.Name)}
        if ", out)" in cell or made & wanted:
            chosen.insert(0, cell)
            wanted = wanted - made | read - loops
    return chosen


def vectors_alone(figure, kind, *words, **options):
    """Return a figure's drawing, or a white dot for its pixels, which no test of a run compares."""
    if kind == "svg":
        return RENDER(figure, kind, *words, **options)
    dot = io.BytesIO()
    Image.new("RGB", (2, 2), "white").save(dot, kind)
    return dot.getvalue()


def execute(cells, folder, number=None):
    """Execute cells in this process, and a notebook's claims; return what is printed."""
    os.chdir(folder)
    saving._render = vectors_alone  # in pixels, large and small, a figure takes half a second more
    os.environ["LOKY_MAX_CPU_COUNT"] = "1"  # other tests run beside it
    shell = InteractiveShell.instance()
    shell.get_parent = lambda: {"content": {"allow_stdin": False}}  # as papermill: nobody looks on
    with capture_output() as said:
        for cell in cells:
            shell.run_cell(cell, store_history=True).raise_error()
    if number:
        claims.hold(number, shell.user_ns)
    return said.stdout


def forked(*work):
    """Return what `execute` does in a process of its own."""
    with ProcessPoolExecutor(1, PROCESS) as pool:
        return pool.submit(execute, *work).result()


def changed(number, out):
    """Return the figures of which a run has another table or drawing than is committed."""
    again = {path.name: path.read_bytes() for path in out.glob("*.*")}
    paths = [path for path in FIGURES.glob("*.*") if path.name.startswith(f"{number}_")]
    paths += [FIGURES / name for name in again]  # of A1 some have no number
    files = {path.name: path.read_bytes() for path in paths}
    assert again.keys() == files.keys()
    return {name[:-4] for name in files if name[-3:] != "png" and again[name] != files[name]}


JUDGED = [path for path in NOTEBOOKS if path.name.startswith(RECORD)]


@pytest.mark.parametrize("path", slow_if(NOTEBOOKS, JUDGED), ids=lambda path: path.stem)
def test_a_notebook_runs_anywhere_and_writes_only_results(path, tmp_path):
    elsewhere, out = tmp_path / "dossier é", tmp_path / "results"
    elsewhere.mkdir()
    before, number = written(), number_of(path)
    cells = cells_of(path, {"scale": "small", "seed": 7, "out": str(out)})
    for much, little in LESS.get(number, {}).items():
        assert much in "\n".join(cells)
        cells = [cell.replace(much, little) for cell in cells]
    said = forked(cells, elsewhere, number)
    assert "seed 7, small: the text has the numbers of seed" in said
    assert written() == before
    assert {path.name for path in tmp_path.iterdir()} == {elsewhere.name, out.name}
    assert not [*elsewhere.iterdir()]
    assert changed(number, out) == PLAYED.get(number, set())


def written():
    """Return when each file of results was written."""
    paths = [*FIGURES.rglob("*"), *(ROOT / "companion" / "data").iterdir()]
    return {path: path.stat().st_mtime_ns for path in paths if path.is_file()}


@pytest.mark.parametrize("number", slow_if(sorted(PLAYED.keys() - LONG), PLAYED.keys() - QUICK))
def test_what_is_played_again_as_printed_gives_the_committed_figures(number, tmp_path):
    (path,) = (path for path in NOTEBOOKS if number_of(path) == number)
    forked(drawing(cells_of(path, {"out": str(tmp_path / "out")})), tmp_path)
    assert changed(number, tmp_path / "out") == set()


@pytest.mark.slow
def test_papermill_runs_a_notebook_of_a_clone_that_cannot_be_written(tmp_path, monkeypatch):
    clone, out = tmp_path / "a clone é", tmp_path / "results"
    for name in ("companion", "figures", "notebooks"):
        shutil.copytree(ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (clone, *clone.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (clone, ROOT))))
    notebook = nbformat.read(clone / "notebooks" / NOTEBOOKS[1].name, as_version=4)
    options = {"cwd": tmp_path, "kernel_name": "python3", "progress_bar": False}
    parameters = {"scale": "small", "seed": 7, "out": str(out)}
    done = papermill.execute_notebook(notebook, None, parameters, extra_arguments=QUIET, **options)
    said = "".join(str(cell.get("outputs", "")) for cell in done.cells)
    assert "seed 7, small: the text has the numbers of seed" in said
    assert "it/s]" not in said  # no bar
    assert {path.name for path in tmp_path.iterdir()} == {clone.name, out.name}


NUMBER = r"(?<![\w.])(?:\d+(?:[,_]\d{3})*(?:\.\d+)?|\.\d+)"
NO_CLAIM = r"```.*?```|`[^`]*`|\$+[^$]*\$+|<[^>]*>|#cell-id=[^)]*|\d+ (?:minutes|seconds|ms|s)\b"
# the paper's c, an even share in %, starting armies, territories, rules, an interval's %
EVERYWHERE = {0.01, 33, 35, 42, 74, 95}
ELSEWHERE = {  # examples, settings, what follows by arithmetic, and what stands in another notebook
    "00": "19 in 20; 65 ± 2, from 63 to 67; 52 ± 8 and 42 ± 7 with seed 7",
    "01": "733 is 7, 3 and 3",
    "02": "24 drafts",
    "03": "ln 7 = 1.946",
    "04": "24 = 4 · 3 · 2 seatings, each bot in 18",
    "05": "46 ± 9, as above; predicted: 60 and 50, and 55 for all eight; 49, as in A4",
    "06": "0.31 is 31 %; c = .1; eight matches, two each: 16",
    "07": "as in (100, 200); 1,500 simulations, 30 may want others; 1.5 to 3 times as long",
    "08": "0.5 / √100 = 0.05; 1.5 to 6 times as long, and 0.5 to 2.5; predicted: 69 to 73",
    "09": "40 weights; 0.9, then 0.81; after 0.30 and then 0.35; predicted: 40 to 46",
    "A1": "600 of 1,800 games; 2.4 ± 0.4, as in 02",
    "A2": "1,000 random drafts of the originals, ± 0.98 / √1,000",
    "A3": "1,000 logged games; section 5.2; 46 ± 2, as in A1",
    "A4": "36,820 drafts; 0.05 / 32 = 0.0016; 46 ± 9 and 44.9 ± 2.5, as in A1",
    "P": "53 weights; 600 of 1,800 games; 12,000 games; 0.05 / 13 = 0.004; 0.05 / 8 = 0.006;"
    " 1,257 ± 10, 1,279 ± 33, 17.0 and 9.4, as in A1; 22,092 rows, as in 05",
}


def numbers_in(text):
    """Return the numbers of a text, in turn."""
    return [float(word.replace(",", "")) for word in re.findall(NUMBER, text)]


def numbers_of(cell):
    """Return the numbers of the source and of the outputs of a cell of code, in turn."""
    kinds = [output.get("data", {"text/plain": output.get("text", "")}) for output in cell.outputs]
    texts = [text for data in kinds for kind, text in data.items() if kind.startswith("text/")]
    return numbers_in("\n".join([cell.source, *(re.sub("<[^>]*>", " ", text) for text in texts)]))


@cache
def numbers_told(number):
    """Return the numbers of all texts of a notebook."""
    (path,) = (path for path in NOTEBOOKS if number_of(path) == number)
    cells = nbformat.read(path, as_version=4).cells
    return numbers_in("\n".join(cell.source for cell in cells if cell.cell_type == "markdown"))


def is_claim(words):
    """Return whether a number has to stand somewhere: no small or common one, and no year."""
    if "±" in words:
        return True
    (number,) = numbers_in(words)
    small = "." not in words and (number <= 12 or re.fullmatch(r"(19|20)\d\d", words))
    return number not in EVERYWHERE and not small


def stand(words, numbers):
    """Return whether a number, or both of "46 ± 9", stand among numbers, rounded as in words."""
    parts = re.findall(NUMBER, words)
    errors = [0.5 * 0.1 ** len(part.partition(".")[2]) + 1e-9 for part in parts]
    runs = zip(*(numbers[start:] for start in range(len(parts))))
    return any((abs(np.subtract(run, numbers_in(words))) <= errors).all() for run in runs)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_number_of_a_text_stands_in_an_output_near_it_or_in_a_claim(path):
    """Near are the three cells of code before and the two after; or what a link leads to, told."""
    number, cells = number_of(path), nbformat.read(path, as_version=4).cells
    claimed = Path(claims.__file__).with_name(f"{number}.py").read_text("utf-8")
    claimed = numbers_in(claimed + ELSEWHERE.get(number, ""))
    nowhere = []
    for place, cell in enumerate(cells):
        if cell.cell_type != "markdown":
            continue
        before, after = (
            [numbers_of(each) for each in side if each.cell_type == "code"]
            for side in (cells[:place], cells[place:])
        )
        if place > 0 and "**So**" not in cell.source:  # which speak of the whole notebook
            before, after = before[-3:], after[:2]
        text = re.sub(NO_CLAIM, " ", cell.source, flags=re.DOTALL)
        for paragraph in text.split("\n\n"):
            linked = {*re.findall(r"\]\((\d\d|[AP]\d?)_", paragraph)} - {number}
            places = [*before, *after, claimed, *map(numbers_told, linked)]
            for match in re.finditer(rf"{NUMBER}(?:\s*±\s*{NUMBER})?", paragraph):
                if is_claim(match[0]) and not any(stand(match[0], each) for each in places):
                    around = paragraph[max(match.start() - 60, 0) : match.end() + 40]
                    nowhere.append(f"{cell.id}: {match[0]} in {around!r}")
    assert not nowhere, "\n".join(nowhere)
