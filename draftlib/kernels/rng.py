"""Random numbers for the kernels: splitmix64, one 64-bit word of state per stream.

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
A stream is a uint64 array of one element, so that a kernel can advance it in place.  Everything
here gives the same bits compiled, interpreted, and on any number of workers.
"""

from typing import Any

import numpy as np

from draftlib.arguments import require
from draftlib.kernels.compiling import kernel

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@kernel
def next_word(stream):
    """Return the next 64 random bits (uint64) and advance `stream`."""
    stream[0] += _GAMMA
    z = stream[0]
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@kernel
def below(stream, n):
    """Return a random integer from 0 to n-1 (n < 2**32; bias under n / 2**32)."""
    return np.int64(((next_word(stream) >> _S32) * np.uint64(n)) >> _S32)


@kernel
def absorb(state, key):
    """Mix the integer `key` into `state`, and return the next word."""
    state[0] ^= np.uint64(key)
    return next_word(state)


def seed_of(*keys):
    """Return a 64-bit seed (int), another for each sequence of integers.

    >>> seed_of(0, 1, 2) == seed_of(0, 1, 2), seed_of(0, 1, 2) == seed_of(0, 2, 1)
    (True, False)
    """
    state = np.zeros(1, dtype=np.uint64)
    for key in keys:
        state[0] = absorb(state, np.uint64(int(key) & 0xFFFFFFFFFFFFFFFF))
    return int(state[0])


def stream_of(*keys):
    """Return a new stream (uint64 array, shape (1,)) that starts at ``seed_of(*keys)``."""
    return np.array([seed_of(*keys)], dtype=np.uint64)


def check_rng(rng: Any) -> np.random.Generator:
    """Return `rng`; ValueError unless it is a numpy Generator.

    >>> check_rng(None)
    Traceback (most recent call last):
    ValueError: rng must be a numpy Generator, as np.random.default_rng(seed) gives it, not None
    """
    what = "a numpy Generator, as np.random.default_rng(seed) gives it"
    require(isinstance(rng, np.random.Generator), "rng", rng, what)
    return rng


def stream_from(rng: Any) -> np.ndarray:
    """Return a stream that the next word of numpy's generator starts; see `check_rng`.

    >>> stream_from(np.random.default_rng(0))
    array([11749869230777074271], dtype=uint64)
    """
    return np.array([check_rng(rng).bit_generator.random_raw()], dtype=np.uint64)


def generator_of(*keys):
    """Return a generator of numpy that starts from three words of ``stream_of(*keys)``.

    It is an SFC64, because a browser has to draw the same numbers: that takes a line there, and
    numpy's default a page.

    >>> int(generator_of(1, 2).integers(10**6)) == int(generator_of(1, 2).integers(10**6))
    True
    """
    stream, bits = stream_of(*keys), np.random.SFC64(0)
    words = [int(next_word(stream)) for _ in range(3)]
    bits.state = bits.state | {"state": {"state": np.array([*words, 1], np.uint64)}}
    return np.random.Generator(bits)
