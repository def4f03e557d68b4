"""Only the printed run of a notebook writes into the committed folder of figures."""

import nbformat
import pytest

from companion.results import results_folder
from tests import NOTEBOOKS, ROOT, refused

RUNS = [
    ("full", 2010, None, "figures", ""),
    ("small", 2010, None, "build/runs/small-2010/figures", "small: "),
    ("full", 7, None, "build/runs/full-7/figures", "seed 7: "),
    ("small", 7, 5, "build/runs/small-7/figures", "seed 7, small, 5 rounds: "),
]


@pytest.mark.parametrize(("scale", "seed", "rounds", "folder", "banner"), RUNS)
def test_only_the_printed_run_writes_into_the_committed_folder(
    scale, seed, rounds, folder, banner, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    assert results_folder(None, scale, seed, rounds) == str(ROOT / folder)
    said = capsys.readouterr().out
    assert said.startswith(banner)
    assert said.count("\n") == bool(banner)
    assert not [*tmp_path.iterdir()]


test_a_wrong_parameter_is_refused = refused(
    (("tiny", 1, None), "scale must be one of full, small, not 'tiny'"),
    (("full", "7", None), "seed must be an integer"),
    (("full", 7, 0), "rounds must be an integer of at least 1, not 0"),
    by=lambda given: results_folder(None, *given),
)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_notebook_asks_for_its_folder_before_it_writes(path):
    cells = [c.source for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    code = "\n".join(cells).partition("results_folder(out, scale, seed")
    assert code[1]
    assert not any(call in code[0] for call in ("save_figure(", ".save(", "{out}"))
