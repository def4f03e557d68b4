"""Who sits at a table, and how many wars a drafter wins there: what the lessons play before you.

A *round* is a draft in each of the six seat orders, and 50 wars from each draft.  By default Quo
fights for everybody, so that only the draft makes a difference.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations

import numpy as np
import pandas as pd

import draftlib as dl
from companion.estimates import random_drafts, round_means
from draftlib.agents import RAVE, UCT, Greedy, Random
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match, draft_match, seat_orders, tournament
from draftlib.risk import Drafter, War, actual_risk, bots
from draftlib.statistics import half_width, interval, share_error

PAPER_BOTS = ("quo", "evil_pixie", "killbot", "boscoe")  # of the papers; the library may have more
BOTS = {bot: dl.risk.Drafter(bot) for bot in PAPER_BOTS}
PAIRS = tuple(combinations(PAPER_BOTS, 2))  # six tables
TITLES = {bot.name: bot.title for bot in bots.BOTS}
SEARCH = "search"  # who drafts; Quo plays on
FIGHTS = 50  # wars from each draft
CONSTANTS = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0)  # c, in standard deviations of the reward
GAMES_C = 4.0  # of RAVE by real games among three, in standard deviations: `war_by_games` chose it
NORTH_AMERICA = dl.risk.RuleOfThumb(("North America",))
FIXED_RULES = (  # named before any was tuned
    dl.risk.RuleOfThumb(),
    NORTH_AMERICA,
    dl.risk.RuleOfThumb(("North America", "Africa")),
    dl.risk.RuleOfThumb(("South America", "North America")),
    dl.risk.RuleOfThumb(("Australia",)),
    dl.risk.RuleOfThumb(("Australia",), block=True),
)


def rules() -> dict[str, dl.risk.RuleOfThumb]:
    """Return by name all 74 rules of no, one or two continents, at random and then as a block.

    >>> len(rules())
    74
    """
    names = dl.risk.classic_board().continents
    lands = [order for n in range(3) for order in permutations(names, n)]
    found = [dl.risk.RuleOfThumb(order, block) for block in (False, True) for order in lands]
    return {str(rule): rule for rule in found}


def wins(
    me: dl.Agent,
    rivals: Mapping[str, dl.Agent],
    seed: int = 0,
    rounds: int = 2,
    war: str = "quo",
    game: dl.Game | None = None,
) -> pd.Series:
    """Return the wars that `me` wins against two rivals, in per cent: one number for each round.

    war: "quo", Quo fights for everybody; or "own", each bot for itself, and Quo for the others.
    game: what the drafters think a draft is worth; by default the paper's formula, Fantasy Risk.

    >>> wins(NORTH_AMERICA, {"one": dl.Random(), "two": dl.Random()}, rounds=1).gt(20).tolist()
    [True]
    """
    after = dl.risk.War(war, fights=50)
    run = {"n_jobs": -1, "after": after}
    table = dl.tournament(game or dl.fantasy_risk(), {"me": me, **rivals}, rounds, seed, **run)
    return 100 * table[table.agent == "me"].groupby("round").won.mean()


def against_bots(me: dl.Agent, seed: int = 0, **options) -> pd.Series:
    """Return the mean of `wins` against the six pairs of the paper's bots, each with its own seed.

    >>> against_bots(dl.Random(), rounds=1).between(15, 40).tolist()
    [True]
    """
    tables = [{bot: BOTS[bot] for bot in pair} for pair in PAIRS]
    played = [wins(me, pair, seed_of(seed, n), **options) for n, pair in enumerate(tables)]
    return sum(played) / len(played)


def against_ucts(me: dl.Agent, seed: int = 0, **options) -> pd.Series:
    """Return `wins` against two of the paper's UCTs: the seventh table.

    >>> against_ucts(NORTH_AMERICA, rounds=1).lt(30).tolist()
    [True]
    """
    ucts = {f"UCT {n}": dl.UCT(3000, 0.01) for n in (1, 2)}
    return wins(me, ucts, seed_of(seed, len(PAIRS)), **options)


def estimate(values: Iterable[float], digits: int = 0) -> str:
    """Return the mean of independent values and its 95 % half-width as a text.

    >>> estimate([60, 62, 64])
    '62 ± 5'
    """
    mean, width = interval(values)
    return f"{mean:z.{digits}f} ± {width:.{digits}f}"


@dataclass
class Imagining:
    """`agent`, which drafts as if `game` rewarded it: a game of the same items and pick order.

    So RAVE can play real wars in its head at a table where the others use the formula.
    """

    game: dl.Game
    agent: dl.Agent

    def pick(self, state: dl.State, rng: np.random.Generator) -> int:
        """Return what the agent picks in its own game after the same picks."""
        return self.agent.pick(dl.State(self.game, state.picks), rng)


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


def fighters(seating: Sequence[str]) -> tuple[str, ...]:
    """Return who fights for each seat: the bots themselves, and Quo for the search."""
    return tuple("quo" if name == SEARCH else name for name in seating)


def war_game(seating: Sequence[str]) -> Game:
    """Return the draft whose reward is games between the bots of a seating, Quo for the search.

    >>> war_game(("search", "quo", "killbot")).n_players
    3
    """
    return actual_risk(fighters(seating))


def own_play(
    rivals: Sequence[str],
    agent: Callable[[Sequence[str]], Agent],
    rounds: int,
    seed: int = 0,
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

    run = {"seatings": seat_orders((SEARCH, *rivals)), "after": War("own", FIGHTS)}
    table = tournament(game, agents, rounds, seed, n_jobs, progress=False, **run)
    return round_means(table).query("agent == @SEARCH")[["round", "won"]].reset_index(drop=True)


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


def both_wars(game: Game, agent: Agent, seed: int, rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return the share of wars that a drafter wins beside each pair of bots: pair, round, quo, own.

    quo: Quo fights for all; own: each bot for itself, from the same drafts.
    """
    ways, tables = {way: War(way, FIGHTS) for way in ("quo", "own")}, []
    for pair in PAIRS:
        rows = fight(drafts(game, agent, pair, rounds, seed, n_jobs), pair, seed, n_jobs, **ways)
        mine = rows[rows.agent == SEARCH].drop(columns="agent")
        tables.append(mine.assign(pair=" | ".join(pair)))
    return pd.concat(tables)


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


@dataclass
class Table:
    """A table: its setting, the rivals by name, the ways to play on, its name in the setting."""

    setting: str
    rivals: Mapping[str, Agent]
    ways: tuple[str, ...] = ("quo",)
    name: str = "all"

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """Return all seat orders; beside Quos only, each seat once."""
        if "players" not in self.setting:
            return seat_orders((SEARCH, *self.rivals))
        quos = tuple(self.rivals)
        return [(*quos[:seat], SEARCH, *quos[seat:]) for seat in range(len(quos) + 1)]


def paper_uct(n_players: int = 3) -> Agent:
    """Return UCT with the paper's constant, or with .05 among other than three players."""
    return UCT(3000, 0.01 if n_players == 3 else 0.05)


def war_search(simulations: int, n_players: int = 3) -> Agent:
    """Return RAVE, at its tuned constant, whose simulations are real games of Quos."""
    game = actual_risk(("quo",) * n_players)
    return Imagining(game, RAVE(simulations, GAMES_C if n_players == 3 else 1.0))


def tables() -> list[Table]:
    """Return all tables, those of a setting together."""
    searches = {"UCT": paper_uct(), "RAVE": war_search(300)}
    two = {name: {f"{name} 1": one, f"{name} 2": one} for name, one in searches.items()}
    sizes = {n: {f"quo {number}": BOTS["quo"] for number in range(1, n)} for n in (2, 4, 5, 6)}
    return [
        *[
            Table("bots", {b: BOTS[b] for b in pair}, ("quo", "own"), " ".join(pair))
            for pair in PAIRS
        ],
        *[Table(f"two {name}s", rivals) for name, rivals in two.items()],
        Table("Greedy and Random", {"Greedy": Greedy(), "Random": Random()}),
        *[Table("contested", {b: bot, "rule": NORTH_AMERICA}, name=b) for b, bot in BOTS.items()],
        *[Table(f"{n} players", rivals) for n, rivals in sizes.items()],
    ]


def play_at(
    table: Table, drafter: Agent | partial, rounds: int, seed: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Return what a drafter gets at a table, a row per round: round, reward, and each way.

    drafter: an agent, or what makes one for a seating.
    """

    def agents(seating):
        mine = drafter(seating) if isinstance(drafter, partial) else drafter
        return {**table.rivals, SEARCH: mine}

    def after(match, **run):
        return {way: War(way, FIGHTS)(match, **run)["won"] for way in table.ways}

    game = fantasy_risk(n_players=len(table.rivals) + 1)
    run = {"n_jobs": n_jobs, "progress": False, "after": after, "seatings": table.seatings}
    rows = tournament(game, agents, rounds, seed, **run).query("agent == @SEARCH")
    return rows.groupby("round")[["reward", *table.ways]].mean().reset_index()


def wins_per(table: pd.DataFrame) -> pd.DataFrame:
    """Return each bot's wins of 300 games in all seat orders, with the 95 % half-width.

    table: columns bot, wins, games, a row per order and seat.  The orders count alike, and the only
    chance left is in the play: their drafts are given.  The result is indexed by bot, with columns
    mean and ci95.
    """
    share = table.wins / table.games
    variance = share_error(share, table.games) ** 2
    by_bot = pd.DataFrame({"mean": share, "variance": variance}).groupby(table.bot, sort=False)
    error = np.sqrt(by_bot["variance"].sum()) / by_bot.size()
    return pd.DataFrame({"mean": 300 * by_bot["mean"].mean(), "ci95": half_width(300 * error)})


def holdings(match: Match) -> pd.DataFrame:
    """Return who holds what after the drafts of a Risk match, a row per draft, agent, continent.

    Columns: round, order, agent, continent, count (territories), whole (all of the continent).
    """
    board, seats = match.game.board, np.arange(match.game.n_players)
    inside = np.eye(len(board.bonus), dtype=int)[board.continent]  # (T, K)
    count = (match.owners[..., None, :] == seats[:, None]) @ inside  # (R, O, P, K)
    r, o, seat, k = np.indices(count.shape).reshape(4, -1)
    rows = {"round": r, "order": o, "agent": np.array(match.seatings)[o, seat]}
    rows |= {"continent": np.array(board.continents)[k], "count": count.ravel()}
    return pd.DataFrame({**rows, "whole": (count == board.sizes).ravel()})
