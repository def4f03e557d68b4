"""UCT on an explicit tree."""

import numpy as np

from companion.example_trees import uct_on_tree
from draftviews.pictures.trees import tree_value


def test_uct_finds_the_better_branch_of_a_friendly_tree():
    tree = {"x": {"a": (1, 5), "b": (3, 4)}, "y": {"a": (2, 0), "b": (9, 1)}}
    means = uct_on_tree(tree, 2000, 5.0, np.random.default_rng(0))
    assert means.shape == (2000, 2)
    assert means[-1, 1] > means[-1, 0]
    assert abs(means[-1, 1] - tree_value(tree, (0, 1))[0]) < 1
