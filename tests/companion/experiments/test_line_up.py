"""The networks for the line-ups: their training is repeated."""

import pytest

from companion.arena import PAIRS, SEARCH
from companion.experiments import networks
from companion.learned import network_bytes


@pytest.mark.slow
def test_training_is_the_same_for_any_number_of_workers_and_not_for_another_seed():
    scale = networks.Scale(720, 18, 2)
    tried = (5, 1), (5, 2), (6, 1)
    runs = [networks.train(PAIRS[0], seed, scale, 1, jobs) for seed, jobs in tried]
    one, again, other = (network_bytes(network) for network, _ in runs)
    assert one == again != other
    network, games = runs[0]
    assert tuple(network.roles) == (SEARCH, *PAIRS[0])
    assert len(games.winners) == pytest.approx(720 + 36, abs=7)  # without unfinished ones
