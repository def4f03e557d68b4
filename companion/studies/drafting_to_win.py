"""Searches whose reward is real games, against bots that draft and play for themselves.

    python -m companion.studies drafting_to_win

plays the matches.  Columns of the table: table, the rivals of a match; told, what RAVE is told, see
`_TOLD`; round; won, its share of the fights.

In each match RAVE, with 300 simulations a pick and its default constant, better than which tuning
finds none (see `companion.studies.rave`), sits with two of the four bots, in all seat orders; after
the draft each bot plays on for itself, remembering its goal, and Quo plays for the search.  The
simulations end in one game of Risk between these players, who remember no goals.  What the search
knows of the others' draft rules is nothing, or all, which bounds from below what drafting alone can
win, or wrong: Quo and EvilPixie draft by one rule, KillBot and Boscoe by others.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
import pandas as pd

from companion.arena import PAIRS, PAPER_BOTS
from companion.studies.matches import by_round, intervals, random_drafts, rivals
from companion.studies.study import Part, stored, study, study_seed
from draftlib.agents import RAVE, UCT
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match, draft_match, seat_orders, tournament
from draftlib.risk import Drafter, War, actual_risk

_SEED = study_seed(2010)
SEARCH = "search"  # who drafts; Quo plays on
_HARD = ("evil_pixie", "killbot")
ROUNDS = 10  # of every match
FIGHTS = 50  # from each draft
_TOLD = {
    "nothing": {},
    "all": {bot: bot for bot in PAPER_BOTS},
    "quo": dict.fromkeys(PAPER_BOTS, "quo"),  # which takes all for Quo
    "swapped": {"evil_pixie": "killbot", "killbot": "evil_pixie"},
}


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


_MATCHES = (  # rivals, and what the search is told
    *[(pair, told) for told in ("nothing", "all") for pair in PAIRS],
    *[(pair, "quo") for pair in (_HARD, ("quo", "killbot"))],
    (_HARD, "swapped"),
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
    """Return the share of fights that a search wins, a row per round: columns round, won.

    rivals: the names of the two bots; agent, game: what makes the search, and the game that they
    draft in, for a seating.  A round is a draft in each of the six seat orders, and its share is
    their mean.
    """

    def agents(seating):
        return {name: Drafter(name) for name in rivals} | {SEARCH: agent(seating)}

    run = {"seatings": seat_orders((SEARCH, *rivals)), "after": War("own", fights)}
    table = tournament(game, agents, rounds, seed, n_jobs, progress=False, **run)
    return by_round(table).query("agent == @SEARCH")[["round", "won"]].reset_index(drop=True)


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


def _rave(told, seating):
    """Return RAVE for its seating, which takes each bot for `told[its name]`."""
    seats = {s: Drafter(told[name]) for s, name in enumerate(seating) if name in told}
    return RAVE(300, opponents=seats or None)


def wins_told(told: str) -> pd.DataFrame:
    """Return what RAVE wins of 300 that is told so much, a row per round, a column per match.

    >>> wins_told("all").shape
    (10, 6)
    """
    rows = stored("drafting_to_win").query("told == @told")
    return 300 * rows.pivot(index="round", columns="table", values="won")


def told() -> pd.DataFrame:
    """Return what RAVE wins of 300 in each match by what it is told: told, rivals, mean, ci95, n.

    >>> told().told.value_counts().to_dict()
    {'nothing': 6, 'all': 6, 'wrong': 2}
    """
    rows, parts = 300 * stored("drafting_to_win").set_index(["told", "table"]).won, {}
    for name, known in {"nothing": "nothing", "wrong": "quo", "all": "all"}.items():
        won = {rivals(match): rows[known, match] for match in rows[known].index.unique()}
        parts[name] = intervals(won).rename_axis("rivals")
    return pd.concat(parts, names=["told"]).reset_index()


def worth_of_rules() -> pd.DataFrame:
    """Return what RAVE wins in its matches, and what rules add, in per cent: mean, ci95, n.

    Wrong rules were told three times in two matches; differences are paired by match and round.

    >>> worth_of_rules()["mean"].round().tolist()
    [59.0, 84.0, 24.0, -5.0]
    """
    nothing, everything, *wrong = map(wins_told, ("nothing", "all", "quo", "swapped"))
    wrong = pd.concat([(rows - nothing).dropna(axis=1) for rows in wrong], axis=1)
    groups = {
        "told nothing": nothing,
        "told all": everything,
        "told all, more than nothing": everything - nothing,
        "told wrong, more than nothing, in two matches": wrong,
    }
    found = {name: rows.mean(axis=1) / 3 for name, rows in groups.items()}
    return intervals(found).rename_axis("wars won, %")


@study("drafting_to_win", ["table", "told", "round", "won"], seconds=285)
def parts() -> Iterator[Part]:
    """Play RAVE at war, against all pairs of bots."""
    for pair, told in _MATCHES:
        labels = {"table": " ".join(pair), "told": told}
        yield Part(labels, ROUNDS, partial(match, pair, partial(_rave, _TOLD[told])))
