"""Random numbers of the kernels: uniform, where that is what they promise."""

from itertools import permutations

import numpy as np
from scipy.stats import chisquare

from companion.studies.training_set import shuffle
from draftlib.kernels.rng import below, stream_of


def test_all_orders_of_a_shuffle_are_equally_likely():
    stream, times = stream_of(2010), dict.fromkeys(permutations(range(3)), 0)
    for _ in range(6000):
        items = np.arange(3)
        shuffle(stream, items)
        times[tuple(items.tolist())] += 1
    assert chisquare(list(times.values())).pvalue > 0.001


def test_all_numbers_below_a_limit_are_equally_likely():
    stream = stream_of(1971)
    numbers = [below(stream, 7) for _ in range(7000)]
    assert chisquare(np.bincount(numbers, minlength=7)).pvalue > 0.001
    assert max(numbers) == 6
