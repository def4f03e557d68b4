"""Interpreted by Python, the kernels give what is stored of them compiled."""

import pytest

from tests import python

pytestmark = pytest.mark.slow

STORED = [
    "draftlib/agents/maxn_mc.py",
    "draftlib/risk/recording.py",
    "tests/agents/test_shared_tree.py::test_kth_best_pick_has_the_answers_and_the_tree_of_the_plain_search",
    "tests/agents/test_sarsa.py::test_the_update_is_that_of_the_equations",
    "tests/agents/test_tree_searches.py::test_the_trees_of_the_evaluators_equal_the_plain_ones",
    "tests/evaluators/test_network.py::test_chances_are_the_softmax_of_the_scores",
    "tests/risk/test_replays.py",
]


def test_interpreted_kernels_give_the_stored_results():
    """Trees, answers, updates, printed games, and every decision of the recorded ones."""
    python("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *STORED, NUMBA_DISABLE_JIT="1")
