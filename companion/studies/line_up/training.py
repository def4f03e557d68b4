"""Games of the bots that will really play, and the network that learns from them in rounds."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from companion.studies.drafting_to_win import PAIRS, PAPER_BOTS, SEARCH, fighters
from companion.studies.matches import random_drafts
from draftlib.agents import UCT
from draftlib.catalogue import fantasy_risk
from draftlib.drafting import play_seated
from draftlib.evaluators import NetworkEvaluator
from draftlib.evaluators.network import Network
from draftlib.evaluators.network_fit import fit_network
from draftlib.kernels.rng import seed_of
from draftlib.matches import seat_orders
from draftlib.rewards import Reward
from draftlib.risk.drafter import Drafter, remembered_goals
from draftlib.risk.simulator import simulate_many

SEED = 2010
ROLES = (SEARCH, *PAPER_BOTS)
ROUNDS = 3  # of refinement
PLACES = (SEARCH, "next", "last")  # roles without the names of bots, in the order of the picks
SIMULATIONS, EXPLORATION = 300, 0.1  # of the search that makes drafts to learn from
_SIZE = 42  # territories

Rewards = Callable[[tuple], Reward]  # the evaluator for a seating


class Scale(NamedTuple):
    """What a network learns from, shared equally by the seat orders of its line-ups."""

    random: int = 21_600  # games from random drafts
    drafts: int = 108  # of the search, in each round of refinement
    completions: int = 60  # of each of these drafts, a game from each


class Games(NamedTuple):
    """Games, one a row: what a network is fitted to."""

    owners: np.ndarray  # (G, T) int8, the seat of each territory
    winners: np.ndarray  # (G,) int8, seats
    seatings: np.ndarray  # (G, P) int8, the number of the role in each seat


def seatings_of(pairs: Sequence[tuple] = PAIRS) -> list[tuple[str, ...]]:
    """Return the roles by seat of all line-ups, the search beside each pair, in all seat orders."""
    return [seating for pair in pairs for seating in seat_orders((SEARCH, *pair))]


def _play_games(owners: np.ndarray, seating: Sequence[str], seed: int, goals: Any = None) -> Games:
    """Play one game from each draft (G, T) with the bots of a seating, without unfinished ones."""
    batch = simulate_many(owners, fighters(seating), 1, seed, goals=goals, progress=False)
    ended = batch.unfinished == 0
    seated = np.array([ROLES.index(role) for role in seating])
    parts = (owners, batch.wins.argmax(axis=1), np.broadcast_to(seated, (len(owners), len(seated))))
    return Games(*[part[ended].astype(np.int8) for part in parts])


def random_games(count: int, seed: int, seating: Sequence[str]) -> Games:
    """Play one game from each of `count` uniformly random equal drafts."""
    return _play_games(random_drafts(count, seed, len(seating)), seating, seed)


def _own_games(
    rewards: Rewards, drafts: int, completions: int, seed: int, seating: Sequence[str]
) -> Games:
    """Draft with a search against the bots; play one game from each completion of each draft.

    The bots remember the goals of the whole draft.
    """
    picks = search_drafts(rewards(seating), drafts, seed, seating)
    bots = [None if role == SEARCH else role for role in seating]
    order = np.arange(_SIZE) % len(seating)
    goals = np.array([remembered_goals(draft, order, bots) for draft in picks])
    owners = completed(picks.repeat(completions, axis=0), np.random.default_rng(seed))
    return _play_games(owners, seating, seed, goals.repeat(completions, axis=0))


def search_drafts(reward: Reward, drafts: int, seed: int, seating: Sequence[str]) -> np.ndarray:
    """Return the picks (D, T) of drafts between a search that maximises `reward` and the bots."""
    game = fantasy_risk(reward, len(seating))
    search = UCT(SIMULATIONS, EXPLORATION)
    agents = [search if role == SEARCH else Drafter(role) for role in seating]
    played = [play_seated(game, agents, seed_of(seed, number)) for number in range(drafts)]
    return np.array([outcome.picks for outcome in played])


def completed(picks: np.ndarray, rng: np.random.Generator, n_players: int = 3) -> np.ndarray:
    """Return the owners (D, T) of drafts that go on at random after a random number of picks.

    picks: (D, T), in turn.  The number of picks that stay is uniform on 0 to T.

    >>> owners = completed(np.arange(42)[None], np.random.default_rng(2))
    >>> np.bincount(owners[0]).tolist()
    [14, 14, 14]
    """
    turn = np.arange(picks.shape[1])
    stays = turn < rng.integers(0, len(turn) + 1, (len(picks), 1))
    order = np.where(stays, turn - len(turn), rng.random(picks.shape)).argsort(axis=1)
    owners = np.empty_like(picks)
    mixed = np.take_along_axis(picks, order, axis=1)
    np.put_along_axis(owners, mixed, np.broadcast_to(turn % n_players, picks.shape), axis=1)
    return owners


def train(
    pairs: Sequence[tuple],
    scale: Scale | None = None,
    seed: int = SEED,
    n_jobs: int = -1,
    fit: Callable | None = None,
) -> Iterator[tuple[Network | Rewards, Games]]:
    """Yield the model, and the games that it has learnt from, before and after each round.

    fit : what makes a network, or `Rewards`, of games and a seed; by default `fitted`.
    """
    scale, count = scale or Scale(), len(seatings_of(pairs))
    fit = fit or fitted
    games = training_games(pairs, scale.random // count, seed, n_jobs)
    model = fit(games, seed=seed)
    yield model, games
    for number in range(1, ROUNDS + 1):
        play = partial(_own_games, rewards_of(model), scale.drafts // count, scale.completions)
        more = _of_all(play, pairs, seed_of(seed, number), n_jobs)
        games = Games(*map(np.concatenate, zip(games, more)))
        model = fit(games, seed=seed)
        yield model, games


def rewards_of(model: Network | Rewards) -> Rewards:
    """Return what makes a model's evaluator for a seating."""
    return partial(NetworkEvaluator, model) if isinstance(model, Network) else model


def training_games(
    pairs: Sequence[tuple], random: int, seed: int = SEED, n_jobs: int = -1
) -> Games:
    """Return `random` games from random drafts for each line-up and seat order."""
    return _of_all(partial(random_games, random), pairs, seed_of(seed, 0), n_jobs)


def fitted(games: Games, hidden: int = 32, seed: int = 0) -> Network:
    """Return the network fitted to games; its roles are those of `ROLES` that play in them."""
    present, seatings = np.unique(games.seatings, return_inverse=True)
    roles = [ROLES[role] for role in present]
    return fit_network(games.owners, games.winners, seatings, roles, hidden=hidden, seed=seed)


def nameless(games: Games, seed: int = 0) -> Rewards:
    """Return a network that is not told who the bots are, only who picks next after the search."""
    seats = np.arange(games.seatings.shape[1])
    searching = (games.seatings == ROLES.index(SEARCH)).argmax(axis=1)
    places = (seats - searching[:, None]) % len(seats)
    network = fit_network(games.owners, games.winners, places, PLACES, seed=seed)
    return partial(_by_place, network)


def _by_place(network: Network, seating: Sequence[str]) -> NetworkEvaluator:
    """Return the evaluator of a nameless network for a seating."""
    first = list(seating).index(SEARCH)
    return NetworkEvaluator(network, [PLACES[seat - first] for seat in range(len(seating))])


def _of_all(play, pairs, seed, n_jobs):
    """Return the games of `play(seed, seating)` in all line-ups and seat orders."""
    work, seatings = delayed(play), enumerate(seatings_of(pairs))
    parts = Parallel(n_jobs)(work(seed_of(seed, o), seating) for o, seating in seatings)
    return Games(*map(np.concatenate, zip(*parts)))
