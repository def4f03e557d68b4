"""The drafters: one strategy, one file."""

from draftlib.agents.greedy import Greedy
from draftlib.agents.maxn import MaxN
from draftlib.agents.maxn_mc import MaxNMC
from draftlib.agents.paranoid import Paranoid
from draftlib.agents.random import Random
from draftlib.agents.uct import UCT

__all__ = ["UCT", "Greedy", "MaxN", "MaxNMC", "Paranoid", "Random"]
