"""Full Risk, from a draft outcome to a winner: board, rules, four bots, simulator.

What can be called, and what it returns::

    load_board(path)              -> Board, a reader's own from a JSON file
    draft(bots, board=None)       -> owner, int64 (T,): the seat that owns each territory
    full_draft(bots, board=None)  -> Draft(owner, picks, goals)
    Drafter(name)                 -> an agent with .pick(state, rng) -> territory
    RuleOfThumb(continents, block=False) -> an agent that takes these continents first
    remembered_goals(picks, seats, bots, board=None) -> int64 (P,): what `simulate` wants as goals
    actual_risk(bots, games=1, seed=0, board=None, partial=None, **rules) -> Game, rewarded by war
    simulate(owner, bots=("quo",) * 3, games=100, seed=0, *, goals=None, board=None,
             n_jobs=1, **rules) -> Result(bots, wins, unfinished, games, mean_rounds)
    simulate_many(owners, bots, games, seed, *, goals, board, n_jobs=1, progress=True,
             **rules) -> Batch(wins (D, P), unfinished (D,), rounds (D,))
    make_training_set(n_drafts, bots, games, seed, *, board, n_jobs=1, progress=True, **rules)
                                  -> DataFrame, which `Evaluator.fit` and its like learn from
    make_outcome_table(owners, batch) -> the same of drafts of one's own
    record(owner, bots, seed, draft=0, game=0, goals=None, board=None, **rules) -> Recording
    battle_ends(attackers, defenders), battle_odds(attackers, defenders)
    roll_odds(3, 2)

The bots are "quo", "evil_pixie", "killbot" and "boscoe"; `bots` are those who play after the draft,
one for each of the 2 to 6 seats.  The rules, with their defaults, are listed in `Rules`: armies,
starting_armies, bonus_growth, max_rounds; and cards, which are off: `cards="4, 6, 8"` turns them
on, `transfer` and `immediate` say what becomes of a dead player's.
"""

from draftlib.boards import Board, classic_board, load_board, make_board
from draftlib.risk.actual import actual_risk
from draftlib.risk.bots import BOT_NAMES, bot_named
from draftlib.risk.bots.bot import Bot
from draftlib.risk.drafter import Draft, Drafter, draft, full_draft, remembered_goals
from draftlib.risk.odds import battle_ends, battle_odds, roll_odds
from draftlib.risk.recording import Attack, Recording, Turn, record
from draftlib.risk.rule_of_thumb import RuleOfThumb
from draftlib.risk.setting import Rules, base_armies
from draftlib.risk.simulator import Batch, Result, make_outcome_table, simulate, simulate_many
from draftlib.risk.training_set import make_training_set
from draftlib.risk.war import War

__all__ = [
    "BOT_NAMES",
    "Attack",
    "Batch",
    "Board",
    "Bot",
    "Draft",
    "Drafter",
    "Recording",
    "Result",
    "RuleOfThumb",
    "Rules",
    "Turn",
    "War",
    "actual_risk",
    "base_armies",
    "battle_ends",
    "battle_odds",
    "bot_named",
    "classic_board",
    "draft",
    "full_draft",
    "load_board",
    "make_board",
    "make_outcome_table",
    "make_training_set",
    "record",
    "remembered_goals",
    "roll_odds",
    "simulate",
    "simulate_many",
]
