"""The same bytes from any number of workers of any kind, and from a cluster that loses one."""

import os
import signal
import threading
import time

import joblib
import pytest

import draftlib as dl
from companion.experiments.evaluator import parquet_bytes
from tests.risk.test_own_board import LAKELAND

pytestmark = pytest.mark.slow


def match(n_jobs, **options):
    """Draft for the war itself: the addresses by which it is played are each process's own."""
    agents = {"UCT": dl.UCT(20, 0.3), "Random": dl.Random(), "Quo": dl.risk.Drafter("quo")}
    war = dl.risk.War("own", fights=5, cards="4, 6, 8")
    options |= {"after": war, "seatings": [tuple(agents)]}
    game = dl.actual_risk(("quo", "killbot", "boscoe"), board=LAKELAND)
    return dl.tournament(game, agents, 18, 1, n_jobs, **options).to_csv()


def all_results(n_jobs):
    dataset = dl.risk.make_training_set(40, games=20, seed=2010, n_jobs=n_jobs)
    return match(n_jobs), parquet_bytes(dataset)


@pytest.fixture(scope="module")
def serial():
    with joblib.parallel_config(backend="sequential"):
        return all_results(1)


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_workers_and_backends_do_not_change_a_result(serial, backend):
    with joblib.parallel_config(backend=backend):
        assert all_results(3) == serial


def test_a_dask_worker_that_is_killed_in_the_middle_does_not_change_a_result(serial, tmp_path):
    import distributed

    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    sizes = []

    def kill():
        while not sizes:
            time.sleep(0.001)
            sizes.extend(path.stat().st_size for path in tmp_path.glob("*.part"))
        os.kill(cluster.workers[0].pid, signal.SIGKILL)

    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster):
        thread = threading.Thread(target=kill)
        thread.start()
        with joblib.parallel_config(backend="dask"):
            table = match(-1, checkpoint=tmp_path)
        thread.join()
    assert len(sizes) < len(list(tmp_path.glob("*.part")))  # there was something left to do
    assert table == serial[0]
