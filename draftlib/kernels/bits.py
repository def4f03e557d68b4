"""Sets of items, territories or continents as 64-bit masks: member t is bit t.

`members_of` visits territories in ascending code, which is the order of every list of neighbours on
a `Board`; so the masks replace those lists without changing a decision.
"""

from collections.abc import Iterator

import numba
import numpy as np

from draftlib.kernels.compiling import kernel

EMPTY, ONE = np.uint64(0), np.uint64(1)
_S1, _S2, _S4, _S56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _NIBBLES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_BYTES, _SUM = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@kernel
def bit(t):
    """Return the set {t}."""
    return ONE << np.uint64(t)


@kernel
def has(members, t):
    """Return whether `t` is in the set."""
    return (members >> np.uint64(t)) & ONE != EMPTY


@kernel
def count(members):
    """Return the size of the set (LLVM turns these lines into one popcnt instruction)."""
    members = members - ((members >> _S1) & _PAIRS)
    members = (members & _NIBBLES) + ((members >> _S2) & _NIBBLES)
    members = (members + (members >> _S4)) & _BYTES
    return np.int64((members * _SUM) >> _S56)


@kernel
def lowest(members):
    """Return the lowest member of a set that is not empty."""
    return count((members - ONE) & ~members)


@kernel
def rest(members):
    """Return the set without its lowest member."""
    return members & (members - ONE)


@kernel
def next_member(members, start):
    """Return the lowest member that is at least `start`, or -1."""
    if start > 63:
        return -1
    above = members >> np.uint64(start)
    return start + lowest(above) if above != EMPTY else -1


def members_of(members: np.uint64) -> Iterator[int]:
    """Yield the members of a set in ascending order, even if the caller changes the set meanwhile.

    >>> list(members_of(bit(3) | bit(0)))
    [0, 3]
    """
    while members != EMPTY:
        yield lowest(members)
        members = members & (members - ONE)


if not numba.config.DISABLE_JIT:  # not `kernel`: numba cannot load a generator from its cache
    members_of = numba.njit(members_of, nogil=True)
