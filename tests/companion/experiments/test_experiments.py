"""What is stored is what the command plays: keys, bytes, and a part of each played again."""

from functools import partial
from unittest.mock import Mock

import pandas as pd
import pytest

from companion import replay
from companion.experiment import DATA, EXPERIMENTS, Part, experiment, stored_rows
from companion.experiments import import_all
from companion.experiments.__main__ import main
from companion.experiments.evaluator import parquet_bytes
from draftlib.kernels.rng import seed_of
from draftlib.risk import make_training_set
from tests import slow_if

import_all()
MEANS = {"line_up", "training_set", "rules_of_thumb", "maxn_mc_wars", "cv_by_seed", "refits"}
MEANS |= {"smooth_fits", "slides_at_war", "war_settings"}  # over their rounds
MEANS |= {"weakest_step", "new_fits", "mix_of_rules"}
LONG = {"mended", "denial", "table1", "mix_of_rules"}
LONG |= {"maxn_mc_wars", "drafting_to_win", "rules_of_thumb", "imagination"}
LONG |= {"learning_curves", "war_by_games"}
MANY = {"rules_of_thumb", "smoothing", "war_by_games"}  # hundreds of parts, seconds to read
MANY |= {"weakest_step", "mended"}
LEFT = {"rave", "war_settings", "slides_at_war", "learning_matches"}  # `make replay` plays them
LEFT |= {"refits", "smooth_fits"}  # test_refits fits one of each again
LEFT |= {"training_set", "cv_by_seed"}  # notebook 05 plays the one, and does one of the other
QUICK = 1.2  # seconds that a part may take in the quick tests, which leave out the long ones


@pytest.mark.parametrize("name", slow_if(EXPERIMENTS, MANY))
def test_what_the_parts_give_is_the_stored_file(name):
    parts = replay.stored_parts(name)
    assert all(len(result) for _, result in parts)
    rounds = {(replay.stored_rounds(result), part.rounds) for part, result in parts}
    assert {stored for stored, asked in rounds if stored != asked} <= {None}
    assert any(stored is None for stored, _ in rounds) == (name in MEANS)
    for file, content in EXPERIMENTS[name].files(parts).items():
        assert content == (DATA / file).read_bytes()


EXACT = [name for name in EXPERIMENTS if EXPERIMENTS[name].exact and name not in LEFT]


@pytest.mark.parametrize("name", slow_if(EXACT, LONG | MANY))
def test_a_part_played_again_gives_what_is_stored(name):
    """The middle part of an experiment, cut to one round."""
    ((part, rows, seconds),) = replay.sample(name, share=0)
    assert (seconds > QUICK) == (name in LONG)
    assert not replay.play_again(name, part, rows).difference


def test_a_row_that_differs_in_its_last_digit_is_shown_beside_the_stored_one():
    ((part, rows, _),) = replay.sample("continents", share=0)
    other = rows.assign(won=rows.won + 1e-4)
    found = replay.play_again("continents", part, other)
    assert found.rows == 6
    line, known = found.difference.split(" | ")
    cells = list(zip(line.split(","), known.split(",")))
    assert sum(one != two for one, two in cells) == 1


def test_a_stopped_replay_goes_on_with_what_is_missing(tmp_path, monkeypatch):
    play_again = Mock(wraps=replay.play_again)
    monkeypatch.setattr(replay, "play_again", play_again)

    def play_parts(*words):
        """Return the experiments of which the command plays a part."""
        play_again.reset_mock()
        with pytest.raises(SystemExit, match="0"):
            replay.main([*words, "--share", "0", "--jobs", "1", "--out", f"{tmp_path}"])
        return [call.args[0] for call in play_again.call_args_list]

    assert play_parts("continents") == ["continents"]
    assert play_parts("continents", "one_uct") == ["one_uct"]
    assert pd.read_csv(tmp_path / "replay.csv").experiment.tolist() == ["continents", "one_uct"]
    assert play_parts("one_uct", "--rounds", "2") == ["one_uct"]


def test_the_command_writes_the_file_and_says_where(tmp_path, capsys):
    words = ["training_set", "--drafts", "20", "--games", "5", "--seed", "7"]
    words += ["--out", f"{tmp_path}/new", "--done", f"{tmp_path}/parts", "--jobs", "1"]
    out = tmp_path / "new" / "training_set.parquet"
    main(words)
    assert str(out) in capsys.readouterr().out
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
    again = stored_rows("weakest_step")
    monkeypatch.setenv("REPLAY", "")
    assert "weakest_step: some 11 seconds" in capfd.readouterr().out
    pd.testing.assert_frame_equal(again, stored_rows("weakest_step"))
