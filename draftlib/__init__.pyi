"""The public names of draftlib, and where each is defined."""

from . import risk as risk
from .agents import *  # noqa: F403
from .catalogue import (
    fantasy_risk as fantasy_risk,
    four_item_game as four_item_game,
    random_table_game as random_table_game,
    table_game as table_game,
    three_team_draft as three_team_draft,
    two_team_draft as two_team_draft,
)
from .drafting import Outcome as Outcome, play as play
from .environment import env as env
from .evaluators import (
    Evaluator as Evaluator,
    MarsEvaluator as MarsEvaluator,
    NetworkEvaluator as NetworkEvaluator,
)
from .game import Agent as Agent, Game as Game, State as State
from .leagues import league as league
from .lockstep import Drafts as Drafts
from .matches import summary as summary, tournament as tournament
from .rewards import Reward as Reward
from .risk import actual_risk as actual_risk
