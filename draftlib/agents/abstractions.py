"""The abstractions through which a learner sees a draft: a few actions with binary features.

Two abstractions, both compiled.  Each lists actions for the player `me`: the item that an action
takes, and the indices of the features that are then active.

SLIDES is the abstraction of the slides (Sarsa(lambda) applied to Risk): eight actions choose a
continent, a rule chooses the territory in it, and five features describe the state.  The program
has it where the slides are silent or differ: half of a continent rounded down is enough (slides:
"more than half"), ties between continents go to the last.

TERRITORIES takes every territory by itself and looks at the position after it (Sutton and Barto,
afterstates): for each continent how many territories are one's own, the strongest rival's and
nobody's; links between own territories, enemy neighbours, the seat and the number of picks.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from draftlib.boards import check_board
from draftlib.game import Game, board_of
from draftlib.kernels.bits import EMPTY, bit, count, has, members_of, rest
from draftlib.kernels.compiling import kernel

SLIDES, TERRITORIES = 0, 1
NAMES = ("slides", "territories")
ACTIONS = (
    "most unowned territories",
    "fewest unowned territories",
    "most own territories",
    "fewest own territories",
    "smallest",
    "largest",
    "most access points",
    "fewest access points",
)
N_STATE, _N_ACTIONS = 5, len(ACTIONS)
_MOST = 31  # links and enemy neighbours beyond this number look the same


class _Ground(NamedTuple):
    """A board as the kernels see it: T territories in K continents."""

    near: np.ndarray  # (T,) uint64, neighbours as bit sets
    groups: np.ndarray  # (K,) uint64, continents as bit sets
    size: np.ndarray  # (K,) int64
    access: np.ndarray  # (K,) int64, links to other continents


class _Actions(NamedTuple):
    """The actions of a position, with M features each; -1 fills up where fewer are active."""

    items: np.ndarray  # (A,) int64, what the action takes
    active: np.ndarray  # (A, M) int64, indices of features


@lru_cache(maxsize=16)
def abstraction_for(name: str, game: Game) -> tuple[int, _Ground, int]:
    """Return the number of an abstraction, the board as it sees it, and how many weights it needs.

    Raises ValueError for a game that is not the draft of a board.

    >>> from draftlib import fantasy_risk
    >>> [abstraction_for(name, fantasy_risk())[2] for name in NAMES]
    [40, 2221]
    """
    board = check_board(board_of("the game that Sarsa drafts in", game))
    ends = board.continent[board.links]
    out = ends[ends[:, 0] != ends[:, 1]].ravel()
    access = np.bincount(out, minlength=len(board.continents))
    kind, ground = NAMES.index(name), _Ground(board.masks, board.groups, board.sizes, access)
    return kind, ground, _feature_count(kind, ground, game.n_players)


def new_actions(kind: int, ground: _Ground) -> _Actions:
    """Return empty `_Actions` large enough for any position of an abstraction."""
    n_actions, n_active = _N_ACTIONS, N_STATE
    if kind == TERRITORIES:
        n_actions, n_active = len(ground.near), 2 * len(ground.groups) + 3
    return _Actions(*(np.zeros(shape, np.int64) for shape in (n_actions, (n_actions, n_active))))


def _feature_count(kind, ground, n_players):
    if kind == SLIDES:
        return _N_ACTIONS * N_STATE
    n_counts = ground.size.max() + 1
    tables = 2 * len(ground.groups) * n_counts**2
    return int(tables + 2 * (_MOST + 1) + n_players * (len(ground.near) + 1))


@kernel
def list_actions(kind, ground, owned, me, actions):
    """Write the actions of player `me` into `actions`; return their number.

    owned: (P,) uint64, the items of each player as a bit set; something must be left to pick.
    """
    if kind == SLIDES:
        return _list_continents(ground, owned, me, actions)
    return _list_territories(ground, owned, me, actions)


@kernel
def _free_items(ground, owned):
    """Return the set of territories that nobody owns."""
    free = EMPTY
    for group in ground.groups:
        free |= group
    for items in owned:
        free &= ~items
    return free


@kernel
def _list_continents(ground, owned, me, actions):
    free = _free_items(ground, owned)
    chosen, merit = np.full(_N_ACTIONS, -1), np.zeros(_N_ACTIONS, np.int64)
    for k in range(len(ground.groups)):
        left = count(free & ground.groups[k])
        own = count(owned[me] & ground.groups[k])
        size, access = ground.size[k], ground.access[k]
        if left > 0:
            merits = (left, -left, own, -own, -size, size, access, -access)
            for action, value in enumerate(merits):
                if chosen[action] < 0 or value >= merit[action]:
                    chosen[action], merit[action] = k, value
    for action in range(_N_ACTIONS):
        actions.items[action] = _choose_territory(ground, owned, free, me, chosen[action])
        describe_state(ground, owned, me, action, actions.active[action])
    return _N_ACTIONS


@kernel
def describe_state(ground, owned, me, action, active):
    """Write the indices of the state features that hold, for one of the eight actions.

    They are: I alone own something in a continent; half of one is mine; half of one is a rival's;
    one is empty; and a feature that always holds.
    """
    sole = half = rival_half = empty = False
    for k in range(len(ground.groups)):
        own, rival = count(owned[me] & ground.groups[k]), 0
        for p in range(len(owned)):
            if p != me:
                rival = max(rival, count(owned[p] & ground.groups[k]))
        sole |= own > 0 and rival == 0
        half |= own >= ground.size[k] // 2
        rival_half |= rival >= ground.size[k] // 2
        empty |= own == 0 and rival == 0
    active[:] = -1
    for s, holds in enumerate((sole, half, rival_half, empty, True)):
        if holds:
            active[s] = action * N_STATE + s


@kernel
def describe_end(kind, ground, owned, me, action, actions):
    """Return the features of an action on the finished board: of its position, as `me` sees it.

    An action of "territories" is described by the position before it and the territory.  On the
    finished board any own territory can stand for the last one: with it the position is the same.
    """
    if kind == SLIDES:
        describe_state(ground, owned, me, action, actions.active[0])
    else:
        before = owned.copy()
        before[me] = rest(owned[me])
        _list_territories(ground, before, me, actions)
    return actions.active[0]


@kernel
def _choose_territory(ground, owned, free, me, k):
    """Return the first territory left in continent k that touches an own one.

    If none does, it is the one of the fewest neighbours, the first on ties.
    """
    best, fewest = -1, 0
    for t in members_of(free & ground.groups[k]):
        if ground.near[t] & owned[me] != EMPTY:
            return t
        around = count(ground.near[t])
        if best < 0 or around < fewest:
            best, fewest = t, around
    return best


@kernel
def _list_territories(ground, owned, me, actions):
    n_groups, n_counts = len(ground.groups), ground.size.max() + 1
    table = n_groups * n_counts * n_counts
    free, mine = _free_items(ground, owned), owned[me]
    own, left = np.zeros(n_groups, np.int64), np.zeros(n_groups, np.int64)
    rival = np.zeros(n_groups, np.int64)
    for k in range(n_groups):
        own[k], left[k] = count(mine & ground.groups[k]), count(free & ground.groups[k])
        for p in range(len(owned)):
            if p != me:
                rival[k] = max(rival[k], count(owned[p] & ground.groups[k]))
    links, around = 0, EMPTY
    for t in members_of(mine):
        links += count(ground.near[t] & mine)
        around |= ground.near[t]
    turn = me * (len(ground.near) + 1) + len(ground.near) - count(free)
    n = 0
    for t in members_of(free):
        actions.items[n] = t
        active = actions.active[n]
        for k in range(n_groups):
            gained = 1 if has(ground.groups[k], t) else 0
            row = (k * n_counts + own[k] + gained) * n_counts
            active[2 * k] = row + rival[k]
            active[2 * k + 1] = table + row + left[k] - gained
        friends = links // 2 + count(ground.near[t] & mine)
        enemies = count((around | ground.near[t]) & ~(mine | bit(t)))
        active[2 * n_groups] = 2 * table + min(friends, _MOST)
        active[2 * n_groups + 1] = 2 * table + _MOST + 1 + min(enemies, _MOST)
        active[2 * n_groups + 2] = 2 * table + 2 * (_MOST + 1) + turn
        n += 1
    return n
