"""Bars have the heights they are given, and a saved figure has the same bytes each time."""

from matplotlib.colors import to_hex

from companion.figures.beside_published import match_bars
from draftlib.pictures import save_figure, use_style
from draftlib.pictures.style import COLORS


def test_bars_have_the_heights_and_colours_of_their_agents(scores):
    use_style()
    figure = match_bars({"one": scores, "two": scores.iloc[:2]}, "reward", "a caption")
    bars = figure.axes[0].patches
    assert [bar.get_height() for bar in bars] == [54.2, 28.4, 17.4]
    assert [to_hex(bar.get_facecolor()).upper() for bar in bars] == [
        COLORS[name].upper() for name in scores.index
    ]
    assert [text.get_text() for text in figure.axes[0].texts] == ["54.2", "28.4", "17.4"]
    assert figure.axes[0].get_title(loc="left") == "one"


def test_saving_twice_gives_the_same_bytes(scores, tmp_path):
    use_style()
    for folder in ("a", "b"):
        figure = match_bars({"one": scores}, "reward", "a caption")
        save_figure(figure, scores.reset_index(), "name", tmp_path / folder)
    for suffix in ("svg", "png", "csv"):
        first = (tmp_path / "a" / f"name.{suffix}").read_bytes()
        assert first == (tmp_path / "b" / f"name.{suffix}").read_bytes()
        assert len(first) > 50
    assert b"<dc:date>" not in (tmp_path / "a" / "name.svg").read_bytes()
