"""The drafters: one strategy, one file."""

from draftlib.agents.greedy import Greedy
from draftlib.agents.kth_best_pick import KthBestPick, kth_best_pick_trace
from draftlib.agents.kth_best_pick_uct import KthBestPickUCT
from draftlib.agents.maxn import MaxN
from draftlib.agents.maxn_mc import MaxNMC
from draftlib.agents.maxn_uct import MaxNUCT
from draftlib.agents.mp_mix import MPMix
from draftlib.agents.opponent_model import OpponentModel
from draftlib.agents.paranoid import Paranoid
from draftlib.agents.path_refinement import PathRefinement
from draftlib.agents.random import Random
from draftlib.agents.rave import RAVE
from draftlib.agents.sarsa import Sarsa
from draftlib.agents.softmax import Softmax
from draftlib.agents.sophisticated import Sophisticated
from draftlib.agents.uct import UCT

__all__ = [
    "RAVE",
    "UCT",
    "Greedy",
    "KthBestPick",
    "KthBestPickUCT",
    "MPMix",
    "MaxN",
    "MaxNMC",
    "MaxNUCT",
    "OpponentModel",
    "Paranoid",
    "PathRefinement",
    "Random",
    "Sarsa",
    "Softmax",
    "Sophisticated",
    "kth_best_pick_trace",
]
