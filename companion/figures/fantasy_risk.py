"""Figure of notebook 06: a drafted board, and the scores of its drafters."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from companion.figures.beside_published import bars
from draftlib.pictures.style import captioned, color_of
from draftlib.pictures.world_map import draw_board


def draft_and_scores(
    owner: np.ndarray, agents: Sequence[str], scores: pd.DataFrame, caption: str = ""
) -> Figure:
    """Draw a drafted board beside the scores of its drafters: the first picture of the companion.

    owner: (42,) seats; agents: the name of the agent in each seat; scores: as in `match_bars`.
    """
    figure, (board, right) = plt.subplots(
        1, 2, figsize=(10.5, 4.4), width_ratios=[2.35, 1], layout="constrained"
    )
    draw_board(board, owner=owner, labels=None, player_colors=[color_of(name) for name in agents])
    board.set_title("Three agents draft the world ...")
    bars(right, scores, "published in 2009")
    right.set_ylabel("mean reward × 100")
    right.legend(loc="upper right")
    right.set_title("... and score as they did then")
    return captioned(figure, caption)
