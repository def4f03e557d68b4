"""What each reader of a user's text owes: nothing lost, linear time, short words, no twins."""

import json
import re
import time

import answers
import play_page
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from draftlib.boards import _board_of, _map_data
from draftviews.widgets.session import read_pasted, room_for
from draftviews.widgets.stepper import _read_table
from tests.site.conftest import talk

ROOM = room_for(dl.table_game([[1, 2, 3]] * 3, name="your items"))
PYTHON = {
    "stepper, Python": _read_table,
    "draft, Python": lambda text: read_pasted(ROOM, text),
    "board": lambda text: _board_of(json.loads(text)),
    "map": lambda text: _board_of(_map_data(text, "isles")),
}
READERS = ("list", "stepper", "draft", "link", *PYTHON)  # the first four in site/play
BOARD = '{"name": "isles", "continents": [{"name": "all", "bonus": 1}], "territories": ['
BOARD += '{"name": "@", "continent": 0, "neighbours": ["$"]}, '
BOARD += '{"name": "$", "continent": 0, "neighbours": []}]}'
LINK = {"seats": ["you"] * 3, "seed": 0, "picks": [], "war": "quo", "helps": "0.0.0.0"}
DRAFT = {"format": "draftlib draft", "game": "your items", "seats": ["you"] * 3}
DRAFT |= {"seed": 0, "picks": []}
HOLES = {  # right texts; a hole is @
    "list": ("A@,1,2\nB,3,4", "A,@,2\nB,3,4", "item,@,b\nA,1,2\nB,3,4"),
    "stepper": ("A @\n1 2\n3 4", "A B\n1 @\n3 4", "1 @\n3 4"),
    "draft": [json.dumps({**DRAFT, key: hole}) for key in DRAFT for hole in ("@", ["@"])],
    "link": [json.dumps({**LINK, key: "@"}) for key in ("war", "seed", "helps", "beat")],
    "board": [BOARD],
    "map": ("[Continents]\nall=@\n[Territories]\nA,0,0,all\n", "[Territories]\nA@\n@\n"),
}
NAMED = {  # for two names
    "list": "@,1,2\n$,3,4",
    "stepper": "@;$\n1 2\n3 4",
    "board": BOARD,
    "map": "[continents]\nall 1\n[countries]\n1 @ 1\n2 $ 1\n[borders]\n1 2\n",
}
TWINS = (("A", "A\u200b"), ("ﬁ", "fi"), ("A\ufe0f", "A"), ("é", "e\u0301"), ("a", "\u3164a"))
UNITS = ("1", "1_", "é", " ", ",", "=", ".", "\t1", "(", "'", "\u200b", "x1")
RAW = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


@pytest.fixture(scope="module")
def read(node, tmp_path_factory):
    """The function that gives a text to a reader, and returns what it says; see readers.mjs."""
    data = tmp_path_factory.mktemp("readers") / "data.json"
    state = {"own": play_page.own_state(), "limits": answers.stepper_limits({})}
    data.write_text(json.dumps(state), "utf-8")
    with talk(node, "readers.mjs", data) as ask:

        def parse(reader, text, *words):
            for sign, word in zip("@$", words):
                text = text.replace(sign, json.dumps(word)[1:-1] if text[0] == "{" else word)
            if reader not in PYTHON:
                return ask(reader=reader, text=text)
            before, wrong = time.process_time(), ""
            try:
                PYTHON[reader](text)
            except ValueError as problem:
                wrong = str(problem)
            return {"wrong": wrong, "seconds": time.process_time() - before}

        yield parse


@pytest.mark.parametrize("reader", READERS)
def test_the_time_grows_with_the_size_and_messages_stay_short(read, reader):
    for hole in HOLES[reader.split(",")[0]]:
        for unit in UNITS:
            small, large = (read(reader, hole, unit * n + "x") for n in (5_000, 20_000))
            assert large["seconds"] < 9 * small["seconds"] + 0.1, (hole, unit)
            assert len(large.get("wrong", "")) < 600, (hole, unit)


@pytest.mark.parametrize("reader", READERS)
@given(st.data(), st.text(st.characters(exclude_categories=["Cs"]), max_size=99))
@settings(max_examples=20)
def test_messages_hold_no_raw_signs(read, reader, data, word):
    hole = data.draw(st.sampled_from(HOLES[reader.split(",")[0]]))
    assert not RAW.search(read(reader, hole, word).get("wrong", ""))


@pytest.mark.parametrize("reader", [name for name in READERS if name.split(",")[0] in NAMED])
def test_two_names_that_look_the_same_are_refused(read, reader):
    for twins in TWINS:
        wrong = read(reader, NAMED[reader.split(",")[0]], *twins).get("wrong", "")
        assert re.search("different|looks the same", wrong), twins


@given(st.text("19.$€R½−* x", min_size=1, max_size=4).map(str.strip).filter(bool))
def test_no_line_of_a_list_or_a_table_is_lost(read, cell):
    rows, lines = read("list", "A,@\nB,2\nC,3", cell), read("stepper", "@ 2\n3 4\n5 6", cell)
    assert rows.get("wrong") or len(rows["items"]) == 3
    assert lines.get("wrong") or len(lines["values"]) == 3


@given(st.text(min_size=1, max_size=5).filter(lambda key: key not in DRAFT))
def test_no_key_of_a_saved_draft_is_lost(key):
    with pytest.warns(UserWarning, match="is not read"):
        read_pasted(ROOM, json.dumps({**DRAFT, key: 0}))
