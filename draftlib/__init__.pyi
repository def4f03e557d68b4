"""The public names of draftlib, and where each is defined."""

from . import risk as risk
from .agents import (
    RAVE as RAVE,
    UCT as UCT,
    Greedy as Greedy,
    KthBestPick as KthBestPick,
    KthBestPickUCT as KthBestPickUCT,
    MaxN as MaxN,
    MaxNMC as MaxNMC,
    MaxNUCT as MaxNUCT,
    Paranoid as Paranoid,
    Random as Random,
    Ranking as Ranking,
    Sarsa as Sarsa,
    kth_best_pick_trace as kth_best_pick_trace,
)
from .catalogue import (
    fantasy_risk as fantasy_risk,
    four_item_game as four_item_game,
    random_table_game as random_table_game,
    table_game as table_game,
    three_team_draft as three_team_draft,
)
from .drafting import Outcome as Outcome, play as play
from .environment import env as env
from .evaluators import (
    Evaluator as Evaluator,
    MarsEvaluator as MarsEvaluator,
    NetworkEvaluator as NetworkEvaluator,
)
from .game import Agent as Agent, Game as Game, State as State
from .kernels.calls import DraftRule as DraftRule
from .kernels.compiling import kernel as kernel
from .matches import (
    draft_match as draft_match,
    league as league,
    summary as summary,
    tournament as tournament,
)
from .rewards import (
    Reward as Reward,
    compiled_reward as compiled_reward,
    line_up_reward as line_up_reward,
)
from .risk import actual_risk as actual_risk
