"""Searches whose reward is real games, against bots that draft and play for themselves.

    python -m companion.studies drafting_to_win

plays the matches.  Columns of the table: table, the rivals of a match; search; told, what it is
told, see `_TOLD`; simulations; round; agent; won, its share of the fights.

In each match a search sits with two of the four bots, in all seat orders; after the draft each bot
plays on for itself, remembering its goal, and Quo plays for the search.  The simulations end in one
game of Risk between these players, who remember no goals.  What the search knows of the others'
draft rules is nothing, or all, which bounds from below what drafting alone can win, or wrong: Quo
and EvilPixie draft by one rule, KillBot and Boscoe by others.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pandas as pd

from companion.studies.bot_play import PAPER_BOTS
from companion.studies.matches import by_round, intervals, means, random_drafts, rivals
from companion.studies.study import Part, stored, study, study_seed
from draftlib.agents import RAVE, UCT
from draftlib.game import Agent, Game, State
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match, draft_match, seat_orders, tournament
from draftlib.risk import Drafter, War, actual_risk

_SEED = study_seed(2010)
_COLUMNS = ["table", "search", "told", "simulations", "round", "agent", "won"]
SEARCH = "search"  # who drafts; Quo plays on
PAIRS = tuple(combinations(PAPER_BOTS, 2))  # the rivals of the search
_HARD = ("evil_pixie", "killbot")
ROUNDS = 10  # of every match
FIGHTS = 50  # from each draft
# Constants in standard deviations of the reward: RAVE's is its default, and tuning finds no better
# one; UCT's is the one that tuning chose (see `companion.studies.rave`).
C = {"RAVE": 1.0, "UCT": 0.5}
_TOLD = {
    "nothing": {},
    "all": {bot: bot for bot in PAPER_BOTS},
    "quo": dict.fromkeys(PAPER_BOTS, "quo"),  # which takes all for Quo
    "swapped": {"evil_pixie": "killbot", "killbot": "evil_pixie"},
}


@dataclass
class RewardedBy:
    """`agent`, which drafts as if `game` rewarded it, a game of the same items and order."""

    game: Game
    agent: Agent

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return what the agent picks in its own game after the same picks."""
        return self.agent.pick(State(self.game, state.picks), rng)


def deviation(game: Game) -> float:
    """Return the standard deviation of a reward over random drafts, pooled over the players.

    >>> from draftlib import fantasy_risk
    >>> round(deviation(fantasy_risk()), 2)
    0.09
    """
    rewards = game.evaluate(random_drafts(1000, 0, game.n_players, game.n_items))
    return float(np.sqrt(rewards.var(axis=0).mean()))


def searching(search: str, simulations: int, c: float, game: Game) -> Agent:
    """Return RAVE or UCT with its constant at `c` standard deviations of the game's rewards."""
    if search == "RAVE":
        return RAVE(simulations, c)
    return UCT(simulations, c * deviation(game))


class Trial(NamedTuple):
    """A search with so many simulations a pick, told so much, against these rivals."""

    rivals: tuple[str, str]
    search: str
    told: str
    simulations: int


TRIALS = (
    *[Trial(pair, "RAVE", told, 300) for told in ("nothing", "all") for pair in PAIRS],
    *[Trial(pair, "UCT", "nothing", 300) for pair in PAIRS],
    *[Trial(pair, "RAVE", "quo", 300) for pair in (_HARD, ("quo", "killbot"))],
    Trial(_HARD, "RAVE", "swapped", 300),
)


def fighters(seating: Sequence[str]) -> tuple[str, ...]:
    """Return who fights for each seat: the bots themselves, and Quo for the search."""
    return tuple("quo" if name == SEARCH else name for name in seating)


def war_game(seating: Sequence[str]) -> Game:
    """Return the draft whose reward is games between the bots of a seating, Quo for the search.

    >>> war_game(("search", "quo", "killbot")).n_players
    3
    """
    return actual_risk(fighters(seating))


def match(
    rivals: Sequence[str],
    agent: Callable[[Sequence[str]], Agent],
    rounds: int = ROUNDS,
    fights: int = FIGHTS,
    seed: int = _SEED,
    n_jobs: int = -1,
    game: Callable[[Sequence[str]], Game] = war_game,
) -> pd.DataFrame:
    """Return the share of fights won, a row per round and drafter: columns round, agent, won.

    rivals: the names of the two bots; agent, game: what makes the search, and the game that they
    draft in, for a seating.  A round is a draft in each of the six seat orders, and its
    share is their mean.
    """

    def agents(seating):
        return {name: Drafter(name) for name in rivals} | {SEARCH: agent(seating)}

    run = {"seatings": seat_orders((SEARCH, *rivals)), "after": War("own", fights)}
    table = tournament(game, agents, rounds, seed, n_jobs, progress=False, **run)
    return by_round(table).drop(columns="reward")


def drafts(
    game: Game, agent: Agent, pair: Sequence[str], rounds: int, seed: int, n_jobs: int = -1
) -> Match:
    """Return the drafts of a drafter beside a pair of bots, each pair with a stream of its own."""
    agents = {SEARCH: agent} | {bot: Drafter(bot) for bot in pair}
    seed = seed_of(seed, PAIRS.index(pair))
    return draft_match(game, agents, rounds, seed, n_jobs, progress=False)


def fight(
    match: Match, pair: Sequence[str], seed: int, n_jobs: int = -1, **ways: War
) -> pd.DataFrame:
    """Return the share of the wars from `drafts` won in each way, a row per round and agent."""
    seed, run = seed_of(seed, PAIRS.index(pair)), {"n_jobs": n_jobs, "progress": False}
    won = {way: match.table(war, seed, **run).won for way, war in ways.items()}
    table = match.table(progress=False).assign(**won)
    return table.groupby(["round", "agent"], sort=False)[list(ways)].mean().reset_index()


def wins_by_round(
    game: Game,
    agent: Agent,
    pair: Sequence[str],
    wars: int,
    seed: int,
    rounds: int,
    n_jobs: int = -1,
) -> pd.DataFrame:
    """Return the share of wars that a drafter wins if Quo fights for all: round, won."""
    match = drafts(game, agent, pair, rounds, seed, n_jobs)
    rows = fight(match, pair, seed, n_jobs, won=War("quo", wars)).query("agent == @SEARCH")
    return rows.drop(columns="agent")


def play(trial: Trial, rounds: int = ROUNDS, n_jobs: int = -1) -> pd.DataFrame:
    """Play one trial; return columns round, agent, won, see `match`."""
    return match(trial.rivals, partial(_drafter, trial), rounds, n_jobs=n_jobs)


def _drafter(trial, seating):
    """Return the search of a trial for its seating; what it is told, only RAVE can use."""
    agent = searching(trial.search, trial.simulations, C[trial.search], war_game(seating))
    told = _TOLD[trial.told]
    seats = {s: Drafter(told[name]) for s, name in enumerate(seating) if name in told}
    return replace(agent, opponents=seats) if seats else agent


def real_games(search: str, told: str = "nothing") -> pd.DataFrame:
    """Return the stored rows of a search's matches, told so much.

    >>> real_games("UCT").table.nunique()
    6
    """
    rows = stored("drafting_to_win")
    return rows[(rows.search == search) & (rows.told == told)]


def told() -> pd.DataFrame:
    """Return what RAVE wins of 300 in each match by what it is told: told, rivals, mean, ci95, n.

    >>> told().told.value_counts().to_dict()
    {'nothing': 6, 'all': 6, 'wrong': 2}
    """
    parts = {}
    for name, known in {"nothing": "nothing", "wrong": "quo", "all": "all"}.items():
        rows = real_games("RAVE", known).query("agent == @SEARCH")
        parts[name] = means(rows, ["table"]).rename(index=rivals).rename_axis("rivals")
    return pd.concat(parts, names=["told"]).reset_index()


def worth_of_rules() -> pd.DataFrame:
    """Return what RAVE wins of 300, the mean of its matches, and what rules add: mean, ci95, n.

    Wrong rules were told three times in two matches; differences are paired by match and round.

    >>> worth_of_rules()["mean"].round().tolist()
    [178.0, 251.0, 73.0, -16.0]
    """
    nothing, everything, *wrong = map(_by_match, ("nothing", "all", "quo", "swapped"))
    wrong = pd.concat([(rows - nothing).dropna(axis=1) for rows in wrong], axis=1)
    groups = {
        "told nothing": nothing,
        "told all": everything,
        "told all, more than nothing": everything - nothing,
        "told wrong, more than nothing, in two matches": wrong,
    }
    found = {name: rows.mean(axis=1) for name, rows in groups.items()}
    return intervals(found).rename_axis("wins of 300")


def _by_match(told):
    """Return what RAVE wins of 300 by round, a column for each match."""
    rows = real_games("RAVE", told).query("agent == @SEARCH")
    return 300 * rows.pivot(index="round", columns="table", values="won")


@study("drafting_to_win", _COLUMNS)
def parts() -> Iterator[Part]:
    """Play searches at war, against all pairs of bots."""
    for trial in TRIALS:
        labels = {"table": " ".join(trial.rivals), "search": trial.search, "told": trial.told}
        labels |= {"simulations": trial.simulations}
        yield Part(labels, ROUNDS, partial(play, trial))
