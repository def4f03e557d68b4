"""Trees, traces, maps, colours: what is drawn can be read; test_again compares whole pictures."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

import draftlib as dl
from draftviews import use_style
from draftviews.pictures.style import COLORS, PLAYERS
from draftviews.pictures.traces import draw_trace, partition_text, trace_rows
from draftviews.pictures.trees import example_lines, example_tree, game_tree, tree_nodes
from draftviews.pictures.world_map import draw_board, load_map, svg_path
from tests import refused
from tests.strategies import states, table_games

GAME = dl.four_item_game()
START = GAME.start()
STEPS = dl.kth_best_pick_trace(START, 2)
LEAF = {"c": (1100, 800, 800), "d": (-20, 700, 200)}
WIDE = {name: {"a": LEAF, "b": LEAF} for name in "lmr"}


@pytest.fixture(autouse=True)
def _style():
    use_style()


def overlaps(figure, slack=0.5):
    """Return the pairs of texts whose boxes overlap by more than so many points each way."""
    figure.canvas.draw()
    least = figure.dpi / 72 * slack
    texts = [text for ax in figure.axes for text in ax.texts if text.get_text()]
    boxes = [(text.get_text(), Text.get_window_extent(text)) for text in texts]
    found = []
    for (one, its), (other, theirs) in combinations(boxes, 2):
        box = Bbox.intersection(its, theirs)
        if box and min(box.width, box.height) > least:
            found.append((one, other))
    return found


def test_no_text_of_a_tree_or_a_trace_covers_another():
    assert overlaps(example_tree(example_lines(GAME, "BA"), GAME)) == []
    assert overlaps(game_tree(tree_nodes(WIDE, (0, 1, 2)))) == []
    assert overlaps(draw_trace(trace_rows(STEPS, START), GAME.items)) == []


test_what_cannot_be_drawn_is_refused = refused(
    (lambda: example_lines(GAME, "BX"), "no item 'X'"),
    (lambda: example_tree(example_lines(GAME, "A"), GAME), "two openings"),
    (lambda: trace_rows([], START), "at least 1 step"),
)


@given(states(table_games()))
def test_the_partition_names_every_owned_item_once(state):
    words = partition_text(state).replace("{", " ").replace("}", " ").split()
    assert sorted(words) == sorted(state.game.items[i] for i in state.picks)
    assert partition_text(state).count("{") == state.game.n_players


def test_names_with_dollars_are_names_and_no_formulas():
    names = ["$\\frac{$", "a$x$b", "$$", "D"]
    state = dl.table_game(GAME.values, items=names).start()
    tree = {name: dict.fromkeys(names, (1, 0)) for name in names}
    figures = [
        example_tree(example_lines(state.game, names[:2]), state.game),
        draw_trace(trace_rows(dl.kth_best_pick_trace(state, 2), state), names),
        game_tree(tree_nodes(tree, (0, 1))),
    ]
    for figure in figures:
        figure.canvas.draw()
        drawn = [t for ax in figure.axes for t in ax.texts if "$" in t.get_text()]
        assert drawn
        assert not any(text.get_parse_math() for text in drawn)


MAP = load_map()


def test_svg_paths_hold_the_same_points_as_the_rings():
    for outlines in (*MAP.rings, *MAP.coasts):
        path = svg_path(outlines)
        rings = path.removeprefix("M").removesuffix("Z").split("ZM")
        for drawn, ring in zip(rings, outlines, strict=True):
            steps = np.reshape([int(v) for v in drawn.replace("l", " ").split()], (-1, 2))
            assert steps.cumsum(axis=0).tolist() == ring[:-1].tolist()


test_bad_input_is_refused = refused(
    ({"owner": [0] * 41}, "owner, on the classic map, must have 42 entries"),
    ({"owner": [0] * 41 + [6]}, "owner 6 is no player; use 0..5, or -1 for nobody"),
    ({"owner": [0.5] + [0] * 41}, "not float64"),
    ({"armies": [[1] * 42]}, "42 whole numbers of at least 0"),
    ({"labels": "numbers"}, "'numbers'"),
    ({"players": ["x" * 20_000]}, r"name of a player must be a word of 1 to 200 .*x\.\.\."),
    by=lambda arguments: draw_board(Figure().add_axes((0, 0, 1, 1)), **arguments),
)


ALL = COLORS | {f"player {p}": color for p, color in enumerate(PLAYERS)}


def test_the_colours_of_two_agents_or_players_can_be_told_apart():
    for one, other in combinations(ALL, 2):
        assert np.abs(np.subtract(to_rgb(ALL[one]), to_rgb(ALL[other]))).max() > 0.12, (one, other)
