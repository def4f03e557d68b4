"""Searches whose reward is real games, against bots that draft and play for themselves.

    python -m companion.studies drafting_to_win

plays the matches.  Columns of the table: table, the rivals of a match, or what else is special
about a table of one drafter among Quos; search; told, what it is told, see `_TOLD`; simulations;
round; agent; won, its share of the fights.

In each match a search sits with two of the four bots, in all seat orders; after the draft each bot
plays on for itself, remembering its goal, and Quo plays for the search.  The simulations end in one
game of Risk between these players, who remember no goals.  What the search knows of the others'
draft rules is nothing, or all, which bounds from below what drafting alone can win, or wrong: Quo
and EvilPixie draft by one rule, KillBot and Boscoe by others.
Last come tables of other sizes, and another board, where Quo drafts and plays for all others.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np
import pandas as pd

from companion.studies.bot_play import PAPER_BOTS
from companion.studies.matches import by_round, intervals, means, random_drafts, rivals
from companion.studies.study import DATA, Part, stored, study, study_seed
from draftlib.agents import RAVE, UCT
from draftlib.boards import load_board
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator, NetworkEvaluator
from draftlib.game import Agent, Game, State
from draftlib.kernels.rng import seed_of
from draftlib.matches import seat_orders, tournament
from draftlib.rewards import Reward
from draftlib.risk import Drafter, War, actual_risk, make_outcome_table, simulate_many

_SEED = study_seed(2010)
_COLUMNS = ["table", "search", "told", "simulations", "round", "agent", "won"]
SEARCH = "search"  # who drafts; Quo plays on
PAIRS = tuple(combinations(PAPER_BOTS, 2))  # the rivals of the search
_HARD = ("evil_pixie", "killbot")
ROUNDS, OTHER_ROUNDS = 10, 10  # of every match; of every table of another size
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


def deviation(game: Game, drafts: int = 1000) -> float:
    """Return the standard deviation of a reward over random drafts, pooled over the players.

    >>> round(deviation(fantasy_risk()), 2)
    0.09
    """
    rewards = game.evaluate(random_drafts(drafts, 0, game.n_players, game.n_items))
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


def with_opponents(agent: Agent, opponents: Mapping[str, str], seating: Sequence[str]) -> Agent:
    """Return `agent` for its seat: RAVE takes each bot for `opponents[its name]`.

    >>> with_opponents(RAVE(), {"quo": "boscoe"}, ("quo", "search", "killbot")).opponents
    {0: Drafter(name='boscoe')}
    """
    seats = {s: Drafter(opponents[name]) for s, name in enumerate(seating) if name in opponents}
    return replace(agent, opponents=seats) if seats and isinstance(agent, RAVE) else agent


def match(
    rivals: Sequence[str],
    agent: Agent | Callable[[Sequence[str]], Agent],
    rounds: int = ROUNDS,
    fights: int = FIGHTS,
    seed: int = _SEED,
    n_jobs: int = -1,
    game: Callable[[Sequence[str]], Game] = war_game,
) -> pd.DataFrame:
    """Return the share of fights won, a row per round and drafter: columns round, agent, won.

    rivals: the names of the two bots; agent: the search, or what makes it for a seating; game: what
    makes the game that they draft in.  A round is a draft in each of the six seat orders, and its
    share is their mean.
    """

    def agents(seating):
        mine = agent(seating) if isinstance(agent, Callable) else agent
        return {name: Drafter(name) for name in rivals} | {SEARCH: mine}

    run = {"seatings": seat_orders((SEARCH, *rivals)), "after": War("own", fights)}
    table = tournament(game, agents, rounds, seed, n_jobs, progress=False, **run)
    return by_round(table).drop(columns="reward")


def against_quos(
    game: Game,
    agent: Agent,
    rounds: int,
    fights: int = FIGHTS,
    n_jobs: int = -1,
    knows: bool = False,
) -> pd.DataFrame:
    """Return the share of its fights that `agent` wins against Quos: columns round, agent, won.

    Quo drafts and plays for all others, and plays on for `agent`.  A round has the agent in each
    seat once, and its share is their mean.  knows: whether RAVE is told their rule.
    """
    rivals = [f"quo {number}" for number in range(1, game.n_players)]
    known = dict.fromkeys(rivals, "quo") if knows else {}

    def agents(seating):
        mine = with_opponents(agent, known, seating)
        return dict.fromkeys(rivals, Drafter("quo")) | {SEARCH: mine}

    seatings = [(*rivals[:seat], SEARCH, *rivals[seat:]) for seat in range(game.n_players)]
    run = {"seatings": seatings, "after": War("quo", fights)}
    won = by_round(tournament(game, agents, rounds, _SEED, n_jobs, progress=False, **run))
    return won[won.agent == SEARCH].drop(columns="reward").reset_index(drop=True)


def play(trial: Trial, rounds: int = ROUNDS, n_jobs: int = -1) -> pd.DataFrame:
    """Play one trial; return columns round, agent, won, see `match`."""
    return match(trial.rivals, partial(_drafter, trial), rounds, n_jobs=n_jobs)


def _drafter(trial, seating):
    """Return the search of a trial for its seating."""
    agent = searching(trial.search, trial.simulations, C[trial.search], war_game(seating))
    return with_opponents(agent, _TOLD[trial.told], seating)


def quo_games(n_players: int, drafts: int, seed: int = _SEED, n_jobs: int = -1) -> pd.DataFrame:
    """Return a training set of uniformly random drafts in turn, one game of Quos from each.

    >>> quo_games(4, 3).filter(like="wins").sum(axis=1).tolist()
    [1, 1, 1]
    """
    owners = random_drafts(drafts, seed_of(seed, n_players), n_players)
    return games_of_quos(owners, seed, n_players, n_jobs)


def games_of_quos(
    owners: np.ndarray, seed: int, n_players: int = 3, n_jobs: int = 1
) -> pd.DataFrame:
    """Return a training set of drafts (D, T), one game of Quos from each, without unfinished ones.

    >>> games_of_quos(random_drafts(2, 0), 0).filter(like="wins").sum(axis=1).tolist()
    [1, 1]
    """
    bots = ("quo",) * n_players
    batch = simulate_many(owners, bots, 1, seed, n_jobs=n_jobs, progress=False)
    table = make_outcome_table(owners, batch)
    return table[table.unfinished == 0].reset_index(drop=True)


def evaluators(n_players: int, games: pd.DataFrame) -> dict[str, Reward]:
    """Return the evaluators to compare: the published one, the linear one refitted, a network."""
    fitted = {"linear": Evaluator.fit(games), "network": NetworkEvaluator.fit(games)}
    return {"published": Evaluator.published()} | fitted


def _play_size(n_players: int, rounds: int, n_jobs: int = -1, drafts: int = 20_000) -> pd.DataFrame:
    """Play a table of another size; return its rows.

    RAVE, told all or nothing, and UCT draft by real games; UCT drafts by evaluators, too, fitted to
    random drafts with this number of players.
    """
    drafters = _real_games(actual_risk(("quo",) * n_players))
    games = quo_games(n_players, drafts, n_jobs=n_jobs)
    for name, reward in evaluators(n_players, games).items():
        drafters[f"uct, {name}"] = fantasy_risk(reward, n_players), UCT(3000, 0.05), False
    return _among_quos(drafters, rounds, n_jobs)


def _play_lakeland(rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Play on another board; return its rows."""
    game = actual_risk(board=load_board(DATA / "lakeland.json"))
    drafters = _real_games(game) | {"quo": (game, Drafter("quo"), False)}
    return _among_quos(drafters, rounds, n_jobs)


def _real_games(game):
    """Return the drafters whose reward is real games: game, agent, whether it is told all."""
    rave, uct = ((game, searching(name, 300, C[name], game)) for name in ("RAVE", "UCT"))
    return {"rave, told": (*rave, True), "rave": (*rave, False), "uct, real games": (*uct, False)}


def _among_quos(drafters, rounds, n_jobs):
    frames = []
    for name, (game, agent, knows) in drafters.items():
        won = against_quos(game, agent, rounds, n_jobs=n_jobs, knows=knows)
        words = {"search": type(agent).__name__, "told": "all" if knows else "nothing"}
        words |= {"simulations": getattr(agent, "simulations", 0), "agent": name}
        frames.append(won.assign(**words))
    return pd.concat(frames)


def real_games(search: str, told: str = "nothing") -> pd.DataFrame:
    """Return the stored rows of the six matches of a search whose reward is real games.

    >>> real_games("UCT").table.nunique()
    6
    """
    rows = stored("drafting_to_win")
    in_war = rows.table.isin([" ".join(pair) for pair in PAIRS])
    return rows[in_war & (rows.search == search) & (rows.told == told)]


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
    """Play searches at war: against all pairs of bots, at other tables, on another board."""
    for trial in TRIALS:
        labels = {"table": " ".join(trial.rivals), "search": trial.search, "told": trial.told}
        labels |= {"simulations": trial.simulations}
        yield Part(labels, ROUNDS, partial(play, trial))
    for n in (2, 4, 5, 6):
        yield Part({"table": f"{n} players"}, OTHER_ROUNDS, partial(_play_size, n))
    yield Part({"table": "lakeland"}, OTHER_ROUNDS, _play_lakeland)
