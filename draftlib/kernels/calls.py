"""Kernels that another kernel calls by address: bots, rewards and draft rules of another room.

A search cannot import Risk, and a kernel that takes a compiled function as an argument is compiled
again for each.  An address is a number, so the search is compiled and cached once, whatever it
calls, and what it calls is compiled when it is first called.
"""

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import next_word

_BYTES, _WORDS = types.uint8[::1], types.uint64[::1]
_NUMBERS, _INTS = types.float64[::1], types.int64[::1]

# evaluate(owner, numbers, stream, out): write the reward of each player for `owner` (T,) into
# `out` (P,).  numbers: (N,), the data of the reward; stream: (1,), for random numbers (see `rng`).
EVALUATE = types.void(_INTS, _NUMBERS, _WORDS, _NUMBERS)

# follows(memory, picks, known, turn): the item that the rule picks at `turn`, after picks[:turn].
# The first `known` picks are the same as in the last call, so the rule need not replay them; with
# known = 0 it replays the whole draft.  memory: bytes, which each search copies; the first eight
# are a stream, which that search starts.
FOLLOWS = types.int64(_BYTES, _INTS, types.int64, types.int64)


class DraftRule(NamedTuple):
    """A compiled rule that picks for some agents, so that a search need not ask them.

    An agent offers one by a method ``follow(game, agents)``, where `agents` is a dict by seat: it
    returns one rule for all of them (itself too) that the rule can replace.

    Parameters
    ----------
    seats : tuple of int
        Where the rule picks.
    follows : callable
        A kernel ``follows(memory, picks, known, turn)`` that returns the item picked at `turn`
        after picks[:turn], int64.  The first `known` picks are those of the last call.
    memory : array (B,) of uint8
        What the kernel works with, as it is before the first call.  Each search has a copy, and
        starts a stream of random numbers in the first eight bytes, see `draftlib.kernels.rng`.

    Examples
    --------
    >>> import draftlib as dl
    >>> import numpy as np
    >>> @dl.kernel
    ... def last_left(memory, picks, known, turn):
    ...     item = len(memory) - 9
    ...     while (picks[:turn] == item).any():
    ...         item -= 1
    ...     return item
    >>> class Last:
    ...     def pick(self, state, rng):
    ...         return state.legal[-1]
    ...     def follow(self, game, agents):
    ...         memory = np.zeros(8 + game.n_items, np.uint8)
    ...         return dl.DraftRule(tuple(agents), last_left, memory)
    >>> rave = dl.RAVE(500, opponents={1: Last(), 2: Last()})
    >>> dl.play(dl.four_item_game(), [rave, Last(), Last()]).picks
    (1, 3, 2, 0)
    """

    seats: tuple[int, ...]
    follows: Callable
    memory: np.ndarray


_INTERPRETED = {}  # with NUMBA_DISABLE_JIT=1, kernels by their id, which replaces the address


def address_of(function: Callable, kinds: tuple) -> int:
    """Return the address at which other kernels of this process can call a kernel.

    kinds: the types of its arguments, for which it is compiled if it has not been.

    >>> from draftlib.kernels.compiling import kernel
    >>> @kernel
    ... def first_takes_all(owner, numbers, stream, out):
    ...     out[:] = 0.0
    ...     out[0] = 1.0
    >>> address_of(first_takes_all, EVALUATE.args) == address_of(first_takes_all, EVALUATE.args)
    True
    """
    if numba.config.DISABLE_JIT:
        _INTERPRETED[id(function)] = function
        return id(function)
    function.compile(kinds)
    compiled = function.overloads[kinds]
    return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name)


def write_addresses(numbers: np.ndarray, calls: tuple) -> np.ndarray:
    """Write the addresses of `calls` at the beginning of a copy of `numbers`, and return the copy.

    numbers: (N,), of 8 bytes each; calls: kernels, each with the types of its arguments, or None
    for the address 0.
    """
    copy = numbers.copy()
    copy.view(np.int64)[: len(calls)] = [address_of(*call) if call else 0 for call in calls]
    return copy


def kernel_at(signature: Any) -> Callable:
    """Return a kernel `at` with which others call an address: ``at(address)(...)``.

    >>> kernel_at(EVALUATE) is evaluate_at
    False
    """
    if numba.config.DISABLE_JIT:
        return _INTERPRETED.__getitem__
    kind = types.ExternalFunctionPointer(signature, int)

    @intrinsic
    def at(context, address):
        def lowered(target, builder, _, arguments):
            return builder.inttoptr(arguments[0], target.get_value_type(kind))

        return kind(types.int64), lowered

    return at


evaluate_at, follows_at = kernel_at(EVALUATE), kernel_at(FOLLOWS)


def copy_memory(memory: np.ndarray, stream: np.ndarray) -> np.ndarray:
    """Return a copy of a draft rule's memory; the next word of `stream` starts its random numbers.

    >>> copy_memory(np.zeros(8, np.uint8), np.zeros(1, np.uint64)).view(np.uint64) > 0
    array([ True])
    """
    copy = memory.copy()
    copy[:8].view(np.uint64)[0] = next_word(stream)
    return copy


def memory_reader(dtype: np.dtype) -> Callable:
    """Return a kernel that reads memory (B,), bytes or numbers, as a record of `dtype`.

    >>> memory = np.zeros(16, np.uint8)
    >>> memory[8] = 7
    >>> int(memory_reader(np.dtype([("seat", "i8"), ("games", "i8")]))(memory)["games"])
    7
    """
    if numba.config.DISABLE_JIT:
        return lambda memory: memory.view(dtype).view(np.recarray)[0]

    def record_in(memory):
        return memory.view(dtype)[0]

    # A third process can load what two have compiled, and takes equal names for the same code.
    digest = hashlib.sha256(repr(dtype).encode()).hexdigest()[:16]
    record_in.__qualname__ = f"record_in_{digest}"
    return kernel(record_in)
