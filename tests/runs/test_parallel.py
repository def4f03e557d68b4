"""Results come back whole from any backend, and before all is done from those that can."""

import math
import threading
import time
from types import SimpleNamespace

import joblib
import pytest

import draftlib as dl
from draftlib.runs.parallel import results
from draftlib.runs.progress import late_bar

BACKENDS = ["loky", "threading", "sequential", "multiprocessing"]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("n_jobs", [1, 2])
def test_every_piece_comes_back_once(backend, n_jobs):
    with joblib.parallel_config(backend=backend):
        found = sorted(results(math.sqrt, range(100), n_jobs))
    assert found == [math.sqrt(i) for i in range(100)]
    assert list(results(math.sqrt, [])) == []


@pytest.mark.parametrize("backend", ["sequential", "threading", "multiprocessing"])
def test_results_come_before_all_is_done(backend):
    """The first of many pieces is there while the last cannot even be computed."""
    with joblib.parallel_config(backend=backend):
        found = results(math.sqrt, [4] * 200 + [-1], 1)
        assert next(found) == 2
        found.close()
        with pytest.raises(ValueError, match=r"math domain|nonnegative"):
            list(results(math.sqrt, [4, -1]))


def test_a_reward_that_cannot_be_sent_to_workers_is_named():
    """As one with an open file or a connection."""
    locked = SimpleNamespace(rewards=lambda owners: [[0.0, 1.0]] * len(owners))
    locked.lock = threading.Lock()
    game, agents = dl.Game(4, 2, locked), [dl.Random()] * 2
    assert len(dl.tournament(game, agents, 2, n_jobs=1)) == 8
    with pytest.raises(ValueError, match=r"<draft: 4 items, .*_thread\.lock.*use n_jobs=1"):
        dl.tournament(game, agents, 2, n_jobs=2)


def test_a_bar_comes_late_and_goes_on_where_the_steps_are(monkeypatch, capsys):
    monkeypatch.setenv("TQDM_DISABLE", "0")
    assert list(late_bar(range(5), "picks")) == [*range(5)]
    assert capsys.readouterr().err == ""
    steps = []
    for step in late_bar(range(5), "picks", patience=0.05):
        steps.append(step)
        time.sleep(0.03)
    assert steps == [*range(5)]
    assert "picks:" in (said := capsys.readouterr().err)
    assert "0/5" not in said
