"""The best-first search against a slow one that keeps whole paths in a list."""

import numpy as np
from hypothesis import given, settings, strategies as st

from draftlib import risk
from draftlib.risk.engine import routes
from draftlib.risk.engine.position import put
from draftlib.risk.setting import new_record

NEIGHBOURS = risk.classic_board().neighbours
CONTINENT = risk.classic_board().continent
BORDERS = [
    [t for t in range(42) if CONTINENT[t] == c and any(CONTINENT[u] != c for u in NEIGHBOURS[t])]
    for c in range(6)
]


def insert(entries, value, path):
    """Put an entry into the sorted list, in front of its equals."""
    i = 0
    while i < len(entries) and entries[i][0] < value:
        i += 1
    entries.insert(i, (value, path))


def slow_search(starts, step, may_enter, is_end, test_start=True):
    """Return the path from a start to the first end that comes off the list, or []."""
    entries, seen = [], set(starts)
    for t in starts:
        insert(entries, 0, [t])
    while entries:
        value, path = entries.pop(0)
        if is_end(path[-1]) and (test_start or len(path) > 1):
            return path
        for x in NEIGHBOURS[path[-1]]:
            if x not in seen and may_enter(x):
                seen.add(x)
                insert(entries, value + step(x), [*path, x])
    return []


positions = st.tuples(
    st.lists(st.integers(0, 2), min_size=42, max_size=42),
    st.lists(st.integers(1, 6), min_size=42, max_size=42),
).filter(lambda position: 0 in position[0])


def on_board(position):
    g = new_record(("quo",) * 3)[0][0]
    for t, (seat, armies) in enumerate(zip(*position, strict=True)):
        put(g, t, seat, armies)
    return g


@settings(max_examples=200)
@given(positions, st.integers(0, 5))
def test_route_to_continent(position, c):
    owner, armies = position
    g = on_board(position)
    path = np.zeros(64, np.int64)
    n = routes.route_to_continent(g, c, path)
    inside = [t for t in range(42) if owner[t] == 0 and CONTINENT[t] == c]
    expected = inside[:1] or slow_search(
        BORDERS[c],
        lambda x: -armies[x] if owner[x] == 0 else armies[x],
        lambda x: True,
        lambda x: owner[x] == 0,
    )
    assert path[:n].tolist() == (expected[::-1] or expected)
    assert routes.path_cost(g, path, n) == sum(armies[t] for t in expected if owner[t] != 0)


@settings(max_examples=200)
@given(positions, st.integers(0, 5))
def test_path_into_a_continent(position, c):
    owner, armies = position
    g = on_board(position)
    path = np.zeros(64, np.int64)
    for start in (t for t in range(42) if owner[t] == 0):
        n = routes.path_into(g, start, c, path)
        expected = slow_search(
            [start],
            lambda x: -armies[x] if CONTINENT[x] == c else armies[x],
            lambda x: owner[x] != 0,
            lambda x: CONTINENT[x] == c,
            test_start=False,
        )
        assert path[:n].tolist() == expected


@settings(max_examples=100)
@given(positions)
def test_nearest_territory(position):
    """Equal distances are taken last in, first out."""
    owner, _ = position
    g = on_board(position)
    wanted = [t for t in range(42) if owner[t] == 2]
    edge = [t for t in range(42) if owner[t] == 0 and any(owner[u] for u in NEIGHBOURS[t])]
    expected = slow_search(edge, lambda x: 1, lambda x: True, lambda x: owner[x] == 2)
    found = routes.nearest(g, np.uint64(sum(1 << t for t in wanted)))
    assert found == (expected[-1] if expected else -1)
