"""The library's kernels as the site runs them, in node, beside Python: the same to the last bit."""

import json
from itertools import cycle
from string import ascii_lowercase, ascii_uppercase

import numpy as np
import play_page
import pytest

import draftlib as dl
from companion.arena import PAPER_BOTS
from draftlib import risk
from draftlib.kernels.rng import generator_of
from draftlib.risk import RuleOfThumb
from draftlib.risk.bots import BOTS
from draftviews import draft_table
from draftviews.widgets.session import room_for
from tests.site.conftest import talk


@pytest.fixture(scope="module")
def play(node, tmp_path_factory):
    """The function that asks the modules a question; see search.mjs."""
    data = tmp_path_factory.mktemp("play") / "data.json"
    data.write_text(json.dumps(play_page.play_state()), "utf-8")
    with talk(node, "search.mjs", data) as ask:
        ask.data = data
        yield ask


@pytest.fixture(scope="module")
def positions():
    """A hundred positions of drafts at random, of 0 to 41 picks."""
    rng = np.random.default_rng(0)
    return [rng.permutation(42)[: n % 42].tolist() for n in range(100)]


@pytest.mark.parametrize("simulations", [1, 30, 3000])  # few leave most items untried
def test_a_search_is_the_same_to_the_last_bit(play, positions, simulations):
    for seed, picks in enumerate(positions[:: 1 if simulations == 3000 else 4]):
        seed *= 2**57 + 1
        uct, state = dl.UCT(simulations), dl.State(dl.fantasy_risk(), picks)
        ranked = uct.rank(state, generator_of(seed, len(picks)))
        found = play(search=picks, simulations=simulations, seed=str(seed))
        tree = uct.children().set_index("item").loc[ranked]
        assert [row["item"] for row in found["ranked"]] == ranked.tolist()
        assert [row["visits"] for row in found["ranked"]] == tree["visits"].tolist()
        means = [row["mean"] for row in found["ranked"] if row["visits"]]
        assert means == tree["mean"].dropna().tolist()
        assert found["mean"] == uct.tree.mean[:, 0].tolist()


@pytest.mark.parametrize("bots", [(None,) * 3, ("killbot", None, "boscoe")])
@pytest.mark.parametrize("simulations", [1, 49, 300])
def test_a_search_by_wars_is_the_same_to_the_last_bit(play, positions, simulations, bots):
    game = risk.actual_risk([bot or "quo" for bot in bots])
    for seed, picks in enumerate(positions[::9]):
        seed *= 2**57 + 1
        rave = dl.RAVE(simulations)
        ranked = rave.rank(dl.State(game, picks), generator_of(seed, len(picks)))
        found = play(by_wars=picks, simulations=simulations, seed=str(seed), bots=bots)
        tree = rave.children().set_index("item").loc[ranked]
        assert [row["item"] for row in found] == ranked.tolist()
        assert [row["visits"] for row in found] == tree["visits"].tolist()
        values = [row["mean"] for row in found if row["mean"] is not None]
        assert values == tree["value"].dropna().tolist()


def rule_name(rule):
    """Return the name under which a rule takes a seat of the page."""
    words = " then ".join(rule.continents) or "anything"
    return f"rule: {words}{' as a block' * rule.block}"


RULES = [*play_page.RULES, RuleOfThumb(block=True), RuleOfThumb(("Europe", "Africa", "Asia"))]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_of_thumb_picks_as_that_of_the_study(play, positions, rule):
    for seed, picks in enumerate(positions):
        state = dl.State(dl.fantasy_risk(), picks)
        choices, pick = play(rule=rule_name(rule), at=picks, seed=str(2**57 * seed + 1))
        assert pick == rule.pick(state, generator_of(2**57 * seed + 1, len(picks)))
        assert pick in choices
        drawn = {rule.pick(state, np.random.default_rng(n)) for n in range(20)}
        assert drawn <= set(choices)


SEATS = [
    ("UCT", "UCT", "UCT"),
    ("UCT", "Greedy", "Random"),
    ("Quo", "UCT 10", "KillBot"),
    ("EvilPixie", "Boscoe", "UCT 300"),
    ("RAVE", "RAVE 10", "RAVE 300"),
    ("RAVE 50", "UCT 50", "Greedy"),
    ("drafts by wars", "drafts by wars 10", "drafts by wars 50"),
    ("drafts by wars 50", "KillBot", "Boscoe"),
]


def test_every_agent_of_the_page_drafts_below(play):
    names = json.loads(play.data.read_text("utf-8"))["table"]["agents"]
    others = {bot.title for bot in BOTS if bot.name not in PAPER_BOTS}
    assert set(room_for(dl.fantasy_risk()).agents) - set(names) == {"KthBestPick"} | others
    assert set(names) == {name for seats in SEATS for name in seats}


@pytest.mark.parametrize(("seats", "seed"), zip(SEATS, cycle([0, 2**53 + 1, 2**64 - 1])))
def test_a_whole_draft_and_its_wars_are_the_same_as_in_python(play, seats, seed):
    table = draft_table(seats=seats, seed=seed)
    war = "quo" if seed == 2**53 + 1 else "own"
    asked = {"war": war, "picks": [], "fights": True, "watch": 3}
    start = {**table.shown["session"], **asked}
    expected = table.answer({"do": "start", "session": start})
    start["seed"] = str(seed) if seed >= 2**53 else seed
    found = play(asked={"do": "start", "session": start})
    for key in ("player", "rewards", "words", "hint", "war_hint", "fights", "war"):
        assert found[key] == expected[key], key
    assert json.loads(found["file"]) == json.loads(expected["file"])
    assert found["session"]["picks"] == expected["session"]["picks"]
    assert not found["wrong"]


STEPS = [(1, "own"), pytest.param(26, "quo", marks=pytest.mark.slow)]


@pytest.mark.parametrize(("weighed", "hints"), STEPS)
def test_a_review_and_hints_by_war_are_the_same_as_in_python(play, weighed, hints):
    """After its first step, and once the pick that seems to cost most is checked, and some more."""
    table = draft_table(seats=("you", "UCT", "EvilPixie"), seed=2)
    while table.shown["player"] >= 0:
        legal = table.rules.state_of(table.session).legal
        table.ask("pick", item=int(legal[len(legal) // 2]))
    question = {"do": "attempt", "turn": 36, "item": table.session.picks[41]}
    session = table.shown["session"] | {"review": True, "weighed": weighed, "war": "own"}
    found = play(asked={**question, "session": session})["review"]
    assert found == table.answer({**question, "session": session})["review"]
    assert found["work"][0] > 0
    if weighed == 26:
        one, other = found["lead"]["drafts"]
        assert one["picks"] != other["picks"]
    assert found["tried"]["won"] + found["tried"]["other"] > 0
    hinted = {"do": "hint", "session": session | {"picks": session["picks"][:3], "war": hints}}
    for key in ("hint", "war_hint"):
        assert play(asked=hinted)[key] == table.answer(hinted)[key]


LETTERS = f"{ascii_uppercase}{ascii_lowercase}"  # of the items in a link

OPEN = {"do": "open", "seats": ["you"] * 3, "seed": "7", "picks": [3], "day": "1", "beat": "412"}


BAD_LINKS = [
    ({"beat": "x"}, "not NaN"),
    ({"war": "foo"}, "war must be quo or own, not foo"),
    ({"helps": "1.x"}, "helps must be numbers such as 1.0.0.0.0, not 1.x"),
    ({"picks": ["!"]}, "there is no item !"),
    ({"seed": "99999999999999999999"}, "seed must be"),
    ({"seats": ["you", "UC"]}, "a draft has 3 seats"),
    ({"twice": "seed"}, "This draft cannot be opened: the link has seed twice."),
    ({"seats": ["you", "\x1b" + "U" * 99, "UCT"]}, f"not □{'U' * 29}."),
]


@pytest.mark.parametrize(("wrong", "words"), BAD_LINKS)
def test_a_link_that_cannot_be_leads_to_a_sentence(play, wrong, words):
    start = draft_table(seats=("you",) * 3).shown["session"]
    found = play(asked={**OPEN, **wrong, "session": start})
    assert words in found["wrong"]
    assert found["session"] == start


DAYS = [
    ({}, True),
    ({"seats": ["you", "Random", "Random"]}, None),
    ({"seed": "99991231"}, None),
    ({"seed": "20260230"}, None),
    *(({"seed": seed}, None) for seed in ("7", "2", "2026", "202601021")),
]


@pytest.mark.parametrize(("other", "day"), DAYS)
def test_a_board_is_of_a_day_with_its_seats_and_a_date_that_exists(play, other, day):
    link = {**OPEN, "seats": list(play_page.SEATS), "seed": "20260102"} | other
    start = draft_table(seats=("you",) * 3).shown["session"]
    assert play(asked={**link, "session": start})["session"].get("day") == day


SAVED = '{"format": "draftlib draft", "game": "Fantasy Risk", "seats": ["you", "you", "you"], '
SAVED += '"seed": 0, "picks": []'
TWICE = [f"{SAVED}, {more}}}" for more in ('"picks": []', '"seed" : 7', '"p\\u0069cks": []')]
NUMBERED = SAVED.replace('"picks": []', '"picks": [3]}')
CLICKS = [
    {"do": "pick", "item": 11},
    {"do": "pick", "item": 11},
    {"do": "pick", "item": 41},
    {"do": "pick", "item": 42},
    {"do": "undo"},
    {"do": "pick", "item": 0},
    *({"do": "back", "to": to} for to in (-5, "x", 1)),
    *({"do": "new", "seed": seed} for seed in (1.5, 2**64, 7)),
    {"do": "new"},
    *({"do": "seat", "seat": seat, "name": "UCT"} for seat in (-1, 3, "0")),
    *({"do": "sit", "seat": seat} for seat in (-1, 3, 1)),
    *({"do": do, "turn": 0, "item": 1} for do in ("review", "weigh", "attempt", "share")),
    {"do": "undo"},
    {"do": "load", "text": "{"},
    {"do": "load", "text": '{"format": "draftlib draft", "game": "chess"}'},
    *({"do": "load", "text": text} for text in (*TWICE, NUMBERED)),
    {"do": "seat", "seat": 2, "name": "nobody"},
    *({"do": "pick", "item": item} for item in range(42)),
    {"do": "pick", "item": 0},
]


def test_a_click_does_what_it_does_in_python(play):
    """With people in all seats nothing is left to chance."""
    table = draft_table(seats=("you",) * 3)
    session = table.shown["session"]
    for click in CLICKS:
        asked = {**click, "session": session}
        expected, found = table.answer(asked), play(asked=asked)
        assert bool(found["wrong"]) == bool(expected["wrong"]), click
        found["session"].pop("helps", None)  # which the page counts
        for key in ("session", "player", "words", "rewards", "hint", "war_hint"):
            assert found[key] == expected[key], (click, key)
        assert json.loads(found["file"]) == json.loads(expected["file"])
        session = found["session"]
    assert len(session["picks"]) == 42


def test_what_is_not_read_of_a_saved_draft_is_said_until_the_next_pick(play):
    table = draft_table(seats=("you",) * 3)
    asked = {"do": "load", "text": f'{SAVED}, "war": "own"}}', "session": table.shown["session"]}
    with pytest.warns(UserWarning, match="what else the file says is not read") as warned:
        expected = table.answer(asked)["session"]
    found = play(asked=asked)["session"]
    said = found.pop("unread")
    assert said.rstrip(".").lower() == str(warned[0].message).replace("['war']", "war")
    assert found == expected
    asked = {"do": "pick", "item": 3, "session": found | {"unread": said}}
    assert "unread" not in play(asked=asked)["session"]


def test_a_draft_is_opened_with_the_review_that_the_browser_has_kept(play, node):
    draft = {"seats": ["you", "Random", "Random"], "seed": 5, "picks": list(range(42))}
    session = draft_table(seats=draft["seats"]).shown["session"]
    asked, learnt = {"do": "open", **draft, "review": "1", "session": session}, []
    for asked["do"] in ("open", *["weigh"] * 3, "guess"):
        shown = play(asked=asked | {"turn": 3, "item": None})
        asked["session"], learnt = shown["session"], learnt + shown["learnt"]
    kept = {"weighed": 3, "guess": [3, None], "learnt": learnt}
    with talk(node, "search.mjs", play.data) as ask:  # a page that has learnt nothing
        opened = ask(asked={**asked, "do": "open", "session": session, "kept": kept})
    for key in ("session", "review", "puzzle"):
        assert opened[key] == shown[key] | ({"decide": True} if key == "session" else {})
    assert opened["puzzle"]["guess"] == {"item": None}
    assert opened["learnt"] == []


DECIDED_AT_LAST = "ARpBgfCVMjcWLYoEhXeUlKPZmdNbIJSGainQOkHFDT"  # pick 40 leaves Indonesia to others


def test_a_puzzle_is_not_about_the_last_pick_and_a_review_may_be(play):
    picks = [LETTERS.index(letter) for letter in DECIDED_AT_LAST]
    session = draft_table(seats=("you", "Random", "Random"), seed=3).shown["session"]
    session |= {"picks": picks, "weighed": 14 + 12 + 28}  # all looked at, and four weighed
    leads = [
        play(asked={"do": "look", "session": session | {kind: True}})["review"]["lead"]
        for kind in ("decide", "review")
    ]
    assert [lead["turn"] for lead in leads] == [21, 39]


def test_a_seat_that_changes_in_the_middle_counts_and_before_it_the_draft_begins_again(play):
    table = draft_table(seats=("EvilPixie", "you", "you"))
    session = {**table.shown["session"], "helps": [1, 0, 0, 0]}  # as in older links
    for name, mine, helps in (("KillBot", [], None), ("Boscoe", [41], [0, 0, 0, 0, 1])):
        asked = {"do": "seat", "seat": 0, "name": name, "session": session}
        found, expected = play(asked=asked)["session"], table.answer(asked)["session"]
        assert found["picks"] == expected["picks"]
        assert found["picks"][1:] == mine
        assert found.get("helps") == helps
        session = play(asked={"do": "pick", "item": 41, "session": found})["session"]
    kept = session | {"helps": [2, 1, 0, 0]}
    asked = {"do": "seat", "seat": 0, "name": "Quo", "session": kept}
    assert play(asked=asked)["session"]["helps"] == [2, 1, 0, 0, 1]


RIGHT, WRONG = ("7", f"{2**53 + 1}", f"{2**64 - 1}"), (f"{2**64}", "-1", "1.5", '"x"', "true", "{}")


@pytest.mark.parametrize("seed", [*RIGHT, *WRONG, ""])
def test_the_seed_of_a_saved_draft_is_read_exactly_or_refused_as_in_python(play, seed):
    table = draft_table(seats=("you",) * 3)
    start = table.shown["session"]
    text = table.shown["file"].replace('"seed": 0', f'"seed": {seed}' if seed else '"none": 0')
    asked = {"do": "load", "text": text, "session": start}
    expected, found = table.answer(asked), play(asked=asked)
    assert json.loads(found["file"]) == json.loads(expected["file"])
    words = "seed must be an integer from 0 to 2**64 - 1, not "
    for answer in (found, expected):
        assert answer["wrong"].startswith(words) if seed not in RIGHT else not answer["wrong"]
