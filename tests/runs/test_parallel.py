"""Results come back whole from any backend, and before all is done; bars are for people."""

import math
import sys
import time

import joblib
import pytest

from draftlib.runs.parallel import results
from draftlib.runs.progress import late_bar


@pytest.mark.parametrize("backend", ["loky", "threading", "sequential"])
def test_every_piece_comes_back_once_and_the_first_before_the_last(backend):
    with joblib.parallel_config(backend=backend):
        assert sorted(results(math.sqrt, range(100), 2)) == [math.sqrt(i) for i in range(100)]
        assert list(results(math.sqrt, [])) == []
        some = results(math.sqrt, [4] * 200 + [-1], 1)
        assert next(some) == 2
        some.close()
        with pytest.raises(ValueError, match=r"math domain|nonnegative"):
            list(results(math.sqrt, [4, -1]))


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_bar_comes_late_and_only_in_a_terminal(is_terminal, monkeypatch, capsys):
    monkeypatch.setenv("TQDM_DISABLE", "0")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    assert list(late_bar(range(5), "picks")) == [*range(5)]
    assert capsys.readouterr().err == ""
    steps = []
    for step in late_bar(range(5), "picks", patience=0.05):
        steps.append(step)
        time.sleep(0.03)
    assert steps == [*range(5)]
    said = capsys.readouterr().err
    assert ("picks:" in said) == is_terminal
    assert "0/5" not in said
