"""The drafting game: items, players, pick order, reward.

Source: report, Problem Formulation.  n players pick items in turn without replacement until none
is left, or until the rules end the draft; player i gets r_i(Z), which depends on the final
partition Z of the items and not on the order in which they were picked.

Players count from 0.  `owner` is an integer array over items: the player who has it, -1 for none.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Annotated, Any, NamedTuple, Protocol

import numpy as np

from draftlib.arguments import (
    NAME,
    Count,
    Word,
    appearance,
    check_list,
    check_names,
    checked,
    is_integer,
    require,
    short_repr,
)
from draftlib.arrays import batches_within_memory, check_owners, read_only
from draftlib.kernels.rewards import LINEAR, PYTHON, TABLE, RewardArrays, reward_arrays, search_copy
from draftlib.rewards import Reward, check_reward, evaluate_reward

MAX_ITEMS = 100_000
MAX_PLAYERS = 127  # searches keep owners as int8


class Agent(Protocol):
    """A drafter: any object that picks.  It may remember the draft; `play` gives it a fresh copy.

    Examples
    --------
    >>> class First:
    ...     def pick(self, state, rng):
    ...         return state.legal[0]
    >>> from draftlib import four_item_game, play
    >>> play(four_item_game(), [First()] * 3).picks
    (0, 1, 2, 3)
    """

    def pick(self, state: "State", rng: np.random.Generator) -> int:
        """Return one of `state.legal`; all chance comes from `rng`."""


class Game:
    """A drafting game: finite, deterministic, full information.

    A game never changes, so a copy of what holds it holds the game itself.  Games are equal if all
    of the parameters are: arrays and boards by what they hold, a reward that is a function only if
    it is the same one.

    Parameters
    ----------
    items : int or sequence of str
        The names of the T items, or their number; at most 100,000.
    n_players : int
        The number of players P, from 2 to 127.
    reward : callable, Reward or RewardArrays
        The reward of a partition, given as one of

        * a function ``reward(owner) -> (P,)`` of one partition, an integer array (T,) over items;
        * a `Reward`, an object whose ``rewards(owners) -> (M, P)`` is of M partitions at once;
        * `RewardArrays`, which are compiled and fastest: an evaluator's, or `compiled_reward`'s.
    order : {"round_robin", "snake"} or sequence of int, optional
        "round_robin" (0 1 2 0 1 2 ...), "snake" (0 1 2 2 1 0 0 1 ...), or the player of each
        pick; a list shorter than T ends the draft early.
    partial : callable or Reward, optional
        The same as `reward` for unfinished drafts, used by Greedy and by searches that stop
        early, with -1 where nobody has the item yet.  Without it unfinished drafts have a value
        only where kernels know the family of the reward; give a function that knows -1 twice.
    name : str, optional
        A word for tables and figures.
    board : Board, optional
        The Risk board whose territories the items are, by code; None in any other draft.

    Raises
    ------
    ValueError
        If there is nothing to pick, fewer than 2 players, an impossible order, or a reward that is
        not P numbers for a finished draft: the game tries one.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import Game
    >>> def most_items_of_one_suit(owner):
    ...     return [max((owner[:2] == p).sum(), (owner[2:] == p).sum()) for p in (0, 1)]
    >>> game = Game(["hearts 1", "hearts 2", "spades 1", "spades 2"], 2, most_items_of_one_suit)
    >>> state = game.start().after(0).after(2)
    >>> state.player, state.legal.tolist(), state.owner.tolist()
    (0, [1, 3], [0, -1, 1, -1])

    >>> class NumberOfItems:
    ...     def rewards(self, owners):
    ...         return (owners[:, :, None] == np.arange(2)).sum(axis=1)
    >>> counted = Game(3, 2, NumberOfItems(), partial=NumberOfItems())
    >>> counted.evaluate([[0, 1, 0], [0, -1, -1]]).tolist()
    [[2.0, 1.0], [1.0, 0.0]]
    """

    @checked
    def __init__(
        self,
        items: int | Iterable,
        n_players: Annotated[int, Count(2, MAX_PLAYERS)],
        reward: Callable | Reward | RewardArrays,
        order: str | Sequence[int] = "round_robin",
        partial: Callable | Reward | None = None,
        name: Annotated[str, NAME] = "draft",
        board: Any = None,
    ):
        self.items, self.n_players = item_names(items), n_players
        self._order = _pick_order(order, self.n_items, self.n_players)
        shape = self.n_items, self.n_players
        reward, self._partial = check_reward("reward", reward, *shape), partial
        if partial is not None:
            check_reward("partial", partial, *shape)
        self.name, self.board = name, board
        fits = board is None or getattr(board, "n_territories", None) == self.n_items
        require(fits, "board", board, f"a Board of {self.n_items} territories")
        near = () if board is None else board.masks
        if isinstance(reward, RewardArrays):  # a copy, which nobody else can write to
            self._reward = self._arrays = reward_arrays(**reward._asdict())
        else:
            self._reward, self._arrays = reward, reward_arrays(PYTHON, self.n_items, near=near)
            self._try_reward()

    def _try_reward(self):
        """Raise ValueError if a reward in Python cannot evaluate a finished draft."""
        owner = np.full(self.n_items, -1)
        owner[: len(self._order)] = self._order
        try:
            evaluate_reward(self._reward, owner[None], self.n_players)
        except Exception as error:
            said = f"the reward of a finished draft, owner={short_repr(owner.tolist())}, fails"
            raise ValueError(f"{said}: {error}") from error

    def __repr__(self):
        return f"<{self.name}: {len(self.items)} items, {self.n_players} players>"

    def __eq__(self, other):
        return isinstance(other, Game) and self._made_of() == other._made_of()

    def __hash__(self):
        return hash((self.name, self.items, self.n_players))

    def __deepcopy__(self, memo):
        return self

    def _made_of(self):
        shape = self.name, self.items, self.n_players, self._order
        return _comparable((*shape, self._reward, self._partial, self.board))

    @property
    def n_items(self) -> int:
        """Return the number of items T."""
        return len(self.items)

    @property
    def order(self) -> np.ndarray:
        """Return the player of each pick, int64, read-only."""
        return read_only(self._order)

    @property
    def arrays(self) -> RewardArrays:
        """Return what the kernels know of the reward, read-only."""
        return read_only(self._arrays)

    @property
    def is_table(self) -> bool:
        """Return whether rewards are sums of each player's own values of its items."""
        return self._arrays.kind == TABLE

    @property
    def rates_unfinished(self) -> bool:
        """Return whether unfinished drafts have a value too: by `partial`, or by the kernels."""
        kind, is_partial = self._arrays.kind, self._arrays.is_partial
        return self._partial is not None or kind in (TABLE, LINEAR) or bool(is_partial)

    @property
    def values(self) -> np.ndarray:
        """Return the value (P, T) of each item to each player, read-only.

        Raises ValueError unless the game `is_table`: elsewhere an item alone is worth nothing.

        Examples
        --------
        >>> from draftlib import four_item_game
        >>> four_item_game().values[0].tolist()
        [3.0, 4.0, 2.0, 1.0]
        """
        if not self.is_table:
            raise ValueError(f"{self!r} has no table of values: its rewards are of whole drafts")
        return read_only(self._arrays.values)

    @property
    def neighbours(self) -> np.ndarray:
        """Return the items next to each item as a bit set, uint64 (T,), read-only.

        Item i is bit i.  The array is empty unless a board, or the reward, says what is next to
        what.
        """
        return read_only(self._arrays.near)

    def start(self) -> "State":
        """Return the state before the first pick."""
        return State(self, ())

    def rewards(self, owner: Sequence[int] | np.ndarray) -> np.ndarray:
        """Return the reward (P,) of each player for the partition `owner` (T,)."""
        return self.evaluate(self._checked(owner, "owner", 1)[None])[0]

    def evaluate(self, owners: Sequence | np.ndarray) -> np.ndarray:
        """Return the evaluation (M, P) of M finished or unfinished drafts, `owners` (M, T).

        Finished drafts are worth their reward, unfinished ones what `partial` says of them.
        """
        owners = self._checked(owners, "owners", 2)
        finished = self._finished(owners)
        if self._partial is None or finished.all():
            return evaluate_reward(self._reward, owners, self.n_players)
        values = np.empty((len(owners), self.n_players))
        values[finished] = evaluate_reward(self._reward, owners[finished], self.n_players)
        values[~finished] = evaluate_reward(self._partial, owners[~finished], self.n_players)
        return values

    def gains(self, state: "State") -> np.ndarray:
        """Return what the next pick would lead to, (L,): for each item of `state.legal`.

        The value is the player's own component of the partial evaluation after the pick.  Except
        on a table, this is an evaluation for each item left.
        """
        check_can_pick(state)
        if self.is_table and self._partial is None:
            player, owner = state.player, state.owner
            return self.rewards(owner)[player] + self.values[player, owner < 0]
        return evaluate_picks(state)[:, state.player]

    def _checked(self, owners, name, ndim):
        return check_owners(name, owners, self.n_items, self.n_players, ndim)

    def _finished(self, owners):
        """Return which drafts are finished, (M,); ValueError for others without a value."""
        picked = (owners >= 0).sum(axis=1)
        finished = picked == len(self._order)
        if not (self.rates_unfinished or finished.all()):
            raise ValueError(
                f"{self!r} pays for finished drafts only, and after {picked[~finished][0]} of "
                f"{len(self._order)} picks none is; give partial=, a reward for unfinished ones"
            )
        return finished


def search_arrays(game: Game, stream: np.ndarray) -> tuple[RewardArrays, np.ndarray]:
    """Return the rewards and the order as the kernels of one search take them, see `search_copy`.

    The order (N,) is the player of each pick; numba compiles again for arrays that are read-only.
    """
    return search_copy(game._arrays, stream), game._order


def evaluate_picks(state: "State") -> np.ndarray:
    """Return the evaluation (L, P) after each pick of `state.legal`.

    >>> from draftlib import four_item_game
    >>> evaluate_picks(four_item_game().start())[0].tolist()
    [3.0, 0.0, 0.0]
    """
    game, owner, legal = state.game, state.owner, state.legal
    values = np.empty((len(legal), game.n_players))
    for part in batches_within_memory(len(legal), 24 * game.n_items):
        owners = np.repeat(owner[None], len(legal[part]), axis=0)
        owners[np.arange(len(owners)), legal[part]] = state.player
        values[part] = game.evaluate(owners)
    return values


def _comparable(part):
    """Return what `==` compares of a part of a game: arrays by value, all else as it compares."""
    if isinstance(part, tuple):
        return tuple(map(_comparable, part))
    if isinstance(part, np.ndarray):
        return part.dtype.str, part.shape, part.tobytes()
    return part if type(part).__hash__ else id(part)


class _Position(NamedTuple):
    game: Game
    picks: tuple[int, ...]


class State(_Position):
    """A position in a draft: the game and the items picked so far, in order.

    A state is a value: it never changes, `after` returns the next one, equal ones compare equal.
    It is legal: ValueError for picks that nobody could have made in this game.

    Parameters
    ----------
    game : Game
        The drafting game.
    picks : sequence of int
        The items picked so far.

    Examples
    --------
    >>> from draftlib import four_item_game
    >>> four_item_game().start().after("B")
    <four items, pick 1: player 1 to move after 0:B>
    """

    def __new__(cls, game: Game, picks: Sequence[int]) -> "State":
        """Return the state after `picks`, each of which is checked."""
        require(isinstance(game, Game), "game", game, "a Game")
        picks = check_list("picks", picks, "a list of items")
        legal = all(is_integer(item) and 0 <= item < game.n_items for item in picks)
        legal = legal and len(set(picks)) == len(picks) <= len(game._order)
        require(legal, "picks", picks, f"different items of 0..{game.n_items - 1}")
        return super().__new__(cls, game, tuple(map(int, picks)))

    @classmethod
    def _make(cls, parts):
        return cls(*parts)

    @property
    def is_over(self) -> bool:
        """Return whether the draft has ended."""
        return len(self.picks) == len(self.game._order)

    @property
    def player(self) -> int:
        """Return the player who picks next; ValueError when the draft is over."""
        if self.is_over:
            raise ValueError(f"the draft is over after {len(self.picks)} picks: nobody moves")
        return int(self.game._order[len(self.picks)])

    @property
    def owner(self) -> np.ndarray:
        """Return who owns each item, int64 of shape (T,), -1 for nobody."""
        return self._owner.copy()

    @cached_property
    def _owner(self):
        owner = np.full(self.game.n_items, -1, dtype=np.int64)
        owner[[*self.picks]] = self.game._order[: len(self.picks)]
        return owner

    @property
    def legal(self) -> np.ndarray:
        """Return the items that may be picked, ascending, int64; empty when the draft is over."""
        return np.flatnonzero(self._owner < 0) if not self.is_over else np.empty(0, np.int64)

    def after(self, item: int | str) -> "State":
        """Return the state after the next player picks `item`, a number or a name.

        A name may be in any Unicode form that looks the same.  Raises ValueError if the item is not
        legal.
        """
        if self.is_over:
            raise ValueError(f"item {item} cannot be picked: the draft is over")
        names, choice = self.game.items, f"items are 0..{self.game.n_items - 1}, or their names"
        if isinstance(item, str):
            look = appearance(item)
            item = next((i for i, name in enumerate(names) if appearance(name) == look), item)
        if not is_integer(item) or not 0 <= item < self.game.n_items:
            raise ValueError(f"item {short_repr(item)} does not exist; {choice}")
        if self._owner[item] >= 0:
            turn, by = self.picks.index(item), self._owner[item]
            what = f"item {item} was already picked by player {by} at pick {turn}"
            raise ValueError(f"{what}: {short_repr(names[item])}")
        state = tuple.__new__(State, (self.game, (*self.picks, int(item))))
        state._owner = self.owner
        state._owner[item] = self.player
        return state

    def __repr__(self):
        picks = picks_text(self.picks, self.game.order, self.game.items)
        if self.is_over:
            return f"<{self.game.name}, over: {picks}>"
        after = f" after {picks}" if picks else ""
        return f"<{self.game.name}, pick {len(self.picks)}: player {self.player} to move{after}>"


def check_can_pick(state: Any) -> None:
    """Raise ValueError unless `state` is a position of a draft in which somebody has to pick.

    >>> from draftlib import table_game
    >>> check_can_pick(table_game([[1], [1]]).start().after(0))
    Traceback (most recent call last):
    ValueError: the draft is over after 1 picks: nothing to pick
    """
    what = "a position of a draft, as game.start() gives it"
    require(isinstance(state, State), "state", state, what)
    if state.is_over:
        raise ValueError(f"the draft is over after {len(state.picks)} picks: nothing to pick")


def board_of(name: str, game: Any) -> Any:
    """Return the board whose draft a game is; ValueError, naming the game `name`, if it has none.

    >>> board_of("game", "chess")
    Traceback (most recent call last):
    ValueError: game must be the draft of a Risk board, such as fantasy_risk(), not 'chess'
    """
    has_board = isinstance(game, Game) and game.board is not None
    require(has_board, name, game, "the draft of a Risk board, such as fantasy_risk()")
    return game.board


def picks_text(picks: Sequence[int], players: Iterable[int], items: Sequence[str]) -> str:
    """Return picks on one line, "player:item" each.

    >>> picks_text([1, 0], [0, 1], "AB")
    '0:B 1:A'
    """
    return " ".join(f"{player}:{items[item]}" for player, item in zip(players, picks))


def item_names(items: int | Iterable) -> tuple[str, ...]:
    """Return the names of items given by name or by number; ValueError if they are no set.

    >>> item_names(3), item_names("AB")
    (('0', '1', '2'), ('A', 'B'))
    """
    if is_integer(items):
        items = range(Count(1, MAX_ITEMS)("the number of items", items))
    letters = list(items) if isinstance(items, str) else items
    listed = check_list("items", letters, "names or their number", MAX_ITEMS)
    if not 1 <= len(listed) <= MAX_ITEMS:
        raise ValueError(
            f"a draft needs at least 1 item and at most {MAX_ITEMS}, not {len(listed)}"
        )
    names = tuple(str(item) if is_integer(item) else item for item in listed)
    check_names("the names of items", names)
    return tuple(map(str, names))


def _pick_order(order: str | Sequence[int], n_items: int, n_players: int) -> np.ndarray:
    """Return the player of each pick, int64; ValueError for an order that cannot be played."""
    turn = np.arange(n_items)
    if isinstance(order, str):
        if Word("round_robin", "snake")("order", order) == "round_robin":
            return turn % n_players
        back = turn // n_players % 2 == 1
        return np.where(back, n_players - 1 - turn % n_players, turn % n_players)
    players = check_list("order", order, "'round_robin', 'snake' or a list of players")
    if not 1 <= len(players) <= n_items:
        raise ValueError(f"an order of {len(players)} picks does not fit {n_items} items")
    for turn, player in enumerate(players):
        if not (is_integer(player) and 0 <= player < n_players):
            raise ValueError(
                f"order names player {short_repr(player)} at pick {turn}; use 0..{n_players - 1}"
            )
    return np.array(players, dtype=np.int64)
