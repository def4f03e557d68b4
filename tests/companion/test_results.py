"""Only a full run of a notebook may write into the committed folder of figures."""

import nbformat
import pytest

from companion.results import COMMITTED, SMALL, results_folder
from tests import NOTEBOOKS, ROOT


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
