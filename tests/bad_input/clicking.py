"""The public face of the widgets."""

import draftlib as dl
from draftlib import widgets
from draftlib.evaluators import Evaluator
from draftlib.widgets import session as sessions
from tests.bad_input import kinds as k
from tests.bad_input.calls import call

FOUR = dl.four_item_game()
SEATS = ("you", "Greedy", "Random")
TABLE = sessions.table_of(FOUR)
SESSION = sessions.Session(SEATS)
SEATED = k.listed(k.word("you", *TABLE.agents), 3, 3)
own_agents = k.maybe(
    lambda v: (
        isinstance(v, dict)
        and all(map(k.agent, v.values()))
        and all(map(k.text, v))
        and "you" not in v
    )
)


def can_be_done(click):
    """Return whether a click can be made at the start of the table."""
    if not isinstance(click, dict) or not k.text(click.get("do")):
        return False
    do, item = click["do"], click.get("item")
    return do in ("look", "hint", "new") or (do == "pick" and k.count(0, 3)(item))


def heard(make):
    """Return `make` as a function that raises ValueError with what its widget says is wrong."""

    def made(**arguments):
        said = make(**arguments).shown["error"]
        if said:
            raise ValueError(said)

    return made


def menu_of_games(value):
    return k.game(value) or (isinstance(value, dict) and value and all(map(k.game, value.values())))


def whole_text(value):
    return k.text(value) and (value == "all" or value.strip().lstrip("+0").isdigit())


def typed_table(value):
    """Return whether a value may be a table of numbers, as text or otherwise."""
    return value is None or isinstance(value, str | dl.Game) or k.table(value)


WIDGETS = [
    call(
        "uct_explorer",
        heard(widgets.uct_explorer),
        game=(
            FOUR,
            k.maybe(
                lambda v: k.game(v) or (isinstance(v, dict) and v and all(map(k.game, v.values())))
            ),
        ),
        simulations=(10, k.count(1, 100_000)),
        exploration=(0.1, k.maybe(k.number(0))),
        picks=("A", lambda v: k.text(v) and set(v) <= set("ABCD ,")),
        seed=(0, k.seed),
    ),
    call(
        "kth_stepper",
        heard(widgets.kth_stepper),
        values=([[1, 2], [2, 1]], typed_table),
        n_best=(2, k.maybe(k.either(whole_text, k.count(1, 10**9 - 1)))),
        picks=("A", lambda v: k.text(v) and set(v) <= set("AB ,")),
        model=("Greedy", k.word("KthBestPick", "Greedy", "MaxN")),
    ),
    call(
        "dice",
        widgets.dice,
        attackers=(3, k.count(1, 40)),
        defenders=(3, k.count(1, 40)),
        seed=(0, k.seed),
    ),
    call(
        "draft_table",
        widgets.draft_table,
        game=(FOUR, k.maybe(k.game)),
        seats=(SEATS, k.maybe(SEATED)),
        agents=({"mine": dl.Greedy()}, own_agents),
        seed=(0, k.seed),
    ),
    call(
        "paint",
        widgets.paint,
        owner=([0, 1, 2] * 14, k.maybe(k.owners(42, 3))),
        evaluators=(
            {"a": Evaluator.published()},
            k.maybe(
                lambda v: (
                    isinstance(v, dict)
                    and len(v) > 0
                    and all(isinstance(e, Evaluator) for e in v.values())
                    and all(map(k.text, v))
                )
            ),
        ),
    ),
    call(
        "tree_stepper",
        widgets.tree_stepper,
        game=(FOUR, k.maybe(k.game)),
        simulations=(2, k.count(1, 200)),
        constants=([1.0, 2.0], k.listed(k.number(0), 1, 20)),
        seed=(0, k.seed),
    ),
    call("Paint.ask", widgets.paint().ask, item=(3, k.count(0, 41)), to=(1, k.count(-1, 2))),
    call("DraftTable.ask", widgets.draft_table(FOUR).ask, do=("look", k.word(*sessions.ACTIONS))),
    call(
        "session.table_of",
        sessions.table_of,
        game=(FOUR, k.game),
        agents=({"mine": dl.Greedy()}, own_agents),
    ),
    call("session.seated", sessions.seated, {"table": TABLE}, seats=(SEATS, SEATED)),
    call(
        "session.act",
        sessions.act,
        {"table": TABLE, "session": SESSION},
        action=({"do": "pick", "item": 1}, can_be_done),
    ),
]
