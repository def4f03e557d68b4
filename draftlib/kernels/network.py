"""Who wins from a partition, by a small network, for the kernels.

The first layer adds up one row of weights for each fact about the partition: who owns an item, and
how many items of each group each player owns.  So its cost does not depend on the number of facts
that could be, and a layer of 32 units costs about as much as the linear evaluator.
"""

import math
from typing import NamedTuple

import numpy as np

from draftlib.kernels.bits import EMPTY, count, lowest, rest
from draftlib.kernels.compiling import kernel


class NetworkArrays(NamedTuple):
    """The weights of a network for P players in their seats, all float32.

    H hidden units; without any (`head` is empty) the H = P sums of the first layer are the scores,
    which is the multinomial logit.
    """

    items: np.ndarray  # (P, T, H), by owner and item
    counts: np.ndarray  # (P, K, C, H), by player, group and number owned in it
    bias: np.ndarray  # (H,)
    head: np.ndarray  # (H, P), from hidden units to scores
    base: np.ndarray  # (P,) of the scores


def network_arrays(
    items=(((),),), counts=((((),),),), bias=(), head=((),), base=()
) -> NetworkArrays:
    """Return a `NetworkArrays` of the one set of types that the kernels are compiled for."""
    weights = (items, counts, bias, head, base)
    return NetworkArrays(*[np.array(part, dtype=np.float32, order="C") for part in weights])


@kernel
def chances(network, groups, owned, out):
    """Write each player's chance to win into `out` (P,): the softmax of the scores.

    groups: (K,) and owned: (P,) uint64, the items of each group and of each player as bit sets.
    Chances are left in proportion, the highest at 1, and rounded to float32: the C libraries of two
    machines may differ in the last bit of `exp`.
    """
    items, counts, head = network.items, network.counts, network.head
    units = network.bias.copy()
    for p in range(len(out)):
        left = owned[p]
        while left != EMPTY:
            row = items[p, np.uint64(lowest(left))]
            for h in range(len(units)):
                units[h] += row[h]
            left = rest(left)
        for k in range(len(groups)):
            row = counts[p, k, np.uint64(count(owned[p] & groups[k]))]
            for h in range(len(units)):
                units[h] += row[h]
    for p in range(len(out)):
        out[p] = network.base[p] if head.size else units[p]
    if head.size:
        for h in range(len(units)):
            if units[h] > 0.0:  # a rectified unit
                for p in range(len(out)):
                    out[p] += head[h, p] * units[h]
    highest = out.max()
    for p in range(len(out)):
        out[p] = np.float32(math.exp(out[p] - highest))
