"""What is stored is what the command plays: keys, bytes, and a part of each study played again."""

import pandas as pd
import pytest

from companion.studies.__main__ import register_all
from companion.studies.replay import check_rows
from companion.studies.study import DATA, STUDIES, stored

register_all()
TABLES = {name: study for name, study in STUDIES.items() if (DATA / f"{name}.csv").exists()}
FIRST = {  # which part is played again, and how many rounds of it
    "rave": (0, 1),
    "regret": (2, 2),
    "kth_at_work": (22, 2),
    "drafting_to_win": (0, 1),
    "learning_curves": (1, 1),
}


def rows_of(table, part):
    """Return the stored rows of a part, without its labels."""
    mine = pd.Series(True, table.index)
    for name, value in part.labels.items():
        mine &= table[name].isna() if pd.isna(value) else table[name] == value
    return table[mine].drop(columns=list(part.labels)).dropna(axis=1, how="all")


def stored_parts(name):
    """Return all parts of a study, each with its stored rows, which it is sent back."""
    table, parts, found, rows = stored(name), STUDIES[name].parts(), [], None
    try:
        while True:
            part = parts.send(rows)
            rows = rows_of(table, part)
            found.append((part, rows))
    except StopIteration:
        return found


@pytest.mark.parametrize("name", TABLES)
def test_the_parts_of_a_study_make_the_stored_file(name):
    parts = stored_parts(name)
    assert all(len(rows) for _, rows in parts)
    (content,) = STUDIES[name].files(parts).values()
    assert content == (DATA / f"{name}.csv").read_bytes()


@pytest.mark.parametrize("name", FIRST)
def test_a_part_played_again_gives_the_stored_rows(name):
    number, rounds = FIRST[name]
    part, rows = stored_parts(name)[number]
    again = part.play(rounds, n_jobs=1)
    keys = [column for column in again if again[column].dtype.kind != "f" or column == "c"]
    check_rows(name, rows, again.reset_index(drop=True), keys)
