"""What is stored is what the command plays: keys, bytes, and a part of each played again."""

import contextlib
from functools import cache, partial

import numpy as np
import pandas as pd
import pytest

from companion.experiment import DATA, EXPERIMENTS, Part, experiment, stored
from companion.experiments import import_all
from companion.experiments.__main__ import main
from companion.experiments.evaluator import parquet_bytes, training_set
from companion.learned import network_bytes, stored_network
from draftlib.kernels.rng import seed_of
from draftlib.risk import make_training_set
from tests import python

import_all()
PART = {  # which part is played again, how many rounds, and settings; by default 1 of part 0
    "regret": (2, 2),
    "kth_at_work": (21, 2),
    "kth_control": (7, 2),
    "kth_rivals": (3, 2),
    "learning_curves": (7, 1),
    "training_set": (0, 20),
    "maxn_mc_at_war": (3, 1),
    "maxn_mc_wars": (58, 5),
    "table1": (2, 1),
    "north_america": (15, 3000),
    "replication": (6, 1),
    "rules_of_thumb": (890, 1),
    "continents": (0, 6),
    "steps": (6, 1),
    "openings": (8, 1),
    "robustness": (6, 1),
    "one_uct": (12, 1),
    "learning_matches": (0, 1, {"rounds": 1}),
    "slides_at_war": (6, 50),
    "war_settings": (6, 100, {"settings": [(0, 35)]}),
    "line_up": (1, 2),
}
MORE = [("kth_at_work", (4, 1)), ("kth_at_work", (14, 1)), ("rave", (4, 1))]  # by other functions
ELSEWHERE = {  # and what else is known of the others
    "cv_by_seed": "test_refits scores the stored set",
    "refits": "test_refits fits the stored set",
    "smooth_fits": "test_refits fits the stored set",
    "war_by_models": "a search by a fit differs with its last bits, and so with the processor",
}

MEANS = {"line_up", "training_set", "rules_of_thumb", "maxn_mc_wars", "cv_by_seed", "refits"}
MEANS |= {"smooth_fits", "north_america", "slides_at_war", "war_settings"}  # over their rounds


def rows_of(table, part, known):
    """Return the stored rows of a part, without its labels; `known` keeps where they stand."""
    names = tuple(part.labels)
    if names not in known:
        places, rest = known[names] = {}, table.drop(columns=list(names))
        for place, key in enumerate(table[list(names)].itertuples(index=False, name=None)):
            places.setdefault(without_nan(key), []).append(place)
    places, rest = known[names]
    return rest.iloc[places.get(without_nan(part.labels.values()), [])].dropna(axis=1, how="all")


def without_nan(key):
    return tuple(None if pd.isna(value) else value for value in key)


def reader_of(name):
    """Return a function of a part that returns what is stored of it."""
    if name == "training_set":
        return lambda part: training_set()
    if (DATA / f"{name}.npz").exists():
        picks = np.load(DATA / f"{name}.npz")
        return lambda part: picks[part.labels["match"]]
    read = partial(rows_of, stored(name), known={})
    if name == "line_up":  # no network but those of the first seed is stored
        return lambda part: read(part) if "pair" in part.labels else network_for(part)
    return read


def network_for(part):
    return np.frombuffer(network_bytes(stored_network(part.labels["network of"])), np.uint8)


def all_parts(parts, play):
    """Return all parts of a experiment, each with what it plays, which it is sent back."""
    found, result = [], None
    with contextlib.suppress(StopIteration):
        while True:
            part = parts.send(result)
            result = play(part)
            found.append((part, result))
    return found


@cache
def stored_parts(name):
    """Return all parts of a experiment, each with what is stored of it."""
    return all_parts(EXPERIMENTS[name].parts(), reader_of(name))


def rounds_of(rows):
    """Return how many rounds, runs, drafts or tables are stored of a part, None for a mean."""
    if isinstance(rows, np.ndarray):
        return len(rows) if rows.ndim == 3 else None
    counted = [rows[name] for name in ("run", "draft", "round", "table") if name in rows]
    return next((each.nunique() for each in counted if each.dtype.kind in "if"), None)


@pytest.mark.parametrize("name", list(EXPERIMENTS))
def test_what_the_parts_of_a_study_give_is_the_stored_file(name):
    parts = stored_parts(name)
    assert all(len(result) for _, result in parts)
    rounds = {(rounds_of(result), part.rounds) for part, result in parts}
    assert {stored for stored, asked in rounds if stored != asked} <= {None}
    assert any(stored is None for stored, _ in rounds) == (name in MEANS)
    for file, content in EXPERIMENTS[name].files(parts).items():
        assert content == (DATA / file).read_bytes()


AGAIN = [(name, PART.get(name, (0, 1))) for name in EXPERIMENTS if name not in ELSEWHERE] + MORE


@pytest.mark.parametrize(("name", "which"), AGAIN)
def test_a_part_played_again_gives_what_is_stored(name, which):
    number, rounds, *settings = which
    part, rows = stored_parts(name)[number]
    again = part.play(rounds, n_jobs=1, **dict(*settings))
    if isinstance(again, np.ndarray):
        assert np.array_equal(again, rows[:rounds])
    else:
        keys = [column for column in again if again[column].dtype.kind != "f" or column == "c"]
        again = again.reset_index(drop=True)[[column for column in again if column in rows]]
        rows = again[keys].merge(rows, "left", keys) if keys else rows.reset_index(drop=True)
        pd.testing.assert_frame_equal(again, rows[list(again)], check_dtype=False, rtol=6e-4)


def test_the_command_writes_the_file_and_says_where(tmp_path):
    words = ["training_set", "--drafts", "20", "--games", "5", "--seed", "7"]
    words += ["--out", f"{tmp_path}/new", "--done", f"{tmp_path}/parts"]
    out = tmp_path / "new" / "training_set.parquet"
    assert str(out) in python("-m", "companion.experiments", *words)
    assert out.read_bytes() == parquet_bytes(make_training_set(20, games=5, seed=seed_of(7, 2010)))


def play(folder, name, rounds, n_jobs):
    """Log the name; stop at c the first time."""
    with (folder / "log").open("a", encoding="utf-8") as log:
        log.write(name)
    if (folder / "log").read_text("utf-8") == "abc":
        raise KeyboardInterrupt
    return pd.DataFrame({"won": [1 / 3]})


def test_a_stopped_command_says_so_and_goes_on(tmp_path, capsys, monkeypatch):
    def parts(seed=None):
        """Play three parts."""
        for name in "abc":
            yield Part({"name": name}, 1, partial(play, tmp_path, name))

    known = {}
    for module in ("companion.experiment", "companion.experiments.__main__"):
        monkeypatch.setattr(f"{module}.EXPERIMENTS", known)
    experiment("three", ["name", "won"], seconds=1)(parts)
    words = ["three", "--out", f"{tmp_path}", "--done", f"{tmp_path}/parts"]
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 130
    assert capsys.readouterr().err == "stopped; the same command goes on where this one was\n"
    main(words)
    assert (tmp_path / "log").read_text("utf-8") == "abcc"
    table = (tmp_path / "three.csv").read_text("utf-8").split()
    assert table == ["name,won", "a,0.333333", "b,0.333333", "c,0.333333"]


def test_what_is_no_folder_is_refused(tmp_path, capsys):
    for option in ("--out", "--done"):
        with pytest.raises(SystemExit, match="2"):
            main(["rave", "--out", f"{tmp_path}", "--done", f"{tmp_path}", option, __file__])
        assert f"File exists: '{__file__}'" in capsys.readouterr().err


@pytest.mark.slow
def test_stored_rows_are_played_again_if_a_notebook_asks(monkeypatch, capfd):
    monkeypatch.setenv("REPLAY", "1")
    again = stored("north_america")
    monkeypatch.setenv("REPLAY", "")
    assert "north_america: some 28 seconds" in capfd.readouterr().out
    pd.testing.assert_frame_equal(again, stored("north_america"))
