"""Frames for tests of figures, and what a figure drew of them."""

import pandas as pd


def frame(panel, names=("a", "b"), xs=(1, 10, 100)):
    """Return a tidy frame with a different line for each name."""
    rows = [
        {"panel": panel, "series": name, "x": x, "y": y, "low": y - 0.1, "high": y + 0.1, "n": 5}
        for k, name in enumerate(names)
        for x, y in zip(xs, (0.2 + 0.1 * k, 0.4, 0.6 - 0.1 * k))
    ]
    return pd.DataFrame(rows)


def lines(axes):
    """Return the y values of the lines with intervals of some axes, by label."""
    return {c.get_label(): c.lines[0].get_ydata().tolist() for c in axes.containers if len(c) == 3}
