"""Broken files: the bytes of a right one cut, flipped, mixed, or with something wrong inside."""

import json
import random

from tests.bad_input.values import pool, spoilt

OTHERS = [
    *(b"", b"\0", b"\0" * 1000, b"{}", b"[]", b"null", b"NaN", b"1e400", b"-Infinity", b'"a"'),
    *(b"\x89PNG\r\n\x1a\n", b"PK\x03\x04", b"PK\x05\x06" + b"\0" * 18, b"PAR1PAR1", b"\x93NUMPY"),
    *(b"\x80\x04K\x01.", b"\xff\xfe{\0}\0", b"\xef\xbb\xbf{}", b"\xed\xa0\x80"),
    *(b"<html>", b"a,b\n1"),
    *(b"[" * 10_000, b"[" * 10_000 + b"]" * 10_000, b'{"a":' * 10_000, b"9" * 10_000, b'{"a":'),
]


def broken_bytes(name, right, count):
    """Return `count` broken forms of a file's bytes; each differs from them."""
    chance = random.Random(name)
    broken = [other for other in OTHERS if other != right]
    while len(broken) < count:
        content = _damaged(right, chance)
        if content != right:
            broken.append(content)
    return broken[:count]


def _damaged(right, chance):
    a, b = sorted(chance.randrange(len(right) + 1) for _ in range(2))
    flipped = bytearray(right)
    flipped[min(a, len(right) - 1)] ^= 1 << chance.randrange(8)
    return chance.choice(
        [
            right[:a],
            right[a:],
            right[:a] + right[b:],
            right[:b] + right[a:],
            right[:a] + chance.randbytes(3) + right[a:],
            bytes(flipped),
            bytes(flipped),
            right[:a] + chance.choice(OTHERS[:20]) + right[b:],
        ]
    )


def broken_json(name, right, count):
    """Return `count` JSON texts of `right`, an object, with something wrong inside."""
    chance, pieces = random.Random(name), [piece for piece in pool() if _is_plain(piece)]
    texts = []
    while len(texts) < count:
        piece = chance.choice(pieces)
        try:
            text = json.dumps(spoilt(right, piece, chance))
        except (TypeError, ValueError):  # an iterator, or keys that JSON has not
            continue
        twice = text.replace('{"', '{"name": 1, "name": 2, "', 1)
        texts.append((twice if chance.random() < 0.05 else text).encode())
    return texts


def _is_plain(piece):
    if not isinstance(piece, str | int | float | list | dict | None):
        return False
    try:
        return len(json.dumps(piece)) < 4000
    except (TypeError, ValueError):
        return False
