"""Drafting games, live again: games, search agents, a learned evaluator and full Risk.

The names below are the public face; see the notebooks for the story.
"""

from draftlib import risk
from draftlib.agents import (
    UCT,
    Greedy,
    KthBestPick,
    KthBestPickUCT,
    MaxN,
    MaxNMC,
    MaxNUCT,
    Paranoid,
    Random,
    kth_best_pick_trace,
)
from draftlib.catalogue import (
    fantasy_risk,
    four_item_game,
    random_table_game,
    table_game,
    three_team_draft,
    two_team_draft,
)
from draftlib.evaluators.linear import Evaluator
from draftlib.evaluators.mars import MarsEvaluator
from draftlib.game import Agent, Game, Outcome, State, play
from draftlib.rewards import Reward
from draftlib.tournament import summary, tournament

__all__ = [
    "UCT",
    "Agent",
    "Evaluator",
    "Game",
    "Greedy",
    "KthBestPick",
    "KthBestPickUCT",
    "MarsEvaluator",
    "MaxN",
    "MaxNMC",
    "MaxNUCT",
    "Outcome",
    "Paranoid",
    "Random",
    "Reward",
    "State",
    "fantasy_risk",
    "four_item_game",
    "kth_best_pick_trace",
    "play",
    "random_table_game",
    "risk",
    "summary",
    "table_game",
    "three_team_draft",
    "tournament",
    "two_team_draft",
]
__version__ = "0.1.0"
