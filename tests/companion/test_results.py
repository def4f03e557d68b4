"""Only the printed run of a notebook writes into the committed folder of figures."""

import os
import shutil
from types import SimpleNamespace

import pandas as pd
import pytest

from companion.results import compare_with_printed, results_folder
from tests import FIGURES, ROOT, refused

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


def test_numbers_of_a_changed_run_stand_beside_the_printed_ones(tmp_path):
    out = tmp_path / "figures"
    shutil.copytree(FIGURES, out, ignore=shutil.ignore_patterns("*.svg", "*.png"))
    path = out / "00_cycle.csv"
    rows = pd.read_csv(path)
    rows.loc[0, "mean"] = 12.5
    rows.to_csv(path, index=False)
    both = compare_with_printed(str(out))
    assert {"00_cycle", "05_replication", "06_risk_tournaments"} <= {*both.table}
    changed = both.loc[both.printed != both.yours, ["table", "of", "yours"]].to_numpy()
    assert changed.tolist() == [["00_cycle", "UCT, against two bots", 12.5]]
    assert compare_with_printed(str(FIGURES)) is None


test_a_wrong_parameter_is_refused = refused(
    (("tiny", 1, None), "scale must be one of full, small, not 'tiny'"),
    (("full", "7", None), "seed must be an integer"),
    (("full", 7, 0), "rounds must be an integer of at least 1, not 0"),
    by=lambda given: results_folder(None, *given),
)


def test_a_shell_that_is_no_kernel_runs_a_notebook_too(monkeypatch):
    """Such as a script made of a notebook, in IPython."""
    monkeypatch.setattr("IPython.get_ipython", lambda: SimpleNamespace(user_ns={"In": []}))
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    monkeypatch.setenv("REPLAY", "")
    assert results_folder(None, "full", 2010) == str(ROOT / "figures")
    assert "TQDM_DISABLE" not in os.environ
