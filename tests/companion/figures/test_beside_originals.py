"""Our bots beside the original ones: every pair and order is shown."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from companion.figures import beside_originals
from draftlib.pictures import save_figure, use_style
from draftlib.support.statistics import two_proportion_z


@pytest.fixture(scope="module", autouse=True)
def style():
    use_style()
    yield
    plt.close("all")


@pytest.fixture
def calibrated():
    rng = np.random.default_rng(0)
    ours, theirs = rng.binomial(100, 0.3, (2, 30))
    z = two_proportion_z(ours, 100, theirs, 100)
    seats = np.tile(range(3), 10)
    pairs = pd.DataFrame(
        {"seat": seats, "ours": ours / 100, "theirs": theirs / 100, "z": z, "null": z[::-1]}
    )
    rows = {"match": ["one"] * 3 + ["two"] * 3, "bot": ["Quo", "KillBot", "Boscoe"] * 2}
    return pairs, pd.DataFrame({**rows, "z": [0.1, -1, 2, 0.5, 3.5, -0.2]})


def test_calibration_shows_every_pair_and_order(calibrated):
    pairs, orders = calibrated
    rates, _, matches = beside_originals.calibration(pairs, orders).axes
    points = [line for line in rates.lines if line.get_marker() == "o"]
    assert sum(len(line.get_xdata()) for line in points) >= 30
    shown = [x for line in matches.lines if line.get_marker() == "o" for x in line.get_xdata()]
    assert sorted(shown) == sorted(orders.z)


def test_saving_twice_gives_the_same_bytes(calibrated, tmp_path):
    for folder in ("a", "b"):
        figure = beside_originals.calibration(*calibrated)
        save_figure(figure, calibrated[0], "figure", tmp_path / folder)
    for suffix in ("svg", "png", "csv"):
        one, two = ((tmp_path / folder / f"figure.{suffix}").read_bytes() for folder in "ab")
        assert one == two
