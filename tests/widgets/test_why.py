"""The words of a review: why one pick may be better than another, at positions of the world map."""

import json
import subprocess
from pathlib import Path

import pytest

from draftlib.boards import classic_board
from draftviews import widgets
from draftviews.widgets.scenery import world_map

BOARD = classic_board()
MODULE, DECISIVE, REVIEW = (
    Path(widgets.__file__).with_name(f"{name}.js").read_text("utf-8")
    for name in ("why", "decisive", "review")
)
AUSTRALIA = ("Western Australia", "New Guinea", "Indonesia")


def say(node, call, held, *items, later=()):
    """Return what `call` says: `held` are lands by player, `items` those of the pick, mine."""
    owned = [(player, name) for player, names in enumerate(held) for name in names]
    owned += [(0, None), *later]
    picks = [BOARD.territories.index(name) for _, name in owned if name]
    table = {"items": BOARD.territories, "map": world_map(BOARD), "order": [p for p, _ in owned]}
    asked = [table, picks, sum(map(len, held)), *map(BOARD.territories.index, items)]
    if later:
        picks.insert(asked[2], asked.pop())  # the worse one was picked
        asked = [*asked, picks[asked[2]]]
    code = f"{MODULE}; console.log(JSON.stringify(({call})(...{json.dumps(asked)})))"
    return json.loads(subprocess.run([node, "-e", code], capture_output=True, check=True).stdout)


REASONS = [
    (
        [AUSTRALIA],
        ("Eastern Australia", "Brazil"),
        "Eastern Australia completes Australia for you, and touches 2 of yours; "
        "Brazil touches none of yours.",
    ),
    (
        [("Brazil",), ("Egypt", "Congo", "South Africa")],
        ("North Africa", "Peru"),
        "North Africa breaks Africa, where player 2 holds 3 of 6 and nobody else any.",
    ),
    (
        [("Indonesia",), (), ("New Guinea", "Western Australia", "Eastern Australia")],
        ("Siam", "Brazil"),
        "Siam was your last door; Brazil touches none of yours.",
    ),
    (
        [("Brazil", "Egypt"), ("Argentina",), ("Peru",)],
        ("North Africa", "Venezuela"),
        "North Africa joins 2 blocks of yours, and is in Africa, where you hold 1 of 6 and nobody "
        "else any; Venezuela is in South America, where player 2 and player 3 hold some.",
    ),
    (
        [(), ("Siam",), ("Mongolia",)],
        ("Middle East", "China"),
        "",
    ),
]


@pytest.mark.parametrize(("held", "items", "words"), REASONS)
def test_the_map_says_what_speaks_for_a_pick(node, held, items, words):
    assert say(node, "why", held, *items) == words


def test_the_pick_that_was_missed_is_told_with_who_took_it(node):
    held, later = [("Brazil",), AUSTRALIA], [(1, "Eastern Australia")]
    words = "would complete Australia for player 2, and player 2 took it at pick 6."
    assert words in say(node, "why", held, "Eastern Australia", "Peru", later=later)


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
    asked = json.dumps([table, *drafts]), json.dumps([table, *drafts[::-1]])
    said = "".join(f"console.log(followed(...{one}, 0));" for one in asked)
    code = f"{MODULE}; {DECISIVE}; {said}"
    found = subprocess.run([node, "-e", code], capture_output=True, check=True, text=True).stdout
    ours, other = found.splitlines()
    assert ours.startswith(
        "After Egypt, player 2 took Argentina, Brazil, Peru and Venezuela: "
        "all of South America went to player 2."
    )
    assert other.startswith(
        "After Argentina, you took Brazil, Peru and Venezuela: all of South America was yours."
    )


GRADES = {  # of a pick, by what another wins more, its margin, and what all is worth
    (-0.1, 0.05, 1): ["better", "!", "🟩"],
    (0.1, 0.05, 1): ["mistake", "?", "🟥"],
    (0.04, 0.03, 1): ["inaccuracy", "?!", "🟨"],
    (0.01, 0.03, 1): ["as good", "✓", "🟩"],
    (0.01, 0.05, 1): ["cannot tell", "·", "⬜"],
    (0.1, 0.05, 4): ["inaccuracy", "?!", "🟨"],
}


def test_a_pick_is_graded_by_the_interval_of_what_it_costs(node):
    picks = [
        {
            "item": 1,
            "by_wars": 2,
            "won": 5,
            "wars": {"gain": gain, "margin": margin},
            "worth": worth,
        }
        for gain, margin, worth in GRADES
    ]
    picks += [picks[0] | {"by_wars": 1}, picks[0] | {"won": None}]
    code = f"{REVIEW}; console.log(JSON.stringify({json.dumps(picks)}.map(grade)))"
    said = json.loads(subprocess.run([node, "-e", code], capture_output=True, check=True).stdout)
    assert said == [*GRADES.values(), ["the same", "✓", "🟩"], ["", "…", "⬜"]]
