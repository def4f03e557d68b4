"""Drafting games, live again: games, search agents, a learned evaluator and full Risk.

The names below are the public face; see the notebooks for the story.  Rooms are entered when their
first name is asked for, so that who plays a draft need not wait for the war.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from draftlib.game import Agent, Game, Outcome, State, play
from draftlib.rewards import Reward
from draftlib.tournament import summary, tournament

if TYPE_CHECKING:
    from draftlib import risk
    from draftlib.agents import (
        RAVE,
        UCT,
        Greedy,
        KthBestPick,
        KthBestPickUCT,
        MaxN,
        MaxNMC,
        MaxNUCT,
        MPMix,
        OpponentModel,
        Paranoid,
        PathRefinement,
        Random,
        Sarsa,
        Softmax,
        Sophisticated,
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
    from draftlib.evaluators import Evaluator, MarsEvaluator, NetworkEvaluator
    from draftlib.risk import actual_risk

__all__ = [
    "RAVE",
    "UCT",
    "Agent",
    "Evaluator",
    "Game",
    "Greedy",
    "KthBestPick",
    "KthBestPickUCT",
    "MPMix",
    "MarsEvaluator",
    "MaxN",
    "MaxNMC",
    "MaxNUCT",
    "NetworkEvaluator",
    "OpponentModel",
    "Outcome",
    "Paranoid",
    "PathRefinement",
    "Random",
    "Reward",
    "Sarsa",
    "Softmax",
    "Sophisticated",
    "State",
    "actual_risk",
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
_ROOMS = ("agents", "catalogue", "evaluators", "risk")


def __getattr__(name: str):
    if name in __all__:
        for room in _ROOMS:
            found = getattr(import_module(f"draftlib.{room}"), name, None)
            if found is not None:
                return globals().setdefault(name, found)
    if name in ("pictures", "widgets", *_ROOMS):
        return import_module(f"draftlib.{name}")
    raise AttributeError(f"module 'draftlib' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "pictures", "widgets"]
