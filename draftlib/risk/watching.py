"""Identify the bots at a table by their picks.

Each bot's draft rule is deterministic, so a pick tells the rules that make it from those that do
not.  The likelihood of a pick is that of a player who keeps to the rule but for slips: 1 - e for
the rule's pick and e / (L - 1) for any other of L items left; a player who follows no rule
picks any with 1 / L.  Bayes' rule does the rest.
"""

import numpy as np
import pandas as pd

from draftlib.arguments.checks import require
from draftlib.arguments.domains import Probability, checked
from draftlib.game import State, check_position
from draftlib.risk.bots import BOT_NAMES
from draftlib.risk.drafter import Drafter, pick_at

_OTHER = "other"


@checked
def identify(state: State, slips: Probability = 0.05, other: Probability = 0.5) -> pd.DataFrame:
    """Return the probability, after the picks of `state`, of each bot at each seat.

    slips: e, the share of picks in which a bot does not keep to its rule, from 0 to below 1.
    other: the probability beforehand that a seat follows none of the rules; the bots share the
    rest evenly.  The result has a row for each seat and a column for each bot, and `other`.

    Quo and EvilPixie draft by one rule and stay equally likely.  Raises ValueError for a state
    that is not of the draft of a Risk board, or a number out of range.

    >>> from draftlib import fantasy_risk
    >>> state = fantasy_risk().start()
    >>> for item in (38, 0, 1, 40):
    ...     state = state.after(item)
    >>> identify(state).round(2)
           quo  evil_pixie  killbot  boscoe  other
    seat
    0     0.00        0.00     0.00    0.34   0.66
    1     0.32        0.32     0.32    0.00   0.03
    2     0.01        0.01     0.01    0.01   0.95
    """
    check_position(state)
    require(slips < 1, "slips", slips, "a number from 0 to below 1")
    kept = _rules_kept(state)
    left = state.game.n_items - np.arange(len(state.picks))
    with np.errstate(divide="ignore"):
        missed = np.log(slips / np.maximum(left - 1, 1))
        right = np.log(np.where(left > 1, 1.0 - slips, 1.0))
        log_pick = np.vstack([np.where(kept, right, missed), -np.log(left)])
        prior = np.log([*[(1.0 - other) / len(BOT_NAMES)] * len(BOT_NAMES), other])
    seats = state.game.order[: len(state.picks)]
    log = np.array(
        [prior + log_pick[:, seats == p].sum(axis=1) for p in range(state.game.n_players)]
    )
    return _probabilities(log)


def _probabilities(log):
    """Return the frame of probabilities for their logarithms (P, B + 1), which lack a constant."""
    top = log.max(axis=1, keepdims=True)
    if not np.isfinite(top).all():
        p = int(np.flatnonzero(~np.isfinite(top[:, 0]))[0])
        raise ValueError(f"no rule explains the picks of seat {p}: slips and other must not be 0")
    weights = np.exp(log - top)
    index = pd.RangeIndex(len(log), name="seat")
    return pd.DataFrame(
        weights / weights.sum(axis=1, keepdims=True), index, columns=[*BOT_NAMES, _OTHER]
    )


def _rules_kept(state: State) -> np.ndarray:
    """Return which picks of `state` are those of each bot's rule, bool (B, N), N picks so far.

    The rule of a bot is asked after the picks that were really made, by any player.
    """
    game, picks = state.game, np.array(state.picks, np.int64)
    kept = np.zeros((len(BOT_NAMES), len(picks)), np.bool_)
    for row, name in zip(kept, BOT_NAMES):
        bot = Drafter(name)
        memory = bot.follow(game, dict.fromkeys(range(game.n_players), bot)).memory
        for turn, picked in enumerate(picks):
            row[turn] = pick_at(memory, picks, turn, turn) == picked
    return kept
