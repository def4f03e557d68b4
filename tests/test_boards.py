"""Boards: what is built from a reader's data, and what is refused."""

import json
import os

import numpy as np
import pytest

from draftlib import Game, MarsEvaluator, Sarsa, fantasy_risk, risk
from draftlib.boards import _board_of, _map_data, load_board, make_board
from tests import refused

ISLE = [("A", 0, [1]), ("B", 0, [0, 2]), ("C", 1, [1])]
TWO = [("west", 2), ("east", 0)]


def with_third(*entry):
    return {"territories": [*ISLE[:2], entry]}


PARTS = [("A", 0, [1]), ("B", 0, [0]), ("C", 1, [3]), ("D", 1, [2])]
test_wrong_boards_are_refused_in_words = refused(
    ({"territories": PARTS}, r"territory 2 \(C\) cannot be reached"),
    (with_third("C", 1, [0, 1]), r"territory 2 \(C\): its link to 0 must"),
    (with_third("C", 1, [1, 1]), r"neighbours of territory 2 \(C\) .*\[1, 1\]"),
    (with_third("C", 1, [1, 7]), "integer from 0 to 2, not 7"),
    (with_third("C", 2, [1]), r"continent of territory 2 \(C\) .* 0 to 1, not 2"),
    (with_third("C", 0, [1]), r"continent 1 \(east\) has no territory"),
    (with_third("C", 1, [1], 5), r"neighbours\), not \('C', 1, \[1\], 5\)"),
    (with_third("B\u200b", 1, [1]), r"must be different, not 'B' and 'B\\u200b'"),
    (with_third("C" * 201, 1, [1]), r"must be a word of 1 to 200 .*, not 'C{77}\.\.\."),
    (with_third("\u202eC", 1, [1]), r"control characters, not '\\u202eC'"),
    ({"territories": ISLE[:1] * 65}, "1 to 64 territories, not 65"),
    ({"continents": [("west", -50), TWO[1]]}, "bonus of west .* not -50"),
    by=lambda change: make_board("isle", **{"continents": TWO, "territories": ISLE} | change),
)


BY_HAND = [
    ({"neighbours": ((1, 7), (0, 2), (1,))}, "not 7"),
    ({"neighbours": ((1,), (0, 2), ())}, "must exist both ways"),
    ({"bonus": np.array([2])}, "a bonus for each of its continents"),
]


@pytest.mark.parametrize(("change", "words"), BY_HAND)
def test_a_board_put_together_by_hand_is_held_to_the_same_rules(change, words):
    board = make_board("isle", TWO, ISLE)._replace(**change)
    for use in (
        lambda: risk.simulate([0, 1, 0], ("quo", "quo"), board=board),
        lambda: MarsEvaluator(board, 2),
        lambda: fantasy_risk(MarsEvaluator(n_players=2), 2, board=board),
        lambda: Sarsa().trained(Game(3, 2, lambda owner: [0, 0], board=board), 1),
    ):
        with pytest.raises(ValueError, match=words):
            use()


def test_what_is_no_file_or_has_no_end_is_no_board(tmp_path):
    with pytest.raises(ValueError, match=r"path must be the path of a board, not .*Path"):
        load_board(tmp_path)
    with pytest.raises(ValueError, match=r"path must be the path of a board, not 'a\\x00b'"):
        load_board("a\0b")
    with pytest.raises(FileNotFoundError, match=os.path.expanduser("~/no_such_board")):
        load_board("~/no_such_board")
    os.mkfifo(tmp_path / "pipe")
    for endless in (tmp_path / "pipe", "/dev/zero"):
        with pytest.raises(ValueError, match=f"{endless} is a pipe or a device"):
            load_board(endless)
    (tmp_path / "large").write_bytes(b" " * 10_000_001)
    with pytest.raises(ValueError, match=r"at most 10,000,000 bytes, and .*large has 10,000,001"):
        load_board(tmp_path / "large")


def test_a_file_may_begin_with_a_mark_of_its_encoding_and_says_one_way_borders(tmp_path):
    lands = [("Île", ["Y"]), ("Y", ["Île", "Z"]), ("Z", ["X"]), ("X", ["Z", "Île"])]
    places = [{"name": n, "continent": 0, "neighbours": near} for n, near in lands]
    board = {"name": "loop", "continents": [{"name": "all", "bonus": 1}], "territories": places}
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board, ensure_ascii=False), "utf-8-sig")
    with pytest.warns(UserWarning, match="2 borders of 'loop' .*Y to Z.*X to Île"):
        assert load_board(path).neighbours[0] == (1, 3)
    path.write_text(json.dumps(board, ensure_ascii=False), "latin-1")
    with pytest.raises(ValueError, match="no text in UTF-8"):
        load_board(path)


def test_what_a_file_says_beyond_a_board_is_named(tmp_path):
    places = [{"name": "A", "continent": 0, "neighbours": [], "code": 1, "note": "by \x1b me"}]
    board = {"name": "one", "by": "me", "continents": [{"name": "all", "bonus": 1}]}
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board | {"territories": places}), "utf-8")
    with pytest.warns(UserWarning, match="is not read") as said:
        load_board(path)
    unread = [str(each.message).partition("is not read: ")[2] for each in said]
    assert unread == ["['by']", "['code', 'note']"]
    assert said[0].filename == __file__


def test_a_line_of_a_map_that_no_part_holds_is_named_and_a_luxb_file_says_what_it_is(tmp_path):
    (tmp_path / "isles.map").write_text(f"ver 1\n4 Bay 1\n{DOMINATION}", "utf-8")
    with pytest.warns(UserWarning, match=r"is not read: \['4 Bay 1'\]"):
        load_board(tmp_path / "isles.map")
    (tmp_path / "isles.luxb").write_text("<luxboard/>", "utf-8")
    with pytest.raises(ValueError, match="no board of Lux Delux is read; write it as JSON"):
        load_board(tmp_path / "isles.luxb")


DOMINATION = """; a map
name Not read
[files]
pic isles.jpg
[continents]
North_Isle 2 red
South 1 blue
[countries]
1 Cape 1 10 20
2 Far_Bay 1 30 40
3 Port 2 50 60
[borders]
1 2 3
2 1
3 1
"""
CONQUEST = """[Map]
image=isles.bmp
warn=yes
[Continents]
North Isle=2=red
South=1
[Territories]
Cape,10,20,North Isle,Far Bay,Port

Far Bay, 30, 40, North Isle, Cape
Port,50,60,South,Cape,
"""


@pytest.mark.parametrize("text", [DOMINATION, CONQUEST])
def test_maps_of_other_programs_are_read(text, tmp_path):
    (tmp_path / "isles.MAP").write_text(text, "utf-8")
    places = [("Cape", 0, [1, 2]), ("Far Bay", 0, [0]), ("Port", 1, [0])]
    expected = make_board("isles", [("North Isle", 2), ("South", 1)], places)
    assert str(load_board(tmp_path / "isles.MAP")) == str(expected)


test_maps_that_are_no_boards_are_refused_in_words = refused(
    ("", "1 to 64 continents, not 0"),
    (DOMINATION.replace("1 2 3", "1 2 9"), "neighbour of Cape must be the name .*, not '9'"),
    (DOMINATION.replace("Bay 1", "Bay 7"), "continent of Far Bay must be the name .*, not '7'"),
    (DOMINATION.replace("Port 2 50 60", "Port"), "must be NUMBER NAME CONTINENT, not '3 Port'"),
    (CONQUEST.replace("=2=", "=x="), "bonus of North Isle must be an integer .*, not 'x'"),
    (CONQUEST.replace("South=1", "South"), "a line of a map must be NAME=BONUS, not 'South'"),
    (CONQUEST.replace(",Cape,", ",Cap"), "neighbour of Port must be the name .*, not 'Cap'"),
    (CONQUEST.replace("South=1", "South=2=3"), r"bonus of South must be one .*\['2', '3'\]"),
    (DOMINATION.replace("1 blue", "1 2"), r"bonus of South must be one .*\['1', '2'\]"),
    (DOMINATION + CONQUEST, "a map must be one of Domination or one of Conquest"),
    (DOMINATION + "3 2", "two lines of a part of the map begin with '3'"),
    (DOMINATION.replace("3 Port", "2 Port"), "two lines of a part of the map begin with '2'"),
    (DOMINATION + "4 2", "line of borders must be that of a country, not '4'"),
    by=lambda text: _board_of(_map_data(text, "isles")),
)
