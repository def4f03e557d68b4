"""The tables printed in the lessons are the games that the code plays."""

import re
from collections import Counter, defaultdict

import nbformat
import numpy as np
import pytest

import draftlib as dl
from companion.exercises import EXERCISES
from companion.exercises.registry import feedback
from draftlib.kernels.bits import members_of
from draftlib.risk.engine import orders, position
from draftviews import example_games
from tests import ROOT

SIX = [[5, 6, 4, 2, 3, 1], [6, 2, 1, 5, 4, 3], [6, 4, 5, 3, 2, 1]]
FOUR = dl.four_item_game().values.tolist()
WAITING = [[9, 8, 5, 4, 2, 1], [2, 9, 7, 6, 3, 1], [1, 7, 4, 8, 9, 2]]
NINE = example_games()["nine items, 3 players"].values.tolist()
TABLES = {
    "01": [FOUR, SIX, dl.three_team_draft().values.tolist()],
    "02": [FOUR, SIX, WAITING],
    "03": [FOUR, NINE],
    "for_teachers": [FOUR, dl.three_team_draft().values.tolist()],
}


def cells_of(number):
    (path,) = (ROOT / "notebooks").glob(f"{number}*")
    if path.suffix == ".md":
        return [nbformat.v4.new_markdown_cell(path.read_text("utf-8"))]
    return nbformat.read(path, as_version=4).cells


@pytest.mark.parametrize("number", TABLES)
def test_tables_of_values_are_the_games_of_the_code(number):
    text = "\n".join(cell.source for cell in cells_of(number) if cell.cell_type == "markdown")
    row = r"^\| (?:player|team) \d \|(.*)\|$"
    printed = [list(map(int, cells.split("|"))) for cells in re.findall(row, text, re.MULTILINE)]
    assert printed == [values for table in TABLES[number] for values in table]


def test_the_printed_solution_of_exercise_01_1_is_max_n():
    after_a = dl.table_game(SIX).start().after(0)
    values = dl.MaxN().analyse(after_a).values.astype(int).tolist()
    row = "| " + " | ".join(" ".join(map(str, value)) for value in values) + " |"
    assert any(row in cell.source for cell in cells_of("01"))


def test_the_printed_kth_best_pick_picks_as_the_library_does():
    (cell,) = (c for c in cells_of("02") if "def kth_best_pick" in c.source)
    printed = {}
    exec(cell.source, printed)
    for number in range(5):
        here = dl.random_table_game(6, 3, seed=number).start()
        while not here.is_over:
            for n in (1, 2, 3):
                assert printed["kth_best_pick"](here, n) == dl.KthBestPick(n).pick(here)
            here = here.after(here.legal[number % len(here.legal)])


def test_the_printed_uct_searches_as_the_library_does():
    (cell,) = (c for c in cells_of("03") if "solution" in c.metadata.get("tags", []))
    printed = {"np": np, "Counter": Counter, "defaultdict": defaultdict}
    exec(cell.source, printed)
    assert feedback(EXERCISES["03-2"], printed["uct"]) == ""
    start, shares = dl.four_item_game().start(), []
    for runs, search in (
        (200, lambda rng: printed["uct"](start, 20, 1.0, rng)),
        (5000, lambda rng: dl.UCT(20, 1.0).pick(start, rng)),
    ):
        picks = [search(np.random.default_rng([runs, run])) for run in range(runs)]
        shares.append(np.bincount(picks, minlength=4) / runs)
    error = np.sqrt(shares[1] * (1 - shares[1]) / 200)
    assert (np.abs(shares[0] - shares[1]) < 4 * error + 0.01).all()


def test_the_printed_solution_of_exercise_04_3_is_right():
    (cell,) = (c for c in cells_of("04") if "def attack_again" in c.source)
    told = {"kernel": dl.kernel, "members_of": members_of, "orders": orders, "position": position}
    exec(cell.source.partition("```python\n")[2].partition("```")[0], told)
    pixie = dl.risk.bot_named("evil_pixie")
    assert feedback(EXERCISES["04-3"], pixie._replace(attack=told["attack_again"])) == ""
