"""Compiled functions that a kernel calls by address: rewards and draft rules of another room.

A search cannot import Risk, and a kernel that took a compiled function of numba's usual kind would
be compiled anew for each.  A callback is a plain address of one known type: the search is compiled
and cached once, whatever it calls, and so is the callback.  All that a callback works with is in
its memory, plain bytes of which every search takes a copy of its own.  The first eight bytes are
the stream of its random numbers (see `rng`), which that search starts.
"""

import functools
import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.core.ccallback import CFunc
from numba.extending import intrinsic

from draftlib.kernels.cache import keep
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


_INTERPRETED = {}  # with NUMBA_DISABLE_JIT=1, callbacks by `address`


class DraftRule(NamedTuple):
    """The compiled draft rules of agents, which a search follows in place of asking them.

    An agent may offer it: ``agent.follow(game, agents)``, with the agents to be followed by seat,
    returns the rule of those among them that it knows how to follow, itself included.
    """

    seats: tuple[int, ...]  # whose picks it gives
    follows: "Callback"  # of the signature FOLLOWS
    memory: np.ndarray  # (B,) uint8, at the start of a draft; a search takes a copy


class Callback:
    """A function to be called by its `address`, compiled when that is first asked for.

    Python calls it as it is.  A copy of a callback, in another process too, is found by its name.
    """

    def __init__(self, function: Callable, signature: Any):
        self.__wrapped__, self.__qualname__ = function, function.__qualname__
        self.__module__, self.__doc__ = function.__module__, function.__doc__
        self._signature, self._compiled = signature, None

    def __call__(self, *arguments: Any) -> Any:
        return self.__wrapped__(*arguments)

    def __reduce__(self) -> str:
        return self.__qualname__

    def __repr__(self) -> str:
        return f"<callback {self.__qualname__}>"

    @property
    def address(self) -> int:
        """Return the number by which a kernel calls it, one of this process's own."""
        if numba.config.DISABLE_JIT:
            _INTERPRETED[id(self)] = self
            return id(self)
        if self._compiled is None:
            function, kind = self.__wrapped__, self._signature
            made = CFunc(function, (kind.args, kind.return_type), {}, {"nogil": True})
            self._compiled = keep(made, function)
            self._compiled.compile()
        return self._compiled.address


def callback(signature: Any) -> Callable:
    """Return the decorator for functions that kernels call by address, `PAYS` or `FOLLOWS`.

    >>> @callback(PAYS)
    ... def first_takes_all(memory, owned, out):
    ...     out[:] = 0.0
    ...     out[0] = 1.0
    >>> first_takes_all
    <callback first_takes_all>
    >>> from draftlib import Game
    >>> from draftlib.kernels.rewards import PLAYED, reward_arrays
    >>> game = Game(4, 2, reward_arrays(PLAYED, 4, play=first_takes_all))
    >>> game.rewards([0, 1, 0, 1]).tolist()
    [1.0, 0.0]
    """
    return functools.partial(Callback, signature=signature)


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
