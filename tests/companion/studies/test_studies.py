"""What is stored is what the command plays: keys, bytes, and a part of each study played again."""

import contextlib

import numpy as np
import pandas as pd
import pytest

from companion.studies.__main__ import register_all
from companion.studies.replay import check_rows
from companion.studies.study import DATA, STUDIES, stored
from companion.studies.training_set import training_set

register_all()
FIRST = {  # which part is played again, and how many rounds of it
    "rave": (0, 1),
    "regret": (2, 2),
    "kth_at_work": (22, 2),
    "drafting_to_win": (0, 1),
    "learning_curves": (1, 1),
    "risk_drafts": (10, 2),
    "maxn_mc_at_war": (3, 1),
}


def rows_of(table, part):
    """Return the stored rows of a part, without its labels."""
    mine = pd.Series(True, table.index)
    for name, value in part.labels.items():
        mine &= table[name].isna() if pd.isna(value) else table[name] == value
    return table[mine].drop(columns=list(part.labels)).dropna(axis=1, how="all")


def reader_of(name):
    """Return a function of a part that returns what is stored of it."""
    if name == "training_set":
        return lambda part: training_set()
    if (DATA / f"{name}.npz").exists():
        picks = np.load(DATA / f"{name}.npz")
        return lambda part: picks[part.labels["match"]]
    table = stored(name)
    return lambda part: rows_of(table, part)


def stored_parts(name):
    """Return all parts of a study, each with what is stored of it, which it is sent back."""
    parts, read, found, result = STUDIES[name].parts(), reader_of(name), [], None
    with contextlib.suppress(StopIteration):
        while True:
            part = parts.send(result)
            result = read(part)
            found.append((part, result))
    return found


@pytest.mark.parametrize("name", STUDIES)
def test_what_the_parts_of_a_study_give_is_the_stored_file(name):
    parts = stored_parts(name)
    assert all(len(result) for _, result in parts)
    for file, content in STUDIES[name].files(parts).items():
        assert content == (DATA / file).read_bytes()


@pytest.mark.parametrize("name", FIRST)
def test_a_part_played_again_gives_what_is_stored(name):
    number, rounds = FIRST[name]
    part, rows = stored_parts(name)[number]
    again = part.play(rounds, n_jobs=1)
    if isinstance(again, np.ndarray):
        assert np.array_equal(again, rows[:rounds])
    else:
        keys = [column for column in again if again[column].dtype.kind != "f" or column == "c"]
        check_rows(name, rows, again.reset_index(drop=True), keys)
