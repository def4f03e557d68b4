"""The networks for the line-ups: their training is repeated."""

import pytest

from companion.arena import PAIRS
from companion.studies import line_up
from companion.studies.line_up import SEARCH, network_bytes


@pytest.mark.slow
def test_training_is_the_same_for_any_number_of_workers_and_not_for_another_seed():
    scale = line_up.Scale(720, 18, 2)
    tried = (5, 1), (5, 2), (6, 1)
    runs = [line_up.train(PAIRS[0], seed, scale, 1, jobs) for seed, jobs in tried]
    one, again, other = (network_bytes(network) for network, _ in runs)
    assert one == again != other
    network, games = runs[0]
    assert tuple(network.roles) == (SEARCH, *PAIRS[0])
    assert len(games.winners) == pytest.approx(720 + 36, abs=7)  # without unfinished ones
