"""The drafters, and the file of each."""

from .greedy import Greedy as Greedy
from .kth_best_pick import KthBestPick as KthBestPick, kth_best_pick_trace as kth_best_pick_trace
from .kth_best_pick_uct import KthBestPickUCT as KthBestPickUCT
from .maxn import MaxN as MaxN
from .maxn_mc import MaxNMC as MaxNMC
from .maxn_uct import MaxNUCT as MaxNUCT
from .paranoid import Paranoid as Paranoid
from .random import Random as Random
from .ranking import Ranking as Ranking
from .rave import RAVE as RAVE
from .sarsa import Sarsa as Sarsa
from .uct import UCT as UCT
