"""Arrays that nobody can write to by accident: those of boards, of games, of whatever is kept."""

from typing import Any

import numpy as np


def frozen(thing: Any) -> Any:
    """Return an array, or a tuple with arrays somewhere in it, as one with read-only views.

    >>> frozen(("bonus", np.zeros(2)))[1].flags.writeable
    False
    """
    if isinstance(thing, np.ndarray):
        thing = thing.view()
        thing.flags.writeable = False
    elif isinstance(thing, tuple):
        make = getattr(thing, "_make", tuple)
        thing = make(map(frozen, thing))
    return thing
