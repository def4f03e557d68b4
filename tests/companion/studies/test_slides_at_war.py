"""The slides' matches at war: what is stored answers the record, match by match."""

from companion.studies import slides_at_war
from companion.studies.study import stored


def test_every_part_has_a_stored_row_for_each_agent_and_setting():
    parts = stored("slides_at_war").groupby(["experiment", "search"])
    for part in slides_at_war.parts():
        match, search, modes, rules = part.play.args
        rows = parts.get_group((match, search))
        assert tuple(rows["played by"].unique()) == modes
        assert rows.rules.unique().tolist() == list(rules)
        assert len(rows) == 3 * len(modes) * len(rules)
