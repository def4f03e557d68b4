"""Whom one drafts against: how soon a bot is known by its picks, and what models of it are worth.

The drafter is RAVE, paid by real games; the others draft by their rules, and each bot plays itself
after the draft, with Quo for RAVE, as in the matches of notebook 07 in which bots play their own
games.
"""

from collections.abc import Sequence
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
import pandas as pd

from draftlib.agents import RAVE
from draftlib.catalogue import fantasy_risk
from draftlib.game import play
from draftlib.kernels.rng import seed_of
from draftlib.risk import BOTS, Drafter, Watcher, actual_risk, remembered_goals, simulate
from draftlib.risk.watching import rules_kept
from draftlib.support.parallel import results
from draftlib.support.statistics import interval

DRAFTER = "RAVE"
ODDS = 20  # to 1, from which on a bot counts as told from another
MODELS = ("nobody", "themselves", "quo", "boscoe", "watched")


def picks_to_tell(slips: float = 0.05, drafts: int = 100, seed: int = 0) -> pd.DataFrame:
    """Return how many own picks it takes to tell each bot from each other, among random players.

    The bot keeps to its rule but for `slips`; the other two seats pick at random.  Columns: bot,
    rival, median number of own picks until the odds are 20 to 1 for the bot, and the share of
    drafts in which they ever are.
    """
    rows = []
    for bot in BOTS:
        needed = [_needed(bot, slips, seed_of(seed, draft)) for draft in range(drafts)]
        for b, rival in enumerate(BOTS):
            if rival != bot:
                picks = np.array([row[b] for row in needed])
                rows.append((bot, rival, float(np.median(picks)), np.isfinite(picks).mean()))
    return pd.DataFrame(rows, columns=["bot", "rival", "picks", "told"])


def _needed(bot, slips, seed):
    """Return the own picks after which the bot, in seat seed mod 3, is told from each of BOTS."""
    rng, seat = np.random.default_rng(seed), seed % 3
    state, drafter = fantasy_risk().start(), Drafter(bot)
    while not state.is_over:
        keeps = state.player == seat and rng.random() >= slips
        state = state.after(drafter.pick(state) if keeps else rng.choice(state.legal))
    own = state.game.order == seat
    left = np.maximum(state.game.n_items - np.arange(state.game.n_items) - 1, 1)
    with np.errstate(divide="ignore"):
        log = np.log(np.where(rules_kept(state), 1 - slips, slips / left)[:, own])
    lead = (log[BOTS.index(bot)] - log).cumsum(axis=1) >= np.log(ODDS)
    return np.where(lead.any(axis=1), lead.argmax(axis=1) + 1, np.inf)


def drafts_with(
    model: str, rivals: Sequence[str], rounds: int, simulations: int, seed: int = 0, n_jobs: int = 1
) -> list[tuple[tuple[str, ...], np.ndarray]]:
    """Return seatings and picks of drafts between RAVE and two bots, all seatings `rounds` times.

    model: whose rules RAVE follows at the others' seats, one of `MODELS`: nobody's, their own,
    those of a bot, right or wrong, or of whom it takes them for by their picks.
    """
    seatings = [order for order in permutations((DRAFTER, *rivals)) for _ in range(rounds)]
    work = partial(_drafted, model, simulations, seed)
    picks = dict(results(work, enumerate(seatings), n_jobs))
    return [(seating, picks[i]) for i, seating in enumerate(seatings)]


def _drafted(model, simulations, seed, numbered):
    """Return the number of a draft, and its picks."""
    number, seating = numbered
    told = drafter(model, simulations, seating)
    agents = [told if name == DRAFTER else Drafter(name) for name in seating]
    game = actual_risk(line_up(seating))
    return number, np.array(play(game, agents, seed_of(seed, number)).picks)


def line_up(seating: Sequence[str]) -> tuple[str, ...]:
    """Return who fights for each seat: the bots themselves, and Quo for RAVE."""
    return tuple("quo" if name == DRAFTER else name for name in seating)


def drafter(model: str, simulations: int, seating: Sequence[str]) -> Any:
    """Return RAVE with this model of the others of a seating."""
    if model == "watched":
        return Watcher(RAVE(simulations))
    others = {seat: name for seat, name in enumerate(seating) if name != DRAFTER}
    names = {seat: name if model == "themselves" else model for seat, name in others.items()}
    told = None if model == "nobody" else {seat: Drafter(name) for seat, name in names.items()}
    return RAVE(simulations, opponents=told)


def share_won(
    drafts: Sequence[tuple[tuple[str, ...], np.ndarray]],
    fights: int = 20,
    seed: int = 0,
    goals: bool = True,
) -> pd.DataFrame:
    """Return the share of its fights that each name won, the mean over drafts with its interval.

    goals: whether the bots remember the goals of their draft, as they do in a match; in a search
    they do not.  Columns: name, won, half_width (95 %, drafts as the units), drafts.
    """
    shares = [_fought(i, *draft, fights, seed, goals) for i, draft in enumerate(drafts)]
    table = pd.DataFrame(shares)
    rows = [(name, *interval(table[name]), len(table)) for name in table]
    return pd.DataFrame(rows, columns=["name", "won", "half_width", "drafts"])


def _fought(number, seating, picks, fights, seed, goals):
    """Return the share of its fights that each name won after one draft, as a dict."""
    order = np.arange(len(picks)) % len(seating)
    owner = np.empty(len(picks), np.int64)
    owner[picks] = order
    bots = [None if name == DRAFTER else name for name in seating]
    kept = remembered_goals(picks, order, bots) if goals else None
    seed = seed_of(seed, number)
    wins = simulate(owner, line_up(seating), fights, seed, goals=kept).wins
    return dict(zip(seating, wins / fights))
