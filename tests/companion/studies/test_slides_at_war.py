"""The slides' matches at war: what is stored answers the record, match by match."""

import pytest

from companion.studies import slides_at_war


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
