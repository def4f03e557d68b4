"""An evaluator for the bots that will really play: trained, refined by its own drafts, and tried.

    python -m companion.studies.line_up

makes what `kept_network` and `kept_matches` read.

After the draft each bot plays itself, and Quo, without a goal to remember, plays on for the
drafter.  The network (see `draftlib.evaluators.network`) learns from random drafts of all line-ups
in all seat orders, one game each.  Then, in rounds, a search with the network drafts against the
bots; each of its drafts is cut at random turns and completed at random, as the simulations of a
search are; one game is played from each; and the network is fitted anew to all games so far (Ross,
Gordon and Bagnell 2011: learn from the positions that your own play leads to).
"""

import argparse
import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from draftlib.agents import UCT
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator, NetworkEvaluator
from draftlib.evaluators.network import Network
from draftlib.evaluators.network_fit import fit_network
from draftlib.game import play_seated
from draftlib.kernels.rng import seed_of
from draftlib.rewards import Reward
from draftlib.risk.drafter import Drafter, remembered_goals
from draftlib.risk.simulator import simulate_many
from draftlib.risk.war import War
from draftlib.support.files import replace_file
from draftlib.support.parallel import results
from draftlib.tournament import seat_orders, tournament

SEED = 2010
SEARCH = "search"  # who drafts; Quo plays on
BOTS = ("quo", "evil_pixie", "killbot", "boscoe")
ROLES = (SEARCH, *BOTS)
PAIRS = tuple(combinations(BOTS, 2))  # the rivals in each of the six matches
RANDOM = 10_000  # random drafts of each line-up in each seat order
DRAFTS, COMPLETIONS = 100, 30  # of the search, in the same way, and of each of these drafts
ROUNDS = 3
SIMULATIONS, EXPLORATION = 300, 0.1  # of the search that makes drafts to learn from
SIZE = 42  # territories
DATA = Path(__file__).parent.parent / "data"
KEPT_NETWORK, KEPT_MATCHES = DATA / "line_up.npz", DATA / "line_up.csv"

Rewards = Callable[[tuple], Reward]  # the evaluator for a seating


class Games(NamedTuple):
    """Games, one a row: what a network is fitted to."""

    owners: np.ndarray  # (G, T) int8, the seat of each territory
    winners: np.ndarray  # (G,) int8, seats
    seatings: np.ndarray  # (G, P) int8, the number of the role in each seat


def seatings_of(pairs: Sequence[tuple] = PAIRS) -> list[tuple[str, ...]]:
    """Return the roles by seat of all line-ups, the search beside each pair, in all seat orders."""
    return [seating for pair in pairs for seating in seat_orders((SEARCH, *pair))]


def play_games(owners: np.ndarray, seating: Sequence[str], seed: int, goals: Any = None) -> Games:
    """Play one game from each draft (G, T) with the bots of a seating, without unfinished ones."""
    bots = tuple("quo" if role == SEARCH else role for role in seating)
    batch = simulate_many(owners, bots, 1, seed, goals=goals, progress=False)
    ended = batch.unfinished == 0
    seated = np.array([ROLES.index(role) for role in seating])
    parts = (owners, batch.wins.argmax(axis=1), np.broadcast_to(seated, (len(owners), len(seated))))
    return Games(*[part[ended].astype(np.int8) for part in parts])


def random_games(count: int, seed: int, seating: Sequence[str]) -> Games:
    """Play one game from each of `count` uniformly random equal drafts."""
    rng = np.random.default_rng(seed)
    owners = rng.permuted(np.tile(np.arange(SIZE) % len(seating), (count, 1)), axis=1)
    return play_games(owners, seating, seed)


def own_games(
    rewards: Rewards, drafts: int, completions: int, seed: int, seating: Sequence[str]
) -> Games:
    """Draft with a search against the bots; play one game from each completion of each draft.

    The bots remember the goals of the whole draft.
    """
    picks = search_drafts(rewards(seating), drafts, seed, seating)
    bots = [None if role == SEARCH else role for role in seating]
    order = np.arange(SIZE) % len(seating)
    goals = np.array([remembered_goals(draft, order, bots) for draft in picks])
    owners = completed(picks.repeat(completions, axis=0), np.random.default_rng(seed))
    return play_games(owners, seating, seed, goals.repeat(completions, axis=0))


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
    pairs: Sequence[tuple] = PAIRS,
    random: int = RANDOM,
    drafts: int = DRAFTS,
    completions: int = COMPLETIONS,
    rounds: int = ROUNDS,
    seed: int = SEED,
    n_jobs: int = -1,
) -> Iterator[tuple[Network, Games]]:
    """Yield the network, and the games that it has learnt from, before and after each round."""
    games = _of_all(partial(random_games, random), pairs, seed_of(seed, 0), n_jobs)
    network = fitted(games)
    yield network, games
    for number in range(1, rounds + 1):
        play = partial(own_games, partial(NetworkEvaluator, network), drafts, completions)
        more = _of_all(play, pairs, seed_of(seed, number), n_jobs)
        games = Games(*[np.concatenate(parts) for parts in zip(games, more)])
        network = fitted(games)
        yield network, games


def fitted(games: Games, hidden: int = 32) -> Network:
    """Return the network fitted to games; its roles are those of `ROLES` that play in them."""
    present, seatings = np.unique(games.seatings, return_inverse=True)
    roles = [ROLES[role] for role in present]
    return fit_network(games.owners, games.winners, seatings, roles, hidden=hidden)


def _of_all(play, pairs, seed, n_jobs):
    """Return the games of `play(seed, seating)` in all line-ups and seat orders."""
    numbered = list(enumerate(seatings_of(pairs)))
    pieces = [(o, partial(play, seed_of(seed, o), seating)) for o, seating in numbered]
    parts = dict(results(_called, pieces, n_jobs))
    return Games(*[np.concatenate(part) for part in zip(*[parts[o] for o, _ in numbered])])


def _called(piece):
    number, function = piece
    return number, function()


def linear_rewards(games: Games) -> Rewards:
    """Return the paper's linear evaluator, fitted to the games of each seating by itself."""
    codes = games.seatings @ 10 ** np.arange(3)
    by_seating = {}
    for code in np.unique(codes):
        rows = codes == code
        wins = pd.DataFrame(np.eye(3, dtype=int)[games.winners[rows]]).add_prefix("wins")
        text = ["".join(map(str, owner)) for owner in games.owners[rows]]
        names = tuple(ROLES[role] for role in games.seatings[rows][0])
        by_seating[names] = Evaluator.fit(wins.assign(outcome=text))
    return by_seating.__getitem__


def match(
    rewards: Rewards,
    pair: tuple[str, str],
    rounds: int = 50,
    fights: int = 20,
    seed: int = SEED,
    n_jobs: int = -1,
    simulations: int = 3000,
    exploration: float = EXPLORATION,
) -> pd.DataFrame:
    """Return the part of its fights that each agent won in each round: agent, round, won.

    The search drafts with the evaluator for the seating against the pair of bots, in all seat
    orders; the bots play themselves, Quo for the search.
    """
    parts = []
    for o, seating in enumerate(seat_orders((SEARCH, *pair))):
        agents = {SEARCH: UCT(simulations, exploration)} | {bot: Drafter(bot) for bot in pair}
        game = fantasy_risk(rewards(seating))
        options = {"after": War("own", fights=fights), "n_jobs": n_jobs, "progress": False}
        key = seed_of(seed, o)
        parts.append(tournament(game, agents, rounds, key, seatings=[seating], **options))
    return pd.concat(parts).groupby(["agent", "round"]).won.mean().reset_index()


def accuracy(
    rewards: Rewards, drafts: int = 300, games: int = 100, seed: int = SEED + 1
) -> tuple[float, float]:
    """Return how well an evaluator foretells games from random drafts that it has not seen.

    Correlation of its chances with the shares of wins, and log loss per game.  From `drafts`
    drafts of each line-up in each seat order, `games` games each.
    """
    told, came = [], []
    for o, seating in enumerate(seatings_of()):
        owners = random_games(drafts, seed_of(seed, o), seating).owners.astype(np.int64)
        bots = tuple("quo" if role == SEARCH else role for role in seating)
        batch = simulate_many(owners, bots, games, seed_of(seed, o), progress=False)
        told.append(rewards(seating).rewards(owners))
        came.append(batch.wins / games)
    told, came = np.concatenate(told), np.concatenate(came)
    loss = -(came * np.log(told.clip(1e-9))).sum(axis=1).mean()
    return float(np.corrcoef(told.ravel(), came.ravel())[0, 1]), float(loss)


def network_bytes(network: Network) -> bytes:
    """Return a network as the bytes of an .npz file: the same weights give the same bytes."""
    file = io.BytesIO()
    np.savez(file, **network._asdict())
    return file.getvalue()


def kept_network() -> Network:
    """Return the network that `main` trained, from the companion's data.

    >>> NetworkEvaluator(kept_network(), ("search", "evil_pixie", "killbot"))
    <network: classic board, search, evil_pixie, killbot>
    """
    with np.load(KEPT_NETWORK) as parts:
        network = Network(**parts)
    return network._replace(roles=tuple(network.roles.tolist()))


def kept_matches() -> pd.DataFrame:
    """Return the matches that `main` played: columns model, pair, agent, round, won.

    >>> kept_matches().pair.nunique()
    6
    """
    return pd.read_csv(KEPT_MATCHES)


def play_all(network: Network, rounds: int, seed: int = SEED, n_jobs: int = -1) -> pd.DataFrame:
    """Return the six matches of the published evaluator and of the network, below each other."""
    models = {"published": published, "network": partial(NetworkEvaluator, network)}
    frames = []
    for pair in PAIRS:
        for model, rewards in models.items():
            options = {"exploration": 0.01} if model == "published" else {}
            table = match(rewards, pair, rounds, seed=seed, n_jobs=n_jobs, **options)
            frames.append(table.assign(model=model, pair=" ".join(pair)))
    return pd.concat(frames, ignore_index=True)[["model", "pair", "agent", "round", "won"]]


def published(seating: Sequence[str]) -> Evaluator:
    """Return the published evaluator, which asks nobody's name."""
    return Evaluator.published()


def main(arguments: Sequence[str] | None = None) -> None:
    """Train the network, play the matches, and write the two files that are kept."""
    parser = argparse.ArgumentParser(description="Train and try the network for the line-ups.")
    parser.add_argument("--rounds", type=int, default=25, help="of each match (%(default)s)")
    parser.add_argument("--jobs", type=int, default=-1, help="workers; -1: all cores")
    parser.add_argument("--out", type=Path, default=DATA, metavar="FOLDER", help="(%(default)s)")
    options = parser.parse_args(arguments)
    *_, (network, _) = train(n_jobs=options.jobs)
    table = play_all(network, options.rounds, n_jobs=options.jobs)
    replace_file(options.out / KEPT_NETWORK.name, network_bytes(network))
    text = table.to_csv(index=False, float_format="%.6g", lineterminator="\n")
    replace_file(options.out / KEPT_MATCHES.name, text.encode())


if __name__ == "__main__":
    main()
