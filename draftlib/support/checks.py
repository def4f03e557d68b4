"""Checks of what users give."""

import numbers


def check_count(name, value, least=1):
    """Return `value` as an int; ValueError unless it is an integer of at least `least`.

    >>> check_count("games", 0)
    Traceback (most recent call last):
    ValueError: games must be an integer of at least 1, not 0
    """
    if not isinstance(value, numbers.Integral) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} must be an integer of at least {least}, not {value!r}")
    return int(value)
