"""Ranking: draft by a public list, with some noise, as rivals in a fantasy league do.

The compiled rule is the same for all who draft by a list, so one search can follow nine of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from draftlib.arguments import Count, Domain, ListOf, Probability, checked, is_integer, require
from draftlib.game import Game, State, check_can_pick
from draftlib.kernels.calls import DraftRule
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import check_rng, next_word

_ONE = 2**53  # a chance of 1; `noise` is kept as a share of it, and 53 random bits are below it
_ITEM = Domain(
    "the number or the name of an item",
    lambda item: is_integer(item) or isinstance(item, str),
    lambda _, item: item if isinstance(item, str) else int(item),
)


@kernel
def pick_at(memory, picks, known, turn):
    """Return the item that the player at `turn` picks after picks[:turn], as `FOLLOWS` says.

    memory: words of 8 bytes, the stream, T and N; who makes each pick (N,); the turn at which each
    item was picked when last asked (T,); then for each player its noise and its items, best first.
    """
    words = memory.view(np.int64)
    n_items, start = words[1], 3 + words[2]
    row = words[start + n_items :].reshape(-1, 1 + n_items)[words[3 + turn]]
    turn_of, n_left = words[start : start + n_items], n_items - turn
    for earlier in range(known, turn):
        turn_of[picks[earlier]] = earlier
    for item in row[1:]:
        if turn_of[item] < turn and picks[turn_of[item]] == item:
            continue  # it has gone; a turn from another draft does not say so
        n_left -= 1
        chance = np.int64(next_word(memory[:8].view(np.uint64)) >> np.uint64(11))
        if n_left == 0 or chance >= row[0]:
            return item
    return np.int64(-1)  # nothing is left: no search asks


@checked
@dataclass
class Ranking:
    """Pick the best item left of a list, but pass each one over with the chance `noise`.

    With noise the k-th best item left is picked with the chance noise^(k-1) (1 - noise), and the
    last one if all others are passed over.  `RAVE` can follow such rivals in its simulations.

    Parameters
    ----------
    order : list of int or str
        Items, best first, by number or by name, such as players by average draft position.  Items
        that it does not list come after it, in the order of the game.
    noise : float, optional
        From 0, the default, to 1, which always picks the last.

    Raises
    ------
    ValueError
        At a pick if `order` lists an item twice, or one that the game lacks.

    Examples
    --------
    >>> from draftlib import RAVE, Ranking, four_item_game, play
    >>> rival = Ranking(["B", "C"])
    >>> play(four_item_game(), [RAVE(500, opponents={1: rival, 2: rival}), rival, rival])
    Outcome(picks=0:B 1:C 2:A 0:D, rewards=[5.0, 2.0, 4.0])
    """

    order: Annotated[Sequence, ListOf("a list of items, best first", "an item of order", _ITEM)]
    noise: Probability = 0.0

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the pick at `state`; ValueError if there is noise, but no `rng`."""
        *others, last = self.rank(state)
        passed = check_rng(rng).random if self.noise else lambda: 1.0
        return int(next((item for item in others if passed() >= self.noise), last))

    def rank(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the items of `state.legal`, best first, without noise."""
        check_can_pick(state)
        order = self._all_items(state.game)
        return order[state.owner[order] < 0]

    def follow(self, game: Game, agents: Mapping[int, Any]) -> DraftRule:
        """Return the compiled draft rule of all seats of `agents` where a `Ranking` sits."""
        require(isinstance(game, Game), "game", game, "a Game")
        require(isinstance(agents, Mapping), "agents", agents, "a dict from seat to agent")
        rows = np.zeros((game.n_players, 1 + game.n_items), np.int64)
        is_seat = Count(0, game.n_players - 1)
        rankings = {is_seat("a seat", p): a for p, a in agents.items() if isinstance(a, Ranking)}
        for seat, agent in rankings.items():
            rows[seat] = round(agent.noise * _ONE), *agent._all_items(game)
        head = 0, game.n_items, len(game.order), *game.order
        words = np.concatenate([head, np.zeros(game.n_items, np.int64), rows.ravel()])
        return DraftRule(tuple(sorted(rankings)), pick_at, words.view(np.uint8))

    def _all_items(self, game):
        """Return all items of a game, best first, int64 (T,)."""
        places = {name: item for item, name in enumerate(game.items)}
        listed = [places.get(item, -1) if isinstance(item, str) else item for item in self.order]
        for item, place in zip(self.order, listed):
            require(0 <= place < game.n_items, "an item of order", item, f"an item of {game!r}")
        require(len(set(listed)) == len(listed), "order", self.order, "a list of different items")
        others = np.setdiff1d(np.arange(game.n_items), listed)
        return np.concatenate([np.array(listed, np.int64), others])
