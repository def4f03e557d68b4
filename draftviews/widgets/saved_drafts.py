"""Drafts as text: picks by the names of items, and the file of a draft.

The file is a small JSON object: who sat where, the seed, and the items by name in pick order.
"""

import json
from collections.abc import Sequence
from textwrap import shorten
from typing import Annotated

from draftlib.arguments import (
    NAME,
    Domain,
    ListOf,
    Seed,
    check_list,
    checked,
    domain_of,
    require,
    short_repr,
)
from draftlib.game import Game, State
from draftlib.runs.files import read_json

FORMAT = "draftlib draft"
_JSON = Domain("the text of a JSON file", lambda text: isinstance(text, str))


def draft_text(game: str, seats: Sequence[str], seed: int, picks: Sequence[str]) -> str:
    """Return a draft as the text of a small JSON file, a line for each field.

    >>> print(draft_text("four items", ("you", "UCT", "UCT"), 0, ["B"]))
    {
     "format": "draftlib draft",
     "game": "four items",
     "seats": ["you", "UCT", "UCT"],
     "seed": 0,
     "picks": ["B"]
    }
    """
    fields = {"format": FORMAT, "game": game, "seats": list(seats), "seed": int(seed)}
    fields["picks"] = list(picks)
    lines = [f' "{name}": {json.dumps(value)}' for name, value in fields.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def read_picks(state: State, picks: str | Sequence[str]) -> State:
    """Return the state after `picks`, names of items: "B A", "B, A", "BA" or ["B", "A"].

    Letters may run together where each is an item.  Raises ValueError that names an item that does
    not exist or has been picked before.

    >>> from draftlib import four_item_game
    >>> read_picks(four_item_game().start(), "B A").picks
    (1, 0)
    """
    items = state.game.items
    for name in _names_in(picks, items):
        if name not in items:
            known = shorten(", ".join(items), 500, placeholder=" ...")
            raise ValueError(f"there is no item {short_repr(name)}; the items are {known}")
        if items.index(name) in state.picks:
            raise ValueError(f"{name} is gone when you pick it")
        state = state.after(name)
    return state


@checked
def read_draft(game: Game, text: Annotated[str, _JSON]) -> tuple[State, tuple[str, ...], int]:
    """Return the state of a saved draft of `game`, who sat where, and the seed.

    text: what `draft_text` returns, the file that the draft table saves.  Raises ValueError that
    says what is wrong with it: no JSON, no draft, one of another game, an item that does not exist
    or was picked twice.

    >>> from draftlib import four_item_game
    >>> read_draft(four_item_game(), draft_text("four items", ["you", "UCT", "UCT"], 7, ["B"]))
    (<four items, pick 1: player 1 to move after 0:B>, ('you', 'UCT', 'UCT'), 7)
    """
    try:
        data = read_json(text)
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"the file is not JSON: {problem}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f'the file must be a draft, with "format": "{FORMAT}"')
    if data.get("game") != game.name:
        other = short_repr(data.get("game"))
        raise ValueError(f"the file is a draft of {other}, not of {game.name!r}")
    state, what = game.start(), f"a list of {game.n_players} names"
    for name in check_list('"picks"', data.get("picks"), "a list of names of items"):
        require(name in game.items, "a pick", name, f"an item of {game.name}")
        state = state.after(name)
    seats = ListOf(what, "who sits", NAME, game.n_players, game.n_players)
    names = tuple(seats('"seats"', data.get("seats")))
    return state, names, domain_of(Seed)("seed", data.get("seed"))


def _names_in(picks, items):
    """Return the names in `picks`: apart by commas or blanks, or letters run together."""
    if not isinstance(picks, str):
        return [str(name).strip() for name in picks]
    text = picks.strip()
    if text in items:
        return [text]
    run_together = set(text) <= set(items)
    names = text.split(",") if "," in text else text if run_together else text.split()
    return [name.strip() for name in names if name.strip()]
