"""What an evaluator wins: matches of a search that maximises it against bots."""

from collections.abc import Sequence

import pandas as pd

from companion.studies.line_up.training import EXPLORATION, SEARCH, SEED, Rewards
from draftlib.agents import RAVE, UCT
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator
from draftlib.kernels.rng import seed_of
from draftlib.risk.drafter import Drafter
from draftlib.risk.war import War
from draftlib.tournament import seat_orders, tournament

STANDARD = UCT(3000, EXPLORATION)


def match(
    rewards: Rewards,
    pair: tuple[str, str],
    rounds: int = 50,
    fights: int = 20,
    seed: int = SEED,
    n_jobs: int = -1,
    search: UCT | RAVE = STANDARD,
) -> pd.DataFrame:
    """Return the part of its fights that each agent won in each round: agent, round, won.

    The search drafts with the evaluator for the seating against the pair of bots, in all seat
    orders; the bots play themselves, Quo for the search.
    """
    parts = []
    for o, seating in enumerate(seat_orders((SEARCH, *pair))):
        agents = {SEARCH: search} | {bot: Drafter(bot) for bot in pair}
        game = fantasy_risk(rewards(seating))
        options = {"after": War("own", fights=fights), "n_jobs": n_jobs, "progress": False}
        key = seed_of(seed, o)
        parts.append(tournament(game, agents, rounds, key, seatings=[seating], **options))
    return pd.concat(parts).groupby(["agent", "round"]).won.mean().reset_index()


def published(seating: Sequence[str]) -> Evaluator:
    """Return the published evaluator, which asks nobody's name."""
    return Evaluator.published()
