"""Runs of the notebooks go on where they stopped, are quiet, and check the claims."""

import re
from pathlib import Path

import nbformat
import pytest
from papermill import PapermillExecutionError

from tests import claims
from tools import run_notebooks


@pytest.fixture
def tool(tmp_path, monkeypatch):
    """Return the tool, on a folder of its own."""
    monkeypatch.setattr(run_notebooks, "ROOT", tmp_path)
    monkeypatch.setattr(run_notebooks, "DONE", tmp_path / "build")
    for name in ("draftviews/style.py", "companion/data/table.csv"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("as it was", "utf-8")
    return run_notebooks


def notebook(folder, name, *cells):
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "", "language": "python"}
    folder.mkdir(exist_ok=True)
    nbformat.write(made, folder / name)
    return folder / name


def test_an_address_is_the_same_in_each_run_and_a_picture_stays(tool):
    said = "<object at 0x7f1234abcd56>", "iVBORw0KGgo0x7f1234abcd56Qm"
    outputs = [nbformat.v4.new_output("stream", text=text) for text in said]
    cell = nbformat.v4.new_code_cell(outputs=outputs)
    kept = tool.normalise(nbformat.v4.new_notebook(cells=[cell])).cells[0].outputs
    assert [output.text for output in kept] == ["<object at 0x0>", said[1]]


def test_a_finished_notebook_is_executed_again_after_a_change_and_only_then(
    tool, monkeypatch, capsys
):
    path, executed = notebook(tool.ROOT, "99_a.ipynb", "1 + 1"), []

    def execute(given, *_, **options):
        executed.append(given)
        assert "hold('99', globals())" in given.cells[-1].source
        given.cells[0].outputs = [nbformat.v4.new_output("stream", text="2")]
        given.cells[-1].outputs = [nbformat.v4.new_output("stream", text="C9  PASS\n")]
        return given

    def run():
        tool.sources.cache_clear()
        with tool.Progress([path]) as progress:
            tool.run(path, {"scale": "full"}, None, progress)
        return len(executed), path.read_bytes()

    monkeypatch.setattr(tool.papermill, "execute_notebook", execute)
    count, whole = run()
    path.write_bytes(whole.replace(b'"2"', b'"3"'))  # what a run leaves is no change
    assert run() == run() == (1, whole)
    for count, name in enumerate(("draftviews/style.py", "companion/data/table.csv"), 2):
        (tool.ROOT / name).write_text("changed", "utf-8")
        assert run() == run() == (count, whole)
    path.write_bytes(whole.replace(b"1 + 1", b"1 + 2"))
    assert run()[0] == 4
    assert capsys.readouterr().out.split("\n") == ["C9  PASS"] * 4 + [""]


def runs_of(tool, monkeypatch, *words):
    """Return what the command would execute: each notebook's number, and how."""
    made = []
    monkeypatch.setattr(tool, "run", lambda path, **how: made.append((tool.number_of(path), how)))
    monkeypatch.setattr("sys.argv", ["run_notebooks.py", *words])
    tool.main()
    return made


def test_what_reads_all_answers_is_executed_after_all_others(tool, monkeypatch):
    for name in ("00_start", "01_four", "A4_table", "A1_verdicts", "P_papers", "Z_bots"):
        notebook(tool.ROOT / "notebooks", f"{name}.ipynb", "1 + 1")
    executed = [number for number, _ in runs_of(tool, monkeypatch)]
    assert set(executed[:4]) == {"00", "01", "A4", "Z"}
    assert set(executed[4:]) == {"A1", "P"}


def test_a_changed_run_is_led_into_a_folder_of_its_own(tool, monkeypatch):
    notebook(tool.ROOT / "notebooks", "01_four.ipynb", "1 + 1")
    runs = tool.ROOT / "build" / "runs"
    for words, parameters, into in (
        ([], {"scale": "full"}, None),
        (["--seed", "7"], {"scale": "full", "seed": 7}, runs / "full-7"),
        (["--scale", "small"], {"scale": "small"}, runs / "small-2010"),
        (["--into", "here"], {"scale": "full"}, Path("here").resolve()),
    ):
        ((_, how),) = runs_of(tool, monkeypatch, *words)
        assert (how["parameters"], how["into"]) == (parameters, into)


def test_a_kernel_is_quiet_and_a_cell_that_fails_shows_its_error(tool, capfd):
    said = "get_ipython().kernel.log.error('KeyboardInterrupt caught in kernel.')"
    slow = "import sys; print(1); sys.stdout.flush(); print(2)"
    quiet = notebook(tool.ROOT, "01_one.ipynb", said, slow, "1 + 1")
    changed = {"seed": 7}
    with tool.Progress([quiet]) as progress:
        tool.run(quiet, changed, tool.ROOT / "out", progress)
        assert progress.bar.n == 3
    again = nbformat.read(tool.ROOT / "out" / "notebooks" / "01_one.ipynb", 4)
    assert again.cells[-1].outputs[0]["data"]["text/plain"] == "2"
    assert [each["text"] for each in again.cells[-2].outputs] == ["1\n2\n"]
    assert "KeyboardInterrupt" not in "".join(capfd.readouterr())
    fails = notebook(tool.ROOT, "02_two.ipynb", "assert 1 == 2, 'the war is lost'")
    lost = pytest.raises(PapermillExecutionError, match="the war is lost")
    with tool.Progress([fails]) as progress, lost:
        tool.run(fails, changed, tool.ROOT / "out", progress)


def test_a_broken_claim_shows_its_place_and_both_numbers(tmp_path, monkeypatch):
    monkeypatch.setattr(claims, "__file__", str(tmp_path / "__init__.py"))
    text = "assert [w + 1 for w in wins] == [4, 5]\nif small:\n    lost = 7\n    assert lost == 6\n"
    (tmp_path / "99.py").write_text(text, "utf-8")
    claims.hold("99", {"wins": [3, 4], "small": False})
    with pytest.raises(AssertionError) as error:
        claims.hold("99", {"wins": [3, 5], "small": True})
    first, second = str(error.value).split("\n\n")[1:]
    assert first.startswith("99.py, line 1: assert [w + 1 for w in wins] == [4, 5]\n")
    assert "assert [4, 6] == [4, 5]" in first
    assert second == "99.py, line 4: assert lost == 6\nAssertionError: assert 7 == 6"


def test_a_claim_of_the_artifact_passes_within_its_tolerance(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(claims, "ARTIFACT", tmp_path / "ARTIFACT.md")
    rows = "| C1 | `run 06` | 70, not 46 | 1,257 ± 10 | 9 |", "| C11 | `run A1` | of 62 | 54 | |"
    claims.ARTIFACT.write_text("\n".join(rows), "utf-8")
    claims.claim("C1", 1266.6)
    claims.claim("C11", 54)
    said = "C1  PASS  1,267 (expected 1,257 ± 10)\nC11 PASS  54 (expected 54)\n"
    assert capsys.readouterr().out == said
    for name, ours in (("C1", 1246.9), ("C11", 53)):
        with pytest.raises(AssertionError, match=f"{name} +FAIL"):
            claims.claim(name, ours)


def test_each_claim_of_the_artifact_is_checked_by_its_command():
    page = claims.ARTIFACT.read_text("utf-8")
    commands = dict(re.findall(r"^\| (C\d+) \| `run (\w+)` \|", page, re.MULTILINE))
    assert [*commands] == [f"C{number}" for number in range(1, 14)]
    for name, number in commands.items():
        checks = Path(claims.__file__).with_name(f"{number}.py").read_text("utf-8")
        assert f'claim("{name}", ' in checks
