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

**war_by_models**: UCT with 1,500 simulations by the network of notebook 09, fitted to games of
three Quos: 21,600 from random drafts and 19,440 more, which are from random drafts, too, or in
three rounds from drafts of the search with the network itself, cut and completed at random.  c is
tuned as above, with training seed 1.  Then five training seeds for each pair, two rounds with each,
50 wars from each draft.  Networks can be trained again to the same weights on one processor only.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
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
_TRAININGS, _TRAINED_ROUNDS = range(2035, 2040), 2


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


def games_of_quos(owners: np.ndarray, seed: int) -> pd.DataFrame:
    """Return a training set of drafts (D, T), one game of Quos from each, without unfinished ones.

    >>> games_of_quos(random_drafts(2, 0), 0).filter(like="wins").sum(axis=1).tolist()
    [1, 1]
    """
    batch = dl.risk.simulate_many(owners, ("quo",) * 3, 1, seed, progress=False)
    table = dl.risk.make_outcome_table(owners, batch)
    return table[table.unfinished == 0].reset_index(drop=True)


def fitted_to_quos(own: bool, pair: tuple[str, str], seed: int) -> dl.NetworkEvaluator:
    """Return a network fitted to random drafts, or to these and to drafts of a search with it."""
    scale = Scale()
    more = ROUNDS * scale.drafts * scale.completions
    games = games_of_quos(random_drafts(scale.random + (0 if own else more), seed), seed)
    model = dl.NetworkEvaluator.fit(games)
    for number in range(ROUNDS if own else 0):
        found = [games]
        for o, seating in enumerate(seat_orders((arena.SEARCH, *pair))):
            found.append(_own_quo_games(model, scale, seed_of(seed, number, o), seating))
        games = pd.concat(found, ignore_index=True)
        model = dl.NetworkEvaluator.fit(games)
    return model


def _own_quo_games(
    model: dl.Reward, scale: Scale, seed: int, seating: Sequence[str]
) -> pd.DataFrame:
    """Draft with a search beside bots; return a game of Quos from each completion."""
    picks = search_drafts(model, scale.drafts // 6, seed, seating).repeat(scale.completions, axis=0)
    return games_of_quos(complete_drafts(picks, np.random.default_rng(seed)), seed)


def network_wins(
    drafts: str, seed: int, constants: Sequence[float], wars: int, rounds: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Train a network for each pair of bots; return what UCT wins by it: table, c, round, won."""
    frames = []
    for number, pair in enumerate(arena.PAIRS):
        if drafts == "own" or number == 0:
            game = dl.fantasy_risk(fitted_to_quos(drafts == "own", pair, seed))
        for c in constants:
            agent = arena.searching("UCT", SIMULATIONS, c, game)
            rows = arena.wins_by_round(game, agent, pair, wars, seed, rounds, n_jobs)
            frames.append(rows.assign(table=" ".join(pair), c=c))
    return pd.concat(frames)


@experiment(
    "war_by_models",
    ["step", "drafts", "training", "table", "c", "round", "won"],
    seconds=450,
    exact=False,
)
def play_in_the_papers_war(seed: int | None = None) -> Iterator[Part]:
    """Fit networks to random and to own drafts, and play the paper's war."""
    for drafts in ("random", "own"):
        tuned = partial(network_wins, drafts, reseed(1, seed), arena.CONSTANTS, 20)
        rows = yield Part({"step": "tuning", "drafts": drafts, "training": 1}, 2, tuned)
        best = float(rows.groupby("c").won.mean().idxmax())
        for each in _TRAININGS:
            labels = {"step": "fresh", "drafts": drafts, "training": each}
            run = partial(network_wins, drafts, reseed(each, seed), (best,), 50)
            yield Part(labels, _TRAINED_ROUNDS, run)


@headline(
    "09",
    "UCT using a network trained on its own drafts against the same bots",
    "the best of 74 rules, tuned against the same rivals",
    "wins of 300, own wars",
)
def _networks():
    """Return what UCT wins by networks of its own drafts beside the same bots, and a tuned rule."""
    won = 300 * stored_rows("line_up").groupby("unit").won.mean()
    return won, learned.tuned_rounds("bots", "own").add_prefix("round ", axis=0)
