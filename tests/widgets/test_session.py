"""The draft table's logic: any clicks keep the draft legal; undo, replay, saved drafts."""

import json
from contextlib import suppress
from types import SimpleNamespace

import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from draftviews.widgets import session as sessions
from draftviews.widgets.session import PERSON, Session, room_for
from tests import refused
from tests.strategies import table_games

MOST = {"item": 6, "to": 7, "seat": 3, "seed": 3, "game": 2}
FIELDS = {name: st.integers(-1, most) for name, most in MOST.items()}
FIELDS["name"] = st.sampled_from(["you", "UCT", "Greedy", "Random", "nobody"])
FIELDS["text"] = st.text(max_size=5)
DO = {"do": st.sampled_from(sorted(sessions.ACTIONS))}
clicks = st.lists(st.fixed_dictionaries(DO, optional=FIELDS), max_size=12)


@st.composite
def tables(draw):
    """Draw a table and a session with nothing picked yet."""
    table = room_for(draw(table_games(max_items=5, max_players=3)))
    names = st.sampled_from([PERSON, PERSON, "Greedy", "Random"])
    seats = draw(st.tuples(*[names] * table.game.n_players))
    return table, table.advance(Session(seats, seed=draw(st.integers(0, 9))))


def click(table, session, action):
    """Return the session after a click, the same one where the click is refused."""
    with suppress(ValueError):
        return table.act(session, action)
    return session


@given(tables(), clicks)
def test_any_clicks_leave_a_legal_draft_and_undo_takes_back_the_last_choice(start, actions):
    table, session = start
    for action in actions:
        session = click(table, session, action)
        state = table.state_of(session)  # raises unless legal
        assert state.is_over or session.seats[state.player] == PERSON
        assert len(session.seats) == table.game.n_players
    mine = [p for p in table.game.order[: len(session.picks)] if session.seats[p] == PERSON]
    if not mine:
        with pytest.raises(ValueError, match="after a pick of yours"):
            table.act(session, {"do": "undo"})
        return
    before = table.act(session, {"do": "undo"})
    assert table.state_of(before).player == mine[-1]
    since = table.game.order[len(before.picks) + 1 : len(session.picks)]
    assert not any(session.seats[p] == PERSON for p in since)
    again = table.act(before, {"do": "pick", "item": session.picks[len(before.picks)]})
    # The agents pick as before; only picks of an earlier person in the seat may differ.
    assert again.picks[: len(before.picks) + 1] == session.picks[: len(before.picks) + 1]
    assert table.act(again, {"do": "undo"}) == before


@given(tables(), st.lists(st.integers(0, 4), max_size=5), st.data())
def test_a_saved_draft_is_read_as_it_was_and_a_damaged_one_is_legal_or_not(start, items, data):
    table, session = start
    for item in items:
        session = click(table, session, {"do": "pick", "item": item})
    text = table.draft_text(session)
    assert table.act(Session(session.seats), {"do": "load", "text": text}) == session
    cut, gap = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 20))
    damaged = text[:cut] + data.draw(st.text(max_size=8)) + text[cut + gap :]
    table.state_of(click(table, session, {"do": "load", "text": damaged}))


def file(**changes):
    """Return the text of a saved draft of the four-item game with some fields changed."""
    fields = {"format": "draftlib draft", "game": "four items", "seed": 0}
    return json.dumps(fields | {"seats": ["you"] * 3, "picks": []} | changes)


test_what_is_wrong_with_a_file_is_said = refused(
    ("{", "the file is not JSON"),
    ("[" * 2_000_001, "2,000,001 characters"),
    (file(format="a letter"), "the file must be a draft"),
    (file(game="chess"), "the file is a draft of 'chess', not of 'four items'"),
    (file(picks=["Z"]), "a pick must be an item of four items, not 'Z'"),
    (file(picks=["B", "B"]), "item 1 was already picked by player 0"),
    (file(seats=["you", "you", "HAL"]), "who sits must be one of you, UCT"),
    (file(seed=-1), "seed must be an integer from 0"),
    by=lambda text: sessions.read_pasted(room_for(dl.four_item_game()), text),
)


def test_what_a_file_says_beyond_a_draft_is_named():
    with pytest.warns(UserWarning, match=r"is not read: \['war'\]"):
        sessions.read_pasted(room_for(dl.four_item_game()), file(war="own"))


def test_agents_of_a_readers_own_take_seats():
    first = SimpleNamespace(pick=lambda state, rng: int(state.legal[0]))
    table = room_for(dl.four_item_game(), {"First": first})
    assert table.advance(Session(("First", "you", "First"))).picks == (0,)
    with pytest.raises(ValueError, match="the name of an agent must be another word"):
        room_for(dl.four_item_game(), {"you": first})


def test_wars_are_for_finished_drafts_of_a_board():
    cards, board = room_for(dl.four_item_game()), room_for(dl.fantasy_risk())
    with pytest.raises(ValueError, match="not a draft of a Risk board"):
        cards.act(Session(("you",) * 3, (0, 1, 2, 3)), {"do": "fight"})
    with pytest.raises(ValueError, match="the draft is not over yet"):
        board.act(Session(("you",) * 3), {"do": "watch"})


def test_a_game_with_a_reward_in_python_has_a_table_too():
    table = room_for(dl.Game(4, 2, lambda owner: [(owner == p).sum() for p in (0, 1)]))
    assert set(table.agents) == {"UCT", "Greedy", "Random", "MaxN"}
    assert table.search.simulations < 3000
    assert len(table.advance(Session(("UCT", "MaxN"))).picks) == 4
