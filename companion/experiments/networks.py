"""An evaluator for the bots that will really play: a network, refined by its own drafts.

    python -m companion.experiments line_up

trains the networks and plays with them.

After the draft each bot plays on for itself, and Quo, without a goal to remember, plays for the
search.  The network (see `draftlib.evaluators.network`) learns from random drafts in all seat
orders, one game each.  Then, in rounds, a search with the network drafts against the bots; each of
its drafts is cut at random turns and completed at random, as the simulations of a search are; one
game is played from each; and the network is fitted anew to all games so far (Ross, Gordon and
Bagnell 2011: learn from the positions that your own play leads to).

Each pair of bots has a network of its own, trained with twenty seeds.  Networks with a hidden layer
can be trained again to the same weights on one processor only.

Columns of ``stored_rows("line_up")``: pair; unit, a training; won, the share of fights that the
search wins.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed

import draftlib as dl
from companion import arena, learned
from companion.estimates import random_drafts
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from draftlib.drafting import play_seated
from draftlib.evaluators.network import Network
from draftlib.evaluators.network_fit import fit_network
from draftlib.kernels.rng import seed_of
from draftlib.matches import seat_orders

SEEDS = range(2010, 2030)  # of training
ROUNDS = 3  # of refinement
LEARNS_WITH = dl.UCT(300, 0.1)  # the search that makes drafts to learn from
SIMULATIONS, C = 1500, 1.0  # of the search in a match; c as tuned, see `rave_and_uct`
MATCHES = 2  # rounds with each network
_SIZE = 42  # territories


class Scale(NamedTuple):
    """What a network learns from, shared equally by the six seat orders."""

    random: int = 21_600  # games from random drafts
    drafts: int = 108  # of the search, in each round of refinement
    completions: int = 60  # of each of these drafts, a game from each


class Games(NamedTuple):
    """Games, one a row: what a network is fitted to."""

    owners: np.ndarray  # (G, T) int8, the seat of each territory
    winners: np.ndarray  # (G,) int8, seats
    seatings: np.ndarray  # (G, P) int8, the number in `_roles` of the role in each seat


def _roles(seating):
    """Return who sits there, the search first, in the order of a network's roles."""
    return sorted(seating, key=(arena.SEARCH, *arena.PAPER_BOTS).index)


def _play_games(owners: np.ndarray, seating: Sequence[str], seed: int, goals: Any = None) -> Games:
    """Play one game from each draft (G, T) with the bots of a seating, without unfinished ones."""
    bots, run = arena.fighters(seating), {"goals": goals, "progress": False}
    batch = dl.risk.simulate_many(owners, bots, 1, seed, **run)
    ended = batch.unfinished == 0
    seated = np.array([_roles(seating).index(role) for role in seating])
    parts = (owners, batch.wins.argmax(axis=1), np.broadcast_to(seated, (len(owners), len(seated))))
    return Games(*[part[ended].astype(np.int8) for part in parts])


def random_games(count: int, seed: int, seating: Sequence[str]) -> Games:
    """Play one game from each of `count` uniformly random equal drafts."""
    return _play_games(random_drafts(count, seed, len(seating)), seating, seed)


def _own_games(
    network: Network, drafts: int, completions: int, seed: int, seating: Sequence[str]
) -> Games:
    """Draft with a search against the bots; play one game from each completion of each draft.

    The bots remember the goals of the whole draft.
    """
    picks = search_drafts(dl.NetworkEvaluator(network, seating), drafts, seed, seating)
    bots = [None if role == arena.SEARCH else role for role in seating]
    order = np.arange(_SIZE) % len(seating)
    goals = np.array([dl.risk.remembered_goals(draft, order, bots) for draft in picks])
    owners = complete_drafts(picks.repeat(completions, axis=0), np.random.default_rng(seed))
    return _play_games(owners, seating, seed, goals.repeat(completions, axis=0))


def search_drafts(reward: dl.Reward, drafts: int, seed: int, seating: Sequence[str]) -> np.ndarray:
    """Return the picks (D, T) of drafts between a search that maximises `reward` and the bots."""
    game = dl.fantasy_risk(reward, len(seating))
    agents = [LEARNS_WITH if role == arena.SEARCH else dl.risk.Drafter(role) for role in seating]
    played = [play_seated(game, agents, seed_of(seed, number)) for number in range(drafts)]
    return np.array([outcome.picks for outcome in played])


def complete_drafts(picks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return the owners (D, T) of drafts of three that go on at random after some of their picks.

    picks: (D, T), in turn.  The number of picks that stay is uniform on 0 to T.

    >>> owners = complete_drafts(np.arange(42)[None], np.random.default_rng(2))
    >>> np.bincount(owners[0]).tolist()
    [14, 14, 14]
    """
    turn = np.arange(picks.shape[1])
    stays = turn < rng.integers(0, len(turn) + 1, (len(picks), 1))
    order = np.where(stays, turn - len(turn), rng.random(picks.shape)).argsort(axis=1)
    owners = np.empty_like(picks)
    mixed = np.take_along_axis(picks, order, axis=1)
    np.put_along_axis(owners, mixed, np.broadcast_to(turn % 3, picks.shape), axis=1)
    return owners


def train(
    pair: tuple[str, str],
    seed: int,
    scale: Scale | None = None,
    rounds: int = ROUNDS,
    n_jobs: int = -1,
) -> tuple[Network, Games]:
    """Return the network for a pair of bots, and the games that it has learnt from."""
    scale, seatings = scale or Scale(), seat_orders((arena.SEARCH, *pair))

    def play(number, function, *arguments):
        work, seed_here = delayed(partial(function, *arguments)), seed_of(seed, number)
        return Parallel(n_jobs)(work(seed_of(seed_here, o), s) for o, s in enumerate(seatings))

    parts = play(0, random_games, scale.random // len(seatings))
    for number in range(1, rounds + 2):
        games = Games(*map(np.concatenate, zip(*parts)))
        seated = games.seatings.astype(np.int64)
        roles = _roles(seatings[0])
        network = fit_network(games.owners, games.winners, seated, roles, seed=seed)
        if number <= rounds:
            own = scale.drafts // len(seatings), scale.completions
            parts = [games, *play(number, _own_games, network, *own)]
    return network, games


def _game(network: Network, seating: Sequence[str]) -> dl.Game:
    """Return the draft whose reward is a network's."""
    return dl.fantasy_risk(dl.NetworkEvaluator(network, seating))


def _search(network: Network, seating: Sequence[str]) -> dl.Agent:
    return arena.searching("UCT", SIMULATIONS, C, _game(network, seating))


def _train_and_play(pair, training, seed, rounds, n_jobs=-1):
    """Train a network; return the share of fights won in a match with it: won."""
    network, _ = train(pair, training, n_jobs=n_jobs)
    run = {"seed": seed, "n_jobs": n_jobs, "game": partial(_game, network)}
    table = arena.own_play(pair, partial(_search, network), rounds, **run)
    return table[["won"]].mean().to_frame().T


@experiment("line_up", ["pair", "unit", "won"], digits=4, seconds=1310, exact=False)
def play(seed: int | None = None) -> Iterator[Part]:
    """Train networks for the bots that will play, and play matches with them."""
    for pair in arena.PAIRS:
        for unit, training in enumerate(SEEDS):
            streams = reseed(training, seed), seed_of(reseed(2026, seed), unit)
            labels = {"pair": " ".join(pair), "unit": unit}
            yield Part(labels, MATCHES, partial(_train_and_play, pair, *streams))


@headline(
    "A5",
    "UCT using a network trained on its own drafts against the same bots",
    "the best of 74 rules, tuned against the same rivals",
    "wins of 300, own wars",
)
def _networks():
    """Return what UCT wins by networks of its own drafts beside the same bots, and a tuned rule."""
    won = 300 * stored_rows("line_up").groupby("unit").won.mean()
    return won, learned.tuned_rounds("bots", "own").add_prefix("round ", axis=0)
