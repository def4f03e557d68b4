"""The domains of arguments: declared once, in the annotations of public functions and dataclasses.

For example::

    @checked
    def roll(dice: Annotated[int, Count(1, 3)], seed: Seed = 0, name: str | None = None): ...

The same objects check an argument at each call, say in a tooltip and in the error message what it
can be, and draw the right and wrong values of the tests.  `bool`, `str`, `Literal` and a class of
draftlib need no domain beside them, and `| None` allows None.  What depends on two arguments is
checked by hand.
"""

import functools
import inspect
import math
import re
import types
from collections.abc import Callable
from numbers import Real
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import numpy as np

from draftlib.arguments import checks
from draftlib.arguments.checks import LARGEST, has_methods, is_integer, require


class Domain:
    """The values that an argument can have; `what` says which, in words.

    >>> Count(1, 3)("dice", 4)
    Traceback (most recent call last):
    ValueError: dice must be an integer from 1 to 3, not 4
    """

    def __init__(
        self, what: str, fits: Callable = lambda value: True, read: Callable | None = None
    ):
        self.what, self.fits, self.read = what, fits, read

    def __call__(self, name: str, value: Any) -> Any:
        """Return `value`, read as what it is; ValueError that calls it `name` if it is not here."""
        require(self.fits(value), name, value, self.what)
        return value if self.read is None else self.read(name, value)

    def __repr__(self):
        return self.what


def Count(least: int = 1, most: int = LARGEST) -> Domain:
    """Return the integers from `least` to `most`, of Python or numpy."""
    span = f"of at least {least}" if most == LARGEST else f"from {least} to {most}"
    span = span.replace(str(2**64 - 1), "2**64 - 1")

    def fits(value):
        return is_integer(value) and least <= value and (value <= most or most == LARGEST)

    def read(name, value):
        require(value <= most, name, value, f"an integer below {most + 1}")  # of 64 bits
        return int(value)

    return Domain(f"an integer {span}", fits, read)


def Number(least: float = -math.inf, most: float = math.inf, above: bool = False) -> Domain:
    """Return the finite numbers from `least` to `most`; above=True leaves `least` itself out."""
    span = "" if least == -math.inf else f" above {least}" if above else f" of at least {least}"
    if most < math.inf:
        span = f" above {least}, at most {most}" if above else f" from {least} to {most}"

    def fits(value):
        if not isinstance(value, Real) or isinstance(value, bool):
            return False
        try:
            within = math.isfinite(value) and least <= value <= most
        except OverflowError:  # an integer beyond the floats
            return False
        return within and not (above and value == least)

    return Domain(f"a finite number{span}", fits, lambda name, value: float(value))


def Word(*words: str) -> Domain:
    """Return some words."""
    fits = lambda value: isinstance(value, str) and value in words  # noqa: E731
    return Domain(f"one of {', '.join(words)}", fits)


def Maybe(domain: Domain) -> Domain:
    """Return another domain, and None."""
    read = lambda name, value: None if value is None else domain(name, value)  # noqa: E731
    return Domain(f"{domain.what}, or None", read=read)


ANYTHING = Domain("anything")  # checked elsewhere, by those who know the game


def ListOf(
    what: str, element: str, each: Domain = ANYTHING, least: int = 0, most: int = LARGEST
) -> Domain:
    """Return the lists, tuples and arrays of `least` to `most` elements, all of a domain `each`.

    >>> ListOf("the group of each item", "a group", Count(0))("groups", [0, -1])
    Traceback (most recent call last):
    ValueError: a group must be an integer of at least 0, not -1
    """

    def read(name, value):
        elements = checks.check_list(name, value, what)
        require(least <= len(elements) <= most, name, value, what)
        return [each(element, one) for one in elements]

    return Domain(what, read=read)


def Numbers(what: str, *shape: int | None) -> Domain:
    """Return the arrays of finite numbers of this shape; see `check_numbers`."""
    return Domain(what, read=lambda name, value: checks.check_numbers(name, value, what, *shape))


_MOST_WORKERS = 1_000


def _counts_workers(value):
    return value is None or (is_integer(value) and -2 <= value <= _MOST_WORKERS and value != 0)


_WORKERS = f"1 to {_MOST_WORKERS} workers, -1 for all processors, -2 for all but one, or None"
_IS_FLAG = lambda value: isinstance(value, bool | np.bool_)  # noqa: E731
FLAG = Domain("True or False", _IS_FLAG, lambda name, value: bool(value))
_UNPRINTED = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # lone surrogates have no UTF-8
_IS_TEXT = lambda value: isinstance(value, str) and not _UNPRINTED.search(value)  # noqa: E731
TEXT = Domain("a word without control characters", _IS_TEXT)
AGENT = Domain("an object with pick(state, rng)", lambda value: has_methods(value, "pick"))
Seed = Annotated[int, Count(0, 2**64 - 1)]
Probability = Annotated[float, Number(0, 1)]
Workers = Annotated[int | None, Domain(_WORKERS, _counts_workers)]
Checked = TypeVar("Checked", bound=Callable)  # so that type checkers see its own signature


def domain_of(annotation: Any) -> Domain | None:
    """Return the domain that an annotation declares, None where it declares none.

    >>> domain_of(Literal["own", "quo"]), domain_of(Annotated[int, Count(1, 3)] | None)
    (one of own, quo, an integer from 1 to 3, or None)
    """
    if annotation in (bool, str):
        return FLAG if annotation is bool else TEXT
    if isinstance(annotation, type):
        return _instance_of(annotation)
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return Word(*parts)
    if origin is Annotated:
        return next((part for part in parts if isinstance(part, Domain)), None)
    if origin in (Union, types.UnionType) and len(parts) == 2 and type(None) in parts:
        domain = next(filter(None, map(domain_of, parts)), None)
        return domain and Maybe(domain)
    return None


def _instance_of(kind):
    """Return the domain of the instances of a class of draftlib; a protocol declares none."""
    if not kind.__module__.startswith("draftlib.") or getattr(kind, "_is_protocol", False):
        return None
    article = "an" if kind.__name__[0] in "AEIOU" else "a"
    return Domain(f"{article} {kind.__name__}", lambda value: isinstance(value, kind))


def checked(thing: Checked) -> Checked:
    """Return a function, or a dataclass, that checks its arguments by the domains they declare.

    A function checks what it is given before it runs, and takes its defaults for right.  A
    dataclass checks a field whenever it is assigned, at first or later; a frozen one when it is
    made.

    >>> @checked
    ... def roll(dice: Annotated[int, Count(1, 3)], seed: Seed = 0):
    ...     return dice, seed
    >>> roll(np.int8(2))
    (2, 0)
    >>> roll(dice=2.5)
    Traceback (most recent call last):
    ValueError: dice must be an integer from 1 to 3, not 2.5
    """
    if not isinstance(thing, type):
        return _checked_function(thing)
    if not thing.__dataclass_params__.frozen:
        domains = _signature_and_domains(thing.__init__)[1]

        def assign(self, name, value):
            domain = domains.get(name)
            object.__setattr__(self, name, value if domain is None else domain(name, value))

        thing.__setattr__ = assign
    thing.__init__ = _checked_function(thing.__init__)
    return thing


def _checked_function(function):
    """Return the function, which checks its arguments, and says what it takes if one is unknown."""
    signature, domains = _signature_and_domains(function)
    names = tuple(signature.parameters)
    is_open = any(each.kind is each.VAR_KEYWORD for each in signature.parameters.values())

    def read(name, value):
        return domains.get(name, ANYTHING)(name, value)

    @functools.wraps(function)
    def call(*args, **kwargs):
        for name in () if is_open else kwargs:
            if name not in names:
                thing = function.__qualname__.removesuffix(".__init__")
                taken = ", ".join(name for name in names if name != "self")
                raise TypeError(f"{thing} takes {taken}, not {name!r}")
        first = map(read, names, args)
        named = {name: read(name, value) for name, value in kwargs.items()}
        return function(*first, *args[len(names) :], **named)

    call.__signature__ = signature
    return call


def _signature_and_domains(function):
    """Return the signature, with a domain's words in place of its annotation, and the domains."""
    signature = inspect.signature(function)
    given = signature.parameters.values()
    domains = {each.name: domain for each in given if (domain := domain_of(each.annotation))}
    told = [each.replace(annotation=domains.get(each.name, each.annotation)) for each in given]
    return signature.replace(parameters=told), domains
