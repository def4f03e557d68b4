"""What arguments can be: domains, declared once in annotations, and checks by hand.

For example::

    @checked
    def roll(dice: Annotated[int, Count(1, 3)], seed: Seed = 0, name: str | None = None): ...

A domain checks an argument at each call, and says in the tooltip and in the error message what it
can be.  `bool`, `str`, `Literal` and a class of draftlib need no domain beside them, and `| None`
allows None.  What depends on two arguments is checked by hand.  Every message names the value and
what would be right.
"""

import functools
import inspect
import math
import re
import types
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Set, Sized
from itertools import islice
from numbers import Integral, Real
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import numpy as np

LARGEST = 2**63 - 1  # the largest count that a compiled kernel can hold
NO_LIST = str | bytes | Mapping | Set  # without an order, or of letters


def short_repr(value: Any) -> str:
    """Return the repr of a value on one line, cut to 80 characters.

    >>> short_repr([1] * 100)
    '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1...'
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a broken __repr__, or an integer of more digits than Python prints
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 80 else text[:78].rstrip(", ") + "..."


def require(holds: bool, name: str, value: Any, what: str) -> None:
    """Raise ValueError unless `holds`: "`name` must be `what`, not `value`".

    >>> require(hasattr("uct", "pick"), "agent", "uct", "an object with pick(state, rng)")
    Traceback (most recent call last):
    ValueError: agent must be an object with pick(state, rng), not 'uct'
    """
    if not holds:
        raise ValueError(f"{name} must be {what}, not {short_repr(value)}")


def is_integer(value: Any) -> bool:
    """Return whether a value is an integer of Python or numpy; True and False are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def is_function(value: Any) -> bool:
    """Return whether a value can be called and is no class.

    >>> is_function(len), is_function(int)
    (True, False)
    """
    return callable(value) and not isinstance(value, type)


def has_methods(value: Any, *methods: str) -> bool:
    """Return whether a value is an object, and no class, that has all these methods.

    >>> has_methods("uct", "upper"), has_methods(str, "upper"), has_methods("uct", "pick")
    (True, False, False)
    """
    has_all = all(callable(getattr(value, method, None)) for method in methods)
    return has_all and not isinstance(value, type)


def check_list(name: str, value: Any, what: str, most: int | None = None) -> list:
    """Return the elements of a list, tuple or array as a list; ValueError for anything else.

    most: read no more than `most` + 1 elements, so that a generator will do, even without end.

    >>> check_list("bots", "quo", "a tuple of names")
    Traceback (most recent call last):
    ValueError: bots must be a tuple of names, not 'quo'
    """
    is_list = isinstance(value, Sized if most is None else Iterable)
    is_list = is_list and not isinstance(value, NO_LIST) and getattr(value, "shape", True) != ()
    require(is_list, name, value, what)
    return list(islice(value, None if most is None else most + 1))


def appearance(name: str) -> str:
    """Return what a reader sees of a name: composed, blanks as one, without what has no width.

    >>> appearance("e\u0301 \u200b") == "\xe9"
    True
    """
    if name.isascii():
        return " ".join(name.split())
    seen = _UNSEEN.sub("", unicodedata.normalize("NFKC", name))
    return " ".join("".join(c for c in seen if unicodedata.category(c) != "Cf").split())


def check_names(what: str, names: Iterable[str]) -> None:
    """Raise ValueError unless these are names, of which no two look the same.

    >>> check_names("the names of items", ["tea", "tea "])
    Traceback (most recent call last):
    ValueError: the names of items must be different, not 'tea' and 'tea '
    """
    seen = {}
    for name in names:
        look = appearance(NAME(f"one of {what}", name))
        if look in seen:
            both = dict.fromkeys([ascii(seen[look]), ascii(name)])
            raise ValueError(f"{what} must be different, not {' and '.join(both)}")
        seen[look] = name


class Domain(NamedTuple):
    """The values that an argument can have; `what` says which, in words.

    fits(value): whether it is one; read(name, value): the value that the function gets.

    >>> Count(1, 3)("dice", 4)
    Traceback (most recent call last):
    ValueError: dice must be an integer from 1 to 3, not 4
    """

    what: str
    fits: Callable = lambda value: True
    read: Callable = lambda name, value: value

    def __call__(self, name: str, value: Any) -> Any:
        """Return the value for the function; raise ValueError, naming the argument `name`."""
        require(self.fits(value), name, value, self.what)
        return self.read(name, value)

    def __repr__(self):
        return self.what


def Count(least: int = 1, most: int = LARGEST) -> Domain:
    """Return the integers from `least` to `most`, of Python or numpy."""
    largest = "2**64 - 1" if most == 2**64 - 1 else most
    span = f"of at least {least}" if most == LARGEST else f"from {least} to {largest}"

    def fits(value):
        return is_integer(value) and least <= value <= most

    return Domain(f"an integer {span}", fits, lambda name, value: int(value))


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
    """Return a few words."""
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
        elements = check_list(name, value, what)
        require(least <= len(elements) <= most, name, value, what)
        return [each(element, one) for one in elements]

    return Domain(what, read=read)


_MOST_WORKERS = 1_000
_UNPRINTED = re.compile(  # lone surrogates have no UTF-8; the last turn the text around them
    r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]"
)
_UNSEEN = re.compile(  # fillers and variation selectors: with the category Cf, what has no width
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
_LONGEST = 200  # characters of a name
FLAG = Domain(
    "True or False",
    lambda value: isinstance(value, bool | np.bool_),
    lambda name, value: bool(value),
)
TEXT = Domain(
    "a word without control characters",
    lambda value: isinstance(value, str) and not _UNPRINTED.search(value),
)
NAME = Domain(
    f"a word of 1 to {_LONGEST} characters, without control characters",
    lambda value: TEXT.fits(value) and appearance(value) and len(value) <= _LONGEST,
)
AGENT = Domain("an object with pick(state, rng)", lambda value: has_methods(value, "pick"))
_WORKERS = Domain(
    f"1 to {_MOST_WORKERS} workers, -1 for all processors, -2 for all but one",
    lambda value: is_integer(value) and -2 <= value <= _MOST_WORKERS and value != 0,
)
Seed = Annotated[int, Count(0, 2**64 - 1)]
Positive = Annotated[int, Count()]
Scale = Annotated[float, Number(0)]  # an exploration constant, or a step size
Probability = Annotated[float, Number(0, 1)]
Workers = Annotated[int, _WORKERS] | None
Checked = TypeVar("Checked", bound=Callable)  # so that type checkers see its own signature


def domain_of(annotation: Any) -> Domain | None:
    """Return the domain that an annotation declares; None for one that declares none.

    >>> domain_of(Literal["own", "quo"]), domain_of(Annotated[int, Count(1, 3)] | None)
    (one of own, quo, an integer from 1 to 3, or None)
    """
    if annotation in (bool, str):
        return FLAG if annotation is bool else TEXT
    if isinstance(annotation, type):
        return _instances_of(annotation)
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return Word(*parts)
    if origin is Annotated:
        return next((part for part in parts if isinstance(part, Domain)), None)
    if origin in (Union, types.UnionType) and len(parts) == 2 and type(None) in parts:
        domain = next(filter(None, map(domain_of, parts)), None)
        return domain and Maybe(domain)
    return None


def _instances_of(kind):
    """Return the domain of the instances of a class of draftlib; a protocol declares none."""
    if not kind.__module__.startswith("draftlib.") or getattr(kind, "_is_protocol", False):
        return None
    article = "an" if kind.__name__[0] in "AEIOU" else "a"
    return Domain(f"{article} {kind.__name__}", lambda value: isinstance(value, kind))


def checked(thing: Checked) -> Checked:
    """Return a function, or a dataclass, that checks its arguments by the domains they declare.

    A function checks what it is given before it runs, but not its defaults.  A dataclass checks a
    field whenever it is assigned, at first or later; a frozen one when it is made.

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
    domains = _domains(thing.__init__)
    thing.__init__ = _checked_function(thing.__init__)
    if not thing.__dataclass_params__.frozen:

        def assign(self, name, value):
            object.__setattr__(self, name, domains.get(name, ANYTHING)(name, value))

        thing.__setattr__ = assign
    return thing


def _domains(function):
    """Return the domains that the parameters of a function declare, by name."""
    parameters = inspect.signature(function).parameters.values()
    return {each.name: domain for each in parameters if (domain := domain_of(each.annotation))}


def _checked_function(function):
    """Return the function, which checks its arguments, and says what it takes if one is unknown.

    Its signature has a domain in place of the annotation that declares it.
    """
    signature, domains = inspect.signature(function), _domains(function)
    names, parameters = tuple(signature.parameters), signature.parameters.values()
    is_open = any(each.kind is each.VAR_KEYWORD for each in parameters)

    def read(name, value):
        return domains.get(name, ANYTHING)(name, value)

    @functools.wraps(function)
    def call(*args, **kwargs):
        if not is_open and (unknown := [name for name in kwargs if name not in names]):
            thing = function.__qualname__.removesuffix(".__init__")
            taken = ", ".join(name for name in names if name != "self")
            raise TypeError(f"{thing} takes {taken}, not {unknown[0]!r}")
        first = map(read, names, args)
        named = {name: read(name, value) for name, value in kwargs.items()}
        return function(*first, *args[len(names) :], **named)

    declared = [p.replace(annotation=domains.get(p.name, p.annotation)) for p in parameters]
    call.__signature__ = signature.replace(parameters=declared)
    return call
