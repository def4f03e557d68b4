"""The public names of draftlib, and where each is defined."""

from . import pictures as pictures
from . import risk as risk
from . import widgets as widgets
from .agents import (
    RAVE as RAVE,
)
from .agents import (
    UCT as UCT,
)
from .agents import (
    Greedy as Greedy,
)
from .agents import (
    KthBestPick as KthBestPick,
)
from .agents import (
    KthBestPickUCT as KthBestPickUCT,
)
from .agents import (
    MaxN as MaxN,
)
from .agents import (
    MaxNMC as MaxNMC,
)
from .agents import (
    MaxNUCT as MaxNUCT,
)
from .agents import (
    MPMix as MPMix,
)
from .agents import (
    OpponentModel as OpponentModel,
)
from .agents import (
    Paranoid as Paranoid,
)
from .agents import (
    PathRefinement as PathRefinement,
)
from .agents import (
    Random as Random,
)
from .agents import (
    Sarsa as Sarsa,
)
from .agents import (
    Softmax as Softmax,
)
from .agents import (
    Sophisticated as Sophisticated,
)
from .agents import (
    kth_best_pick_trace as kth_best_pick_trace,
)
from .catalogue import (
    fantasy_risk as fantasy_risk,
)
from .catalogue import (
    four_item_game as four_item_game,
)
from .catalogue import (
    random_table_game as random_table_game,
)
from .catalogue import (
    table_game as table_game,
)
from .catalogue import (
    three_team_draft as three_team_draft,
)
from .catalogue import (
    two_team_draft as two_team_draft,
)
from .evaluators import (
    Evaluator as Evaluator,
)
from .evaluators import (
    MarsEvaluator as MarsEvaluator,
)
from .evaluators import (
    NetworkEvaluator as NetworkEvaluator,
)
from .game import Agent as Agent
from .game import Game as Game
from .game import Outcome as Outcome
from .game import State as State
from .game import play as play
from .rewards import Reward as Reward
from .risk import actual_risk as actual_risk
from .tournament import summary as summary
from .tournament import tournament as tournament
