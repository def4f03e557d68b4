"""A network with one hidden layer, or none, that predicts who wins from a partition.

The scores of the players are z = A' max(0, b + sum of rows of the first layer) + a, a row for each
territory and its owner, for each player's number of territories in each continent, and for each
player's seat; the chance of player p is exp(z_p) / sum of exp(z), the multinomial logit (McFadden,
"Conditional logit analysis of qualitative choice behavior", 1974).  Without a hidden layer the rows
add up to z itself.

A player's **role** is the name of who plays.  One network can learn from games of several line-ups
in all seat orders: its weights of each role in each seat say who plays, and in which order.
"""

import math
from collections.abc import Sequence
from typing import Annotated

import numpy as np

from draftlib.arguments import TEXT, Count, ListOf, Positive, Seed, Word, checked, require
from draftlib.arrays import check_numbers
from draftlib.boards import Board, check_board
from draftlib.evaluators.weights import Network
from draftlib.kernels.bits import count
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import CALLED, RewardArrays, normalise, owned_sets, reward_arrays
from draftlib.rewards import BoardReward
from draftlib.runs.loading import pd


@kernel
def win_chances(owner, numbers, stream, out):
    """Write each player's chance to win into `out` (P,): the softmax of the scores.

    The first layer adds up one row of weights for each fact about the partition: who owns an item,
    and how many items of each group each player owns.  So its cost does not depend on the number of
    facts that could be, and a layer of 32 units costs about as much as the linear evaluator.
    numbers: the sizes K, C, H and whether there is a hidden layer, then K bit sets, the items of
    each group; then as float32 the bias (H,), the base (P,) of the scores, the rows of the first
    layer by owner and item, (P, T, H), and by player, group and number owned, (P, K, C, H), and the
    weights from hidden units to scores (H, P).
    The chances in proportion, the highest at 1, are rounded to float32: the C libraries of two
    machines may differ in the last bit of `exp`.
    """
    n_players, n_items = len(out), len(owner)
    n_groups, n_counts, n_units, is_layered = numbers[:4].view(np.int64)
    groups = numbers[4 : 4 + n_groups].view(np.uint64)
    weights = numbers[4 + n_groups :].view(np.float32)
    bias, rest = weights[:n_units], weights[n_units:]
    base, rest = rest[:n_players], rest[n_players:]
    size = n_players * n_items * n_units
    of_item, rest = rest[:size].reshape(n_players, n_items, n_units), rest[size:]
    size = n_players * n_groups * n_counts * n_units
    of_count, head = rest[:size].reshape(n_players, n_groups, n_counts, n_units), rest[size:]
    units, owned = bias.copy(), np.zeros(n_players, np.uint64)
    owned_sets(owner, owned)
    for p in range(n_players):
        for t in range(n_items):
            if owner[t] == p:
                for h in range(n_units):
                    units[h] += of_item[p, t, h]
        for k in range(n_groups):
            owns = count(owned[p] & groups[k])
            for h in range(n_units):
                units[h] += of_count[p, k, owns, h]
    for p in range(n_players):
        out[p] = base[p] if is_layered else units[p]
    if is_layered:
        for h in range(n_units):
            if units[h] > 0.0:  # a rectified unit
                for p in range(n_players):
                    out[p] += head[h * n_players + p] * units[h]
    highest = out.max()
    for p in range(n_players):
        out[p] = np.float32(math.exp(out[p] - highest))
    normalise(out)


class NetworkEvaluator(BoardReward):
    """The chance of each player to win from a partition, by a `Network`; they sum to 1.

    Of an unfinished draft a territory that nobody owns adds nothing: the network has not learnt
    from such drafts, so that Greedy, which looks at them, is on its own.

    Parameters
    ----------
    network : Network
        See `fit` and `draftlib.evaluators.network_fit`.
    seating : sequence of str, optional
        The role of each seat, all different; by default the roles in their order.
    board : Board, optional
        By default the classic one.

    Examples
    --------
    >>> import numpy as np
    >>> import pandas as pd
    >>> from draftlib import NetworkEvaluator
    >>> rng = np.random.default_rng(0)
    >>> owners = rng.permuted(np.tile([0, 1, 2], (1000, 14)), axis=1)
    >>> text = ["".join(map(str, owner)) for owner in owners]
    >>> iceland = pd.get_dummies(owners[:, 23]).set_axis(["wins0", "wins1", "wins2"], axis=1)
    >>> won_by_iceland = iceland.astype(int).assign(outcome=text)
    >>> evaluator = NetworkEvaluator.fit(won_by_iceland, hidden=0)
    >>> bool((evaluator.rewards(owners).argmax(axis=1) == owners[:, 23]).mean() > 0.9)
    True
    """

    @checked
    def __init__(
        self, network: Network, seating: Sequence[str] | None = None, board: Board | None = None
    ):
        self.board = check_board(board)
        self.network = _check_network(network, self.board)
        roles = tuple(network.roles)
        seats = ListOf("roles", "a role", Word(*roles))
        self.seating = tuple(seats("seating", roles if seating is None else seating))
        differ = len({*self.seating}) == len(self.seating)  # the network tells players by role
        require(differ, "seating", self.seating, "a different role in each seat")
        most = min(6, np.shape(network.seats)[1])  # that the network knows
        self.n_players = Count(2, most)("the number of seats", len(self.seating))

    def __repr__(self) -> str:
        return f"<network: {self.board.name} board, {', '.join(map(str, self.seating))}>"

    @classmethod
    @checked
    def fit(
        cls,
        outcomes: "pd.DataFrame",
        board: Board | None = None,
        hidden: Annotated[int, Count(0, 10_000)] = 32,
        epochs: Positive = 12,
        seed: Seed = 0,
    ) -> "NetworkEvaluator":
        """Return the network fitted to a training set, the same bots in the same seats throughout.

        Each game counts once; unfinished ones are left out.  Memory grows with the drafts, some
        5 kB each, and not with the games.

        Parameters
        ----------
        outcomes : DataFrame
            As in `draftlib.evaluators.outcomes`: `outcome`, `wins0`, `wins1` ...
        board : Board, optional
            By default the classic one.
        hidden, epochs, seed : int, optional
            See `draftlib.evaluators.network_fit.fit_network`, which also learns from many line-ups.

        Raises
        ------
        ValueError
            For a table that is no training set.
        ImportError
            Without scikit-learn.
        """
        from draftlib.evaluators.network_fit import fit_network  # scipy is slow to load
        from draftlib.evaluators.outcomes import Outcomes

        options = {"hidden": hidden, "epochs": epochs, "seed": seed}
        owners, winners, times = Outcomes.of(outcomes, board).games()
        return cls(fit_network(owners, winners, times=times, board=board, **options), board=board)

    @checked
    def arrays(self, n_players: Annotated[int, Count()]) -> RewardArrays:
        """Return the `RewardArrays` of this evaluator; ValueError unless for its own P seats."""
        seated = [list(self.network.roles).index(role) for role in self.seating]
        require(n_players == len(seated), "n_players", n_players, f"the {len(seated)} of {self!r}")
        items, counts, seats, bias, head, base = map(np.asarray, self.network[1:])
        bias = bias + seats[seated, np.arange(n_players)].sum(axis=0)
        if not len(head):
            items, counts, bias = items[..., seated], counts[..., seated], (bias + base)[seated]
        parts = bias, base[seated], items[seated], counts[seated], head[:, seated]
        weights = np.concatenate([part.ravel() for part in parts]).astype(np.float32)
        weights = np.append(weights, np.zeros(len(weights) % 2, np.float32))  # whole numbers
        groups = self.board.groups
        sizes = np.array([len(groups), counts.shape[2], len(bias), len(head) > 0])
        numbers = np.concatenate([sizes.view(float), groups.view(float), weights.view(float)])
        called = {"evaluate": win_chances, "numbers": numbers, "is_partial": 1}
        named = {"near": self.board.masks, "n_players": n_players}
        return reward_arrays(CALLED, self.board.n_territories, **named, **called)


def _check_network(network: Network, board: Board) -> Network:
    """Return `network`; ValueError unless its weights are finite and of shapes that fit `board`."""
    roles = ListOf("a name for each role", "a role", TEXT)("roles", network.roles)
    sums = len(check_numbers("the weights of bias", network.bias, "a list of numbers", None))
    n_roles, groups = len(roles), (len(board.sizes), int(board.sizes.max()) + 1)
    shapes = {
        "items": (n_roles, board.n_territories, sums),
        "counts": (n_roles, *groups, sums),
        "seats": (n_roles, None, sums),
        "head": (None, n_roles),
        "base": (n_roles,),
    }
    for name, shape in shapes.items():
        what = f"an array of numbers of shape {shape}"
        check_numbers(f"the weights of {name}", getattr(network, name), what, *shape)
    require(len(network.head) in (0, sums), "head", network.head, f"of {sums} rows, or of none")
    return network
