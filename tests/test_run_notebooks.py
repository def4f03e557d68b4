"""A run of the notebooks that was stopped goes on with those that are not finished."""

import importlib.util
from pathlib import Path

import pytest

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
