"""Max^n: every player maximises its own reward.

Source: Luckhart and Irani, "An algorithmic solution of n-person games", AAAI 1986; the paper and
the report describe it under Related Work.  At a leaf each player has a value; at a node of player
i the vector with the highest i-th component is passed up.  Where several are highest the value of
the others depends on the rule that breaks the tie, and so may the play before: `ties` names it.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np

from draftlib.agents.layers import back_up, build_layers
from draftlib.arguments import Positive, Word, checked
from draftlib.arrays import batches_within_memory
from draftlib.game import State, check_can_pick

TIES = ("first", "last", "generous", "spiteful")


class Analysis(NamedTuple):
    """The findings of a full-width search at its root."""

    items: np.ndarray  # (L,) the legal items
    values: np.ndarray  # (L, P) the value of each of them to each player
    best: int  # the chosen item
    value: np.ndarray  # (P,) the value of the chosen item
    line: tuple  # the principal variation: the items picked from here on


class Analyst(ABC):
    """An agent that picks by an `Analysis`; `analyse` says how it makes one."""

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the best item at `state`."""
        return self.analyse(state, rng).best

    def values(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the value of each item of `state.legal` to the mover, (L,)."""
        return self.analyse(state, rng).values[:, state.player]

    @abstractmethod
    def analyse(self, state: State, rng: np.random.Generator | None = None) -> Analysis:
        """Return the `Analysis` of `state`; `rng` is used only by those that draw."""

    @staticmethod
    def _search(state, depth, choose, merge=True, leaf_values=None):
        """Search `state` to `depth` picks and return its `Analysis`.

        choose: as in `layers.back_up`.  leaf_values(owners (S, T)) -> (S, P) replaces the game's
        own evaluation of the last layer.
        """
        layers, value_of = build_layers(state, depth, merge), leaf_values or state.game.evaluate
        ends = layers[-1].owners
        batches = batches_within_memory(len(ends), 24 * state.game.n_items)
        leaves = np.concatenate([value_of(ends[part]) for part in batches])
        values, choices = back_up(layers, leaves, choose)
        line, row = [], 0
        for layer, column in zip(layers, choices):
            line.append(int(layer.items[row, column[row]]))
            row = layer.child[row, column[row]]
        return Analysis(
            layers[0].items[0], values[1][layers[0].child[0]], line[0], values[0][0], tuple(line)
        )

    @staticmethod
    def _best_for_mover(state, ties):
        """Return the `choose` of `_search` by which every mover maximises its own value.

        ties: as in `MaxN`.
        """
        order = state.game.order[len(state.picks) :]

        def choose(candidates, turn):
            mover = order[turn]
            return best_column(candidates, candidates[:, :, mover], ties, mover)

        return choose


@checked
@dataclass
class MaxN(Analyst):
    """Max^n, exact to the end of the draft, or to `depth` picks with the partial evaluation.

    To learn the algorithm, begin with the five lines of `draftlib.plain.max_n`.

    Parameters
    ----------
    depth : int or None, optional
        The number of picks to look ahead; None for the end of the draft.
    ties : {"first", "last", "generous", "spiteful"}, optional
        Among picks equally good for the mover take the "first" or the "last" item, or the one that
        is best ("generous") or worst ("spiteful") for the others together.

    Notes
    -----
    Positions with the same owners count once; even so their number grows exponentially with the
    depth (`layers.count_positions`), and so do time and memory: of T items and P players, some
    4 T + 8 P + 64 bytes for each pick looked at.  What needs over 2 GB, as 14 items to the end do
    between 3 players, is refused.

    Examples
    --------
    >>> from draftlib import MaxN, four_item_game
    >>> analysis = MaxN().analyse(four_item_game().start())
    >>> "".join("ABCD"[i] for i in analysis.line), analysis.value.tolist()
    ('ADCB', [7.0, 3.0, 3.0])
    """

    depth: Positive | None = None
    ties: Annotated[str, Word(*TIES)] = "first"

    def analyse(self, state: State, rng: np.random.Generator | None = None) -> Analysis:
        """Return the `Analysis` of `state`; `rng` is not used."""
        check_can_pick(state)
        return self._search(state, self.depth, self._best_for_mover(state, self.ties))


def best_column(candidates: np.ndarray, own: np.ndarray, ties: str, player: int) -> np.ndarray:
    """Return, for each of S positions, the column of highest `own` (S, L) value.

    candidates: (S, L, P), the value of each column to each player, which settles `ties`.

    >>> values = np.array([[[5.0, 1.0], [5.0, 2.0], [4.0, 9.0]]])
    >>> best_column(values, values[:, :, 0], "generous", 0).tolist()
    [1]
    """
    among = own == own.max(axis=1, keepdims=True)
    if ties == "last":
        return among.shape[1] - 1 - among[:, ::-1].argmax(axis=1)
    if ties != "first":
        others = candidates.sum(axis=2) - candidates[:, :, player]
        sign = 1.0 if ties == "generous" else -1.0
        return np.where(among, sign * others, -np.inf).argmax(axis=1)
    return among.argmax(axis=1)
