"""How far play is from an equilibrium: exact gains of one-sided deviations, on small games.

The report asks under Theoretical Analysis whether play by MaxN-MC converges to a Nash equilibrium,
as play by max^n does.  Here the question is split into its two limits.  `limit_profile` is MaxN-MC
with infinitely many random walks (M) at a fixed depth (d), exactly; `sampled_profile` is MaxN-MC
with a finite M.  For either, `gains` tells each player what its best deviation would bring while
all others keep to their strategies: nobody gains anything if and only if play is an equilibrium.

All of this walks over every position of a game, equal partitions merged.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from draftlib.agents.layers import build_layers
from draftlib.agents.maxn import best_column
from draftlib.agents.walks import mean_of_walks
from draftlib.arguments.domains import Count
from draftlib.game import Agent, Game, State
from draftlib.kernels.rng import stream_of

_DIGITS = 9  # means of all completions are rounded to so many decimals, so that ties stay ties


class Profile(NamedTuple):
    """What every player does at every position of a game: a behaviour strategy for each."""

    game: Game
    layers: list  # the positions, see `draftlib.agents.layers`; the last layer holds the ends
    chances: list  # for each turn (S, L): the probability of each of `layer.items`


def mean_of_all_completions(state: State) -> np.ndarray:
    """Return the mean reward (P,) over all completions of `state` by uniformly random picks.

    This is the value that lines 11 to 19 of the report's Algorithm 1 estimate with M walks.

    >>> from draftlib import four_item_game
    >>> mean_of_all_completions(four_item_game().start()).tolist()
    [5.0, 2.5, 2.5]
    """
    if state.is_over:
        return state.game.rewards(state.owner)
    layers = build_layers(state)
    return _means(layers, _ends(state.game, layers))[0][0]


def limit_profile(game: Game, depth: int, ties: str = "first") -> Profile:
    """Return the `Profile` in which all play MaxN-MC to `depth` with infinitely many walks.

    game: small enough for a full search.  ties: as in `MaxN`.  With a depth of the number of picks
    this is max^n itself.  Source: report, Algorithm 1, for M to infinity.
    """
    return limit_profiles(game, depth, ties)[-1]


def limit_profiles(game: Game, max_depth: int, ties: str = "first") -> list[Profile]:
    """Return `limit_profile` for the depths 1, 2, ..., max_depth: a list, made in one go."""
    Count()("depth", max_depth)
    layers, profiles = _layers(game), []
    ends = _ends(game, layers)
    values = [np.round(mean, _DIGITS) for mean in _means(layers, ends)[:-1]] + [ends]
    for _ in range(max_depth):
        candidates = [values[t + 1][layer.child] for t, layer in enumerate(layers[:-1])]
        columns = [_best(game, t, ties, found) for t, found in enumerate(candidates)]
        values = [c[np.arange(len(c)), best] for c, best in zip(candidates, columns)] + [ends]
        chances = [_certain(layer, best) for layer, best in zip(layers, columns)]
        profiles.append(Profile(game, layers, chances))
    return profiles


def sampled_profile(game: Game, depth: int, rollouts: int, repeats: int, seed: int) -> Profile:
    """Return the `Profile` of MaxN-MC with `rollouts` walks (M) from each leaf.

    Its picks are random; the chances are frequencies over `repeats` independent searches at each
    position, made from the stream `seed`.
    """
    for name, number in (("depth", depth), ("rollouts", rollouts), ("repeats", repeats)):
        Count()(name, number)
    layers, stream = _layers(game), stream_of(seed)
    chances = []
    for turn in range(len(layers) - 1):
        columns = _searches(game, layers, turn, depth, rollouts, repeats, stream)
        picked = columns[:, :, None] == np.arange(layers[turn].items.shape[1])
        chances.append(picked.mean(axis=0))
    return Profile(game, layers, chances)


def agent_profile(game: Game, agents: Sequence[Agent]) -> Profile:
    """Return the `Profile` of deterministic agents, one a player, by asking them everywhere.

    agents: their picks may depend on who owns what, but neither on chance nor on the order in
    which the items were picked.  Each position is shown with one order that leads to it.
    """
    layers, chances = _layers(game), []
    for turn, layer in enumerate(layers[:-1]):
        agent, rng = agents[game.order[turn]], np.random.default_rng(0)
        picks = [agent.pick(_state_of(game, owner, turn), rng) for owner in layer.owners]
        chances.append((layer.items == np.array(picks)[:, None]).astype(float))
    return Profile(game, layers, chances)


def value_of_play(profile: Profile) -> np.ndarray:
    """Return the expected reward (P,) of each player when all keep to `profile`."""
    return _play(profile, deviator=None)[0][0]


def best_response_value(profile: Profile, player: int) -> float:
    """Return the most that `player` can expect while all others keep to `profile`."""
    return float(_play(profile, player)[0][0][player])


def gains(profile: Profile) -> np.ndarray:
    """Return what each player (P,) gains by its best deviation; all 0 in a Nash equilibrium."""
    best = [best_response_value(profile, p) for p in range(profile.game.n_players)]
    return np.array(best) - value_of_play(profile)


def exploitability(profile: Profile) -> float:
    """Return the largest of `gains`: how far a profile is from an equilibrium.

    >>> from draftlib import four_item_game
    >>> exploitability(limit_profile(four_item_game(), depth=4))
    0.0
    """
    return float(gains(profile).max())


def _play(profile, deviator):
    """Return the values (S, P) of every layer if `deviator` maximises and others do not change."""
    game, layers, chances = profile
    values = [_ends(game, layers)]
    for turn in range(len(layers) - 2, -1, -1):
        candidates, player = values[0][layers[turn].child], game.order[turn]
        if player == deviator:
            best = candidates[:, :, player].argmax(axis=1)
            values.insert(0, candidates[np.arange(len(best)), best])
        else:
            values.insert(0, (chances[turn][:, :, None] * candidates).sum(axis=1))
    return values


def _searches(game, layers, turn, depth, rollouts, repeats, stream):
    """Return the columns (R, S) that R searches by MaxN-MC choose at each position of a layer."""
    depth = min(depth, len(layers) - 1 - turn)
    leaves = np.arange(len(layers[turn].owners))
    for layer in layers[turn : turn + depth]:
        leaves = layer.child[leaves]  # (S, L, L-1, ...): every path has a leaf of its own
    end, shape = layers[turn + depth], (repeats, *leaves.shape, game.n_players)
    rows = np.broadcast_to(leaves, shape[:-1]).ravel()
    if turn + depth == len(layers) - 1:
        values = game.evaluate(end.owners)[rows]
    else:
        values = mean_of_walks(game, end.owners[rows], turn + depth, rollouts, stream)
    for t in range(turn + depth - 1, turn - 1, -1):
        candidates = values.reshape(-1, layers[t].items.shape[1], game.n_players)
        columns = _best(game, t, "first", candidates)
        values = candidates[np.arange(len(columns)), columns]
    return columns.reshape(repeats, -1)


def _best(game, turn, ties, candidates):
    mover = game.order[turn]
    return best_column(candidates, candidates[:, :, mover], ties, mover)


def _layers(game):
    return _layers_of(game.n_items, game.n_players, tuple(game.order.tolist()))


@lru_cache(maxsize=4)
def _layers_of(n_items, n_players, order):
    """Return the layers of any game of this shape: who may own what does not depend on rewards."""
    return build_layers(Game(n_items, n_players, lambda owner: np.zeros(n_players), order).start())


def _ends(game, layers):
    return game.evaluate(layers[-1].owners)


def _means(layers, ends):
    """Return the mean of all completions (S, P) of every position of every layer."""
    values = [ends]
    for layer in reversed(layers[:-1]):
        values.insert(0, values[0][layer.child].mean(axis=1))
    return values


def _certain(layer, columns):
    return (np.arange(layer.items.shape[1]) == columns[:, None]).astype(float)


def _state_of(game, owner, turn):
    """Return a state with `turn` picks made in which the items are owned as in `owner`."""
    left = {p: iter(np.flatnonzero(owner == p).tolist()) for p in range(game.n_players)}
    return State(game, tuple(next(left[player]) for player in game.order[:turn]))
