"""How a figure is drawn again: the function that drew it and its arguments, as JSON."""

import json
import math
from collections.abc import Callable
from copyreg import __newobj__  # type: ignore[attr-defined]
from enum import Enum
from functools import wraps
from numbers import Integral, Real
from pkgutil import resolve_name
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

_HOMES = ("draftlib", "draftviews", "companion")


def redrawable(draw: Callable[..., Figure]) -> Callable[..., Figure]:
    """Return `draw` with a figure that remembers the call, so that `save_figure` can store it."""

    @wraps(draw)
    def draw_figure(*given, **named):
        figure = draw(*given, **named)
        figure.recipe = {"draw": _name(draw), "given": given, "named": named}
        return figure

    return draw_figure


def recipe_of(figure: Figure) -> bytes | None:
    """Return the call that drew a figure, as JSON; None if no redrawable function drew it."""
    recipe = getattr(figure, "recipe", None)
    stored = recipe and {key: _stored(value) for key, value in recipe.items()}
    return stored and f"{json.dumps(stored, ensure_ascii=False)}\n".encode()


def draw_again(recipe: bytes | str) -> Figure:
    """Return the figure of a stored recipe; ValueError if it calls what is not of this project.

    >>> draw_again('{"draw": "os:getcwd", "given": {"tuple": []}, "named": {"dict": []}}')
    Traceback (most recent call last):
    ValueError: a recipe calls functions of draftlib, draftviews, companion, not os:getcwd
    """
    draw, given, named = map(_read, json.loads(recipe).values())
    return _function(draw)(*given, **named)


def _name(function):
    return f"{function.__module__}:{function.__qualname__}"


def _function(name):
    if name.partition(":")[0].partition(".")[0] not in _HOMES:
        raise ValueError(f"a recipe calls functions of {', '.join(_HOMES)}, not {name}")
    return resolve_name(name)


def _stored(value: Any) -> Any:
    """Return an argument as JSON has it; numbers keep six digits, as in the CSV."""
    if value is None or value is pd.NA or isinstance(value, str | bool | np.bool_):
        return None if value is pd.NA else value if isinstance(value, str | None) else bool(value)
    if isinstance(value, Integral) and not isinstance(value, Enum):
        return int(value)
    if isinstance(value, Real) and not isinstance(value, Enum):
        return None if math.isnan(value) else float(f"{value:.6g}")
    if isinstance(value, pd.DataFrame):
        return {"table": _stored(value.to_dict("tight"))}
    if isinstance(value, np.ndarray | pd.Index):
        return {"array": _stored(value.tolist())}
    if isinstance(value, dict):
        return {"dict": [[_stored(key), _stored(of)] for key, of in value.items()]}
    if type(value) in (list, tuple):
        items = [_stored(each) for each in value]
        return items if type(value) is list else {"tuple": items}
    call, given = value.__reduce_ex__(4)[:2]
    call, given = (given[0], given[1:]) if call is __newobj__ else (call, given)
    return {"call": _name(call), "given": _stored(tuple(given))}


def _read(stored: Any) -> Any:
    """Return the argument that `_stored` wrote."""
    if isinstance(stored, list):
        return [_read(each) for each in stored]
    if not isinstance(stored, dict):
        return stored
    (kind, value), *more = stored.items()
    if kind == "call":
        return _function(value)(*_read(more[0][1]))
    return _READERS[kind](_read(value))


def _table(parts):
    kinds = [set(map(type, column)) for column in zip(*parts["data"])]
    gaps = {frozenset({type(None)}): float, frozenset({int, type(None)}): "Int64"}
    types = {name: gaps.get(frozenset(kind)) for name, kind in zip(parts["columns"], kinds)}
    table = pd.DataFrame.from_dict(parts, orient="tight")
    return table.astype({name: kind for name, kind in types.items() if kind})


_READERS = {"table": _table, "array": np.array, "dict": dict, "tuple": tuple}
