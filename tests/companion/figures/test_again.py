"""`python -m companion.figures` draws what is committed, in any size, and on a dark ground."""

import re
from contextlib import nullcontext

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st
from matplotlib.colors import to_hex, to_rgb
from PIL import Image
from seaborn.utils import relative_luminance

from companion.figures import __main__ as again, beside_originals
from companion.figures.frame import FIGURES as DRAWN, read_table
from companion.figures.index import words_of
from companion.figures.point_names import name_points
from draftviews import use_style
from draftviews.pictures.saving import svg_of
from tests import FIGURES
from tests.pictures.test_trees import overlaps
from tests.reliability.last_bits import noise

NAMES = again.every_name()
SOME = ["00_draft", "02_trace", "04_board", "P_talk_uct"]
COMPARED = [*SOME, "01_example_tree", "04_game", "05_f_of_s1", "09_actions", "09_learning_curves"]
COMPARED += ["08_told_the_rules", "P_slides_actual"]
GROUND = to_hex(again.dark("#ffffff"))


def slow_but(quick, names=NAMES):
    """Return names, marked as slow but for some."""
    slow = [pytest.param(name, marks=pytest.mark.slow) for name in names if name not in quick]
    return [*quick, *slow]


def texts_of(svg):
    """Return the colour and the words of each text of an SVG."""
    found = re.findall(r"<text style=\"([^\"]*)\"[^>]*>(.*?)</text>", svg, re.DOTALL)
    colors = [re.search(r"fill: (#\w{6})", style) for style, _ in found]
    words = [re.sub(r"<.*?>|\s+", " ", text).strip() for _, text in found]
    black = to_hex(again.dark("#000000"))
    return [(color[1] if color else black, w) for color, w in zip(colors, words)]


def contrast(one, other):
    """Return the contrast ratio of WCAG 2."""
    low, high = sorted(relative_luminance(to_rgb(color)) + 0.05 for color in (one, other))
    return high / low


@pytest.mark.parametrize("name", slow_but(SOME, NAMES[::4]))
def test_a_figure_drawn_wide_and_dark_has_its_title_and_can_be_read_and_edited(name, tmp_path):
    again.main([name, "--palette", "dark", "--into", str(tmp_path)])
    svg = (tmp_path / f"{name}.svg").read_text("utf-8")
    texts = texts_of(svg)
    letters = re.sub(r"<!--.*?-->|<.*?>|\s", "", svg, flags=re.DOTALL)  # of formulas, too
    for words in re.split("[ⁿ;]", words_of(FIGURES / f"{name}.svg")[0]):
        assert re.sub(r"\s", "", words) in letters
    assert all(color == GROUND or contrast(color, GROUND) > 3 for color, _ in texts)
    width, height = map(float, re.search(r'viewBox="([^"]*)"', svg)[1].split()[2:])
    assert width / height == pytest.approx(16 / 9, rel=1e-3)


def test_every_committed_figure_has_what_draws_it():
    for kind in ("svg", "png"):
        assert sorted(path.stem for path in FIGURES.glob(f"*.{kind}")) == NAMES


@pytest.mark.parametrize("name", slow_but(COMPARED))
def test_a_figure_is_a_function_of_its_csv(name):
    use_style()
    figure = DRAWN[name](read_table(FIGURES / f"{name}.csv"))
    assert svg_of(figure) == (FIGURES / f"{name}.svg").read_bytes()


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_the_command_draws_in_the_size_and_format_that_are_asked_for(kind, tmp_path, capsys):
    words = [NAMES[-1], "--size", "5x4", "--format", kind, "--into", str(tmp_path / "new")]
    again.main(words)
    path = tmp_path / "new" / f"{NAMES[-1]}.{kind}"
    assert capsys.readouterr().out == f"{path}\n"
    if kind == "svg":
        assert 'width="5.0in" height="4.0in"' in path.read_text("utf-8")
    elif kind == "png":
        with Image.open(path) as picture:
            assert picture.size == pytest.approx((750, 600), abs=1)
    else:
        sides = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", path.read_bytes()).groups()
        assert float(sides[0]) / float(sides[1]) == pytest.approx(5 / 4, rel=1e-3)


def test_a_title_can_be_left_out_and_a_caption_stands_below_the_picture(tmp_path):
    again.main(["P_talk_uct", "--no-title", "--into", str(tmp_path)])
    assert "UCT tries" not in (tmp_path / "P_talk_uct.svg").read_text("utf-8")
    committed = FIGURES / "P_talk_uct.svg"
    assert words_of(committed)[1].startswith("Mean rewards; ")
    assert "<!-- Mean rewards" not in committed.read_text("utf-8")


WRONG = [
    (["P_slides_act"], "argument NAME: invalid choice: 'P_slides_act' (choose from "),
    (["P_talk_uct", "--size", "8"], "WIDTHxHEIGHT, 1 to 100 inches each, not '8'"),
    (["P_talk_uct", "--into", str(FIGURES)], "figures/ belongs to the notebooks"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_a_wrong_command_says_what_would_be_right(words, said, capsys):
    with pytest.raises(SystemExit):
        again.main(words)
    assert said in capsys.readouterr().err


PLACES = st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=2, max_size=6, unique=True)


def test_saving_again_beside_another_vector_library_gives_the_same_bytes(tmp_path):
    use_style()
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
    use_style()
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
