"""The widgets on pages of their own: the table at which a visitor drafts, and all others.

They are those of `draftviews.widgets`.  What Python answers in a notebook, the library's kernels
answer here, compiled to WebAssembly: see kernels/, answers.py and the modules of `play/`.
"""

import html
import json
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from math import dist
from string import Template
from urllib.parse import quote_plus

import answers
import pandas as pd
from notebook_pages import widget_place

from companion.arena import NORTH_AMERICA
from draftlib.boards import classic_board
from draftlib.catalogue import table_game
from draftlib.kernels.rng import stream_of
from draftlib.risk import RuleOfThumb
from draftlib.statistics import interval
from draftviews import dice, draft_table, kth_stepper, paint, tree_stepper, uct_explorer
from draftviews.widgets.draft_table import DraftTable
from draftviews.widgets.page import Page, drop_comments, html_table, module
from draftviews.widgets.scenery import player_colors, world_map
from draftviews.widgets.session import WALKS, WARS

RECORDED = "A recorded draft. On the page “Draft against two computers” you draft yourself."
MOST_PLAYERS = 12  # of a visitor's own list
LETTER, LINE = 14, 28  # of a name on the map of the first page: its width and height
NO_SCRIPT = "Playing needs JavaScript, which is off. Here is"
FIGURES = answers.HERE.parent / "figures"
SAMPLE = answers.HERE / "play" / "sample.csv"
NAMES = drop_comments(files("draftviews").joinpath("widgets/names.js").read_text("utf-8"))
PLAIN_NAMES = (answers.HERE / "play" / "names.mjs").read_text("utf-8")
# Clicking the free territories in the order of the board's list wins 31 ± 3 wars of a hundred
# beside these, by seat 39, 27 and 29 (150 boards from each seat, 100 wars each); beside two UCTs it
# wins 39 ± 4, and beside UCT and RAVE 45 ± 3 (100 boards from each seat).  They were chosen for
# being near a third, of some fifty pairs that were tried on four boards each.
SEATS = ("you", "UCT", "drafts by wars 10")
RULES = (  # of thumb, from which a visitor may choose
    RuleOfThumb(("Australia",), block=True),
    RuleOfThumb(("Australia", "Asia"), block=True),
    RuleOfThumb(("South America", "North America")),
    NORTH_AMERICA,
    RuleOfThumb(),
)
PAR = {  # what the goal compares with, by the name of the drafter in the data
    "Australia, as a block": "the rule “Australia as a block” wins",
    "hint by wars": "the blue hint",
    "UCT": "the red hint",
    "Random": "random clicks",
}
ABOUT = answers.ABOUT | {  # what the searches do, in plain words
    "UCT": "tries out drafts before each pick; a formula forecasts the wars after each.",
    "RAVE": "like the forecaster, but learns from each draft about all its picks.",
    WARS: "tries out drafts before each pick, and fights a war after each.",
}
READING = {  # why the estimate and the wars part, by the number of the notebook
    "00": "notebooks/00_start_here.html",
    "05": "notebooks/05_fitting_the_evaluator.html",
    "08": "notebooks/08_drafting_to_win.html",
}
PARTS = {
    "tree": tree_stepper,
    "kth": kth_stepper,
    "explorer": uct_explorer,
    "dice": dice,
    "paint": paint,
}


def play_state() -> dict:
    """Return the state of a draft table with what its modules need to answer."""
    state = answers.living_table(draft_table(seats=SEATS).get_state())
    recorded = draft_table(seats=("UCT", "Quo", "EvilPixie")).ask("fight")
    rules = [[list(rule.continents), rule.block] for rule in RULES]
    file = files("companion.data").joinpath("par_by_seat.csv")
    won = pd.read_csv(file, float_precision="round_trip").groupby(["drafter", "seat"]).won
    by_seat = {name: [list(interval(won.get_group((name, p)))) for p in range(3)] for name in PAR}
    par = [[words, by_seat[name]] for name, words in PAR.items()]
    state["table"] |= {"daily": True, "reading": READING, "rules": rules, "par": par}
    state["table"] |= {"book": book(), "strength": strength(), "about": ABOUT}
    esm = state["_esm"].replace(NAMES, PLAIN_NAMES)
    state["_esm"] = esm + SAMPLE.with_name("rule_of_thumb.mjs").read_text("utf-8")
    return {**state, "recorded": recorded, "layout": None}


def book() -> list:
    """Return [drafter, % of wars won beside two bots, beside two UCTs], see figure 00_cycle."""
    rows = pd.read_csv(FIGURES / "00_cycle.csv")
    won = rows.pivot(index="agent", columns="match", values="mean").loc[rows.agent.unique()]
    columns = ["against two bots", "against two UCTs"]
    return [[name, *(round(part, 1) for part in row)] for name, *row in won[columns].itertuples()]


def strength() -> dict:
    """Return the wars of 100 that each drafter won, and their margin, by name; see strength.py."""
    rows = pd.read_csv(answers.HERE / "strength.csv")
    return {name: [round(mean), round(margin)] for name, mean, margin in rows.itertuples(False)}


def own_state() -> dict:
    """Return the state of a draft table of the sample list, and what any list needs to be drafted.

    `play/own.mjs` puts other items in it.
    """
    text = SAMPLE.read_text("utf-8")
    values = pd.read_csv(SAMPLE, index_col=0, skipinitialspace=True)
    game = table_game(values.T, "snake", name="your items")
    table = draft_table(game)
    state = table.get_state()
    scenery = answers.menu_of(table.rules.agents) | {"palette": player_colors(MOST_PLAYERS)}
    recorded = draft_table(game, seats=("Greedy",) * game.n_players).shown
    rules = answers.search_rules() | {
        "rewards": answers.json_data(tuple(game.arrays)),
        "stream": answers.json_data(stream_of(0)),
        "walks": WALKS,
    }
    extra = {
        "kernels": {"draft": answers.module_data("draft"), "game": rules},
        "recorded": recorded,
    }
    extra |= {"sample": text, "layout": None}
    return {**state, "table": {**state["table"], **scenery, "reviews": True}, **extra}


def play_html() -> str:
    """Return the draft table with the modules that answer it; without JavaScript a drafted map."""
    still, script = still_of(recorded_table()), answers.bundle(answers.TABLE)
    last = f"{module()}\n{PLAIN_NAMES}\n{SAMPLE.with_name('last.mjs').read_text('utf-8')}"
    state = play_state()
    state["stamp"] = sha256(f"{script}{json.dumps(state)}".encode()).hexdigest()[:8]
    return widget_place(state, "play", still, script, link=True, form=last)


def own_html() -> str:
    """Return the draft table of a visitor's own items, with the form that takes them."""
    form = SAMPLE.with_name("own.mjs").read_text("utf-8")
    rows = [line.split(",") for line in SAMPLE.read_text("utf-8").splitlines()]
    table = html_table(rows[0], rows[1:], "a list to draft")
    still = still_html(f"<p>{NO_SCRIPT} the list of the page.</p>{table}")
    return widget_place(own_state(), "own", still, answers.bundle(answers.TABLE), form=form)


def recorded_table() -> DraftTable:
    """Return a draft table of bots with a thousand wars fought, and one of them recorded."""
    table = draft_table(seats=("UCT", "Quo", "EvilPixie"))
    table.ask("fight")
    table.ask("watch", game=0)
    return table


def recorded_html() -> str:
    """Return a recorded draft and its wars."""
    table = recorded_table()
    return widget_place({**table.get_state(), "why": RECORDED}, "recorded", still_of(table))


def still_of(table: DraftTable) -> str:
    """Return a drafted map, its wars and its picks, for a browser without JavaScript."""
    png, fights = b64encode(table.picture()).decode(), table.shown["fights"]
    words = html.escape(table.shown["words"])
    limits = zip(table.session.seats, *(fights[key] for key in ("share", "low", "high")))
    rows = [
        [f"player {p} ({name})", *(f"{100 * number:.1f} %" for number in numbers)]
        for p, (name, *numbers) in enumerate(limits, 1)
    ]
    wars = html_table(["", "share of the wars", "from", "to"], rows, f"{fights['games']:,} wars")
    return still_html(
        f"<p>{NO_SCRIPT} a recorded draft.</p>"
        f'<img alt="A drafted map. {words}" src="data:image/png;base64,{png}">'
        f"{wars}{table.fallback_html()}"
    )


def still_html(still: str) -> str:
    """Return what stands in a widget's place without JavaScript, and while it loads."""
    mark = '<script>document.currentScript.parentNode.classList.add("loads")</script>'
    return f'{mark}{still}<p class="loading" role="status">Loading the board.</p>'


def front_html() -> str:
    """Return the map of the first page: a territory that is clicked opens today's board with it.

    A tap opens the board alone: a finger on a small map means no territory.
    """
    board = classic_board()
    shape = world_map(board)
    lands = "".join(
        f'<a href="play.html?daily" tabindex="-1"><title>{name}</title>'
        f'<path d="{path}" fill="{shape["tints"][board.continent[code]]}"/></a>'
        for code, (name, path) in enumerate(zip(board.territories, shape["lands"]))
    )
    shores = "".join(f'<path class="shore" d="{path}"/>' for path in shape["coasts"])
    names = "".join(
        f'<text x="{x}" y="{y}">{name} +{bonus}</text>'
        for (x, y), name, bonus in zip(shape["seas"], board.continents, board.bonus)
    )
    places = json.dumps([[round(x), round(y)] for x, y in shape["anchors"]])
    page = Template((answers.HERE / "front.html").read_text("utf-8"))
    body, seats = names + lands + shores, quote_plus(",".join(SEATS), safe=",")
    body += names_with_room(board.territories, shape["anchors"])
    parts = {"box": shape["box"], "links": shape["links"], "body": body, "seats": seats}
    return page.substitute(parts, places=places)


def names_with_room(names: Sequence[str], places: Sequence[Sequence[float]]) -> str:
    """Return the names of the territories that overlap no other, those with most room first."""
    room = [sorted(dist(place, other) for other in places)[1] for place in places]
    boxes, texts = [], []
    for item in sorted(range(len(names)), key=room.__getitem__, reverse=True):
        words, (x, y) = names[item].split(), places[item]
        wide, tall = LETTER * max(map(len, words)), LINE * len(words)
        if all(abs(x - u) * 2 > wide + w or abs(y - v) * 2 > tall + t for u, v, w, t in boxes):
            boxes.append((x, y, wide, tall))
            top = y - tall / 2 + 0.75 * LINE
            lines = [
                f'<tspan x="{x:.0f}" y="{top + LINE * i:.0f}">{word}</tspan>'
                for i, word in enumerate(words)
            ]
            texts.append(f'<text class="name" aria-hidden="true">{"".join(lines)}</text>')
    return "".join(texts)


def part_html(name: str) -> str:
    """Return one of PARTS with its first question answered."""
    widget: Page = PARTS[name]()
    state, script = answers.state_and_script(widget.get_state())
    return widget_place(state, name, widget.fallback_html(), script)
