"""The class edition: notebooks that nbgrader grades, an assignment, a folder of its own."""

import os
import re
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path

import nbformat
import pandas as pd
import pytest

import draftlib as dl
from companion.exercises import EXERCISES, solution
from tests import python
from tools.class_edition import NOTEBOOKS, SHEETS, SOLUTION, assignment, handed_out
from tools.folders import own_folder


def fill(folder):
    with own_folder(folder) as fresh:
        (fresh / "cards.html").write_text("RIVALS = 2", "utf-8")


CHANGES = {
    "an edit": lambda folder: (folder / "cards.html").write_text("RIVALS = 3", "utf-8"),
    "an old file": lambda folder: (folder.parent / "thesis.txt").rename(folder / "thesis.txt"),
    "a link to it": lambda folder: folder.symlink_to(folder.rename(folder.parent / "x")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_folder_is_emptied_only_of_what_was_written_there(change, tmp_path):
    folder = tmp_path / "class"
    (tmp_path / "thesis.txt").write_text("years of work", "utf-8")
    with suppress(KeyboardInterrupt), own_folder(folder):
        raise KeyboardInterrupt
    for _ in range(2):
        fill(folder)
    time.sleep(0.02)
    CHANGES[change](folder)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    with pytest.raises(SystemExit, match=r"nothing written: .* is not from an earlier run"):
        fill(folder)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_no_solution_is_left_and_each_exercise_has_its_point():
    points = []
    for path in NOTEBOOKS.glob("*.ipynb"):
        notebook = handed_out(nbformat.read(path, as_version=4))
        text = "\n".join(cell.source for cell in notebook.cells)
        assert not SOLUTION.search(text)
        assert "n = visits[child.picks]" not in text  # of the printed UCT
        assert not re.search(r"^assert ", text, re.MULTILINE)  # which -O would leave out
        assert "](../" not in text
        marks = [cell.metadata.nbgrader for cell in notebook.cells if "nbgrader" in cell.metadata]
        points += [mark.grade_id.removeprefix("test-") for mark in marks if mark.points == 1]
    assert sorted(points) == sorted(EXERCISES)


@pytest.mark.slow
def test_nbgrader_gives_a_right_answer_its_point_and_a_wrong_one_none(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)  # for alembic
    (path,) = NOTEBOOKS.glob("01_*.ipynb")
    notebook = handed_out(nbformat.read(path, as_version=4))
    places = [i for i, cell in enumerate(notebook.cells) if 'check("01-1", None' in cell.source]
    notebook.cells = [*notebook.cells[1:4], *notebook.cells[places[0] : places[0] + 2]]
    shutil.copy(SHEETS / "nbgrader_config.py", tmp_path)
    folders = {"None": "source", repr(solution("01-1")): "submitted/ada", "0": "submitted/bob"}
    for answer, folder in folders.items():
        text = nbformat.writes(notebook).replace('\\"01-1\\", None', f'\\"01-1\\", {answer}')
        (tmp_path / folder / "drafting").mkdir(parents=True)
        (tmp_path / folder / "drafting" / path.name).write_text(text, "utf-8")
    for words in ("generate_assignment drafting --create", "autograde drafting", "export"):
        python("-m", "nbgrader", *words.split(), folder=tmp_path)
    grades = pd.read_csv(tmp_path / "grades.csv", index_col="student_id")
    assert grades.score.to_dict() == {"ada": 1, "bob": 0}


def test_the_assignment_gives_points_to_a_drafter_that_searches():
    _, student, *matches = [cell.source for cell in assignment().cells]
    for pick, points in ((None, 0), (dl.UCT(1000).pick, 2)):
        names, won = {}, 0
        exec(student, names)
        if pick:
            names["Student"].pick = staticmethod(pick)
        for match in matches:
            with suppress(AssertionError):
                exec(match.replace("rounds=60", "rounds=4"), names)
                won += 1
        assert won == points
