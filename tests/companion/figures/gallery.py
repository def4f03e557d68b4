"""A tenth of the figures, drawn from small fixed tables: those with logarithms, maps and marks.

python -m tests.companion.figures.gallery      store the hashes of the drawings anew
"""

import hashlib
import json
from itertools import product
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import draftlib as dl
from companion import example_board, example_trees
from companion.figures import (
    beside_originals,
    drafting_to_win,
    learning,
    risk_tournaments,
    worked_example,
)
from draftviews import use_style
from draftviews.pictures import saving, trees
from draftviews.pictures.world_map import draw_board

STORED = Path(__file__).parents[2] / "data" / "drawings.json"
TEXTS = {"title": "A finding\nin two lines", "caption": "A caption too long for a line. " * 3}
GIVEN = np.random.default_rng(16).uniform(0.05, 1, 600)  # numbers without a pattern
TRIO = ["UCT", "Greedy", "Random"]
WORDS = ["in doubt", "reproduced", "differs"]


def numbers(count, start=0, times=1.0):
    """Return some of the numbers without a pattern."""
    return times * GIVEN[start : start + count]


def grid(**axes):
    """Return a table with a row for each combination of values."""
    return pd.DataFrame(product(*axes.values()), columns=list(axes))


def means(agents, **more):
    """Return a table of means, those of the last agent published without an interval."""
    count = len(agents)
    table = pd.DataFrame({"agent": agents, "mean": numbers(count, 7, 60)})
    table = table.assign(ci95=numbers(count, 20, 5), published=numbers(count, 30, 60))
    half = [*numbers(count - 1, 40, 6), np.nan]
    return table.assign(published_ci95=half, **more)


def learners():
    """Return a table of series with intervals that lean to one side."""
    names = ["textbook", "authors' program", "territories, program", "territories"]
    table = grid(series=names, x=(10, 100, 3000))
    y = numbers(12, times=50)
    return table.assign(panel="", y=y, low=0.9 * y, high=1.3 * y, n=5)


def original_bots():
    """Return our wins beside those of the original bots, by draft and by order."""
    pairs = pd.DataFrame({"ours": numbers(30), "theirs": numbers(30, 30)})
    pairs = pairs.assign(z=6 * numbers(30, 60) - 3, null=5 * numbers(30, 90) - 2.5)
    pairs.loc[:3, ["z", "null"]] = 0
    return pairs, grid(match=("one", "two"), bot=TRIO, z=(0.1, -1, 2, 3.5))


def told():
    """Return wins in two matches, by what a search is told."""
    told = pd.DataFrame({"told": ["nothing", "watched", "all"]})
    table = told.merge(pd.DataFrame({"rivals": ["Quo, Boscoe", "KillBot, Quo"]}), "cross")
    return table.assign(mean=numbers(6, 4, 200) + 90, ci95=9.0)


def board(**more):
    """Return a figure that holds nothing but a board."""
    figure, ax = plt.subplots(figsize=(5, 3.2))
    draw_board(ax, **more)
    return figure


TERMS = worked_example.sum_of_terms(
    example_board.owner(), 0, dl.Evaluator.published(intercept=False)
)
DRAWINGS = {
    "calibration": lambda: beside_originals.calibration(*original_bots(), **TEXTS),
    "learning_curves": lambda: learning.learning_curves(learners(), {"UCT": 44.0}, **TEXTS),
    "match_dots": lambda: risk_tournaments.match_dots(
        pd.concat([means(TRIO, match=match, verdict=WORDS) for match in ("a draft", "a war")]),
        "wins",
        **TEXTS,
    ),
    "told_and_not": lambda: drafting_to_win.told_and_not(told(), **TEXTS),
    "worked_example": lambda: worked_example.f_on_the_map(TERMS, example_board.owner(), 0, **TEXTS),
    "game_tree": lambda: trees.game_tree(trees.tree_nodes(example_trees.TALK, (0, 1, 2)), **TEXTS),
    "board_of_armies": lambda: board(
        owner=np.arange(42) % 7 - 1, armies=[0, 7, 12, 34, 1, 2] * 7, players="abc"
    ),
}


def hashes_of(name):
    """Return the SHA-256 of a figure in the style of the companion: of its SVG, and its pixels."""
    with mpl.rc_context():
        use_style()
        figure = DRAWINGS[name]()
        svg = saving.svg_of(figure)
        figure.canvas.draw()
        pixels = bytes(figure.canvas.buffer_rgba())
        plt.close(figure)
    return [hashlib.sha256(drawn).hexdigest() for drawn in (svg, pixels)]


if __name__ == "__main__":
    hashes = {name: hashes_of(name)[0] for name in DRAWINGS}
    stored = {"matplotlib": mpl.__version__, **hashes}
    STORED.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")
