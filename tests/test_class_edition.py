"""The class edition: notebooks without answers that nbgrader grades, cards, an assignment."""

import os
import re
import runpy
import shutil
import sys
from contextlib import suppress
from pathlib import Path

import nbformat
import pandas as pd
import pytest

import draftlib as dl
from companion.exercises import EXERCISES, solution
from tests import ROOT, python
from tools.class_edition import (
    NOTEBOOKS,
    SHEETS,
    SOLUTION,
    assignment,
    cards,
    handed_out,
    lesson,
)
from tools.folders import own_folder


def test_a_folder_is_emptied_only_of_what_was_written_there(tmp_path):
    folder = tmp_path / "class"
    for text in "ab":
        with own_folder(folder) as fresh:
            (fresh / "notebooks").mkdir()
            (fresh / "notebooks" / f"{text}.ipynb").write_text(text, "utf-8")
            (folder / "mine" / "empty").mkdir(parents=True, exist_ok=True)
            (folder / f"during {text}").touch()
        with pytest.raises(SystemExit, match=f"during {text} is not"), own_folder(folder):
            pytest.fail("it was emptied")
        (folder / f"during {text}").unlink()
    with suppress(KeyboardInterrupt), own_folder(folder) as fresh:
        (fresh / "half").touch()
        raise KeyboardInterrupt
    assert [path.name for path in folder.rglob("*.ipynb")] == ["b.ipynb"]
    with own_folder(folder):
        pass
    assert {path.name for path in folder.rglob("*")} == {"mine", "empty", ".written-by-a-tool"}
    thesis, link = folder / "thesis.txt", tmp_path / "beside" / "link"
    thesis.write_text("years of work", "utf-8")
    link.parent.mkdir()
    link.symlink_to(folder)
    written, cached = (tmp_path / "edited" / name for name in ("cards.html", "__pycache__/my.txt"))
    with own_folder(written.parent) as fresh:
        (fresh / written.name).touch()
    cached.parent.mkdir()
    cached.with_name("my.cpython-311.pyc").touch()  # Python leaves it there unasked
    for path in (written, cached):
        with own_folder(written.parent) as fresh:
            (fresh / written.name).touch()
        assert cached.with_name("my.cpython-311.pyc").exists()
        path.write_text("RIVALS = 3", "utf-8")
        with pytest.raises(SystemExit, match=path.name), own_folder(written.parent):
            pytest.fail("it was emptied")
        path.write_text("", "utf-8") if path == written else path.unlink()
    for foreign, into in ((thesis, folder), (thesis, thesis), (link, link.parent)):
        words = f"nothing written: .*{foreign.name} is"
        with pytest.raises(SystemExit, match=words), own_folder(into):
            pytest.fail("it was emptied")
    inside = thesis / "inside"  # which cannot be made
    with pytest.raises(SystemExit, match=r"nothing written: .*Not a directory"), own_folder(inside):
        pytest.fail("it was made")
    assert thesis.read_text("utf-8") == "years of work"


@pytest.mark.parametrize(
    ("tool", "kept"),
    [("tools/class_edition", "into"), ("site/build", "into"), ("site/build", "into-source")],
)
def test_a_tool_that_fills_a_folder_stops_at_a_file_of_a_reader(tool, kept, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str((ROOT / tool).parent))
    monkeypatch.setattr("sys.argv", [tool, "--into", str(tmp_path / "into")])
    (tmp_path / kept).mkdir()
    (tmp_path / kept / "thesis.txt").write_text("years of work", "utf-8")
    with pytest.raises(SystemExit, match=r"thesis.txt is not from an earlier run"):
        runpy.run_path(str(ROOT / f"{tool}.py"), run_name="__main__")
    assert (tmp_path / kept / "thesis.txt").read_text("utf-8") == "years of work"


def test_no_solution_is_left_and_each_exercise_has_its_point():
    points = []
    for path in NOTEBOOKS.glob("*.ipynb"):
        notebook = handed_out(nbformat.read(path, as_version=4))
        text = "\n".join(cell.source for cell in notebook.cells)
        assert not SOLUTION.search(text)
        assert "n = visits[child.picks]" not in text  # of the printed UCT
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
    notebook.cells = [*notebook.cells[1:3], *notebook.cells[places[0] : places[0] + 2]]
    shutil.copy(SHEETS / "nbgrader_config.py", tmp_path)
    folders = {"None": "source", repr(solution("01-1")): "submitted/ada", "0": "submitted/bob"}
    for answer, folder in folders.items():
        text = nbformat.writes(notebook).replace('\\"01-1\\", None', f'\\"01-1\\", {answer}')
        (tmp_path / folder / "drafting").mkdir(parents=True)
        (tmp_path / folder / "drafting" / path.name).write_text(text, "utf-8")
    for words in (
        ["generate_assignment", "drafting", "--create"],
        ["autograde", "drafting"],
        ["export"],
    ):
        python("-m", "nbgrader", *words, folder=tmp_path)
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


def test_the_cards_show_each_item_with_its_values():
    page = cards()
    assert page.count("<b>C</b><small>1: 2<br>2: 2<br>3: 3</small>") == 4
    assert page.count('class="card"') == 4 * 4 + 2 * 6
    assert page.count("<table>") == 3
    prints = re.findall(r"For 30 pupils, 10 groups of 3, print this sheet (\d) times", page)
    assert prints == ["3", "5"]


def test_the_lesson_on_paper_has_the_answers_that_play_gives():
    page, four, three = " ".join(lesson().split()), dl.four_item_game(), dl.three_team_draft()
    assert page.count("<table>") == 3
    assert "](" not in page

    def rewards(game, *who_looks_ahead):
        agents = [dl.MaxN() if seat in who_looks_ahead else dl.Greedy() for seat in range(3)]
        return dl.play(game, agents).rewards.astype(int).tolist()

    for words, paid in (
        ("gets B and D, {}; player 2 gets A, {}; player 3 gets C, {}.", rewards(four)),
        ("gets A and B, {}.", rewards(four, 0)),
        ("the teams get {}, {} and {}", rewards(three)),
        ("alone, with {2}", rewards(three, 2)),
        ("they get {}, {} and {}", rewards(three, 0, 1, 2)),
    ):
        assert words.format(*paid) in page
    gains = [rewards(three, team)[team] > rewards(three)[team] for team in range(3)]
    assert gains == [False, False, True]
