"""Tables played part by part: a run that was stopped goes on, and nothing is taken for another."""

import pandas as pd
import pytest

from companion.studies import slides_at_war
from companion.studies.kept import Part, csv_bytes, play_parts

COLUMNS = ["experiment", "share", "agent", "won", "reward"]


def of_rounds(agent, rounds):
    """Return rows of a part; a bad agent stops the run."""
    if agent == "bad":
        raise KeyboardInterrupt
    return pd.DataFrame({"agent": agent, "won": [1 / 3] * rounds})


def test_a_run_that_was_stopped_goes_on_to_the_same_table(tmp_path):
    log = tmp_path / "log"
    log.write_text("", "utf-8")

    def play(rounds):
        log.write_text(f"{log.read_text('utf-8')}{rounds} ")
        return of_rounds("a", rounds)

    done, bad = Part("x", 0.5, 2, play), Part("y", 0.5, 1, lambda n: of_rounds("bad", n))
    with pytest.raises(KeyboardInterrupt):
        play_parts([done, bad], COLUMNS, tmp_path, progress=False)
    again = play_parts([done], COLUMNS, tmp_path, progress=False)
    assert log.read_text("utf-8") == "2 "
    pd.testing.assert_frame_equal(again, play_parts([done], COLUMNS, progress=False))
    assert again.columns.tolist() == COLUMNS
    assert again.reward.isna().all()


@pytest.mark.parametrize("other", [Part("z", 0.5, 2, len), Part("x", 0.25, 2, len), None])
def test_another_part_has_another_file(tmp_path, other):
    def part(agent):
        return Part("x", 0.5, 2, lambda n: of_rounds(agent, n))

    play_parts([part("a")], COLUMNS, tmp_path, progress=False)
    changed = part("b") if other is None else other._replace(play=lambda n: of_rounds("b", n))
    assert set(play_parts([changed], COLUMNS, tmp_path, progress=False).agent) == {"b"}


@pytest.mark.parametrize("at", [0, 70, -3])
@pytest.mark.parametrize("cut", [True, False])
def test_a_part_whose_file_is_damaged_is_played_again(tmp_path, at, cut):
    part = Part("x", 1 / 3, 4, lambda n: of_rounds("a", n))
    first = play_parts([part], COLUMNS, tmp_path, progress=False)
    (path,) = tmp_path.iterdir()
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content[:at] if cut else content)
    pd.testing.assert_frame_equal(play_parts([part], COLUMNS, tmp_path, progress=False), first)


def test_what_is_kept_of_a_part_is_kept_in_full(tmp_path):
    part = Part("x", 1 / 3, 1, lambda n: of_rounds("a", n))
    kept = [play_parts([part], COLUMNS, tmp_path, progress=False) for _ in range(2)]
    assert kept[0].won[0] == kept[1].won[0] == 1 / 3
    assert b"0.333333,a,0.333333," in csv_bytes(kept[0])


def test_more_rounds_begin_with_fewer():
    few, more = (
        slides_at_war.drafts("two_quo", "300 simulations", rounds, n_jobs=1).picks
        for rounds in (1, 2)
    )
    assert (more[:1] == few).all()


def test_the_slides_are_answered_as_described():
    table = slides_at_war.as_described()
    assert table.groupby("match")["mean"].sum().to_numpy() == pytest.approx(100)
    assert table.id.is_unique
    assert table.match.unique()[1] == "UCT-Quo 1 – UCT-Quo 2 – Quo"


def test_chi_squared_adds_up_over_matches():
    tables = {name: slides_at_war.trials(name) for name in ("two_quo", "others")}
    both = slides_at_war.all_at_once(tables)
    assert both["all"].is_monotonic_increasing
    assert (both["all"] == both.two_quo + both.others).all()
    assert (both["all"] < 9.488).tolist() == (both.p > 0.05).tolist()  # 4 degrees of freedom
    assert len(both) < min(len(table) for table in tables.values()) + 1


def test_another_match_may_stand_in_for_one_of_the_slides():
    as_told, instead = (slides_at_war.trials("evil_pixie", m) for m in (None, "random third"))
    assert instead.chi2.min() < 6 < as_told.chi2.min()
