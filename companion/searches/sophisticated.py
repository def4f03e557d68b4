"""Sophisticated: exact play of two-player tables of any size.

Source: Kohler and Chandrasekaran, "A class of sequential games", Operations Research 19, 1971, for
picks in turn; Kalinowski, Narodytska and Walsh, "A social welfare optimal sequential allocation
procedure", IJCAI 2013, and "Strategic behavior when allocating indivisible goods sequentially",
AAAI 2013, for any order of picks; Levine and Stange, "How to make the most of a shared meal",
American Mathematical Monthly 119, 2012, for the proof by reversal.  Brams and Straffin (1979) call
such play sophisticated, and sincere the play of one who always takes the best that is left.

Two players share all items of a table, each wants the highest sum of its own values, and both know
both rows.  Then the last pick goes to the item that the player who does *not* make it likes least,
because that player can avoid it.  Strike out that item and that pick, and say the same of the pick
before.  Read forward again, this is the equilibrium: values count by their order alone, and a line
to the end costs the sorting of two rows.

The equilibrium is unique where no player values two items equally.  Equal values are ordered by
the number of the item, the first the better one, which picks one equilibrium out of several.  Three
players have no such rule, nor has a draft that ends with items left over.
"""

from dataclasses import dataclass

import numpy as np

from draftlib.agents.maxn import Analysis, Analyst
from draftlib.catalogue import table_game
from draftlib.drafting import play
from draftlib.game import Agent, Game, State, check_can_pick
from draftlib.kernels.rng import seed_of


@dataclass
class Sophisticated(Analyst):
    """The equilibrium of a two-player table game in which all items are picked, in any order.

    A pick among L items costs time proportional to L log L, `analyse` L times as much.

    >>> from draftlib import play, random_table_game, table_game
    >>> two_teams = table_game([[4, 3, 2, 1], [1, 4, 3, 2]])  # of Brams and Straffin
    >>> line = Sophisticated().analyse(two_teams.start()).line
    >>> "".join("ABCD"[i] for i in line)
    'BCAD'
    >>> play(random_table_game(1000, 2, seed=0), [Sophisticated()] * 2).rewards
    array([33793., 33732.])
    """

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the item of the equilibrium at `state`; `rng` is not used."""
        return int(_sophisticated_line(state)[0])

    def analyse(self, state: State, rng: np.random.Generator | None = None) -> Analysis:
        """Return what each item of `state.legal` is worth to both if all goes on in equilibrium."""
        line = _sophisticated_line(state)
        values = np.array([_value(state.after(item)) for item in state.legal])
        best = int(line[0])
        value = values[state.legal == best][0]
        return Analysis(state.legal, values, best, value, tuple(line.tolist()))


def _sophisticated_line(state):
    """Return the items picked from `state` to the end of the draft in equilibrium, int64 (L,)."""
    check_can_pick(state)
    order = state.game.order[len(state.picks) :]
    return _line(state.game.values[:, state.legal], order, state.legal)


def _line(values, order, items):
    """Return `items` in the order in which they are picked; values: (2, L), order: (L,)."""
    worst_first = [iter(np.lexsort((-items, row)).tolist()) for row in values]
    line, taken = np.empty_like(items), set()
    for turn in range(len(items) - 1, -1, -1):
        other = 1 - order[turn]
        place = next(place for place in worst_first[other] if place not in taken)
        taken.add(place)
        line[turn] = items[place]
    return line


def _value(state):
    """Return the rewards (2,) of both if `state` goes on in equilibrium, also where it is over."""
    owner = state.owner
    if not state.is_over:
        owner[_sophisticated_line(state)] = state.game.order[len(state.picks) :]
    return state.game.rewards(owner)


def random_table(n_items: int, index: int, seed: int) -> Game:
    """Return table `index` of so many items."""
    rng = np.random.default_rng(seed_of(seed, n_items, index))
    return table_game(rng.random((2, n_items)), name=f"{n_items}-item table")


def regret(game: Game, agent: Agent, seed: int = 0) -> float:
    """Return the regret of `agent` in per cent, the mean of both seats.

    >>> regret(random_table(42, 0, seed=1971), Sophisticated())
    0.0
    """
    exact = Sophisticated()
    best = exact.analyse(game.start()).value
    got = [play(game, seats, seed).rewards for seats in ((agent, exact), (exact, agent))]
    return float(100 * np.mean([1 - got[seat][seat] / best[seat] for seat in (0, 1)]))
