"""The domains of arguments: declared once, in the annotations of public functions and dataclasses.

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
        return value if self.read is None else self.read(value)

    def __repr__(self):
        return self.what


class Count(Domain):
    """The integers from `least` to `most`, of Python or numpy."""

    def __init__(self, least: int = 1, most: int = LARGEST):
        self.least, self.most = least, most
        span = f"of at least {least}" if most == LARGEST else f"from {least} to {most}"
        span = span.replace(str(2**64 - 1), "2**64 - 1")
        super().__init__(f"an integer {span}", self._holds, int)

    def _holds(self, value: Any) -> bool:
        return is_integer(value) and self.least <= value <= self.most

    def __call__(self, name: str, value: Any) -> int:
        """Return `value` as an int; an unlimited one must still fit into 64 bits."""
        too_large = is_integer(value) and value > LARGEST == self.most
        require(not too_large, name, value, f"an integer below {LARGEST + 1}")
        return super().__call__(name, value)


class Number(Domain):
    """The finite numbers from `least` to `most`; above=True leaves `least` itself out."""

    def __init__(self, least: float = -math.inf, most: float = math.inf, above: bool = False):
        self.least, self.most, self.above = least, most, above
        span = "" if least == -math.inf else f" above {least}" if above else f" of at least {least}"
        if most < math.inf:
            span = f" above {least}, at most {most}" if above else f" from {least} to {most}"
        super().__init__(f"a finite number{span}", self._holds, float)

    def _holds(self, value: Any) -> bool:
        if not isinstance(value, Real) or isinstance(value, bool):
            return False
        try:
            within = math.isfinite(value) and self.least <= value <= self.most
        except OverflowError:  # an integer beyond the floats
            return False
        return within and not (self.above and value == self.least)


class Word(Domain):
    """Some words."""

    def __init__(self, *words: str):
        self.words = words
        fits = lambda value: isinstance(value, str) and value in words  # noqa: E731
        super().__init__(f"one of {', '.join(words)}", fits)


ANYTHING = Domain("anything")  # checked elsewhere, by those who know the game


class Maybe(Domain):
    """Another domain, and None."""

    def __init__(self, domain: Domain):
        self.domain = domain
        super().__init__(f"{domain.what}, or None")

    def __call__(self, name: str, value: Any) -> Any:
        """Return None, or what the other domain makes of `value`."""
        return None if value is None else self.domain(name, value)


class ListOf(Domain):
    """The lists, tuples and arrays of `least` to `most` elements, which `each` is the domain of.

    >>> ListOf("the group of each item", "a group", Count(0))("groups", [0, -1])
    Traceback (most recent call last):
    ValueError: a group must be an integer of at least 0, not -1
    """

    def __init__(
        self, what: str, element: str, each: Domain = ANYTHING, least: int = 0, most: int = LARGEST
    ):
        self.element, self.each, self.least, self.most = element, each, least, most
        super().__init__(what)

    def __call__(self, name: str, value: Any) -> list:
        """Return the elements as a list."""
        elements = checks.check_list(name, value, self.what)
        require(self.least <= len(elements) <= self.most, name, value, self.what)
        return [self.each(self.element, element) for element in elements]


class Numbers(Domain):
    """The arrays of finite numbers of this shape; see `check_numbers`."""

    def __init__(self, what: str, *shape: int | None):
        self.shape = shape
        super().__init__(what)

    def __call__(self, name: str, value: Any) -> np.ndarray:
        """Return the numbers as float64."""
        return checks.check_numbers(name, value, self.what, *self.shape)


_MOST_WORKERS = 1_000


def _counts_workers(value):
    return value is None or (is_integer(value) and -2 <= value <= _MOST_WORKERS and value != 0)


_WORKERS = f"1 to {_MOST_WORKERS} workers, -1 for all processors, -2 for all but one, or None"
FLAG = Domain("True or False", lambda value: isinstance(value, bool | np.bool_), bool)
TEXT = Domain("a word", lambda value: isinstance(value, str))
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
