"""Runs of the notebooks go on where they were stopped, say how far they are, and show errors."""

import importlib.util
import re
from pathlib import Path

import nbformat
import pytest
from papermill import PapermillExecutionError

TOOL = Path(__file__).parent.parent / "tools" / "run_notebooks.py"


@pytest.fixture
def tool(tmp_path):
    spec = importlib.util.spec_from_file_location("run_notebooks", TOOL)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    tool.ROOT, tool.DONE = tmp_path, tmp_path / "build"
    for name in ("draftlib/game.py", "companion/data/table.csv", "99_a.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("as it was", "utf-8")
    tool.DONE.mkdir()
    (tool.DONE / "99_a.ipynb").write_bytes(tool.mark_of(tmp_path / "99_a.ipynb"))
    return tool


def test_a_finished_notebook_is_not_executed_again(tool):
    assert tool.is_done(tool.ROOT / "99_a.ipynb")
    (tool.DONE / "99_a.ipynb").unlink()
    assert not tool.is_done(tool.ROOT / "99_a.ipynb")


@pytest.mark.parametrize("changed", ["draftlib/game.py", "companion/data/table.csv", "99_a.ipynb"])
def test_it_is_after_any_change(tool, changed):
    (tool.ROOT / changed).write_text("changed", "utf-8")
    tool.sources.cache_clear()
    assert not tool.is_done(tool.ROOT / "99_a.ipynb")


def notebook(folder, name, *cells):
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "", "language": "python"}
    nbformat.write(made, folder / name)
    return folder / name


def test_the_bar_names_the_notebooks_that_run_and_counts_their_cells(tool, capsys):
    one = notebook(tool.ROOT, "01_one.ipynb", "1", "2", "3")
    two = notebook(tool.ROOT, "02_two.ipynb", "1")
    with tool.Progress([one, two]) as progress:
        progress.start(one)
        progress.start(two)
        progress.cell_done(one, cell=None, cell_index=0)
        assert progress.running() == "running 01 (1 of 3), 02 (0 of 1)"
        progress.end(two)
        assert progress.running() == "running 01 (1 of 3)"
        progress.end(one)
        assert (progress.running(), progress.bar.n, progress.bar.total) == ("", 4, 4)
    drawn = capsys.readouterr().err
    assert "2/4 cells [00:00, running 01 (1 of 3)]" in drawn
    assert not re.search(r"\?|it/s|<", drawn)  # no estimate
    assert drawn.index("02_two.ipynb") < drawn.index("01_one.ipynb")


def test_a_kernel_is_quiet_and_a_cell_that_fails_shows_its_error(tool, capfd):
    said = "get_ipython().kernel.log.error('KeyboardInterrupt caught in kernel.')"
    quiet = notebook(tool.ROOT, "01_one.ipynb", said, "1 + 1")
    with tool.Progress([quiet]) as progress:
        tool.run(quiet, "full", tool.ROOT / "out", progress)
        assert progress.bar.n == 2
    again = nbformat.read(tool.ROOT / "out" / "01_one.ipynb", 4)
    assert again.cells[-1].outputs[0]["data"]["text/plain"] == "2"
    assert "KeyboardInterrupt" not in "".join(capfd.readouterr())
    fails = notebook(tool.ROOT, "02_two.ipynb", "assert 1 == 2, 'the war is lost'")
    with (
        tool.Progress([fails]) as progress,
        pytest.raises(PapermillExecutionError, match="the war is lost"),
    ):
        tool.run(fails, "full", tool.ROOT / "out", progress)
