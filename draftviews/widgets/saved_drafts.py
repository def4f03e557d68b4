"""Drafts as text: picks by the names of items, and the file of a draft.

The file is a small JSON object: who sat where, the seed, and the items by name in pick order.
"""

import json
import warnings
from collections.abc import Sequence
from textwrap import shorten
from typing import Annotated, NamedTuple

from draftlib.arguments import (
    NAME,
    Domain,
    Seed,
    check_list,
    checked,
    domain_of,
    require,
    short_repr,
)
from draftlib.drafting import Outcome
from draftlib.game import Game, State
from draftlib.runs.files import read_json

FORMAT = "draftlib draft"
_KEYS = ("format", "game", "seats", "seed", "picks")
MOST_TEXT = 2_000_000  # characters of a saved draft: 100,000 items of 16 letters
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


def to_json(outcome: Outcome) -> str:
    """Return a finished draft as the text of a small JSON file, which `read_draft` reads.

    The draft table loads it too, if its menu has agents of these names.

    >>> from draftlib import Greedy, four_item_game, play
    >>> to_json(play(four_item_game(), [Greedy()] * 3)).splitlines()[-2]
    ' "picks": ["B", "A", "C", "D"]'
    """
    picks = [outcome.items[item] for item in outcome.picks]
    return draft_text(outcome.game, outcome.seats, outcome.seed, picks)


def draft_fields(text: str) -> dict:
    """Return the fields of a saved draft, unchecked; ValueError if the text holds none.

    >>> draft_fields("[]")
    Traceback (most recent call last):
    ValueError: the file must be a draft, with "format": "draftlib draft"
    """
    if len(text) > MOST_TEXT:
        raise ValueError(f"the file has {len(text):,} characters: a saved draft has fewer")
    try:
        data = read_json(text)
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"the file is not JSON: {problem}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f'the file must be a draft, with "format": "{FORMAT}"')
    return data


def read_picks(state: State, picks: str | Sequence[str]) -> State:
    """Return the state after `picks`, names of items: "B A", "B, A", "BA" or ["B", "A"].

    Letters may run together where each is an item.  Raises ValueError that names an item that does
    not exist or has been picked before.

    >>> from draftlib import four_item_game
    >>> read_picks(four_item_game().start(), "B A").picks
    (1, 0)
    """
    items, last = state.game.items, len(state.game.order)
    places, taken = {name: i for i, name in enumerate(items)}, dict.fromkeys(state.picks)
    for name in _names_in(picks, items):
        if name not in places:
            known = shorten(", ".join(items), 500, placeholder=" ...")
            raise ValueError(f"there is no item {short_repr(name)}; the items are {known}")
        if places[name] in taken:
            raise ValueError(f"{name} is gone when you pick it")
        if len(taken) == last:
            State(state.game, [*taken]).after(name)  # says that the draft is over
        taken[places[name]] = name
    return State(state.game, [*taken])


class SavedDraft(NamedTuple):
    """A draft read from a file, finished or not, whose agents are known by name only."""

    state: State  # after the picks
    seats: tuple[str, ...]  # P names
    seed: int


@checked
def read_draft(game: Game, text: Annotated[str, _JSON]) -> SavedDraft:
    """Return the state of a saved draft of `game`, who sat where, and the seed.

    text: what `to_json` returns, or the file that the draft table saves.  Raises ValueError
    that says what is wrong with it: no JSON, no draft, one of another game, an item that does not
    exist or was picked twice.  Warns of what else the file says.

    >>> from draftlib import Greedy, four_item_game, play
    >>> game = four_item_game()
    >>> read_draft(game, to_json(play(game, [Greedy()] * 3, seed=7)))
    SavedDraft(state=<four items, over: 0:B 1:A 2:C 0:D>, seats=('Greedy', ...), seed=7)
    """
    data = draft_fields(text)
    if data.get("game") != game.name:
        other = short_repr(data.get("game"))
        raise ValueError(f"the file is a draft of {other}, not of {game.name!r}")
    places, picks, last = {name: i for i, name in enumerate(game.items)}, {}, len(game.order)
    for name in check_list('"picks"', data.get("picks"), "a list of names of items"):
        known = isinstance(name, str) and name in places
        require(known, "a pick", name, f"an item of {game.name}")
        if len(picks) == last or places[name] in picks:
            State(game, [*picks]).after(name)  # says what is wrong with it
        picks[places[name]] = name
    what = f"a list of {game.n_players} names"
    seats = check_list('"seats"', data.get("seats"), what)
    require(len(seats) == game.n_players, '"seats"', seats, what)
    names = tuple(NAME("who sits", name) for name in seats)
    seed = domain_of(Seed)("seed", data.get("seed"))
    unread = [key for key in data if key not in _KEYS]
    if unread:
        said = f"a draft has {', '.join(_KEYS)}; what else the file says is not read: "
        warnings.warn(said + short_repr(unread), stacklevel=3)
    return SavedDraft(State(game, [*picks]), names, seed)


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
