"""The worked example: the terms add up to f, and the figure shows each of them."""

import matplotlib.pyplot as plt
import pytest

from companion import example_board
from companion.figures import worked_example
from draftlib.evaluators import Evaluator


@pytest.mark.parametrize("player", range(3))
def test_terms_add_up_to_f_and_stand_on_the_map(player):
    owner, evaluator = example_board.owner(), Evaluator.published(intercept=False)
    table = worked_example.sum_of_terms(owner, player, evaluator)
    assert table["sum"].iloc[-1] == pytest.approx(evaluator.values(owner)[player], abs=1e-3)
    left, right = worked_example.f_on_the_map(table, owner, player).axes
    assert sum(bar.get_width() for bar in right.patches) == pytest.approx(table.points.sum())
    assert any("+" in text.get_text() for text in left.texts)


def test_the_pipeline_names_its_steps():
    texts = {text.get_text() for text in worked_example.pipeline().findobj(plt.Text)}
    assert {name for name, _ in worked_example.PIPELINE} <= texts
