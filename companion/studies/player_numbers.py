"""Two to six players: evaluators fitted to their own games, and what a search wins.

    python -m companion.studies.player_numbers

makes what `kept` reads.  The bots are Quos throughout, as in the papers' training set and round
robin.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

from companion.studies.kept import csv_bytes, part_table, study_options
from draftlib.agents import UCT
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator, NetworkEvaluator
from draftlib.kernels.rng import seed_of
from draftlib.rewards import Reward
from draftlib.risk.drafter import Drafter
from draftlib.risk.simulator import simulate_many
from draftlib.risk.war import War
from draftlib.support.files import replace_file
from draftlib.tournament import tournament

SEED = 2010
NUMBERS = (2, 3, 4, 5, 6)
DRAFTS = 100_000  # random, one game each, that the evaluators learn from
ROUNDS = 10
KEPT = Path(__file__).parent.parent / "data" / "player_numbers.csv"


def quo_games(n_players: int, drafts: int, seed: int = SEED, n_jobs: int = -1) -> pd.DataFrame:
    """Return a training set of uniformly random drafts in turn, one game of Quos from each.

    >>> quo_games(4, 3).filter(like="wins").sum(axis=1).tolist()
    [1, 1, 1]
    """
    rng = np.random.default_rng(seed_of(seed, n_players))
    owners = rng.permuted(np.tile(np.arange(42) % n_players, (drafts, 1)), axis=1)
    bots = ("quo",) * n_players
    batch = simulate_many(owners, bots, 1, seed, n_jobs=n_jobs, progress=False)
    ended = batch.unfinished == 0
    wins = pd.DataFrame(batch.wins[ended]).add_prefix("wins")
    return wins.assign(outcome=["".join(map(str, owner)) for owner in owners[ended].tolist()])


def evaluators(n_players: int, games: pd.DataFrame) -> dict[str, Reward]:
    """Return the evaluators to compare: the published one, the linear one refitted, a network."""
    fitted = {"linear": Evaluator.fit(games), "network": NetworkEvaluator.fit(games)}
    return {"published": Evaluator.published()} | fitted


def shares(
    n_players: int,
    rewards: Mapping[str, Reward],
    rounds: int = 50,
    fights: int = 20,
    seed: int = SEED,
    n_jobs: int = -1,
    exploration: float = 0.05,
) -> pd.DataFrame:
    """Return the part of its fights that UCT(3000) wins against P - 1 Quo drafters, by round.

    Columns: evaluator, round, won.  A round has the search in each seat once; Quo plays for all.
    """
    quos = {f"Quo {number}": Drafter("quo") for number in range(1, n_players)}
    seatings = [_with_search_in(seat, tuple(quos)) for seat in range(n_players)]
    parts = []
    for name, reward in rewards.items():
        agents = {"UCT": UCT(3000, exploration), **quos}
        options = {"after": War("quo", fights=fights), "n_jobs": n_jobs, "progress": False}
        game = fantasy_risk(reward, n_players)
        table = tournament(game, agents, rounds, seed, seatings=seatings, **options)
        won = table[table.agent == "UCT"].groupby("round").won.mean()
        parts.append(won.reset_index().assign(evaluator=name))
    return pd.concat(parts, ignore_index=True)[["evaluator", "round", "won"]]


def _with_search_in(seat, others):
    return (*others[:seat], "UCT", *others[seat:])


def play_all(
    drafts: int = DRAFTS,
    rounds: int = ROUNDS,
    fights: int = 20,
    folder: Path | None = None,
    n_jobs: int = -1,
) -> pd.DataFrame:
    """Return the shares of all evaluators with each number of players, in a column n_players.

    folder : keeps the numbers of players that are done.
    """
    plays = [partial(_with_players, n_players, drafts, rounds, fights) for n_players in NUMBERS]
    return pd.concat([part_table(play, folder, n_jobs) for play in plays], ignore_index=True)


def _with_players(n_players, drafts, rounds, fights, n_jobs):
    rewards = evaluators(n_players, quo_games(n_players, drafts, n_jobs=n_jobs))
    table = shares(n_players, rewards, rounds, fights, n_jobs=n_jobs)
    table.insert(0, "n_players", n_players)
    return table


def kept() -> pd.DataFrame:
    """Return what `play_all` gave: columns n_players, evaluator, round, won.

    >>> sorted(kept().n_players.unique().tolist())
    [2, 3, 4, 5, 6]
    """
    return pd.read_csv(KEPT)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all matches and write the file that `kept` reads."""
    options = study_options(__doc__, KEPT, arguments)
    table = play_all(folder=options.done)
    replace_file(options.out, csv_bytes(table))


if __name__ == "__main__":
    main()
