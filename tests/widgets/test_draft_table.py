"""The draft table and its wars: what is shown is what the library says, small and plain.

Hints, reviews and the words of a war are compared with those of the page, in tests/site.
"""

import json
from types import SimpleNamespace

import pytest
from hypothesis import given, settings

import draftlib as dl
from draftlib import risk
from draftviews import draft_table
from draftviews.widgets.review import hint_by_wars
from draftviews.widgets.session import Session, room_for
from tests.strategies import states, table_games


@settings(max_examples=30)
@given(states(table_games()))
def test_any_game_has_cards_and_its_own_rewards(state):
    game = state.game
    table = draft_table(game, ("you",) * game.n_players)
    for item in state.picks:
        table.ask("pick", item=item)
    assert table.table["values"] == game.values.tolist()
    assert table.table["map"] is None
    assert table.shown["player"] == state.player
    for n, row in enumerate(table.shown["rewards"]):
        before = dl.State(game, state.picks[:n])
        assert row == pytest.approx(game.evaluate(before.owner[None])[0], rel=1e-4)
    assert n == len(state.picks)


def test_the_fights_are_those_of_the_simulator_and_the_war_is_one_of_them():
    table = draft_table(seats=("Quo", "KillBot", "Boscoe"), seed=3)
    found = table.ask("fight")["fights"]
    owner = risk.draft(("quo", "killbot", "boscoe"))
    assert found["share"] == (risk.simulate(owner, games=1000, seed=3).wins / 1000).tolist()
    war = table.ask("watch", game=7)["war"]
    game = risk.record(owner, seed=3, game=7)
    assert (war["winner"], war["rounds"]) == (game.winner, game.rounds)
    assert table.shown["fights"] == found
    shared = table.ask("share")  # which reviews nothing
    assert (shared["fights"], shared["review"]) == (found, None)
    state = {name: value for name, value in table.get_state().items() if name != "layout"}
    assert len(json.dumps(state, default=str, allow_nan=False)) < 200_000


@pytest.mark.parametrize(("picked", "searches"), [(16, 12), (17, 5)])
def test_a_hint_by_wars_takes_fewer_searches_after_two_fifths_of_the_draft(picked, searches):
    session = Session(("you",) * 3, tuple(range(picked)))
    rows = hint_by_wars(room_for(dl.fantasy_risk()), session)
    assert sum(visits for _, _, visits, *_ in rows) == 300 * searches


def test_a_click_that_cannot_be_leaves_the_draft_and_says_why():
    broken = {"mine": SimpleNamespace(pick=lambda state, rng: {}["Siam"])}
    table = draft_table(dl.four_item_game(), ("you", "mine", "you"), broken)
    before = table.session
    with pytest.raises(ValueError, match="item 9 does not exist"):
        table.ask("pick", item=9)
    with pytest.raises(ValueError, match="KeyError: 'Siam'"):
        table.ask("pick", item=0)
    table.asked = {"session": table.shown["session"], "do": "dance"}
    assert "do must be one of look, pick" in table.shown["wrong"]
    assert table.session == before
    assert table.shown["error"] == ""


def test_a_draft_is_loaded_as_it_was_saved(tmp_path):
    table = draft_table(dl.four_item_game(), ("you", "Greedy", "you"))
    table.ask("pick", item=2)
    table.save(tmp_path / "draft.json")
    other = draft_table(dl.four_item_game())
    other.load(tmp_path / "draft.json")
    assert other.session == table.session
