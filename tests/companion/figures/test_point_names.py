"""Names of points stand apart, whatever the points."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.figures.point_names import name_points

PLACES = st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=2, max_size=6, unique=True)


@pytest.fixture(scope="module", autouse=True)
def _close():
    yield
    plt.close("all")


def drawn(places, named=None):
    figure, ax = plt.subplots(figsize=(4, 4))
    x, y = np.transpose(places)
    ax.set(xlim=(-2, 5), ylim=(-1, 4))
    names = [f"point {k}" for k in range(len(places))]
    points = pd.DataFrame({"x": x, "y": y, "low": y, "high": y}, index=names)
    name_points(ax, points, pd.Series(True, names) if named is None else points.y < named)
    plt.close(figure)
    return ax, points


@settings(max_examples=20, deadline=None)
@given(PLACES)
def test_no_name_covers_a_name_or_a_point(places):
    ax, points = drawn(places)
    boxes = [text.get_window_extent() for text in ax.texts]
    for k, box in enumerate(boxes):
        assert box.count_overlaps(boxes[:k]) == 0
        for spot in ax.transData.transform(points[["x", "y"]]):
            assert not box.contains(*spot)


def test_only_the_named_are_named():
    ax, _ = drawn([(0, 0), (1, 2), (2, 3)], named=1)
    assert [text.get_text() for text in ax.texts] == ["point 0"]
