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
        ask(node, f"{WHY}; {DECISIVE}", "followed", table, *both, 0)
        for both in (drafts, drafts[::-1])
    )
    assert ours.startswith("After Egypt, player 2 takes Argentina, Brazil, Peru and Venezuela: all")
    assert "all of South America goes to player 2, +2 armies a turn." in ours
    assert other.startswith("After Argentina, you take Brazil, Peru and Venezuela: all of South")


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
        "your pick 22, Kamchatka, cost more, 27.0 ± 8.0 wars of a hundred; Mongolia cost 8.0"
        in found["words"]
    )


TEXTS = module("names", "why", "review", "share", "guess")


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
        "Drafting the world of Risk against two computers, board 5",
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
