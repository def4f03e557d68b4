"""Kernels that another kernel calls by address: bots, rewards and draft rules of another room.

A search cannot import Risk, and a kernel that took a compiled function of numba's usual kind would
be compiled anew for each.  An address is a number: the search is compiled and cached once, whatever
it calls, and what it calls is compiled only when it is called.  All that a reward or a draft rule
works with is in its memory, plain bytes of which every search takes a copy of its own.  The first
eight bytes are the stream of its random numbers (see `rng`), which that search starts.
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

_BYTES, _SETS = types.uint8[::1], types.uint64[::1]
_NUMBERS, _PICKS = types.float64[::1], types.int64[::1]

# pays(memory, owned, out): write the rewards (P,) of the partition `owned` (P,), sets, into `out`
PAYS = types.void(_BYTES, _SETS, _NUMBERS)

# follows(memory, picks, known, turn): the item that the rule picks at `turn`, after picks[:turn].
# The first `known` picks are those of the last call, so that the rule need not replay them; with
# known = 0 it replays the whole draft.
FOLLOWS = types.int64(_BYTES, _PICKS, types.int64, types.int64)


class DraftRule(NamedTuple):
    """The compiled draft rules of agents, which a search follows in place of asking them.

    An agent may offer it: ``agent.follow(game, agents)``, with the agents to be followed by seat,
    returns the rule of those among them that it knows how to follow, itself included.
    """

    seats: tuple[int, ...]  # whose picks it gives
    follows: Callable  # a kernel of the signature FOLLOWS
    memory: np.ndarray  # (B,) uint8, at the start of a draft; a search takes a copy


_INTERPRETED = {}  # with NUMBA_DISABLE_JIT=1, kernels by what stands for their address


def address_of(function: Callable, signature: Any) -> int:
    """Return the number by which a kernel calls another, one of this process's own.

    function: a kernel, which is compiled for the signature if it has not been.

    >>> from draftlib.kernels.compiling import kernel
    >>> @kernel
    ... def first_takes_all(memory, owned, out):
    ...     out[:] = 0.0
    ...     out[0] = 1.0
    >>> address_of(first_takes_all, PAYS) == address_of(first_takes_all, PAYS)
    True
    >>> from draftlib import Game
    >>> from draftlib.kernels.rewards import PLAYED, reward_arrays
    >>> game = Game(4, 2, reward_arrays(PLAYED, 4, play=first_takes_all))
    >>> game.rewards([0, 1, 0, 1]).tolist()
    [1.0, 0.0]
    """
    if numba.config.DISABLE_JIT:
        _INTERPRETED[id(function)] = function
        return id(function)
    function.compile(signature.args)
    made = function.overloads[signature.args]
    return made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name)


def with_addresses(memory: np.ndarray, start: int, calls: tuple) -> np.ndarray:
    """Return a copy of memory (B,) with the addresses of `calls` from the byte `start` on.

    calls: kernels, each with its signature; None stands for the address 0.
    """
    copy = memory.copy()
    numbers = copy[start : start + 8 * len(calls)].view(np.int64)
    numbers[:] = [address_of(*call) if call else 0 for call in calls]
    return copy


def kernel_at(signature: Any) -> Callable:
    """Return the kernel that makes an `address` a function to call: ``at(address)(...)``.

    >>> kernel_at(PAYS) is pays_at
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


pays_at, follows_at = kernel_at(PAYS), kernel_at(FOLLOWS)


def own_memory(memory: np.ndarray, stream: np.ndarray) -> np.ndarray:
    """Return a copy of a callback's memory whose random numbers the next word of `stream` starts.

    >>> own_memory(np.zeros(8, np.uint8), np.zeros(1, np.uint64)).view(np.uint64) > 0
    array([ True])
    """
    copy = memory.copy()
    copy[:8].view(np.uint64)[0] = next_word(stream)
    return copy


def memory_reader(dtype: np.dtype) -> Callable:
    """Return the kernel that reads memory (B,), uint8, as the one record of `dtype` in it.

    >>> memory = np.zeros(16, np.uint8)
    >>> memory[8] = 7
    >>> int(memory_reader(np.dtype([("seat", "i8"), ("games", "i8")]))(memory)["games"])
    7
    """
    if numba.config.DISABLE_JIT:
        return lambda memory: memory.view(dtype).view(np.recarray)[0]

    def record_in(memory):
        return memory.view(dtype)[0]

    # Kernels that two processes have cached meet in a third, where equal names are the same code.
    digest = hashlib.sha256(repr(dtype).encode()).hexdigest()[:16]
    record_in.__qualname__ = f"record_in_{digest}"
    return kernel(record_in)
