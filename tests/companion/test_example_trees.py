"""UCT on an explicit tree, and the trees themselves."""

import numpy as np
from hypothesis import given, strategies as st

from companion.example_trees import MISLEADING, settles, thinned, uct_on_tree, uct_runs
from draftviews.pictures.trees import tree_value


def test_uct_finds_the_better_branch_of_a_friendly_tree():
    tree = {"x": {"a": (1, 5), "b": (3, 4)}, "y": {"a": (2, 0), "b": (9, 1)}}
    means = uct_on_tree(tree, 2000, 5.0, np.random.default_rng(0))
    assert means.shape == (2000, 2)
    assert settles(means, 1) is not None
    assert abs(means[-1, 1] - tree_value(tree, (0, 1))[0]) < 1


@given(st.lists(st.booleans(), min_size=1, max_size=20))
def test_settled_means_ahead_from_then_on(ahead):
    means = np.array([[0, 1 if first else -1] for first in ahead])
    since = settles(means, 1)
    if since is None:
        assert not ahead[-1]
    else:
        assert all(ahead[since - 1 :])
        assert since == 1 or not ahead[since - 2]


def test_a_figure_gets_some_points_of_each_line():
    runs = uct_runs(MISLEADING, (1.0, 10.0), 200, 2, np.random.default_rng(0))
    table = thinned(runs, {"m": 1, "l": 0}, points=9)
    assert set(table.branch) == {"m", "l"}
    assert table.simulation.max() == 200
    last = table[(table.branch == "m") & (table.c == 10) & (table.simulation == 200)]
    assert last["mean"].tolist() == runs[10.0][:, 199, 1].tolist()
