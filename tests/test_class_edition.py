"""The class edition: notebooks without answers that still run, cards, and a fair grader."""

import ast
import builtins
import re
import runpy
from contextlib import suppress

import nbformat
import pytest

import draftlib as dl
from companion.exercises import EXERCISES, check, registry, score, solution
from tests import ROOT
from tools.class_edition import NOTEBOOKS, SOLUTION, cards, lesson, names_in, without_answers
from tools.classroom import grade
from tools.folders import own_folder

PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))
MAGIC = {*dir(builtins), "display"}


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
    written, cached = (tmp_path / "edited" / name for name in ("grade.py", "__pycache__/my.txt"))
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


@pytest.fixture(scope="module")
def edition():
    """The notebooks of the class edition, by name."""
    return {p.stem: without_answers(nbformat.read(p, as_version=4)) for p in PATHS}


def test_no_solution_and_no_collapsed_output_is_left(edition):
    asked = []
    for notebook in edition.values():
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        text = "\n".join(cell.source for cell in notebook.cells)
        asked += re.findall(r'^check\("(.*?)", None(?:, seed=seed)?\)', text, re.MULTILINE)
        assert not SOLUTION.search(text)
        assert not re.search(r"\bsolution\(|\]\(\.\./", text)
        hidden = [cell for cell in code if "hide-output" in cell.metadata.get("tags", [])]
        assert not [cell for cell in hidden if cell.outputs]
        assert (code[-1].id == "score") == ("\ncheck(" in f"\n{text}")
    assert sorted(asked) == sorted(EXERCISES)


def test_every_name_is_bound_before_it_is_used(edition):
    """A function may use what is bound after it."""
    for name, notebook in edition.items():
        code = "\n".join(c.source for c in notebook.cells if c.cell_type == "code")
        statements = [(each, *names_in(each)) for each in ast.parse(code).body]
        bound, everything = set(MAGIC), set(MAGIC).union(*(new for _, _, new in statements))
        for statement, used, new in statements:
            bound |= new
            known = everything if isinstance(statement, ast.FunctionDef | ast.ClassDef) else bound
            assert used - known == set(), name


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


def test_a_score_gathers_notebooks_and_is_graded_by_its_answers(tmp_path, monkeypatch, capsys):
    for number, answer in (("01-1", solution("01-1")), ("01-2", "C 1 3"), ("A1-1", {"last"})):
        monkeypatch.setattr(registry, "_CHECKED", {})
        check(number, answer)
        score("Ada", tmp_path)
    assert f"1 of {len(EXERCISES)} right: 01-1" in capsys.readouterr().out
    path = tmp_path / "Ada.json"
    path.write_text(path.read_text("utf-8").replace('"right": false', '"right": true'), "utf-8")
    numbers = ["01-1", "01-2", "02-1", "A1-1"]
    remarks, tests = grade.graded(("", grade.read(tmp_path)), numbers)[1].values()
    assert [test["score"] for test in tests] == [1, 0, 0, 0]
    assert "two picks with their costs" in tests[1]["output"]
    assert [tests[2]["output"], set(tests[0])] == [
        "No answer.",
        {"name", "score", "max_score", "output"},
    ]
    assert remarks == "it claims 3 right answers, and has 1"
    with pytest.raises(ValueError, match="without slashes"):
        score("../Ada", tmp_path)
