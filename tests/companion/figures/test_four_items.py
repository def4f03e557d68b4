"""Running means are drawn beside the exact values."""

import pandas as pd

from companion.figures.four_items import running_means


def test_running_means_show_exact_values_beside_them():
    rows = [(b, c, n, 10.0 * n) for b in "ml" for c in (1, 100) for n in (1, 10, 100)]
    table = pd.DataFrame(rows, columns=["branch", "c", "simulation", "mean"])
    figure = running_means(table, {"exact": 900}, "mean")
    assert "exact" in [text.get_text() for text in figure.axes[0].texts]
    levels = [line for line in figure.axes[0].lines if set(line.get_ydata()) == {900}]
    assert len(levels) == 1
    assert [t.get_text() for t in figure.legends[0].get_texts()] == ["c = 1", "c = 100"]
