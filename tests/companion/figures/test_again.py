"""`python -m companion.figures` draws what is committed, in any size, and on a dark ground."""

from contextlib import nullcontext

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from PIL import Image

from companion.experiments import beside_originals
from companion.figures import __main__ as again
from companion.figures.index import words_of
from companion.pictures import FIGURES as DRAWN, read_table
from draftviews import use_style
from draftviews.pictures.saving import svg_of
from tests import FIGURES, test_notebooks
from tests.reliability.last_bits import noise

NAMES = again.every_name()
PLAYED = {name for names in test_notebooks.PLAYED.values() for name in names}
SLOW = {name for name in NAMES if name.startswith(test_notebooks.RECORD)}


def test_every_committed_figure_has_what_draws_it():
    for kind in ("svg", "png"):
        assert sorted(path.stem for path in FIGURES.glob(f"*.{kind}")) == NAMES


@pytest.mark.parametrize("name", sorted(PLAYED | SLOW))  # test_notebooks draws all others
def test_a_figure_is_a_function_of_its_csv(name):
    use_style()
    figure = DRAWN[name](read_table(FIGURES / f"{name}.csv"))
    assert svg_of(figure) == (FIGURES / f"{name}.svg").read_bytes()


def test_the_command_draws_in_the_size_and_palette_that_are_asked_for(tmp_path, capsys):
    words = ["P_talk_uct", "--size", "5x4", "--palette", "dark", "--into", str(tmp_path / "new")]
    again.main(words)
    path = tmp_path / "new" / "P_talk_uct.svg"
    assert capsys.readouterr().out == f"{path}\n"
    svg = path.read_text("utf-8")
    assert 'width="5.0in" height="4.0in"' in svg
    assert f"fill: {to_hex(again.dark('#ffffff'))}" in svg
    assert "fill: #ffffff" not in svg
    assert words_of(FIGURES / "P_talk_uct.svg")[0] in svg
    again.main([*words, "--no-title"])
    assert "UCT tries" not in path.read_text("utf-8")
    again.main([*words, "--format", "png"])
    with Image.open(path.with_suffix(".png")) as picture:
        assert picture.size == (5 * 150, 4 * 150)


def test_titles_of_panels_stand_clear_of_the_legend_on_a_slide():
    use_style()
    figure = DRAWN["06_round_robin"](read_table(FIGURES / "06_round_robin.csv"))
    again.reshape(figure, 8 / 4.5)
    again.sheet_of(figure, (8, 4.5))
    renderer = FigureCanvasAgg(figure).get_renderer()
    above = figure.legends[0].get_window_extent(renderer).y0
    assert max(ax.get_tightbbox(renderer).y1 for ax in figure.axes) < above


def test_a_folder_that_cannot_be_written_to_is_named_in_a_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(SystemExit):
        again.main(["P_talk_uct", "--into", str(tmp_path / "file")])
    assert f"error: [Errno 17] File exists: '{tmp_path}/file'" in capsys.readouterr().err


def test_saving_again_beside_another_vector_library_gives_the_same_bytes(tmp_path):
    use_style()
    table = read_table(FIGURES / "A2_calibration.csv")
    for folder, where in (("a", nullcontext()), ("b", noise())):
        with where:
            beside_originals.draw_calibration(table, tmp_path / folder)
    for suffix in ("svg", "png", "csv"):
        one, two = ((tmp_path / name / f"A2_calibration.{suffix}").read_bytes() for name in "ab")
        assert one == two
