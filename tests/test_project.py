"""The project as a whole: one list of versions, names that stay, files written whole."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

import draftlib as dl
from draftlib.files import replace_file

ROOT = Path(__file__).parent.parent
CACHES = shutil.ignore_patterns("__pycache__", "data")
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_environment_and_constraints_name_the_same_versions():
    pins = [p for p in (ROOT / "constraints.txt").read_text().splitlines() if p[0] != "#"]
    lines = (ROOT / "environment.yml").read_text().splitlines()
    listed = [line.strip().removeprefix("- ") for line in lines if "==" in line or "-e " in line]
    assert listed == [*pins, "-e .[notebooks,test]"]
    assert all(pin.count("==") == 1 for pin in pins)
    subprocess.run([sys.executable, ROOT / "tools" / "pin.py", "--check"], check=True)


def test_readme_shows_the_verdicts_of_the_ledger():
    subprocess.run([sys.executable, ROOT / "tools" / "results.py", "--check"], check=True)


def test_readme_code_runs():
    blocks = (ROOT / "README.md").read_text().split("```python\n")[1:]
    code = "\n".join(block.partition("```")[0] for block in blocks)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Result(bots=('quo', 'quo', 'quo')" in run.stdout
    assert "Outcome(picks=" in run.stdout


def test_public_names_exist():
    for name in dl.__all__:
        assert getattr(dl, name).__doc__, name


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_are_executed_in_order_and_have_parameters(path):
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    tagged = [cell for cell in code if "parameters" in cell.metadata.get("tags", [])]
    assert len(tagged) == 1
    assert "scale" in tagged[0].source
    assert "seed" in tagged[0].source
    assert "assert" in code[-1].source
    outputs = [output for cell in code for output in cell.outputs]
    assert not [o for o in outputs if o.output_type == "error" or o.get("name") == "stderr"]


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    path = tmp_path / "deep" / "result.csv"
    replace_file(path, b"first")
    with pytest.raises(TypeError):
        replace_file(path, "not bytes")
    assert path.read_bytes() == b"first"
    assert list(path.parent.iterdir()) == [path]


def test_an_edit_of_a_called_kernel_is_not_hidden_by_the_cache(tmp_path):
    shutil.copytree(ROOT / "draftlib", tmp_path / "draftlib", ignore=CACHES)
    rng = tmp_path / "draftlib" / "rng.py"
    draw = "from draftlib.rng import below, stream_of; print(below(stream_of(1), 1000))"
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}

    def output():
        run = subprocess.run(
            [sys.executable, "-c", draw], cwd=tmp_path, env=environment, capture_output=True
        )
        return int(run.stdout)

    before = output()
    assert output() == before
    rng.write_text(rng.read_text().replace("0x94D049BB133111EB", "0x94D049BB133111ED"))
    assert output() != before
