"""Opponent models learned from watching: which item does this drafter pick next?

Source: report, KthBestPick: "if we play repeated matches against the same opponents, we could learn
an opponent model"; slides, Strengths: "Can we learn opponent model as we play?".

Each pick that was watched becomes a row for each item that could have been picked, with the label
whether it was.  A logistic regression learns the label from features of the item in its
position; the prediction is the item of highest probability.  As an agent the model serves wherever
a drafter is modelled by an agent, as in `KthBestPick(models=...)`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Self

import numpy as np

from draftlib.game import Game, State, check_can_pick
from draftlib.matches import Match


class _Ground(NamedTuple):
    """A board as matrices of 0 and 1: T territories in K continents."""

    near: np.ndarray  # (T, T)
    member: np.ndarray  # (T, K)


def candidate_features(state: State) -> np.ndarray:
    """Return the features (L, F) of the items of `state.legal` to the player who picks.

    The columns, in order:

    * the item's gain times 100, less that of the best item; its rank by gain, from 0 to 1; whether
      it is the best;
    * of its continent, the shares that the player, the strongest rival and nobody own;
    * whether the pick completes the continent for the player, and whether it keeps a rival from
      completing it;
    * how many neighbours of the item the player, the rivals and nobody own;
    * a column per item, a column per continent, and the latter times the player's share.
    """
    ground, legal, owner = _ground_of(state.game), state.legal, state.owner
    gains = state.game.gains(state)
    place = np.argsort(np.argsort(-gains, kind="stable")) / len(gains)
    short = 100 * (gains - gains.max())
    members = np.array([owner == p for p in range(state.game.n_players)] + [owner < 0], float)
    share = members @ ground.member / ground.member.sum(axis=0)  # (P + 1, K)
    beside = members @ ground.near  # (P + 1, T)
    me, rivals = state.player, np.arange(state.game.n_players) != state.player
    home = ground.member[legal]  # (L, K)
    own, rival, left = home @ share[me], home @ share[:-1][rivals].max(axis=0), home @ share[-1]
    held = members @ ground.member  # (P + 1, K) territories
    size, is_last = held.sum(axis=0), held[-1] == 1
    completes = is_last & (held[me] + 1 == size)
    denies = is_last & (held[:-1][rivals].max(axis=0) + 1 == size)
    columns = [
        short, place, short == 0, own, rival, left, home @ completes, home @ denies,
        beside[me, legal], beside[:-1][rivals].sum(axis=0)[legal], beside[-1, legal],
    ]  # fmt: skip
    known = np.eye(len(ground.near))[legal]
    return np.column_stack([*columns, known, home, home * own[:, None]])


@lru_cache(maxsize=8)
def _ground_of(game):
    near = np.zeros((game.n_items, game.n_items))
    near[tuple(game.board.links.T)] = 1
    return _Ground(near + near.T, np.eye(len(game.board.continents))[game.board.continent])


@dataclass(frozen=True)
class OpponentModel:
    """A drafter as it was watched: an agent that picks what the other would probably pick.

    classifier : fitted, with scikit-learn's `predict_proba` of features (L, F) -> (L, 2).

    A pick costs one evaluation for each item that is left, and one call of the classifier.

    >>> import draftlib as dl
    >>> from draftlib.matches import draft_match
    >>> game = dl.fantasy_risk()
    >>> match = draft_match(game, [dl.Greedy(), dl.Random(), dl.Random()], 1)
    >>> seats = [seating.index("Greedy") for seating in match.seatings]
    >>> model = OpponentModel.watch(game, match.picks[0], seats)
    >>> hits = [model.pick(state) == item for state, item in decisions(game, match.picks[0][0], 0)]
    >>> bool(sum(hits) > 10)
    True
    """

    classifier: Any

    @classmethod
    def watch(
        cls, game: Game, drafts: Sequence[Sequence[int]] | np.ndarray, seats: Sequence[int]
    ) -> Self:
        """Return the model of the drafter who sat in `seats` (M,) of M finished or other drafts.

        drafts: rows of items in the order in which they were picked, as `Match.picks` has them.
        """
        from sklearn.linear_model import LogisticRegression

        rows = [
            (candidate_features(state), state.legal == item)
            for draft, seat in zip(drafts, seats, strict=True)
            for state, item in decisions(game, draft, seat)
        ]
        features, picked = map(np.concatenate, zip(*rows))
        return cls(LogisticRegression(max_iter=2000).fit(features, picked))

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the item of the highest value, the first of equals."""
        return int(state.legal[self.values(state).argmax()])

    def values(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return how probable each item of `state.legal` is, (L,), summing to 1."""
        check_can_pick(state)
        odds = self.classifier.predict_proba(candidate_features(state))[:, 1]
        return odds / odds.sum()


def decisions(game: Game, draft: Sequence[int], seat: int) -> Iterator[tuple[State, int]]:
    """Yield each state of a draft in which `seat` picks, with the item that it picked.

    >>> from draftlib import four_item_game
    >>> [(len(state.picks), item) for state, item in decisions(four_item_game(), (1, 0, 2, 3), 0)]
    [(0, 1), (3, 3)]
    """
    state = game.start()
    for item in draft:
        if state.player == seat:
            yield state, item
        state = state.after(item)


def watch_agent(match: Match, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the drafts (M, L) of a match and the seat of an agent in each, (M,).

    >>> from draftlib import Greedy, four_item_game
    >>> from draftlib.matches import draft_match
    >>> match = draft_match(four_item_game(), [Greedy()] * 3, 1)
    >>> watch_agent(match, "Greedy 3")[1]
    array([2, 1, 2, 1, 0, 0])
    """
    seats = [seating.index(name) for seating in match.seatings]
    drafts = match.picks.reshape(-1, match.picks.shape[-1])
    return drafts, np.tile(seats, len(match.picks))
