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

import io
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from companion import ledger
from companion.studies.kept import study_options
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
OTHER_VALUES = {  # how the program had the MARS values, see `mars_versions`; tried in one match
    "neighbours on the board before the pick": (True, False),
    "first version of the values": (False, True),
    "both": (True, True),
}
OTHER_RULES = {  # tried in the same match
    "armies placed by the bots": {"armies": "placed"},
    "bonuses grow 5 % a round": {"bonus_growth": 0.05},
    "third player two armies more": {"third_player_bonus": True},
    "30 armies": {"starting_armies": 30},
    "40 armies": {"starting_armies": 40},
    "50 armies": {"starting_armies": 50},
}
TRIED_IN = "maxn_mc.100_nodes.100_rollouts"


class Planned(NamedTuple):
    """The drafts of a match: the search of player 0, its MARS values, and how many rounds."""

    nodes: int
    rollouts: int
    count_leaves: bool = True
    live: bool = False
    early: bool = False
    rounds: int = ROUNDS


def planned() -> dict[str, Planned]:
    """Return all matches by the name of their experiment in the record.

    >>> planned()["maxn_mc.1000_nodes.10_rollouts"][:3]
    (1000, 10, True)
    """
    names = {f"maxn_mc.{n}_nodes.{m}_rollouts": (n, m) for n, m in SETTINGS}
    inner = {f"{name}, inner nodes": Planned(*s, False, rounds=20) for name, s in names.items()}
    other = {
        f"{TRIED_IN}, {label}": Planned(*names[TRIED_IN], True, *values, rounds=20)
        for label, values in OTHER_VALUES.items()
    }
    return {name: Planned(*s) for name, s in names.items()} | inner | other


def drafted(match: Planned, rounds: int | None = None, **options: Any) -> Match:
    """Return the drafts of a match, the first `rounds` of them or all, in all six seat orders."""
    values = MarsVersion(early=True) if match.early else MarsEvaluator()
    search = MaxNMC(None, match.rollouts, match.nodes, count_leaves=match.count_leaves)
    search = LiveMars(search, match.early) if match.live else search
    agents = dict(zip(PLAYERS, [search, *map(Drafter, BOTS[1:])]))
    options = {"n_jobs": -1, "progress": False} | options
    return draft_match(fantasy_risk(values), agents, rounds or match.rounds, SEED, **options)


def evil_pixies(
    match: Match,
    seed: int = SEED,
    n_jobs: int = -1,
    progress: bool = False,
    checkpoint: Path | None = None,
    fights: int = FIGHTS,
    **rules: Any,
) -> dict[str, np.ndarray]:
    """Fight from all drafts of a match, EvilPixie for everyone; return `won`, (R, O, P).

    MaxN-MC leaves no goal continent for EvilPixie to remember: an assumption.
    """
    order, wins = match.game.order, []
    for o, seating in enumerate(match.seatings):
        bots = [None if player == PLAYERS[0] else BOTS[0] for player in seating]
        goals = [remembered_goals(picks, order, bots) for picks in match.picks[:, o]]
        options = {"goals": goals, "n_jobs": n_jobs, "progress": progress, "armies": "even"}
        seeded = seed_of(seed, o)
        batch = simulate_many(match.owners[:, o], BOTS, fights, seeded, **options | rules)
        wins.append(batch.wins / fights)
    return {"won": np.stack(wins, axis=1)}


def fought(match: Match, **rules: Any) -> pd.DataFrame:
    """Return the table of a match (`Match.table`) with the share of its fights that each won.

    rules: other than armies spread evenly, which the report says; and the number of fights.
    """
    return match.table(partial(evil_pixies, **rules), SEED, n_jobs=-1, progress=False)


def stored_drafts(name: str, rounds: int | None = None) -> Match:
    """Return the stored drafts of a match, the first `rounds` of them or all.

    >>> stored_drafts("maxn_mc.1000_nodes.10_rollouts", rounds=2).picks.shape
    (2, 6, 42)
    """
    game = fantasy_risk(MarsEvaluator())
    with np.load(STORED) as file:
        picks = file[name][:rounds].astype(np.int64)
    owners = np.empty_like(picks)
    np.put_along_axis(owners, picks, np.broadcast_to(game.order, picks.shape), axis=-1)
    rewards = game.evaluate(owners.reshape(-1, game.n_items)).reshape(*picks.shape[:2], -1)
    return Match(game, dict.fromkeys(PLAYERS), seat_orders(PLAYERS), picks, owners, rewards)


def replays(rounds: int = 1) -> bool:
    """Return whether the first rounds of all matches, drafted again, are those that are stored."""
    return all(
        np.array_equal(drafted(match, rounds).picks, stored_drafts(name, rounds).picks)
        for name, match in planned().items()
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Draft all matches and write the picks that `stored_drafts` reads."""
    options = study_options("Draft the matches of MaxN-MC.", STORED, arguments)
    picks = {}
    for name, match in planned().items():
        picks[name] = drafted(match, checkpoint=options.done / name).picks.astype(np.uint8)
        print(name, flush=True)
    file = io.BytesIO()
    np.savez_compressed(file, **picks)
    replace_file(options.out, file.getvalue())


if __name__ == "__main__":
    main()
