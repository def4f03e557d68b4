"""A visitor's own list, drafted by the modules of site/play in node, beside Python."""

import json
from pathlib import Path

import numpy as np
import play_page
import pytest
from scipy.stats import sem

import draftlib as dl
from draftlib.kernels.rng import generator_of
from draftlib.statistics import half_width
from draftviews import draft_table
from draftviews.widgets.session import Session, room_for
from tests.site.conftest import ask


@pytest.fixture(scope="module")
def own(node, tmp_path_factory):
    """The function that asks the modules about lists; see own.mjs."""
    data = tmp_path_factory.mktemp("own") / "data.json"
    data.write_text(json.dumps(play_page.own_state()), "utf-8")

    def of(*questions):
        usual = {"snake": False, "players": 2, "asked": {"do": "start"}}
        asked = [usual | question for question in questions]
        return ask(node, Path(__file__).with_name("own.mjs"), asked, data)

    return of


AGENTS = ("UCT", "RAVE", "Greedy", "UCT 300", "RAVE 10", "Random")


@pytest.mark.parametrize(("n_players", "n_items"), [(2, 2), (3, 12), (6, 70), (12, 150)])
def test_a_list_is_drafted_as_in_python(own, n_players, n_items):
    rng = np.random.default_rng(n_items)
    values = rng.integers(-3, 9, (n_players, n_items)) / 2  # many ties
    lines = [",".join(map(str, [f"item {i}", *row])) for i, row in enumerate(values.T)]
    seats = [AGENTS[p % len(AGENTS)] for p in range(n_players)]
    asked = {"do": "start", "session": {"seats": seats, "seed": 3}}
    names = [f"item {i}" for i in range(n_items)]
    both = own(*({"text": "\n".join(lines), "snake": s, "asked": asked} for s in (False, True)))
    for found, order in zip(both, ("round_robin", "snake"), strict=True):
        game = dl.table_game(values, order, items=names, name="your items")
        table = draft_table(game, seats=seats, seed=3)
        assert (found["items"], found["order"]) == (names, game.order.tolist())
        for key in ("player", "rewards", "words", "hint"):
            assert found["shown"][key] == table.shown[key], key
        assert found["shown"]["session"]["picks"] == list(table.session.picks)
        assert not found["shown"]["can_fight"]


def test_a_list_is_reviewed_by_drafting_on_from_its_picks_and_from_the_hints(own):
    values = play_page.own_state()["table"]["values"]
    text, game = play_page.SAMPLE.read_text("utf-8"), dl.table_game(values, "snake")
    room, picks = room_for(game), list(range(12))
    session = {"seats": ["you", "UCT", "Greedy"], "picks": picks, "review": True}
    weighed = ({**session, "weighed": steps} for steps in (3, 55))
    asked = [{"text": text, "snake": True, "asked": {"do": "weigh", "session": s}} for s in weighed]
    first, last = (found["shown"]["review"] for found in own(*asked))

    def rewards(seats, before, seed):
        end = room.advance(Session(seats, tuple(before), seed))
        return game.rewards(room.state_of(end).owner)

    assert last["par"] == rewards(("UCT", "UCT", "Greedy"), (), 0).tolist()
    assert last["work"][0] == last["work"][2]
    for review, search, ways in ((first, "UCT 50", range(100, 110)), (last, "UCT 300", range(100))):
        assert [pick["turn"] for pick in review["mine"]] == [0, 5, 6, 11]
        for turn, pick in zip((0, 5, 6, 11), review["mine"]):
            best = room.search.pick(room.state_of(Session((), picks[:turn])), generator_of(0, turn))
            on = [(*picks[:turn], item) for item in (picks[turn], best)]
            seats = (search, search, "Greedy")
            won, other = np.array([[rewards(seats, a, way)[0] for way in ways] for a in on])
            assert (pick["by_wars"], pick["done"]) == (best, len(ways) == 100)
            assert pick["won"] == pytest.approx(won.mean())
            assert bool(pick["wars"]) == (best != picks[turn])
            if pick["wars"]:
                found = pick["wars"]["gain"], pick["wars"]["margin"]
                width = half_width(sem(other - won), len(ways))
                assert found == pytest.approx(((other - won).mean(), width))


RIGHT = {
    "A,1,2\nB,3,4\n": [[1, 3], [2, 4]],
    "name;x;y\r\nA;1,5;2\r\n\r\nB;3;-4\r\n": [[1.5, 3], [2, -4]],
    '"A, ""great""",1,2\nB,3e2,.5': [[1, 300], [2, 0.5]],
    "A\t1\t2\nB, the second\t3\t4": [[1, 3], [2, 4]],
    "A;1.25;2\nB;3.125;4": [[1.25, 3.125], [2, 4]],
    "A;1,000;2\nB;3;4": [[1, 3], [2, 4]],
    "A\t1.000\t0.5\nB\t3\t4": [[1, 3], [0.5, 4]],
    "sep=;\nname;Ann;Bob\nA;9;7\nB;6;9": [[9, 6], [7, 9]],
    "sep=\t\nA\t9\t7\nB\t6\t9": [[9, 6], [7, 9]],
    "A,9,7,\nB,6,9,": [[9, 6], [7, 9]],
    "A,9,7\rB,6,9": [[9, 6], [7, 9]],
    'tube 5",9,7\nB,6,9': [[9, 6], [7, 9]],
    "\n".join(f"{i},1,2" for i in range(200)): [[1] * 200, [2] * 200],
    '"A","1,012"\n"B",987': [[1012, 987], [1012, 987]],
    "A;1.012,5;1 012\nB;987,5;2": [[1012.5, 987.5], [1012, 2]],
    "A\t1,012.5\t€ 7\nB\t3\t7 €": [[1012.5, 3], [7, 7]],
    "A,−3,-$57\nB,2,£1": [[-3, 2], [-57, 1]],
    "item,player 1,player 2\nA,9,7\nB,6,9": [[9, 6], [7, 9]],
    "thing,team 1,team 2\nA,9,7\nB,6,9": [[9, 6], [7, 9]],
    "country;fantasy_points\nA;9\nB;6": [[9, 6], [9, 6]],
    "A,9\nB,6": [[9, 6], [9, 6]],
    "name,position,points\nA,QB,9\nB,RB,6": [[9, 6], [9, 6]],
    "name,team,position,Ann,Bob\nA,x,QB,9,7\nB,y,RB,6,5": [[9, 6], [7, 5]],
}


def test_commas_tabs_semicolons_quotes_and_a_heading_are_read(own):
    found = own(*({"text": text} for text in RIGHT))
    assert [each["values"] for each in found] == [*RIGHT.values()]
    assert [len(each["worth"]) for each in found[-3:]] == [1, 1, 2]  # equal values are shown once
    assert found[-2]["items"] == ["A, QB", "B, RB"]
    assert found[-1]["names"] == ["Ann", "Bob"]


# What a first line has in place of a value, and would lose its item as a heading.
LOST = ("CHF 57", "57*", "EUR57", "R$57", "US$57", "Rs. 57", "５７", "½", "∞", "1O", "five")
RANKS = ("ADP", "ECR", "rank", "avg_rank", "Overall Rank", "pick", "bye")
NO_NUMBER = "is no number: after the name stands a value for each player"
IS_HEADING = "line 1: is this a heading? Write the names of the players above their values, "
IS_HEADING += "or leave it out"
NO_HEADING = " is no number. If this line is a heading, write “item” as its first word"
NO_VALUE = "better? If so, call it “value”; if not, leave it out"
WRONG = {
    **{f"Ann,{cell}\nBen,56\nCid,1": f"line 1: {cell}{NO_HEADING}" for cell in LOST},
    "Ann,EUR57,3\nBen,56,2\nCid,1,1": f"line 1: EUR57 {NO_NUMBER}",
    "Ann,EUR1,EUR3\nBen,56,2\nCid,1,1": f"line 1: EUR1{NO_HEADING}",
    **{f"player,{name}\nA,1\nB,2": f"line 1: is a larger {name} {NO_VALUE}" for name in RANKS},
    "name,salary_value,bye_week\nA,9,7\nB,6,5": f"line 1: is a larger bye_week {NO_VALUE}",
    f"A,{'1' * 99_980}x\nB,2": f"line 1: {'1' * 30}…{NO_HEADING}",
    f"A,1,2\nB,{'x' * 40}\x1b,3": f"line 2: {'x' * 30}… {NO_NUMBER}",
    "A,1,2\nB,\x1b[31m,3": f"line 2: □[31m {NO_NUMBER}",
    "A,1,2\nA\u200b,3,4": "line 2: A\u200b looks the same as the item of line 1",
    "\u200b,1,2": "line 1: the item has no name",
    "A\u202eB,1,2\nC,3,4": "line 1: A□B has a control character where □ stands",
    f"{'A' * 81},1,2\nB,3,4": f"line 1: {'A' * 30}… is too long for a name: 80 letters fit",
    "": "the list is empty: write an item and its values in each line",
    "A 1 2": "line 1: put a comma between the item and its values",
    "item,x,y": "the list has a heading and no item",
    "A,1,2\n\nB,3": "line 3: 2 players need 2 values, not 1",
    "A,1,2\nB,3,x": f"line 2: x {NO_NUMBER}",
    "A,1,2\n,3,4": "line 2: the item has no name",
    "A,1,2\nB,3,4\nA,5,6": "line 3: A is in line 1 already",
    "A;1.000;2\nB;3;4": "line 1: is 1.000 a thousand? Write 1000. Is it a decimal? Write 1.0",
    "A;1.000;2\nB;3;4,5": "line 1 has 1.000 and line 2 4,5: write all decimals alike, and no "
    "thousands apart",
    "A,1\nB,2,3": "line 1: a draft has 2 to 12 players, not 1",
    "A,1,QB\nB,2,RB": f"line 1: QB {NO_NUMBER}",
    "A,NA,2\nB,NA,3": f"line 1: NA {NO_NUMBER}",
    **{f"{head}\nA,9,7\nB,6,9": IS_HEADING for head in ("player,2025,2024", "first,NA,N/A")},
    "player,position,2024\nA,QB,9\nB,RB,6": IS_HEADING,
    "item,1,2,3\nA,9,7,4\nB,6,9,5\nC,3,2,8": IS_HEADING,
    "first,\nA,9\nB,6": IS_HEADING,
    "item,Ann,Ann\nA,9,7": "line 1: two players are called Ann; a first line without numbers is a "
    "heading",
    "caf\ufffd,9,7\nB,6,9": "the list has letters that are not UTF-8: save the file as CSV UTF-8",
    "A,1e308,7\nB,1,9": "1e+308 is too large to be added up",
    "\n".join(f"{i},1,2" for i in range(201)): "2 players need 2 to 200 items, not 201",
    "A" * 100_001: "the list has more than 100000 characters",
}


def test_what_is_wrong_with_a_list_is_said_with_its_line(own):
    said = [{"wrong": words} for words in WRONG.values()]
    assert own(*({"text": text} for text in WRONG)) == said
