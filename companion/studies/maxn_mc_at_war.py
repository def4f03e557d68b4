"""MaxN-MC drafts against two EvilPixies, and all three play EvilPixie: the report's first matches.

Source: a later draft of the report, October 2009.  Its reward was the MARS values.
"""

from typing import Any

import pandas as pd

from companion.studies.mars_versions import LiveMars, MarsVersion
from draftlib.agents import MaxNMC
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators.mars import MarsEvaluator
from draftlib.risk.drafter import Drafter, remembered_goals
from draftlib.risk.simulator import simulate_many
from draftlib.tournament import draft_match

SEATED = ("player_0", "player_1", "player_2")
SETTINGS = ((1000, 10), (5000, 10), (10_000, 10), (100, 100), (500, 100), (1000, 100))
OTHER_RULES = {  # tried in one match, since it does not come out as published
    "neighbours on the board before the pick": {"live": True},
    "first version of the values": {"early": True},
    "both": {"live": True, "early": True},
    "armies placed by the bots": {"armies": "placed"},
    "bonuses grow 5 % a round": {"bonus_growth": 0.05},
    "third player two armies more": {"third_player_bonus": True},
    "30 armies": {"starting_armies": 30},
    "40 armies": {"starting_armies": 40},
    "50 armies": {"starting_armies": 50},
}
TRIALS = [(100, 100, label) for label in OTHER_RULES]
TRIALS += [(1000, 10, "50 armies"), (5000, 10, "50 armies")]


def maxn_mc(
    max_nodes: int,
    rollouts: int,
    drafts: int,
    fights: int = 20,
    seed: int = 2010,
    n_jobs: int = -1,
    live: bool = False,
    early: bool = False,
    **rules: Any,
) -> pd.DataFrame:
    """Return the part of its fights that each seat won from each draft: agent, round, won.

    Player 0 drafts with MaxN-MC, the others by EvilPixie's rule; player 0 has no goal continent to
    remember.  live, early: the MARS values as the program had them, see `mars_versions`; rules:
    other than armies spread evenly, which the report says.
    """
    game = fantasy_risk(MarsVersion(early=True) if early else MarsEvaluator())
    search = MaxNMC(rollouts=rollouts, max_nodes=max_nodes)
    search = LiveMars(search, early) if live else search
    drafters = [search, *[Drafter("evil_pixie")] * 2]
    options = {"seatings": [SEATED], "n_jobs": n_jobs, "progress": False}
    match = draft_match(game, dict(zip(SEATED, drafters)), drafts, seed, **options)
    bots = ("evil_pixie",) * 3
    goals = [
        remembered_goals(picks, game.order, (None, *bots[1:]), game.board)
        for picks in match.picks[:, 0]
    ]
    rules = {"armies": "even"} | rules
    batch = simulate_many(
        match.owners[:, 0], bots, fights, seed, goals=goals, n_jobs=n_jobs, progress=False, **rules
    )
    frame = pd.DataFrame(batch.wins / fights, columns=SEATED).rename_axis("round").reset_index()
    return frame.melt("round", var_name="agent", value_name="won")
