"""The tree of a draft as layers of positions, one layer a pick: what max^n and Paranoid back up.

All positions of a layer have the same number of items left, so that a layer is a rectangular
array and a search is two loops of numpy: forward over the layers to build, backward to back up.
Positions that give everybody the same items have the same value; merging them turns the
factorial tree of a draft into a far smaller graph.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from draftlib.game import State

_MOST_BYTES = 2_000_000_000


class _Layer(NamedTuple):
    """The S positions after some number of picks, and where each of the L picks leads."""

    owners: np.ndarray  # (S, T) int8
    items: np.ndarray  # (S, L) int64, the items left, ascending; L = 0 in the last layer
    child: np.ndarray  # (S, L) int64, row in the next layer


def count_positions(state: State, depth: int, merge: bool = True) -> int:
    """Return the number of positions in a search to `depth` picks, without the root.

    >>> from draftlib import four_item_game
    >>> count_positions(four_item_game().start(), 4)
    52
    """
    return sum(islice(_widths(state, merge), depth))


def _widths(state, merge) -> Iterator[int]:
    """Yield the number of positions after 1, 2, ... picks."""
    left, width, made = len(state.legal), 1, [0] * state.game.n_players
    for turn, player in enumerate(state.game.order[len(state.picks) :].tolist()):
        made[player] += 1
        width = width * (left - turn) // (made[player] if merge else 1)
        yield width


def _check_size(state, depth, merge):
    """Raise ValueError if a search to `depth` picks needs more than 2 GB."""
    left, n_items, n_players = len(state.legal), state.game.n_items, state.game.n_players
    kept, width = 0, 1
    for turn, below in enumerate(islice(_widths(state, merge), depth)):
        children = width * (left - turn)
        kept, width = kept + width * n_items + 16 * children, below
        room = (3 if merge else 1) * n_items + 8 * n_players + 48  # for a while, a child
        if kept + children * room > _MOST_BYTES:
            what = f"a search of {turn + 1} picks among {left} items"
            raise ValueError(f"{what} would need more than 2 GB: reduce depth")


def build_layers(state: State, depth: int | None = None, merge: bool = True) -> list[_Layer]:
    """Return the layers from `state` (one position) down to `depth` picks, or to the end.

    merge: treat equal partitions as one position.
    Raises ValueError for a search that needs more than 2 GB.
    """
    left = len(state.game.order) - len(state.picks)
    depth = left if depth is None else min(depth, left)
    _check_size(state, depth, merge)
    owners = state.owner.astype(np.int8)[None]
    layers = []
    for turn in range(len(state.picks), len(state.picks) + depth):
        layer, owners = _advance(owners, state.game.order[turn], merge)
        layers.append(layer)
    none = np.empty((len(owners), 0), np.int64)
    return [*layers, _Layer(owners, none, none)]


def _advance(owners, player, merge):
    """Return the finished layer of `owners` and the positions of the next one."""
    items = np.nonzero(owners < 0)[1].reshape(len(owners), -1)
    after = np.repeat(owners, items.shape[1], axis=0)
    after[np.arange(len(after)), items.ravel()] = player
    if not merge:
        return _Layer(owners, items, np.arange(len(after)).reshape(items.shape)), after
    keys = after.view(f"V{after.shape[1]}").ravel()
    _, first, child = np.unique(keys, return_index=True, return_inverse=True)
    return _Layer(owners, items, child.reshape(items.shape)), after[first]


def back_up(
    layers: list[_Layer], values: np.ndarray, choose: Callable
) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Return the values (S, P) of every layer and the chosen columns (S,) of all but the last.

    values: (S, P) of the last layer; choose(candidates (S, L, P), turn) -> (S,) columns, where
    turn counts picks from the root.
    """
    all_values, choices = [values], []
    for turn in range(len(layers) - 2, -1, -1):
        candidates = all_values[0][layers[turn].child]
        column = choose(candidates, turn)
        all_values.insert(0, candidates[np.arange(len(column)), column])
        choices.insert(0, column)
    return all_values, choices
