"""Compiling beforehand: each step runs, and between them they reach every file with kernels."""

import subprocess
import sys
from pathlib import Path

from draftlib import warm
from draftlib.kernels.compiling import PACKAGE, _sources


def test_each_step_runs_once_in_order(monkeypatch):
    ran = []
    steps = [step._replace(run=lambda t=step.title: ran.append(t)) for step in warm.STEPS]
    monkeypatch.setattr(warm, "STEPS", steps)
    warm.warm(show=False)
    assert ran == [step.title for step in warm.STEPS]
    assert len(set(ran)) == len(ran)


def test_the_steps_reach_every_file_with_kernels():
    reached = set()
    for step in warm.STEPS:
        for module in step.modules:
            reached |= _sources(PACKAGE.joinpath(*module.split(".")).with_suffix(".py"))
    files = [path for path in PACKAGE.rglob("*.py") if "@kernel" in path.read_text("utf-8")]
    files += [path for path in PACKAGE.rglob("*.py") if "@callback(" in path.read_text("utf-8")]
    assert len(files) > 30
    assert [str(path.relative_to(PACKAGE)) for path in files if path not in reached] == []


def test_it_says_so_where_nothing_can_be_compiled(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    root = Path(PACKAGE).parent
    run = subprocess.run(
        [sys.executable, "-m", "draftlib.warm"], cwd=root, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert "NUMBA_DISABLE_JIT" in run.stderr
