"""The slides' matches at war: what is stored answers the record, match by match."""

from companion.studies import slides_at_war
from companion.studies.study import stored


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


def test_every_part_has_a_stored_row_for_each_agent_and_setting():
    parts = stored("slides_at_war").groupby(["experiment", "search"])
    for part in slides_at_war.parts():
        match, search, modes, rules = part.play.args
        rows = parts.get_group((match, search))
        assert tuple(rows["played by"].unique()) == modes
        assert rows.rules.unique().tolist() == list(rules)
        assert len(rows) == 3 * len(modes) * len(rules)
