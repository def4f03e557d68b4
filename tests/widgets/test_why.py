"""The words of a review: why one pick may be better than another, at positions of the world map."""

import json
import subprocess
from pathlib import Path

import pytest

from draftlib.boards import classic_board
from draftviews import widgets
from draftviews.widgets.page import module
from draftviews.widgets.scenery import world_map

BOARD = classic_board()
WHY, DECISIVE, REVIEW = (
    Path(widgets.__file__).with_name(f"{name}.js").read_text("utf-8")
    for name in ("why", "decisive", "review")
)
AUSTRALIA = ("Western Australia", "New Guinea", "Indonesia")


def say(node, held, *items):
    """Return what is said for the first item and against the other: `held` are lands by player."""
    owned = [(player, name) for player, names in enumerate(held) for name in names]
    picks = [BOARD.territories.index(name) for _, name in owned]
    order = [*(player for player, _ in owned), 0]
    table = {"items": BOARD.territories, "map": world_map(BOARD), "order": order}
    asked = [table, picks, len(picks), *map(BOARD.territories.index, items)]
    return ask(node, WHY, "why", *asked)


def ask(node, module, function, *arguments):
    """Return what a function says that is written with the names of a module."""
    code = f"{module}; console.log(JSON.stringify(({function})(...{json.dumps(arguments)})))"
    return json.loads(subprocess.run([node, "-e", code], capture_output=True, check=True).stdout)


REASONS = [
    ([AUSTRALIA], ("Eastern Australia", "Brazil"), "completes Australia for you, and touches 2"),
    (
        [("Brazil",), ("Egypt", "Congo", "South Africa")],
        ("North Africa", "Peru"),
        "breaks Africa, where player 2 holds 3 of 6 and nobody else any.",
    ),
    (
        [("Indonesia",), (), ("New Guinea", "Western Australia", "Eastern Australia")],
        ("Siam", "Brazil"),
        "Siam was the last free land that touches yours; Brazil touches none of yours.",
    ),
]


@pytest.mark.parametrize(("held", "items", "words"), REASONS)
def test_the_map_says_what_speaks_for_a_pick(node, held, items, words):
    assert words in say(node, held, *items)


def test_what_followed_is_told_as_far_as_two_drafts_differ(node):
    """I take Egypt, or Argentina; the rest of South America goes to player 2, or to me."""
    order, south = [0, 1, 2] * 14, ("Argentina", "Brazil", "Peru", "Venezuela")
    lands = [land for land in BOARD.territories if land not in {*south, "Egypt"}]
    lost = {0: "Egypt"} | dict(zip((1, 4, 7, 10), south))
    won = {1: "Egypt"} | dict(zip((0, 3, 6, 9), south))
    drafts = []
    for known in (lost, won):
        rest = iter(lands)
        picks = [known.get(turn) or next(rest) for turn in range(42)]
        drafts.append([BOARD.territories.index(name) for name in picks])
    table = {"items": BOARD.territories, "map": world_map(BOARD), "order": order}
    table["colors"] = [*"abc"]
    ours, other = (
        ask(node, f"{WHY}; {DECISIVE}", "followed", table, *both, 0, is_better)
        for both, is_better in ((drafts, False), (drafts[::-1], True))
    )
    assert ours.startswith("After Egypt, player 2 takes Argentina, Brazil, Peru and Venezuela: all")
    assert "all of South America goes to player 2, +2 armies a turn." in ours
    assert other.startswith("After Argentina, you take Brazil, Peru and Venezuela: all of South")
    assert ask(node, f"{WHY}; {DECISIVE}", "followed", table, *drafts, 0, True) == ""


def test_of_later_picks_only_those_where_the_two_picks_lie_are_told(node):
    """I take Egypt, or Argentina; by chance player 3 has all of Australia in one draft alone."""
    order, lands = [0, 1, 2] * 14, list(BOARD.territories)
    whole = dict(zip((2, 5, 8, 11), lands_of("Australia")))
    split = dict(zip((2, 5, 8, 10), lands_of("Australia")))
    drafts = []
    for known in ({0: "Egypt"} | split, {0: "Argentina"} | whole):
        rest = iter([land for land in lands if land not in known.values()])
        picks = [known.get(turn) or next(rest) for turn in range(42)]
        drafts.append([BOARD.territories.index(name) for name in picks])
    table = {"items": BOARD.territories, "map": world_map(BOARD), "order": order}
    table["colors"] = [*"abc"]
    names = f"{WHY}; {DECISIVE}"
    sides = [(drafts, True), (drafts, False), (drafts[::-1], True), (drafts[::-1], False)]
    said = [ask(node, names, "followed", table, *both, 0, is_better) for both, is_better in sides]
    lead = {
        "turn": 0,
        "drafts": [{"picks": p, "won": w, "all": [w] * 3} for w, p in enumerate(drafts)],
    }
    said.append(ask(node, names, "reasonOf", table, lead))
    assert not [words for words in said if "Australia" in words]


GRADES = {  # of a pick, by what another wins more, its margin, and what all is worth
    (-0.1, 0.05, 1): ["better", "+", "🟩"],
    (0.1, 0.05, 1): ["mistake", "✗", "🟥"],
    (0.04, 0.03, 1): ["inaccuracy", "−", "🟨"],
    (0.01, 0.03, 1): ["as good", "✓", "🟩"],
    (0.01, 0.05, 1): ["cannot tell", "?", "⬜"],
    (0.1, 0.05, 4): ["inaccuracy", "−", "🟨"],
}


def test_a_review_names_the_pick_that_cost_more_than_the_puzzle_once_it_is_over(node):
    wars = [{"gain": 0.08, "margin": 0.03}, {"gain": 0.27, "margin": 0.08}]
    known = {"by_wars": 9, "won": 0.5, "done": True}
    mine = [{**known, "turn": 36 - 15 * i, "item": i, "wars": each} for i, each in enumerate(wars)]
    open_ = [mine[0], mine[1] | {"done": False}]
    found, *others = (
        ask(node, f"{REVIEW}; {DECISIVE}", "costlierOf", ["Mongolia", "Kamchatka"], *asked)
        for asked in ((mine, 36), (mine, 21), (open_, 36))
    )
    assert others == [None, None]
    assert found["turn"] == 21
    assert (
        "another pick cost more: pick 22, Kamchatka, 27.0 ± 8.0 % of the wars; Mongolia cost 8.0 "
        in found["words"]
    )


TEXTS = module("names", "why", "review", "share", "guess")
REVIEWS = module("names", "why", "share", "review")
ENDS = module("why", "plight", "decisive", "share")
SIZES = {"gain": 0.27, "margin": 0.08}


def end_of(node, held, wins, early=None):
    """Return what the page says of a final board, on which `held` gives each player's lands.

    early: in how many of twenty wars each player soon owned Africa.
    """
    owned = [(player, name) for player, names in enumerate(held) for name in names]
    table = {"items": BOARD.territories, "map": world_map(BOARD), "colors": [*"abc"]}
    table["order"] = [player for player, _ in owned]
    share = [won / 1000 for won in wins]
    fights = {"games": 1000, "share": share, "low": [s - 0.02 for s in share]}
    fights["high"] = [s + 0.02 for s in share]
    if early:
        soon = [[times * (name == "Africa") for name in BOARD.continents] for times in early]
        fights["early"] = {"wars": 20, "round": 4, "held": soon}
    session = {
        "seats": ["you", "UCT", "UCT"],
        "picks": [BOARD.territories.index(n) for _, n in owned],
    }
    return ask(node, ENDS, "plightOf", table, {"session": session, "fights": fights})


def dealt(*own):
    """Return the lands of three players: some are given, and the rest is dealt one by one."""
    lands = {name for names in own for name in names}
    rest = [name for name in BOARD.territories if name not in lands]
    held = [list(names) for names in own]
    for name in rest:
        min(held, key=len).append(name)
    return held


def lands_of(continent):
    k = BOARD.continents.index(continent)
    return [name for name, code in zip(BOARD.territories, BOARD.continent) if code == k]


MAYBE = "This may be why {} won most wars."


def test_the_only_whole_continent_of_a_board_is_named_without_a_cause(node):
    said = end_of(node, dealt(lands_of("Australia"), (), ()), (700, 200, 100))
    first = "On the final board you hold all of Australia (+2), and nobody else holds a whole"
    assert said.startswith(f"{first} continent.")
    assert said.endswith(MAYBE.format("you"))


def test_a_board_without_a_whole_continent_tells_of_what_lacks_little_and_of_the_wars(node):
    near, split, north = map(lands_of, ("Europe", "South America", "North America"))
    held = dealt([*split[:2], *north[:2]], [*near[:-1], *north[2:], *split[2:]], near[-1:])
    said = end_of(node, held, (9, 569, 422), early=(0, 17, 2))
    assert said.startswith("On the final board nobody holds a whole continent. ")
    assert " Player 2 lacks two of North America and one of Europe" in said
    assert (
        " Whole continents by round 4 of the first 20 wars: "
        "player 2 Africa (+3) in 85 %; player 3 Africa (+3) in 10 %; you none. "
    ) in said
    assert said.endswith(MAYBE.format("player 2"))


def test_who_lacks_three_of_a_continent_is_named(node):
    north = lands_of("North America")
    held = dealt(north[6:], north[:6], ())
    assert " Player 2 lacks three of North America" in end_of(node, held, (200, 700, 100))


@pytest.mark.parametrize("early", [None, (0, 0, 6), (18, 2, 17)])
def test_no_cause_is_named_where_the_winner_seldom_had_a_continent_or_another_more_often(
    node, early
):
    held = [BOARD.territories[p::3] for p in range(3)]
    said = end_of(node, held, (300, 200, 500), early)
    assert said.endswith(" We do not know why player 3 won most wars.")
    assert "do not know" not in end_of(node, held, (340, 330, 330), early)


def test_a_whole_continent_is_no_cause_where_another_brought_as_much_in_the_wars(node):
    held = dealt((), (), lands_of("Australia"))
    said = end_of(node, held, (10, 224, 766), early=(20, 12, 20))
    assert said.endswith(" We do not know why player 3 won most wars.")


def review_of(*picks):
    """Return a review that is over, of picks at turns 0, 3, 6 and so on."""
    known = {"by_wars": 9, "by_estimate": 9, "estimate": None, "done": True}
    mine = [known | {"turn": 3 * i, "item": 3 * i} | pick for i, pick in enumerate(picks)]
    session = {"seats": ["you", "UCT", "UCT"], "picks": list(range(len(picks) * 3))}
    fights = {"games": 1000, "share": [0.7, 0.2, 0.1]}
    return {"session": session, "fights": fights, "review": {"mine": mine, "work": [9, 3, 9]}}


def test_the_largest_change_of_the_line_is_named_first_whichever_way_it_goes(node):
    table = {"items": BOARD.territories, "map": world_map(BOARD), "order": [0, 1, 2] * 14}
    costs, none = {"wars": {"gain": 0.11, "margin": 0.03}}, {"wars": None}
    wins = [{"won": 0.4, **none}, {"won": 0.3, **costs}, {"won": 0.72, **none}]
    rise, fall = ask(node, REVIEWS, "changes", review_of(*wins), table)
    first = "The line changes most from pick 4 to 7: it rises from 30 to 72 %."
    assert rise.startswith(f"{first} After pick 4 player 2 took {BOARD.territories[4]}")
    assert rise.endswith(f"you took {BOARD.territories[6]}. We do not know why.")
    assert fall.startswith("The line falls most from pick 1 to 4: from 40 to 30 %.")
    assert fall.endswith("Your own pick cost 11.0 ± 3.0 % of the wars, which may be why.")
    wins = [{"won": 0.4, **none}, {"won": 0.3, **costs}]
    (last,) = ask(node, REVIEWS, "changes", review_of(*wins), table)[:1]
    assert "from pick 4 to the end: it rises from 30 to 70 %" in last


TAKEN = [  # who picks last, what that did, and whether it helps player 1
    ([AUSTRALIA], 0, "you took Eastern Australia, which completes Australia", 1),
    ([(), AUSTRALIA], 1, "player 2 took Eastern Australia, which completes Australia", -1),
    ([AUSTRALIA], 1, "player 2 took Eastern Australia, which keeps Australia from you", -1),
    ([(), AUSTRALIA], 2, "player 3 took Eastern Australia, which keeps Australia from player 2", 1),
    ([("Brazil",)], 1, "player 2 took Eastern Australia", 0),
]


@pytest.mark.parametrize(("held", "player", "words", "helps"), TAKEN)
def test_what_a_pick_did_on_the_map_helps_or_harms(node, held, player, words, helps):
    owned = [(p, name) for p, names in enumerate(held) for name in names]
    order = [*(p for p, _ in owned), player]
    table = {"items": BOARD.territories, "map": world_map(BOARD), "order": order}
    names = [*(name for _, name in owned), "Eastern Australia"]
    picks = [BOARD.territories.index(name) for name in names]
    said = ask(node, WHY, "took", table, picks, len(picks) - 1, 0)
    assert said == {"words": words, "helps": helps}


def test_a_cost_has_one_form(node):
    less = SIZES | {"gain": 0.2}
    shown = review_of({"won": 0.3, "wars": SIZES}, {"won": 0.3, "wars": less})
    said = ask(node, REVIEWS, "summary", shown["review"], shown, BOARD.territories)
    assert f"pick 1 ({BOARD.territories[0]}): 27.0 ± 8.0" in said
    assert "+" not in said
    assert "puzzle" not in said  # which says so itself


def test_no_time_is_left_once_all_picks_are_weighed(node):
    assert ask(node, REVIEW, "progressOf", 13, 14, 8) == "13 of 14 picks weighed, about 8 s left"
    said = ask(node, REVIEW, "progressOf", 14, 14, 8)
    assert said == "All 14 picks are weighed; the formula's follow"


def test_a_lesson_skips_what_was_answered_and_ends_with_what_was_found(node):
    gains = [{"won": 0.3, "wars": {"gain": g, "margin": 0.01}} for g in (0.1, 0.3, 0.2)]
    shown = review_of(*gains)
    lesson = """(shown, items) => {
        const node = { append() {}, setAttribute() {}, addEventListener() {} };
        globalThis.document = { createElement: () => ({ ...node }) };
        const table = { items }, said = [], turns = [], found = [];
        const go = (turn) => turns.push(turn), hears = (turn) => found.push(turn);
        const one = lessons(table, () => shown, go, () => {}, () => 3, hears);
        shown.session.tried = [];
        one.next();
        said.push(one.words());
        shown.session.tried = [6, 9];
        shown.review.tried = { won: 300, other: 500, gain: 0.2, margin: 0.05 };
        one.hear();
        said.push(one.words());
        one.next();
        said.push(one.words());
        shown.session.tried = [0, 9];
        shown.review.tried = { won: 300, other: 310, gain: 0.01, margin: 0.05 };
        one.hear();
        return [turns, found, [...said, one.words()], one.left().length];
    }"""
    turns, found, said, left = ask(node, REVIEWS, lesson, shown, BOARD.territories)
    assert (turns, found, left) == ([6, 0], [6], 0)
    assert said[0].endswith("Find a pick that wins more. 1 more to come.")
    assert "too close to tell (1.0 ± 5.0 % more)" in said[3]
    assert "better (20.0 ± 5.0 % more)" in said[1]
    assert said[2].endswith("It is the last one.")
    assert said[3].endswith("That was the last one: you found a better pick for 1 of 2.")


def test_a_pick_is_graded_by_the_interval_of_what_it_costs(node):
    known = {"item": 1, "by_wars": 2, "won": 5, "done": True}
    picks = [{**known, "wars": {"gain": g, "margin": m}, "worth": w} for g, m, w in GRADES]
    picks += [picks[0] | {"by_wars": 1}, picks[0] | {"won": None}, picks[0] | {"done": False}]
    assert ask(node, REVIEW, "(picks) => picks.map(grade)", picks) == [
        *GRADES.values(),
        ["the same", "=", "🟩"],
        ["", "…", "⬜"],
        ["first look", "", "⬜"],
    ]


def test_the_text_of_a_result_has_the_squares_of_a_review_that_is_over_and_their_key(node):
    mine = [{"item": 3, "by_wars": 3, "won": 0.5, "done": True}]
    found = {"games": 1000, "share": [0.5, 0.3, 0.2]}
    shown = {"session": {"seats": ["you", "UCT", "UCT"], "seed": 5}, "fights": found}

    def lines(mine):
        return ask(node, TEXTS, "resultOf", shown | {"review": {"mine": mine}})["lines"]

    *first, others, key, squares = lines(mine)
    assert first == [
        "I won 500 of 1,000 wars.",
        "Drafting the world of Risk against two computers (seed 5)",
    ]
    assert others == "player 2 (UCT) won 300, player 3 (UCT) 200; an even share is 333"
    assert [key, squares] == [
        "My picks, graded: 🟩",
        "(🟩 good, 🟨 or 🟥 cost wars, ⬜ too close to tell)",
    ]
    assert lines([mine[0] | {"done": False}]) == [*first, others]


DUELS = [
    (13, "You beat your friend, 500 to 13. Player 1 (you) wins most wars."),
    (888, "Your friend won 888; you won 500. Player 1 (you) wins most wars."),
    (500, "You and your friend won 500 each. Player 1 (you) wins most wars."),
]


@pytest.mark.parametrize(("beat", "words"), DUELS)
def test_who_won_a_challenge_is_said_first_and_in_the_text_of_the_result(node, beat, words):
    fights = {"games": 1000, "share": [0.5, 0.3, 0.2], "low": [0.4, 0.2, 0.1]}
    fights |= {"high": [0.6, 0.35, 0.3]}
    session = {"seats": ["you", "UCT", "UCT"], "seed": 5, "beat": beat}
    shown = {"session": session, "fights": fights, "rewards": [[0.5, 0.3, 0.2]]}
    assert ask(node, TEXTS, "verdict", shown) == words
    assert ask(node, TEXTS, "occasion", shown) == ""
    first, *_ = ask(node, TEXTS, "resultOf", shown)["lines"]
    assert first == f"I won 500 of 1,000 wars; my friend had won {beat}."
