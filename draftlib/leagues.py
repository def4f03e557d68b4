"""Leagues: more agents than a table has seats, and a rating of each from whom it beat.

**Ratings.**  Bradley and Terry (1952): i beats j with odds exp(t_i - t_j).  The agent with the
higher reward beats the other at its table; equal rewards count half for each.  The fit sees a table
of P agents as its pairs.  It may: in the model of Luce (1959) and Plackett (1975), in which the
winner of a table is drawn first and the second from the rest, i ends above j with these odds
whoever else sits there (Azari Soufiani et al. 2013, "Generalized method-of-moments for rank
aggregation").  A rating is in Elo's points, 400 for odds of ten to one.
"""

import re
from collections.abc import Iterable
from functools import partial
from itertools import combinations
from math import comb, log
from typing import Annotated, NamedTuple

import numpy as np
import pandas as pd

from draftlib.arguments.checks import check_memory, require, shown
from draftlib.arguments.domains import Count, Seed, Workers, checked
from draftlib.drafting import copy_of, play_seated
from draftlib.game import Game
from draftlib.kernels.rng import seed_of
from draftlib.loading import needed
from draftlib.matches import Agents, check_names, name_agents, seat_orders
from draftlib.runs.parallel import results
from draftlib.runs.progress import progress_bar
from draftlib.statistics import half_width

_POINTS = 400 / log(10)  # Elo's points for a factor e in the odds
_PRIOR = 0.01  # regularises the fit: an agent that never loses has no finite rating
_RESAMPLES = 200  # of the bootstrap
_MOST_AGENTS = 1000
_MOST_TABLES = 100_000
_ALL_ORDERS = 4  # players of whom all orders are played, at most 24
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")  # of an object, another one in each process


class League(NamedTuple):
    """What a league found; its tables do not depend on the number of workers."""

    ratings: pd.DataFrame  # by agent, best first: rating, low, high, tables, mishaps
    table: pd.DataFrame  # a row per draft and seat: draft, table, seat, agent, reward
    mishaps: pd.DataFrame  # of them those with mishaps: how many, first (its pick), problem, seed


@checked
def league(
    game: Game,
    agents: Agents,
    tables: Annotated[int, Count(2, _MOST_TABLES)] | None = None,
    seed: Seed = 0,
    n_jobs: Workers = 1,
    progress: bool = True,
) -> League:
    """Seat a pool of agents at many tables, and rate them; see `League`.

    Parameters
    ----------
    game : the drafting game, of P players.
    agents : dict of name -> agent, or a list, which are named after their classes; P to 1,000.
    tables : number of tables.  Default: all sets of P agents, once each.  Fewer are a sample, in
        which all agents sit at equally many tables, or at one more, and meet as evenly as can be;
        more play all sets several times, and then a sample.  A draft takes P (32 P + 240) bytes;
        over 2 GB are refused.
    seed : names the streams of random numbers: order o of table t uses seed_of(seed, t, o).
    n_jobs : joblib workers; the result is the same for any number of them.

    A table plays all P! seat orders; with more than four players the P rotations of its agents.
    As in `tournament`, copies of the agents play.
    An agent that cannot be copied, raises an error or picks what is not legal has a mishap: an item
    is picked at random in its place.  Only KeyboardInterrupt ends the league.
    ``dl.play`` repeats a draft with the agents and the seed that `mishaps` names, and raises the
    error.

    Ratings are in Elo's points above the mean of the pool.  `low` and `high` are the limits of the
    95 % interval: Student's t times the standard error by a bootstrap over tables.  Each of twelve
    equal agents still has one chance in twenty to lie outside its own.  The rating of an agent that
    always wins or loses is set by the fit's prior, a hundredth of a win.

    Raises ValueError, before anything is played, for what is no game, agent or number of tables,
    and for fewer than two tables an agent, which have no interval; ModuleNotFoundError without the
    extra `league`.

    >>> from draftlib import Greedy, Random, four_item_game
    >>> class Broken:
    ...     def pick(self, state, rng):
    ...         return 99
    >>> pool = {"Greedy": Greedy(), "one": Random(), "two": Random(), "Broken": Broken()}
    >>> found = league(four_item_game(), pool, tables=40)
    >>> found.ratings.index[0], found.ratings.tables.tolist(), int(found.ratings.mishaps["Broken"])
    ('Greedy', [30, 30, 30, 30], 240)
    >>> found.mishaps.problem[0]
    'ValueError: item 99 does not exist; items are 0..3, or their names'
    """
    with needed("league", "a league"):
        import choix  # noqa: F401
    named = name_agents(agents, _MOST_AGENTS)
    names, n_sets = list(check_names(named)), comb(len(named), game.n_players)
    right = game.n_players <= len(named) <= _MOST_AGENTS
    require(right, "agents", named, f"{game.n_players} to {_MOST_AGENTS} agents")
    least = -(-2 * len(named) // game.n_players)  # each agent sits at two
    tables = Count(least, _MOST_TABLES)("the number of tables", tables or n_sets)
    seats = game.n_players
    drafts = tables * len(_seatings(tuple(range(seats))))
    check_memory(drafts * seats * (32 * seats + 240), f"{drafts:,} drafts", "tables")
    chosen = _sampled(len(named), seats, tables, np.random.default_rng(seed))
    who = np.array([_seatings(table) for table in chosen])  # (tables, orders, players)
    seated = [[[(names[i], named[names[i]]) for i in row] for row in rows] for rows in who]
    work = results(partial(_one_table, game, seed), [*enumerate(seated)], n_jobs)
    found = dict(progress_bar(work, progress, total=tables, desc="tables"))
    columns = {name: np.array([found[t][name] for t in range(tables)]) for name in found[0]}
    played = rows_by_seat(np.array(names, dtype=object)[who], **columns)
    rated = _rated(names, who, columns["reward"], np.random.default_rng(seed))
    rated["mishaps"] = played.groupby("agent").mishaps.sum()
    wrong = _mishaps(played, seed, who.shape[1])
    return League(rated, played.drop(columns=["mishaps", "first", "problem"]), wrong)


def _mishaps(played, seed, orders):
    """Return the rows with mishaps, with the seed of each draft; orders: drafts of a table."""
    wrong = played[played.mishaps > 0].drop(columns=["table", "reward"]).reset_index(drop=True)
    wrong["problem"] = [problem.decode() for problem in wrong.problem]
    return wrong.assign(seed=[seed_of(seed, *divmod(draft, orders)) for draft in wrong.draft])


def _rated(names, who, rewards, rng):
    """Return the ratings of named agents, the best first, with intervals by tables drawn anew.

    who, rewards: (tables, orders, seats), who sat there and got what.
    """
    above = wins_by_pair(rewards.reshape(-1, who.shape[2]))
    draws = _resampled(*who.shape[:2], rng)
    rating, others = fit_ratings(len(names), who.reshape(-1, who.shape[2]), above, draws)
    sat, spread = np.bincount(who[:, 0].ravel(), minlength=len(names)), others.std(axis=0, ddof=1)
    half = np.array([half_width(error, count) for error, count in zip(spread, sat)])
    rated = pd.DataFrame({"rating": rating, "low": rating - half, "high": rating + half}, names)
    rated = rated.round(2).assign(tables=sat).rename_axis("agent")
    return rated.sort_values("rating", ascending=False, kind="stable")


def _sampled(n, seats, tables, rng):
    """Return who sits at each table: all sets of agents as often as they fit, then a sample."""
    whole, rest = divmod(tables, comb(n, seats))
    chosen = [*combinations(range(n), seats)] * whole if whole else []
    played, met = np.zeros(n), np.zeros((n, n))
    for _ in range(rest):
        table = []
        for _ in range(seats):  # those that played least, of them those that met the others least
            order = np.lexsort((rng.permutation(n), met[table].sum(axis=0), played))
            table.append(next(int(i) for i in order if i not in table))
        played[table] += 1
        met[np.ix_(table, table)] += 1
        chosen.append(tuple(sorted(table)))
    return chosen


def _seatings(table):
    """Return the seat orders of a table: all, or of more than four players the rotations."""
    if len(table) <= _ALL_ORDERS:
        return seat_orders(table)
    return [table[i:] + table[:i] for i in range(len(table))]


def _one_table(game, seed, piece):
    """Play a table's seatings of named agents; return its number, and its row of each column."""
    t, seatings = piece
    rows = []
    for o, seating in enumerate(seatings):
        here = seed_of(seed, t, o)
        seated = [_Guarded(name, agent, here) for name, agent in seating]
        rewards = play_seated(game, seated, here).rewards
        columns = zip(*[(one.mishaps, one.first, one.problem) for one in seated])
        rows.append((rewards, *columns))
    return t, dict(zip(("reward", "mishaps", "first", "problem"), zip(*rows)))


class _Guarded:
    """A copy of an agent, made at its first pick; mishaps are counted and become random picks."""

    def __init__(self, name, agent, seed):
        self.name, self.agent, self.seed = name, agent, seed
        self.copy, self.mishaps, self.first, self.problem = None, 0, 0, b""

    def pick(self, state, rng):
        try:
            if self.copy is None:
                self.copy = copy_of(self.agent, "it")
            return state.after(self.copy.pick(state, rng)).picks[-1]
        except KeyboardInterrupt as error:  # the user's, or one that the agent raises
            error.add_note(f"Agent {shown(self.name)} was about to pick.")
            raise
        except BaseException as error:
            if not self.mishaps:
                self.first, self.problem = len(state.picks), _problem(error)
            self.mishaps += 1
            return np.random.default_rng([self.seed, len(state.picks)]).choice(state.legal)


def _problem(error):
    """Return an error on one line of at most 80 bytes, the same in each process."""
    try:
        words = f"{type(error).__name__}: {error}"
    except Exception:  # one that cannot even say what is wrong
        words = type(error).__name__
    return " ".join(_ADDRESS.sub("", words).split()).encode("ascii", "replace")[:80]


def rows_by_seat(who: np.ndarray, **columns: np.ndarray) -> pd.DataFrame:
    """Return a row per draft and seat: draft, table, seat, agent, and `columns`.

    who, columns: names and numbers of one shape (tables, drafts of a table, seats).

    >>> rows_by_seat(np.array([[["a", "b"]], [["b", "a"]]]), won=np.eye(2)[:, None])
       draft  table  seat agent  won
    0      0      0     0     a  1.0
    1      0      0     1     b  0.0
    2      1      1     0     b  0.0
    3      1      1     1     a  1.0
    """
    table, draft, seat = np.indices(who.shape).reshape(3, -1)
    frame = pd.DataFrame({"draft": table * who.shape[1] + draft, "table": table, "seat": seat})
    flat = {name: values.ravel() for name, values in {"agent": who, **columns}.items()}
    return frame.assign(**flat)


def wins_by_pair(scores: np.ndarray) -> np.ndarray:
    """Return who beat whom in D drafts, (D, P, P), from the scores (D, P) of the seats.

    Entry [d, a, b] is 1 if seat a scored more than seat b, 1/2 if as much, 0 if less.

    >>> wins_by_pair(np.array([[5.0, 3.0, 3.0]]))[0].tolist()
    [[0.5, 1.0, 1.0], [0.0, 0.5, 0.5], [0.0, 0.5, 0.5]]
    """
    mine, theirs = scores[:, :, None], scores[:, None]
    return (mine > theirs) + (mine == theirs) / 2


def _resampled(tables, drafts, rng):
    """Yield samples of tables, drawn with replacement, as the numbers of all their drafts."""
    for _ in range(_RESAMPLES):
        drawn = rng.integers(tables, size=tables)
        yield (drawn[:, None] * drafts + np.arange(drafts)).ravel()


def fit_ratings(
    n: int, who: np.ndarray, above: np.ndarray, draws: Iterable[np.ndarray], zero: int | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Return the ratings (n,) of n agents from D drafts, and (B, n) from B samples of them.

    who (D, P): the number of the agent in each seat.  above (D, P, P): how often each seat beat
    each other one.  draws: the samples, each the numbers of its drafts.  zero: the agent whose
    rating is 0; by default the mean is.  The last bits depend on the processor.

    >>> who, above = np.tile([0, 1], (11, 1)), np.zeros((11, 2, 2))
    >>> above[:10, 0, 1] = above[10:, 1, 0] = 1
    >>> fit_ratings(2, who, above, [np.arange(11)], zero=1)[0].round(-1).tolist()
    [400.0, 0.0]
    """
    with needed("league", "a rating"):
        import choix

    def fit(drafts):
        wins, seated = np.zeros((n, n)), who[drafts]
        np.add.at(wins, (seated[:, :, None], seated[:, None]), above[drafts])
        np.fill_diagonal(wins, 0)
        strength = _POINTS * choix.ilsr_pairwise_dense(wins, alpha=_PRIOR, max_iter=10_000)
        return strength if zero is None else strength - strength[zero]

    others = [fit(drawn) for drawn in draws]
    return fit(slice(None)), np.array(others)
