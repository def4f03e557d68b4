"""What a reader relies on is in a drawing; test_again compares whole ones with the committed."""

from contextlib import nullcontext

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st

from companion.figures import beside_originals
from companion.figures.frame import read_table
from companion.figures.point_names import name_points
from draftviews import use_style
from tests import FIGURES
from tests.pictures.test_trees import overlaps
from tests.reliability.last_bits import noise

PLACES = st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=2, max_size=6, unique=True)


@pytest.fixture(autouse=True)
def _style():
    use_style()


def test_saving_again_beside_another_vector_library_gives_the_same_bytes(tmp_path):
    table = read_table(FIGURES / "A2_calibration.csv")
    for folder, where in (("a", nullcontext()), ("b", noise())):
        with where:
            beside_originals.calibration(table, tmp_path / folder)
    for suffix in ("svg", "png", "csv"):
        one, two = ((tmp_path / name / f"A2_calibration.{suffix}").read_bytes() for name in "ab")
        assert one == two


@settings(max_examples=8)
@given(PLACES)
def test_no_name_covers_a_name_or_a_point(places):
    figure, ax = plt.subplots(figsize=(4, 4))
    x, y = np.transpose(places)
    ax.set(xlim=(-2, 5), ylim=(-1, 4))
    names = [f"point {k}" for k in range(len(x))]
    points = pd.DataFrame({"x": x, "y": y, "low": y, "high": y}, names)
    name_points(ax, points, points.y > 0)
    assert {text.get_text() for text in ax.texts} == set(points.index[points.y > 0])
    assert overlaps(figure, slack=0) == []
    for text in ax.texts:
        for spot in ax.transData.transform(points[["x", "y"]]):
            assert not text.get_window_extent().contains(*spot)
    plt.close(figure)
