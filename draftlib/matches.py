"""Matches: rounds of all seat orders, what goes on after the drafts, intervals; and leagues.

Source: slides and paper, Empirical Evaluation.  A round is one game for each seating of the agents,
n! of them, so that nobody profits from a seat.  Means and 95 % intervals are taken over rounds.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Protocol

import numpy as np
import pandas as pd

from draftlib.arguments import (
    AGENT,
    NAME,
    Count,
    Domain,
    ListOf,
    Seed,
    Workers,
    check_list,
    check_names,
    checked,
    is_function,
    require,
    short_repr,
)
from draftlib.arrays import as_array
from draftlib.drafting import copy_of, play_seated
from draftlib.game import MAX_PLAYERS, Game
from draftlib.kernels.rng import seed_of
from draftlib.runs.kept import digest_of, load_or_make
from draftlib.runs.parallel import results
from draftlib.runs.progress import progress_bar
from draftlib.statistics import interval

_MOST_SEATINGS = 5040  # 7 players in all orders
_ALL_ORDERS = 4  # players of a league's table of whom all orders are played, at most 24
_MOST_AGENTS = 1000  # of a league
_PIECES = 1000  # of a match, each for one worker, and a file of a checkpoint
_Rounds = Annotated[int, Count(1, 1_000_000)]
Agents = Mapping[str, Any] | Iterable[Any]
_BySeating = Callable[[tuple], Any]  # of the names in seat order
_ORDERS = "a list of tuples of names, at least one"
_SEATINGS = ListOf(_ORDERS, "a seating", ListOf(_ORDERS, "a name"), least=1)
_Seatings = Annotated[Sequence[Sequence[str]], _SEATINGS] | None


class After(Protocol):
    """The continuation of a match after its drafts, such as `risk.War`; any function will do.

    Called with the match, it returns further columns of the table: name -> values (R, O, P), for
    R rounds of O seatings of P seats.  A method ``check(game, agents)``, if it has one,
    is called before the first draft and raises ValueError where play could not go on.
    """

    def __call__(
        self, match: "Match", *, seed: int, n_jobs: int, progress: bool
    ) -> Mapping[str, np.ndarray]: ...


_WHAT_AFTER = "a function of a match, such as risk.War('own')"
_After = Annotated[After, Domain(_WHAT_AFTER, is_function)] | None


class Match(NamedTuple):
    """The drafts of a match: R rounds of O seatings of P agents, T items, L picks a draft."""

    game: Game
    agents: dict  # name -> agent
    seatings: tuple  # O tuples of names, in seat order
    picks: np.ndarray  # (R, O, L) int64, the items in the order in which they were picked
    owners: np.ndarray  # (R, O, T) int64, who owns each item after the draft
    rewards: np.ndarray  # (R, O, P) float64

    @checked
    def table(
        self, after: _After = None, seed: Seed = 0, n_jobs: Workers = 1, progress: bool = True
    ) -> pd.DataFrame:
        """Return the tidy table of `tournament`, with the columns that `after` gives.

        Call it again with another `after` to fight other wars from the same drafts.

        >>> from draftlib import Greedy, four_item_game
        >>> match = draft_match(four_item_game(), [Greedy()] * 3, 1)
        >>> def has_b(match, **run):
        ...     return {"has B": match.owners[..., 1, None] == range(3)}
        >>> match.table(has_b).head(2)
           round  order  seat     agent  reward  has B
        0      0      0     0  Greedy 1     5.0   True
        1      0      0     1  Greedy 2     4.0  False
        """
        if hasattr(after, "check"):
            after.check(self.game, self.agents)
        places = np.indices(self.rewards.shape).reshape(3, -1)
        table = pd.DataFrame(dict(zip(("round", "order", "seat"), places)))
        table["agent"] = np.tile(np.array(self.seatings, dtype=object).ravel(), len(self.rewards))
        table["reward"] = self.rewards.ravel()
        if after is not None:
            columns = after(self, seed=seed, n_jobs=n_jobs, progress=progress)
            shape = self.rewards.shape
            are_new = isinstance(columns, Mapping) and not {*columns} & {*table}
            fit = are_new and all(np.shape(as_array(v)) == shape for v in columns.values())
            what = f"a dict of new columns, name -> values of shape {shape}"
            require(fit, "what `after` returns", columns, what)
            for name, values in columns.items():
                table[name] = np.ravel(values)
        return table


@checked
def tournament(
    game: Game | _BySeating,
    agents: Agents | _BySeating,
    rounds: _Rounds,
    seed: Seed = 0,
    n_jobs: Workers = 1,
    after: _After = None,
    progress: bool = True,
    checkpoint: str | Path | None = None,
    seatings: _Seatings = None,
) -> pd.DataFrame:
    """Play `rounds` rounds and return a tidy DataFrame, a row per game and seat; see `summary`.

    Parameters
    ----------
    game : Game or callable
        The drafting game, or a function that returns the game of a seating.
    agents : dict, list or callable
        A dict of name -> agent, or a list of agents, which are then named after their classes;
        or a function that returns the dict for a seating, and then `seatings` must be given.
    rounds : int
        The number of rounds, each of n! games, at least 1.
    seed : int, optional
        Names the streams of random numbers; draft (r, o) uses seed_of(seed, r, o).  Where game
        or agents depend on the seating, seating o is a match of its own, with seed_of(seed, o).
    n_jobs : int, optional
        The joblib workers; the result is the same for any number of them and any backend.
    after : callable, optional
        What goes on where a draft ends, such as ``risk.War("own", fights=20)``; see `After`.
    progress : bool, optional
        Whether a bar shows how far it is.
    checkpoint : str or Path, optional
        A folder for the drafts, a file for a thousandth of them: call a stopped run again, and it
        continues to the same result.  A folder may keep any number of runs.  An edit of an agent's
        class or of a reward makes another run; an edit of what these call goes unnoticed: delete
        the folder then.  `after` is not kept and runs again.
    seatings : sequence of tuples of str, optional
        The names of the agents in seat order, a tuple for each game of a round; default all.

    Returns
    -------
    DataFrame
        Columns: round, order (number of the seating), seat, agent, reward, and those of `after`.

    Raises
    ------
    ValueError
        Before anything is played, for what is no game, agent, seating or number of rounds; if there
        are more than 5,040 seat orders and `seatings` is None; for what `after` refuses; and for an
        agent that cannot be copied.

    Notes
    -----
    Copies of the agents play each draft, because what an agent remembered of earlier drafts would
    depend on which worker played them.  An agent that remembers nothing, and is costly to copy, may
    return itself from ``__deepcopy__``.

    Examples
    --------
    >>> from draftlib import Greedy, Random, four_item_game, summary, tournament
    >>> from draftlib.matches import seat_orders
    >>> agents = {"Greedy": Greedy(), "one": Random(), "two": Random()}
    >>> table = tournament(four_item_game(), agents, rounds=20)
    >>> len(table), summary(table).index[0]
    (360, 'Greedy')

    A drafter that knows who sits where:

    >>> from draftlib import KthBestPick
    >>> def in_seats(seating):
    ...     return agents | {"one": KthBestPick(models=[agents[name] for name in seating])}
    >>> orders = seat_orders(agents)
    >>> table = tournament(four_item_game(), in_seats, 2, seatings=orders)
    >>> len(table)
    36
    """
    options = {"n_jobs": n_jobs, "progress": progress}
    by_seating = is_function(game) or is_function(agents)
    matches = (_matches_by_seating if by_seating else _whole_match)(game, agents, seatings)
    if hasattr(after, "check"):
        for each_game, named, _ in matches:
            after.check(each_game, named)
    tables = []
    for o, match in enumerate(matches):
        own = seed_of(seed, o) if by_seating else seed
        drafted = _drafts(*match, rounds, own, checkpoint=checkpoint, **options)
        table = drafted.table(after, own, **options)
        tables.append(table.assign(order=o) if by_seating else table)
    return pd.concat(tables).sort_values(["round", "order", "seat"], ignore_index=True)


@checked
def league(
    game: Game,
    agents: Agents,
    tables: Annotated[int, Count(2, 100_000)] = 100,
    seed: Seed = 0,
    n_jobs: Workers = 1,
    progress: bool = True,
) -> pd.DataFrame:
    """Return how often each agent beats its rivals, for more agents than a table has seats.

    All sit at random tables.

    Parameters
    ----------
    game : Game
        The drafting game, of P players.
    agents : dict or list of agents
        P to 1,000, as in `tournament`.
    tables : int, optional
        The number of tables.  All agents sit at equally many, at two or more, or at one more; each
        table plays its P! seat orders, with more than four players the P rotations.
    seed : int, optional
        Decides who sits where, and names the streams of random numbers of the drafts.
    n_jobs : int, optional
        As in `tournament`.
    progress : bool, optional
        Whether a bar shows how far it is.

    Returns
    -------
    DataFrame
        By agent, best first: mean, ci95 (the half-width of the 95 % interval over tables), tables.
        An agent's share of a draft is that of its P - 1 rivals whose rewards are lower than its
        own; equal rewards count half, so that equal agents have a share of 1/2.

    Raises
    ------
    ValueError
        As `tournament` does, and for fewer tables than give each agent two.

    Examples
    --------
    >>> from draftlib import Greedy, Random, four_item_game, league
    >>> pool = {"Greedy": Greedy()} | {name: Random() for name in "abcd"}
    >>> ranking = league(four_item_game(), pool, tables=20)
    >>> ranking.index[0], ranking.tables.tolist()
    ('Greedy', [12, 12, 12, 12, 12])
    """
    named, seats = name_agents(agents, _MOST_AGENTS), game.n_players
    has_enough = seats <= len(named) <= _MOST_AGENTS
    require(has_enough, "agents", named, f"{seats} to {_MOST_AGENTS} agents")
    Count(-(-2 * len(named) // seats))("the number of tables", tables)
    chosen = _random_tables(len(named), seats, tables, np.random.default_rng(seed))
    orders = [_league_orders(tuple([*named][i] for i in table)) for table in chosen]
    seatings = tuple(seating for table in orders for seating in table)
    rewards = _drafts(game, named, seatings, 1, seed, n_jobs, progress).rewards[0]
    mine, theirs = rewards[:, :, None], rewards[:, None, :]
    level = (mine == theirs).sum(axis=2) - 1  # rivals with the same reward; the agent meets itself
    share = ((mine > theirs).sum(axis=2) + level / 2) / (seats - 1)
    table = np.repeat(np.arange(tables), rewards.size // tables)
    rows = pd.DataFrame({"agent": np.ravel(seatings), "table": table, "share": share.ravel()})
    by_table = rows.groupby(["agent", "table"]).share.mean().unstack()
    return _means(by_table, "tables")


def _random_tables(n, seats, tables, rng):
    """Return who of n agents sits at each table: those that sat least often, ties at random."""
    sat, chosen = np.zeros(n), []
    for _ in range(tables):
        chosen.append(np.lexsort((rng.random(n), sat))[:seats])
        sat[chosen[-1]] += 1
    return chosen


def _league_orders(table):
    if len(table) <= _ALL_ORDERS:
        return seat_orders(table)
    return [table[i:] + table[:i] for i in range(len(table))]


@checked
def draft_match(
    game: Game,
    agents: Agents,
    rounds: _Rounds,
    seed: Seed = 0,
    n_jobs: Workers = 1,
    progress: bool = True,
    checkpoint: str | Path | None = None,
    seatings: _Seatings = None,
) -> Match:
    """Play the drafts of a match and return them as a `Match`: picks, owners, and rewards.

    Its method `table` makes the table of `tournament`, once for each `after`.

    Parameters
    ----------
    game : Game
        The drafting game.
    agents : dict or list of agents
        As in `tournament`, as are all other parameters.
    rounds : int
        The number of rounds, R.
    seed : int, optional
        Draft (r, o) uses seed_of(seed, r, o).
    n_jobs : int, optional
        The joblib workers.
    progress : bool, optional
        Whether a bar shows how far it is.
    checkpoint : str or Path, optional
        A folder from which a stopped run continues.
    seatings : sequence of tuples of str, optional
        The names of the agents in seat order; by default all O orders.

    Returns
    -------
    Match
        The game, the agents by name, and the seatings; `picks` (R, O, L), the items in the order in
        which they were picked, `owners` (R, O, T), and `rewards` (R, O, P).

    Raises
    ------
    ValueError
        As `tournament` does.

    Examples
    --------
    >>> from draftlib import Greedy, draft_match, four_item_game
    >>> match = draft_match(four_item_game(), [Greedy()] * 3, 1)
    >>> match.seatings[1], match.picks[0, 1].tolist()
    (('Greedy 1', 'Greedy 3', 'Greedy 2'), [1, 0, 2, 3])
    """
    (match,) = _whole_match(game, agents, seatings)
    return _drafts(*match, rounds, seed, n_jobs, progress, checkpoint)


def _drafts(game, named, seatings, rounds, seed, n_jobs, progress, checkpoint=None):
    """Play the drafts of a match whose agents have names and seats."""
    drafts = rounds * len(seatings)
    play = partial(_some_drafts, game, named, seatings, seed)
    if checkpoint is not None:
        folder = Path(checkpoint).expanduser().resolve()
        folder.mkdir(parents=True, exist_ok=True)
        run = digest_of((game, tuple(named.items()), seatings, rounds, seed))
        play = partial(_kept_drafts, folder, run, play)
    pieces = np.array_split(np.arange(drafts), min(drafts, _PIECES))
    parts = []
    with progress_bar(show=progress, total=drafts, desc="drafts") as bar:
        for columns in results(play, pieces, n_jobs):
            parts.append(columns)
            bar.update(len(columns["picks"]))
    shape = rounds, len(seatings), -1
    columns = {
        name: np.concatenate([part[name] for part in parts]).reshape(shape)
        for name in ("picks", "owners", "rewards")
    }
    return Match(game, named, seatings, **columns)


def seat_orders(players: Iterable[Hashable]) -> tuple[tuple, ...]:
    """Return all n! seatings of n players, each in seat order; the first is as they were given.

    The number of a seating in this list is its `order` in every table, and names its random
    streams: what is played from order o uses seed_of(seed, o).  Raises ValueError for more than 7
    players, who would play 40,320 games a round.

    >>> seat_orders("abc")[:3]
    (('a', 'b', 'c'), ('a', 'c', 'b'), ('b', 'a', 'c'))
    """
    players = tuple(players)
    count = math.factorial(len(players))
    if count > _MOST_SEATINGS:
        raise ValueError(
            f"{len(players)} players have {count:,} seat orders, that many games a round: choose "
            "some by seatings=[...], a tuple of names in seat order for each game of a round, or "
            "compare agents at random tables by league(...)"
        )
    return tuple(permutations(players))


def _whole_match(game, agents, seatings):
    """Return the one match (game, named agents, seatings) of a tournament, in a list."""
    require(isinstance(game, Game), "game", game, "a Game")
    named, what = name_agents(agents), f"one for each of {game.n_players} players"
    require(len(named) == game.n_players, "agents", named, what)
    seatings = seat_orders(named) if seatings is None else _check_seatings(seatings, named)
    return [(game, named, seatings)]


def _matches_by_seating(game, agents, seatings):
    """Return (game, named agents, [seating]) for each seating, where either is a function of it."""
    named = None if is_function(agents) else name_agents(agents)
    if seatings is None:
        seatings = seat_orders(named) if named else _SEATINGS("seatings", None)
    matches = []
    for seating in map(tuple, seatings):
        its_game = game(seating) if is_function(game) else game
        its_agents = agents(seating) if named is None else named
        is_dict = isinstance(its_agents, Mapping)
        require(is_dict, "agents(seating)", its_agents, "a dict of name -> agent")
        matches += _whole_match(its_game, its_agents, [seating])
    return matches


def name_agents(agents: Agents, most: int = MAX_PLAYERS) -> dict[str, Any]:
    """Return agents as a dict; those of a list are named after their class, numbered if equal.

    It reads no more than `most` + 1 of a list.  Raises ValueError for what is no name or no agent.

    >>> from draftlib import Greedy, Random
    >>> list(name_agents([Greedy(), Random(), Greedy()]))
    ['Greedy 1', 'Random', 'Greedy 2']
    """
    if not isinstance(agents, Mapping):
        agents = check_list("agents", agents, "a list of agents, or a dict by name", most)
        classes = [type(agent).__name__ for agent in agents]
        names = [
            f"{label} {classes[: i + 1].count(label)}" if classes.count(label) > 1 else label
            for i, label in enumerate(classes)
        ]
        agents = dict(zip(names, agents))
    check_names("the names of agents", agents)
    for name, agent in agents.items():
        AGENT(f"agent {short_repr(name)}", agent)
    return dict(agents)


@checked
def summary(table: pd.DataFrame, column: str = "reward") -> pd.DataFrame:
    """Return mean per game and 95 % half-width over rounds for each agent of a tournament.

    Parameters
    ----------
    table : DataFrame
        What `tournament` returned.
    column : str, optional
        The column to summarise.

    Returns
    -------
    DataFrame
        Indexed by agent, best first, with columns mean, ci95, rounds, games.  One round has no
        interval: its ci95 is NaN.

    Raises
    ------
    ValueError
        For a table without that column, or with an agent that missed a round.

    Examples
    --------
    >>> from draftlib import Greedy, Random, four_item_game, summary, tournament
    >>> agents = {"Greedy": Greedy(), "one": Random(), "two": Random()}
    >>> table = tournament(four_item_game(), agents, rounds=20)
    >>> summary(table).loc["Greedy", ["rounds", "games"]].astype(int).tolist()
    [20, 120]
    """
    require(isinstance(table, pd.DataFrame), "table", table, "the DataFrame of a tournament")
    _check_table(table, column)
    per_round = table.groupby(["agent", "round"])[column].mean().unstack("round")
    gaps = per_round.index[per_round.isna().any(axis=1)]
    require(len(gaps) == 0, "an agent", list(gaps[:1]), "one that played in each round")
    return _means(per_round, "rounds").assign(games=table.groupby("agent").size())


def _means(table, number):
    """Return mean, 95 % half-width and number of the values in each row, the best mean first."""
    rows = {name: (*interval(row.dropna()), row.count()) for name, row in table.iterrows()}
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=["mean", "ci95", number])
    return frame.rename_axis("agent").sort_values("mean", ascending=False, kind="stable")


def _check_table(table, column):
    """Raise ValueError unless agents have a finite number in `column` in some rounds."""
    for name in ("agent", "round", column):
        is_column = list(table).count(name) == 1
        require(is_column, "a column", name, f"one of the table's, {list(table)}")
    for agent in table["agent"]:
        NAME("an agent", agent)
    for name in (column, "round"):
        values = table[name].to_numpy()
        are_finite = values.dtype.kind in "biuf" and np.isfinite(values).all()
        require(are_finite, name, values.tolist(), "a column of finite numbers")


def _check_seatings(seatings, named):
    for seating in seatings:
        seats_all = len(seating) == len(named) and all(name in seating for name in named)
        require(seats_all, "a seating", seating, f"all of {tuple(named)} in some order")
    return tuple(map(tuple, seatings))


def _kept_drafts(folder, run, play, piece):
    """Return what `play` returns of some drafts of a run, or what the folder keeps of them."""
    return load_or_make(folder, (run, piece), lambda: play(piece))


def _some_drafts(game, agents, seatings, seed, piece):
    """Play the drafts `piece` of a match; return the columns of a `Match`."""
    rows = [_one_draft(game, agents, seatings, seed, int(index)) for index in piece]
    return dict(zip(("picks", "owners", "rewards"), map(np.array, zip(*rows))))


def _one_draft(game, agents, seatings, seed, index):
    """Play draft `index` of a match; return its picks, owners and rewards."""
    r, o = divmod(index, len(seatings))
    copies = [copy_of(agents[name], f"agent {short_repr(name)}") for name in seatings[o]]
    outcome = play_seated(game, copies, seed_of(seed, r, o), seatings[o])
    return outcome.picks, outcome.owner, outcome.rewards
