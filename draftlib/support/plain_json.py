"""JSON from a file, read strictly: invalid or ambiguous text is refused."""

import json
import math
from typing import Any

from draftlib.support.checks import shown


def json_of(text: str | bytes) -> Any:
    """Return what a JSON text says.

    Raises ValueError for what is no JSON, and for what Python reads beyond it: a key given twice,
    NaN, a number beyond the floats, lists within lists without end.

    >>> json_of('{"bonus": 1, "bonus": 2}')
    Traceback (most recent call last):
    ValueError: 'bonus' is given twice
    """
    try:
        hooks = {"parse_constant": _no_number, "parse_float": _finite}
        return json.loads(text, object_pairs_hook=_object, **hooks)
    except RecursionError:
        raise ValueError("lists and objects lie too deep in each other") from None


def _object(pairs):
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"{shown(twice)} is given twice")
    return made


def _no_number(word):
    raise ValueError(f"{word} is no number of JSON")


def _finite(digits):
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{shown(digits)} is beyond the floats")
    return number
