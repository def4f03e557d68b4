"""The file format of a draft: who sat where, the seed, and the items by name in pick order."""

import json
from collections.abc import Sequence

FORMAT = "draftlib draft"
MOST_TEXT = 2_000_000  # characters of a saved draft: 100,000 items of 16 letters


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


def draft_fields(text: str) -> dict:
    """Return the fields of a saved draft, unchecked; ValueError if the text holds none.

    >>> draft_fields("[]")
    Traceback (most recent call last):
    ValueError: the file must be a draft, with "format": "draftlib draft"
    """
    if len(text) > MOST_TEXT:
        raise ValueError(f"the file has {len(text):,} characters: a saved draft has fewer")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise ValueError(f"the file is not JSON: {problem}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f'the file must be a draft, with "format": "{FORMAT}"')
    return data
