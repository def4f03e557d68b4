"""Every notebook runs small, with another seed, from another folder; its claims hold there, too."""

import os
import shutil

import nbformat
import papermill
import pytest

from tests import NOTEBOOKS, ROOT
from tools import run_notebooks


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """What notebooks read of the repository, in a folder that is not to be written."""
    clone = tmp_path_factory.mktemp("a clone é")
    for name in ("companion", "figures", "notebooks"):
        shutil.copytree(ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (clone, *clone.rglob("*")):
        path.chmod(path.stat().st_mode & ~0o222)
    return clone


@pytest.mark.parametrize("name", [path.name for path in NOTEBOOKS])
def test_a_notebook_runs_anywhere_and_writes_only_results(name, clone, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (clone, ROOT))))
    monkeypatch.setenv("LOKY_MAX_CPU_COUNT", "1")  # other tests run beside it
    elsewhere, out = tmp_path / "dossier é", tmp_path / "results"
    elsewhere.mkdir()
    before = contents(clone)
    notebook = nbformat.read(clone / "notebooks" / name, as_version=4)
    notebook.cells.append(run_notebooks.claims(name.partition("_")[0]))
    parameters = {"scale": "small", "seed": 7, "out": str(out)}
    options = {"cwd": elsewhere, "kernel_name": "python3", "progress_bar": False}
    options["extra_arguments"] = run_notebooks.QUIET
    done = papermill.execute_notebook(notebook, None, parameters, **options)
    said = "".join(str(cell.get("outputs", "")) for cell in done.cells)
    assert "seed 7, small: the text has the numbers of seed" in said
    assert "it/s]" not in said  # no bar
    assert contents(clone) == before
    assert {path.name for path in tmp_path.iterdir()} == {elsewhere.name, out.name}
    assert not [*elsewhere.iterdir()]


def contents(folder):
    """Return the files of a folder but for Python's own, by name."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return {path: path.read_bytes() for path in paths}
