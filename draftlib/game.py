"""The drafting game: items, players, pick order, reward.

Source: report, Problem Formulation.  n players pick items in turn without replacement until none
is left, or until the rules end the draft; player i is paid r_i(Z), which depends on the final
partition Z of the items and not on the order in which they were picked.

Players count from 0.  `owner` is an integer array over items: the player who has it, -1 for none.
"""

import copy
import numbers
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from draftlib.boards import Board
from draftlib.kernels.rewards import PYTHON, TABLE, RewardArrays, reward_arrays, score_owners
from draftlib.support.checks import check_seed


class Game:
    """A drafting game: finite, deterministic, full information.

    Parameters
    ----------
    items : names of the T items, or their number.
    n_players : number of players P, at least 2.
    reward : ``reward(owner) -> (P,)`` for a partition given as an integer array over items, or the
        `RewardArrays` of a family that the kernels know.
    order : "round_robin" (0 1 2 0 1 2 ...), "snake" (0 1 2 2 1 0 0 1 ...), or the player of each
        pick; a list shorter than T ends the draft early.
    partial : the same as `reward` for unfinished drafts, used by Greedy and by searches that stop
        early; without it, `reward` is asked, with -1 where an item is unowned.
    name : a word for tables and figures.
    board : the Risk board whose territories the items are, by code; None in any other draft.

    Raises ValueError if there is nothing to pick, fewer than 2 players, or an impossible order.

    Example
    -------
    >>> def most_items_of_one_suit(owner):
    ...     return [max((owner[:2] == p).sum(), (owner[2:] == p).sum()) for p in (0, 1)]
    >>> game = Game(["hearts 1", "hearts 2", "spades 1", "spades 2"], 2, most_items_of_one_suit)
    >>> state = game.start().after(0).after(2)
    >>> state.player, state.legal.tolist(), state.owner.tolist()
    (0, [1, 3], [0, -1, 1, -1])
    """

    def __init__(
        self,
        items: int | Sequence[str],
        n_players: int,
        reward: Callable | RewardArrays,
        order: str | Sequence[int] = "round_robin",
        partial: Callable | None = None,
        name: str = "draft",
        board: Board | None = None,
    ):
        names = range(items) if isinstance(items, int | np.integer) else items
        self.items = tuple(str(item) for item in names)
        self.n_players = int(n_players)
        self.name = name
        self.board = board
        if self.n_players < 2:
            raise ValueError(f"a draft needs at least 2 players, not {n_players}")
        if not self.items:
            raise ValueError("a draft needs at least 1 item, not 0")
        twice = [item for i, item in enumerate(self.items) if item in self.items[:i]]
        if twice:
            raise ValueError(f"two items are called {twice[0]!r}; their names must differ")
        self.order = pick_order(order, len(self.items), self.n_players)
        if isinstance(reward, RewardArrays):
            self.arrays, self._reward, self._partial = reward, None, None
        elif callable(reward):
            self.arrays = reward_arrays(PYTHON, len(self.items))
            self._reward, self._partial = reward, partial or reward
        else:
            raise ValueError(f"reward must be a function of owner, not {reward!r}")

    def __repr__(self):
        return f"<{self.name}: {len(self.items)} items, {self.n_players} players>"

    @property
    def n_items(self):
        """Return the number of items T."""
        return len(self.items)

    @property
    def is_table(self):
        """Return whether rewards are sums of each player's own values of its items."""
        return self.arrays.kind == TABLE

    @property
    def values(self) -> np.ndarray:
        """Return the value (P, T) of each item to each player, read-only.

        Raises ValueError unless the game `is_table`: elsewhere an item alone is worth nothing.

        >>> from draftlib import four_item_game
        >>> four_item_game().values[0].tolist()
        [3.0, 4.0, 2.0, 1.0]
        """
        if not self.is_table:
            raise ValueError(f"{self!r} has no table of values: its rewards are of whole drafts")
        values = self.arrays.values.view()
        values.flags.writeable = False
        return values

    def start(self):
        """Return the state before the first pick."""
        return State(self, ())

    def rewards(self, owner):
        """Return the reward (P,) of each player for the partition `owner` (T,)."""
        return self._score(self._check_owners(owner)[None], self._reward)[0]

    def evaluate(self, owners):
        """Return the evaluation (M, P) of M finished or unfinished drafts, `owners` (M, T)."""
        owners = self._check_owners(owners)
        finished = (owners >= 0).sum(axis=1) == len(self.order)
        if self._reward is None or self._partial is self._reward or finished.all():
            return self._score(owners, self._reward)
        values = self._score(owners, self._partial)
        values[finished] = self._score(owners[finished], self._reward)
        return values

    def gains(self, state):
        """Return what the next pick would lead to, (L,): for each item of `state.legal`.

        The value is the player's own component of the partial evaluation after the pick.
        """
        if state.is_over:
            raise ValueError(f"the draft is over after {len(state.picks)} picks")
        owners = np.repeat(state.owner[None], len(state.legal), axis=0)
        owners[np.arange(len(owners)), state.legal] = state.player
        return self.evaluate(owners)[:, state.player]

    def _check_owners(self, owners):
        owners = np.ascontiguousarray(owners, dtype=np.int64)
        if owners.shape[-1:] != (self.n_items,):
            raise ValueError(f"owner must have {self.n_items} entries, not shape {owners.shape}")
        if owners.size and not -1 <= owners.min() <= owners.max() < self.n_players:
            wrong = owners[(owners < -1) | (owners >= self.n_players)][0]
            raise ValueError(f"owner {wrong} is no player; use 0..{self.n_players - 1} or -1")
        return owners

    def _score(self, owners, function):
        values = np.zeros((len(owners), self.n_players))
        if function is None:
            score_owners(self.arrays, owners, values)
            return values
        for m, owner in enumerate(owners):
            value = np.asarray(function(owner), dtype=np.float64)
            if value.shape != (self.n_players,) or not np.isfinite(value).all():
                raise ValueError(f"the reward must be {self.n_players} finite numbers, not {value}")
            values[m] = value
        return values


class State(NamedTuple):
    """A position in a draft: the game and the items picked so far, in order."""

    game: Game
    picks: tuple

    @property
    def is_over(self):
        """Return whether the draft has ended."""
        return len(self.picks) == len(self.game.order)

    @property
    def player(self):
        """Return the player who picks next; ValueError when the draft is over."""
        if self.is_over:
            raise ValueError(f"the draft is over after {len(self.picks)} picks: nobody moves")
        return int(self.game.order[len(self.picks)])

    @property
    def owner(self):
        """Return who owns each item, int64 of shape (T,), -1 for nobody."""
        owner = np.full(self.game.n_items, -1, dtype=np.int64)
        owner[list(self.picks)] = self.game.order[: len(self.picks)]
        return owner

    @property
    def legal(self):
        """Return the items that may be picked, ascending, int64; empty when the draft is over."""
        return np.flatnonzero(self.owner < 0) if not self.is_over else np.empty(0, np.int64)

    def after(self, item):
        """Return the state after the next player picks `item`; ValueError if that is not legal."""
        if self.is_over:
            raise ValueError(f"item {item} cannot be picked: the draft is over")
        if not isinstance(item, numbers.Integral) or not 0 <= item < self.game.n_items:
            raise ValueError(f"item {item} does not exist; items are 0..{self.game.n_items - 1}")
        if item in self.picks:
            turn = self.picks.index(item)
            by = self.game.order[turn]
            raise ValueError(f"item {item} was already picked by player {by} at pick {turn}")
        return State(self.game, (*self.picks, int(item)))

    def __repr__(self):
        names = " ".join(f"{p}:{self.game.items[i]}" for p, i in zip(self.game.order, self.picks))
        return f"<{self.game.name}, pick {len(self.picks)}: {names}>"


class Outcome(NamedTuple):
    """A finished draft."""

    picks: tuple  # items in the order in which they were picked
    owner: np.ndarray  # (T,) int64, -1 where nobody took the item
    rewards: np.ndarray  # (P,) float64


def pick_order(order, n_items, n_players):
    """Return the player of each pick as an int64 array.

    >>> pick_order("snake", 7, 3).tolist()
    [0, 1, 2, 2, 1, 0, 0]
    """
    turn = np.arange(n_items)
    if isinstance(order, str):
        if order == "round_robin":
            return turn % n_players
        if order == "snake":
            back = turn // n_players % 2 == 1
            return np.where(back, n_players - 1 - turn % n_players, turn % n_players)
        raise ValueError(f"order {order!r} is unknown; use 'round_robin', 'snake' or a list")
    players = np.asarray(order)
    if players.ndim != 1 or not 1 <= len(players) <= n_items:
        raise ValueError(f"an order of {players.size} picks does not fit {n_items} items")
    for turn, player in enumerate(players):
        if not (0 <= player < n_players and player == int(player)):
            raise ValueError(f"order names player {player} at pick {turn}; use 0..{n_players - 1}")
    return players.astype(np.int64)


def play(game, agents, seed=0):
    """Play one draft and return its `Outcome`.

    agents: one per player, in seat order; each picks for itself on a copy of its own, so a game
    never changes the agents that were passed in.  The same seed gives the same draft.

    >>> from draftlib import Greedy, four_item_game
    >>> play(four_item_game(), [Greedy()] * 3).rewards.tolist()
    [5.0, 4.0, 3.0]
    """
    return play_seated(game, [copy.deepcopy(agent) for agent in agents], seed)


def play_seated(game, seated, seed=0):
    """Play one draft with these very agents, which may remember it, and return its `Outcome`."""
    if len(seated) != game.n_players:
        raise ValueError(f"{game.n_players} players need as many agents, not {len(seated)}")
    for player, agent in enumerate(seated):
        if isinstance(agent, type) or not hasattr(agent, "pick"):
            raise ValueError(f"player {player} is {agent!r}: no agent, which has .pick(state, rng)")
    rng = np.random.default_rng(check_seed(seed))
    state = game.start()
    while not state.is_over:
        state = state.after(seated[state.player].pick(state, rng))
    return Outcome(state.picks, state.owner, game.rewards(state.owner))
