"""`python -m companion.figures` draws what is committed, in any size, and on a dark ground."""

import re

import pytest
from matplotlib.colors import to_rgb
from seaborn.utils import relative_luminance

from companion.figures import __main__ as again
from companion.figures.index import title_of
from draftviews import use_style
from draftviews.pictures.recipes import draw_again
from draftviews.pictures.saving import svg_of
from tests import FIGURES

NAMES = sorted(path.stem for path in FIGURES.glob("*.svg"))
SOME = ["00_draft", "02_trace", "04_board", "P_talk_uct"]
COMPARED = [*SOME, "01_example_tree", "04_game", "05_f_of_s1", "09_actions", "09_learning_curves"]
COMPARED += ["13_told_the_rules", "A7_slides"]
GROUND = again.dark("#ffffff")


def slow_but(quick):
    """Return all names, marked as slow but for some."""
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]


def texts_of(svg):
    """Return the colour and the words of each text of an SVG."""
    found = re.findall(r"<text style=\"([^\"]*)\"[^>]*>(.*?)</text>", svg, re.DOTALL)
    colors = [re.search(r"fill: (#\w{6})", style) for style, _ in found]
    words = [re.sub(r"<.*?>|\s+", " ", text).strip() for _, text in found]
    return [(color[1] if color else again.dark("#000000"), w) for color, w in zip(colors, words)]


def contrast(one, other):
    """Return the contrast ratio of WCAG 2."""
    low, high = sorted(relative_luminance(to_rgb(color)) + 0.05 for color in (one, other))
    return high / low


@pytest.mark.parametrize("name", slow_but(SOME))
def test_a_figure_drawn_wide_and_dark_has_its_title_and_can_be_read_and_edited(name):
    svg = again.drawn(name, (8, 4.5), again.dark)
    texts = texts_of(svg)
    letters = re.sub(r"<!--.*?-->|<.*?>|\s", "", svg, flags=re.DOTALL)  # of formulas, too
    for words in re.split("[ⁿ;]", title_of(FIGURES / f"{name}.svg")):
        assert re.sub(r"\s", "", words) in letters
    assert all(color == GROUND or contrast(color, GROUND) > 3 for color, _ in texts)
    width, height = map(float, re.search(r'viewBox="([^"]*)"', svg)[1].split()[2:])
    assert width / height == pytest.approx(16 / 9, rel=1e-3)


def test_every_committed_figure_has_the_call_that_draws_it():
    assert sorted(path.stem for path in FIGURES.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", slow_but(COMPARED))
def test_the_stored_call_draws_the_committed_figure_but_for_the_seventh_digit(name):
    use_style()
    figure = draw_again((FIGURES / f"{name}.json").read_text("utf-8"))
    one, other = svg_of(figure).decode(), (FIGURES / f"{name}.svg").read_text("utf-8")
    number, size = r"-?\d+\.?\d*", r"scale\((\S+) "
    assert re.sub(number, "", one) == re.sub(number, "", other)
    for found, stored in zip(re.findall(number, one), re.findall(number, other), strict=True):
        assert float(found) == pytest.approx(float(stored), abs=0.02)
    sizes, those = ([float(each) for each in re.findall(size, svg)] for svg in (one, other))
    assert sizes == pytest.approx(those, rel=1e-3)


def test_the_command_writes_an_svg_of_the_size_that_is_asked_for(tmp_path, capsys):
    again.main(["06_hero", "--size", "5x5", "--into", str(tmp_path / "new")])
    path = tmp_path / "new" / "06_hero.svg"
    assert capsys.readouterr().out == f"{path}\n"
    assert 'width="5.0in" height="5.0in"' in path.read_text("utf-8")
    assert "#ffffff" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["07_round"], "no figure '07_round'; near it: 07_round_robin"),
        (["06_hero", "--size", "8"], "WIDTHxHEIGHT, 1 to 100 inches each, not '8'"),
        (["06_hero", "--into", str(FIGURES)], "figures/ belongs to the notebooks"),
    ],
)
def test_a_wrong_command_says_what_would_be_right(words, said, capsys):
    with pytest.raises(SystemExit):
        again.main(words)
    assert said in capsys.readouterr().err
