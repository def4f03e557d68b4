"""Only a full run of a notebook may write into the committed folder of figures."""

import hashlib
import os
import shutil
import subprocess
import sys

import nbformat
import pytest

from companion.results import COMMITTED, SMALL, results_folder

ROOT = COMMITTED.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("out", ["figures", "figures/ledger", "notebooks/../figures"])
def test_a_small_run_is_led_away_from_the_committed_folder(monkeypatch, out):
    monkeypatch.chdir(ROOT)
    assert results_folder("small", out) == str(SMALL)
    assert results_folder("full", out) == out


def test_a_folder_of_ones_own_stays_and_another_scale_is_refused(tmp_path):
    assert results_folder("small", str(tmp_path)) == str(tmp_path)
    assert results_folder("small", f"{COMMITTED}-of-mine") == f"{COMMITTED}-of-mine"
    with pytest.raises(ValueError, match='scale must be "full" or "small", not \'tiny\''):
        results_folder("tiny", "figures")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_notebook_asks_for_its_folder_before_it_writes(path):
    cells = [c.source for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    code = "\n".join(cells).partition("out = results_folder(scale, out)\n")
    assert code[1]
    assert not any(call in code[0] for call in ("save_figure(", ".save(", "{out}"))


def test_an_opened_notebook_at_small_scale_leaves_the_committed_files_alone(tmp_path):
    """Run notebook 01 as a reader does who sets `scale = "small"` in JupyterLab."""
    shutil.copytree(ROOT / "companion", tmp_path / "companion")
    shutil.copytree(ROOT / "figures", tmp_path / "figures")
    notebook = nbformat.read(NOTEBOOKS[1], as_version=4)
    (tagged,) = (c for c in notebook.cells if "parameters" in c.metadata.get("tags", []))
    tagged.source = tagged.source.replace('scale = "full"', 'scale = "small"')
    before = digests(tmp_path / "figures")
    execute(notebook, tmp_path)
    assert digests(tmp_path / "figures") == before
    written = {path.name for path in (tmp_path / "build/small/figures").rglob("*.csv")}
    assert {"01_example_tree.csv", "01_four_item_example.csv"} <= written


def execute(notebook, root):
    """Run the code of a notebook in the folder `notebooks` of `root`, with its `companion`."""
    (root / "notebooks").mkdir()
    code = "\n".join(c.source for c in notebook.cells if c.cell_type == "code")
    paths = os.pathsep.join([str(root), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths, "MPLBACKEND": "agg"}
    command = [sys.executable, "-c", code]
    subprocess.run(command, cwd=root / "notebooks", env=environment, check=True)


def digests(folder):
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
