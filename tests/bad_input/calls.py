"""What a call of each public function looks like, and what each of its arguments can be."""

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import draftlib as dl


class Call(NamedTuple):
    """A public function, a right call of it, and what else each argument can be."""

    name: str
    function: Callable
    arguments: dict[str, Any]
    right: dict[str, Callable]  # predicates; where there is none, no other value is right
    fixed: dict[str, Any]  # arguments that are left as they are


def call(name, function, fixed=None, /, **arguments):
    """Return a `Call`; arguments: a right value and the predicate of right ones."""
    values = {key: value for key, (value, _) in arguments.items()}
    return Call(
        name, function, values, {key: kind for key, (_, kind) in arguments.items()}, fixed or {}
    )


def methods_of(prefix, thing, taking, fixed=None, /, **arguments):
    """Return a call for each public method of an object whose first parameter is `taking`.

    Of `arguments` a method gets those that it has parameters for.
    """
    calls = []
    for name, method in inspect.getmembers(thing, inspect.ismethod):
        names = list(inspect.signature(method).parameters)
        if not name.startswith("_") and names[:1] == [taking]:
            own = {key: value for key, value in arguments.items() if key in names}
            stays = {key: value for key, value in (fixed or {}).items() if key in names}
            calls.append(call(f"{prefix}.{name}", method, stays, **own))
    return calls


START = dl.four_item_game().start()
RNG = np.random.default_rng(0)
