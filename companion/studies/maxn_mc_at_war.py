"""MaxN-MC drafts against two EvilPixies, and all three play EvilPixie: the report's first matches.

    python -m companion.studies.maxn_mc_at_war

plays the drafts of all matches and writes the picks that `stored_drafts` reads; `fight` plays the
wars from them.

Source: a later draft of the report, October 2009.  Its reward was the MARS values.

**Seats.**  The report gives the wins of "player 0".  This companion first took that for the first
seat, and five of the six matches differed.  In the authors' other matches a player is a bot whose
seat changes from game to game; so all six seat orders are played here.  This reading was found
after the fact: 40 drafts a seat gave chi-squared 20.0 on 12, without cards.

**Chosen beforehand.**  These lines were committed before any war of these matches was fought with
cards.  One setting predicts the six matches: cards worth 4, 6, 8, ... armies; whoever kills a
player takes its cards (`transfer`) and cashes them in its next card step (not `immediate`); bonuses
grow by 5 % a round; 35 armies each, spread evenly; all six seat orders; the limit of nodes counts
all nodes below the root; MARS values as in the report; 100 rounds of six drafts, each fought 20
times; seed 2010.  Its test is the sum of the six joint chi-squared values of the ledger, each on 2
degrees of freedom with our own error over rounds included: 12 degrees of freedom, rejected where
p < 0.05.  Every other setting is a second look: no cards, interior nodes, other rules for the cards
of the dead.
"""

import argparse
import io
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from companion import ledger
from companion.studies.kept import DONE
from companion.studies.mars_versions import LiveMars, MarsVersion
from draftlib.agents import MaxNMC
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators.mars import MarsEvaluator
from draftlib.kernels.rng import seed_of
from draftlib.risk.drafter import Drafter, remembered_goals
from draftlib.risk.simulator import simulate_many
from draftlib.support.files import replace_file
from draftlib.tournament import Match, draft_match, seat_orders

SEED, ROUNDS, FIGHTS = 2010, 100, 20
STORED = Path(__file__).parent.parent / "data" / "maxn_mc_at_war.npz"
PLAYERS = ("player_0", "player_1", "player_2")  # MaxN-MC, and the two EvilPixies
BOTS = ("evil_pixie",) * 3
SETTINGS = ((1000, 10), (5000, 10), (10_000, 10), (100, 100), (500, 100), (1000, 100))
