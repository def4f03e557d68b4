"""Figure of appendix A3: wins and published bands."""

import io

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from companion.figures import war_settings
from draftlib.pictures import use_style


@pytest.fixture(scope="module", autouse=True)
def style():
    use_style()
    yield
    plt.close("all")


def test_settings_show_published_intervals():
    table = pd.DataFrame({"panel": "x", "x": [0, 1], "bot": "Quo", "mean": [60, 70], "ci95": 2})
    table = pd.concat([table, table.assign(panel="y")]).assign(published=67, published_ci95=7)
    figure = war_settings.settings(table, ["a finding", "another"])
    (band,) = figure.axes[0].patches
    assert (band.get_y(), band.get_height()) == (60, 14)
    figure.savefig(io.BytesIO(), format="svg")
    shown = " ".join(text.get_text() for text in figure.findobj(plt.Text))
    assert all(word in shown for word in ("published", "a finding", "another"))
