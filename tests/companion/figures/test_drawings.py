"""Each drawing has the bytes it had, and what a reader relies on is in it."""

import json
import pkgutil
import re
from importlib import import_module
from inspect import isfunction, signature

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st
from matplotlib.figure import Figure

from companion import example_board, figures, ledger
from companion.figures import kth_best_pick, risk_tournaments, verdicts, worked_example
from companion.figures.point_names import name_points
from draftlib.evaluators import Evaluator
from draftviews import COLORS, PLAYERS, save_figure, use_style
from tests import FIGURES, ROOT, refused
from tests.companion.figures import gallery
from tests.pictures.test_trees import overlaps
from tests.reliability.last_bits import noise

HASHES = json.loads(gallery.STORED.read_text("utf-8"))
PLACES = st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=2, max_size=6, unique=True)


@pytest.fixture(autouse=True)
def _style():
    use_style()


@pytest.fixture(scope="module")
def pinned():
    """Fail with the reason where another matplotlib draws than the one of the stored hashes."""
    (version,) = re.findall(r"^matplotlib==(.*)$", (ROOT / "constraints.txt").read_text(), re.M)
    if not mpl.__version__ == version == HASHES["matplotlib"]:
        pytest.fail(
            f"matplotlib {mpl.__version__} draws, constraints.txt pins {version}, and the hashes "
            f"are of {HASHES['matplotlib']}: install the pinned one, or store the hashes anew by "
            "python -m tests.companion.figures.gallery"
        )


@pytest.mark.parametrize("name", gallery.NAMES)
def test_a_drawing_has_the_stored_bytes(name, pinned):
    """It is drawn with the noise of another vector library, and stored without."""
    with noise(seed=1):
        noisy, _ = gallery.hashes_of(name)
    changed = "has changed; if it should: python -m tests.companion.figures.gallery"
    assert noisy == HASHES[name], f"the drawing {name} {changed}"


@pytest.mark.slow
@pytest.mark.parametrize("name", gallery.NAMES)
def test_no_pixel_hangs_on_the_last_bit_of_a_logarithm_or_the_like(name):
    with noise(seed=1):
        noisy = gallery.hashes_of(name)
    assert gallery.hashes_of(name) == noisy


def test_every_stored_hash_is_of_a_drawing_and_no_two_are_alike():
    assert set(HASHES) == {"matplotlib", *gallery.NAMES}
    assert len(set(HASHES.values())) == len(HASHES)


def test_every_figure_is_in_the_gallery():
    drawn = {name.partition(",")[0] for name in gallery.DATA}
    for module in pkgutil.iter_modules(figures.__path__):
        functions = vars(import_module(f"companion.figures.{module.name}")).values()
        own = [f for f in functions if isfunction(f) and f.__module__.endswith(f".{module.name}")]
        returns = {f.__name__ for f in own if signature(f).return_annotation is Figure}
        names = returns - {"add_title", "add_key", "add_caption"}
        assert {f"{module.name}.{name}" for name in names} <= drawn


def test_saving_twice_gives_the_same_bytes(tmp_path):
    for folder in "ab":
        save_figure(
            gallery.draw("beside_originals.calibration"), gallery.WON, "figure", tmp_path / folder
        )
    for suffix in ("svg", "png", "csv"):
        one, two = ((tmp_path / folder / f"figure.{suffix}").read_bytes() for folder in "ab")
        assert one == two


def points_of(figure):
    """Return how many points without a line the panels of a figure show."""
    lines = [line for ax in figure.axes for line in ax.lines if line.get_linestyle() == "None"]
    return sum(len(line.get_xdata()) for line in lines)


def test_every_counted_value_of_the_record_is_drawn():
    values = ledger.judge(ledger.load(FIGURES / "ledger"))
    tested = values[values.counted & values.z.notna()]
    assert points_of(verdicts.qq_plot(values, tested.source.unique())) == len(tested)
    board = ledger.scoreboard(values)
    bars = verdicts.verdict_bars(board.drop(index="all"), "values").axes[0].patches
    assert sum(bar.get_width() for bar in bars) == board.loc["all"].sum()


def test_a_verdict_has_the_colour_of_no_agent_and_no_player():
    assert not set(verdicts.VERDICTS.values()) & {*COLORS.values(), *PLAYERS}


def test_ordered_normal_values_against_simulation():
    draws = np.sort(np.random.default_rng(0).normal(size=(20_000, 9)), axis=1)
    expected = np.quantile(draws, [0.5, 0.025, 0.975], axis=0)
    assert np.allclose(verdicts.normal_order(9), expected, atol=0.06)


@settings(max_examples=20)
@given(PLACES)
def test_no_name_covers_a_name_or_a_point(places):
    figure, ax = plt.subplots(figsize=(4, 4))
    x, y = np.transpose(places)
    ax.set(xlim=(-2, 5), ylim=(-1, 4))
    points = pd.DataFrame(
        {"x": x, "y": y, "low": y, "high": y}, [f"point {k}" for k in range(len(x))]
    )
    name_points(ax, points, points.y > 0)
    assert {text.get_text() for text in ax.texts} == set(points.index[points.y > 0])
    assert overlaps(figure, slack=0) == []
    for text in ax.texts:
        for spot in ax.transData.transform(points[["x", "y"]]):
            assert not text.get_window_extent().contains(*spot)
    plt.close(figure)


ONE = gallery.means(gallery.TRIO, match="one"), {"one": gallery.BY_X.assign(ci95=0.1)}
test_each_match_with_an_axis_of_its_own_needs_a_label = refused(
    (lambda: risk_tournaments.match_dots(ONE[0], ["wins", "share"]), "zip"),
    (lambda: kth_best_pick.gains(ONE[1], ("x", "y"), ("a",)), "zip"),
)


@pytest.mark.parametrize("player", range(3))
def test_the_terms_of_the_worked_example_add_up_to_f(player):
    owner, printed = example_board.owner(), Evaluator.published(intercept=False)
    table = worked_example.sum_of_terms(owner, player, printed)
    assert table["sum"].iloc[-1] == pytest.approx(printed.values(owner)[player], abs=1e-3)
