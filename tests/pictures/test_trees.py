"""The figures of single drafts say the right things: texts and numbers, not pixels."""

import matplotlib.pyplot as plt
import pytest
from hypothesis import given
from matplotlib.colors import to_hex
from matplotlib.patches import FancyBboxPatch

import draftlib as dl
from draftlib.agents.kth_best_pick import PSEUDO_CODE
from draftlib.agents.maxn import tree_value
from draftlib.pictures import PLAYERS, save_figure, use_style
from draftlib.pictures.traces import SHORT_CODE, _partition_text, trace_rows, trace_table
from draftlib.pictures.trees import (
    example_lines,
    example_tree,
    game_tree,
    text_on,
    tree_nodes,
)
from tests.strategies import states, table_games

TREE = {
    "l": {"a": (4, 1), "b": (3, 5)},
    "r": {"a": (-4, 2), "b": (6, 7)},
}


@pytest.fixture(autouse=True)
def _style():
    use_style()
    yield
    plt.close("all")


def texts(figure):
    return [text.get_text() for ax in figure.axes for text in ax.texts]


def bold(figure):
    return [t.get_text() for ax in figure.axes for t in ax.texts if t.get_weight() == "bold"]


def chips(figure):
    """Return the colours of the small boxes of a figure, in drawing order."""
    patches = (patch for ax in figure.axes for patch in ax.patches)
    return [to_hex(p.get_facecolor()).upper() for p in patches if isinstance(p, FancyBboxPatch)]


def overlaps(figure):
    """Return the pairs of texts whose boxes overlap by more than half a point."""
    figure.canvas.draw()
    boxes = [(t.get_text(), t.get_window_extent()) for ax in figure.axes for t in ax.texts]
    boxes = [(text, box) for text, box in boxes if text]
    slack = figure.dpi / 72 / 2
    return [
        (one, two)
        for i, (one, a) in enumerate(boxes)
        for two, b in boxes[i + 1 :]
        if min(a.x1, b.x1) - max(a.x0, b.x0) > slack and min(a.y1, b.y1) - max(a.y0, b.y0) > slack
    ]


def test_the_example_tree_shows_both_lines_and_their_sums():
    game = dl.four_item_game()
    lines = example_lines(game, "BA")
    assert "".join(lines[lines.opening == "A"].item) == "ADCB"
    assert "".join(lines[lines.opening == "B"].item) == "BACD"
    figure = example_tree(lines, game, "made by a test")
    assert {"player 1: 4 + 1 = 5", "player 1: 3 + 4 = 7", "made by a test"} <= set(texts(figure))
    assert overlaps(figure) == []


def test_the_example_tree_colours_one_cell_per_item_and_line():
    game = dl.four_item_game()
    cells = chips(example_tree(example_lines(game, "BA"), game))
    assert len(cells) == 2 * 12
    assert [cells.count(color) for color in PLAYERS[:3]] == [4, 2, 2]


def test_an_opening_that_is_no_item_is_refused():
    with pytest.raises(ValueError, match="no item 'X'"):
        example_lines(dl.four_item_game(), "BX")


def test_the_example_tree_wants_two_openings():
    game = dl.four_item_game()
    with pytest.raises(ValueError, match="two openings"):
        example_tree(example_lines(game, "A"), game)


def test_the_nodes_of_a_tree_carry_its_max_n_values():
    nodes = tree_nodes(TREE, (0, 1)).set_index("path")
    assert nodes.value[""] == "6 7" == " ".join(map(str, tree_value(TREE, (0, 1))))
    assert nodes.value["l"] == "3 5"
    assert nodes.index[nodes.chosen].tolist() == ["", "l b", "r", "r b"]
    assert nodes.player.dropna().tolist() == [1, 2, 2]


def test_a_tree_shows_every_vector_and_what_decided_in_bold():
    figure = game_tree(tree_nodes(TREE, (0, 1)))
    shown = texts(figure)
    assert shown.count("-4") == 1  # a leaf that is passed up nowhere
    assert shown.count("7") == 3  # leaf, node and root
    numbers = [text for text in bold(figure) if text.lstrip("-").isdigit() and int(text) > 2]
    assert numbers == ["6", "5", "6", "7"]
    assert overlaps(figure) == []


def test_a_wide_tree_has_no_overlapping_text_at_half_width():
    leaf = {"c": (1100, 800, 800), "d": (-20, 700, 200)}
    tree = {name: {"a": leaf, "b": leaf} for name in "lmr"}
    assert overlaps(game_tree(tree_nodes(tree, (0, 1, 2)))) == []


def test_the_trace_has_a_row_per_step():
    state = dl.four_item_game().start()
    steps = dl.kth_best_pick_trace(state, 2)
    rows = trace_rows(steps, state)
    assert len(rows) == len(steps) == 22
    assert rows.line.tolist() == [step.line + 1 for step in steps]
    assert rows.reply[rows.line == 8].tolist() == ["D", "C", "B"]
    assert rows.partition.iloc[-1] == "{A B} {D} {C}"
    assert rows.better.iloc[-1] == "(empty)"
    assert rows.result.tolist() == [""] * 21 + ["A"]


def test_each_line_of_the_pseudo_code_has_a_short_form():
    assert len(SHORT_CODE) == len(PSEUDO_CODE)


def test_the_picture_of_the_trace_colours_items_by_owner():
    state = dl.four_item_game().start()
    figure = trace_table(dl.kth_best_pick_trace(state, 2), state)
    last = chips(figure)[-4:]
    assert last == [PLAYERS[p].upper() for p in (0, 0, 2, 1)]
    assert overlaps(figure) == []
    assert {"player 1", "player 2", "player 3", "better", "s'"} <= set(texts(figure))


def test_a_long_trace_is_cut_and_says_so():
    state = dl.random_table_game(16, 2, seed=1).start()
    steps = dl.kth_best_pick_trace(state, 8, models=[dl.KthBestPick(8)] * 2)
    assert len(steps) > 60
    assert f"… {len(steps) - 60} more steps" in " ".join(texts(trace_table(steps, state)))


def test_the_ranking_is_shown_and_a_brief_trace_keeps_the_lines_that_tell():
    state = dl.four_item_game().start()
    steps = dl.kth_best_pick_trace(state, 2)
    full, brief = (texts(trace_table(steps, state, brief=short)) for short in (False, True))
    for shown in (full, brief):
        assert "ranked = B A C D" in shown
        assert "return a" in shown
    assert "while better not empty" in full
    assert "while better not empty" not in brief
    assert brief.count("s' ← s' after a'") == full.count("s' ← s' after a'") == 3


def test_an_empty_trace_is_refused():
    with pytest.raises(ValueError, match="at least 1 step"):
        trace_rows([], dl.four_item_game().start())


@given(states(table_games()))
def test_the_partition_names_every_owned_item_once(state):
    words = _partition_text(state).replace("{", " ").replace("}", " ").split()
    assert sorted(words) == sorted(state.game.items[i] for i in state.picks)
    assert _partition_text(state).count("{") == state.game.n_players


def test_names_with_dollars_are_names_and_no_formulas():
    names = ["$\\frac{$", "a$x$b", "$$", "D"]
    values = dl.four_item_game().values
    state = dl.table_game(values, items=names).start()
    tree = {name: dict.fromkeys(names, (1, 0)) for name in names}
    figures = [
        example_tree(example_lines(state.game, names[:2]), state.game),
        trace_table(dl.kth_best_pick_trace(state, 2), state),
        game_tree(tree_nodes(tree, (0, 1))),
    ]
    for figure in figures:
        figure.canvas.draw()
        drawn = [t for ax in figure.axes for t in ax.texts if "$" in t.get_text()]
        assert drawn
        assert not any(text.get_parse_math() for text in drawn)


def test_text_reads_on_every_players_colour():
    assert text_on("#FFFFFF") != "white"
    assert text_on("#0072B2") == "white"


def test_the_same_picture_has_the_same_bytes_and_no_warning(tmp_path, recwarn):
    state = dl.four_item_game().start()
    steps = dl.kth_best_pick_trace(state, 2)
    for name in ("one", "two"):
        save_figure(trace_table(steps, state), trace_rows(steps, state), name, tmp_path)
    for suffix in ("svg", "png", "csv"):
        first, second = ((tmp_path / f"{n}.{suffix}").read_bytes() for n in ("one", "two"))
        assert first == second
    assert not recwarn.list
