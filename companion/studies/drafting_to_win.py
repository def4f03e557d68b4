"""RAVE, paid by real games, against bots that draft and play for themselves.

    python -m companion.studies.drafting_to_win

plays the matches at full scale and writes the file that `kept` reads.  In each match RAVE sits with
two of the four bots, in all seat orders; after the draft each bot plays itself, remembering its
goal, and Quo plays for RAVE.  Its simulations end in one game of Risk between these players, who
remember no goals.  RAVE is told nothing of how the bots draft, or all ("known"), which bounds what
drafting alone can win against them.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pandas as pd

from draftlib.agents import RAVE
from draftlib.game import Game
from draftlib.kernels.rng import seed_of
from draftlib.risk import BOTS, Drafter, War, actual_risk
from draftlib.support.files import replace_file
from draftlib.support.statistics import interval
from draftlib.tournament import seat_orders, tournament

SEED = 2010
KEPT = Path(__file__).parent.parent / "data" / "drafting_to_win.csv"
NAME = "rave"
MATCHES = tuple(combinations(BOTS, 2))  # the rivals of RAVE
SIMULATIONS = (300, 1000, 3000)
ROUNDS, FIGHTS = 50, 20


def war_game(seating: Sequence[str]) -> Game:
    """Return the draft paid by games between the bots of a seating, where Quo plays for RAVE.

    >>> war_game(("rave", "quo", "killbot")).n_players
    3
    """
    return actual_risk(tuple("quo" if name == NAME else name for name in seating))


def told(agent: RAVE, seating: Sequence[str], opponents: Mapping[str, str]) -> RAVE:
    """Return `agent` for its seat, which takes each bot for `opponents[its name]`.

    >>> told(RAVE(), ("quo", "rave", "killbot"), {"quo": "boscoe"}).opponents
    {0: Drafter(name='boscoe')}
    """
    seats = {s: Drafter(opponents[name]) for s, name in enumerate(seating) if name in opponents}
    return replace(agent, opponents=seats or None)


def match(
    rivals: Sequence[str],
    agent: RAVE,
    rounds: int,
    fights: int = FIGHTS,
    opponents: Mapping[str, str] | None = None,
    seed: int = SEED,
    n_jobs: int = -1,
) -> pd.DataFrame:
    """Return the share of fights won, a row per round and drafter: columns round, agent, won.

    rivals: the names of the two bots; opponents: the bot that RAVE takes each of them for, empty
    or None where it is told nothing.  A round is a draft in each of the six seat orders, and its
    share is their mean.
    """
    parts = []
    for o, seating in enumerate(seat_orders((NAME, *rivals))):
        agents = {name: Drafter(name) for name in rivals}
        agents[NAME] = told(agent, seating, opponents or {})
        options = {"seatings": [seating], "n_jobs": n_jobs, "progress": False}
        game, after = war_game(seating), War("own", fights)
        parts.append(tournament(game, agents, rounds, seed_of(seed, o), after=after, **options))
    won = pd.concat(parts).groupby(["round", "agent"], sort=False)["won"].mean()
    return won.reset_index()


def wins_of_300(table: pd.DataFrame) -> pd.DataFrame:
    """Return each drafter's wins of 300 games with the 95 % half-width over rounds.

    The last columns are its lead over the best rival, which rounds pair, and its half-width.

    >>> table = pd.DataFrame({"round": [0, 0, 1, 1], "agent": ["rave", "quo"] * 2})
    >>> wins_of_300(table.assign(won=[0.6, 0.4, 0.5, 0.5])).loc["rave", "mean"]
    np.float64(165.0)
    """
    won = 300 * table.pivot(index="round", columns="agent", values="won")
    rows = {}
    for name in won:
        rival = won.drop(columns=name).mean().idxmax()
        rows[name] = *interval(won[name]), rival, *interval(won[name] - won[rival])
    columns = ["mean", "ci95", "best rival", "lead", "lead ci95"]
    return pd.DataFrame.from_dict(rows, orient="index", columns=columns)


def play_all(rounds: int = ROUNDS, n_jobs: int = -1) -> pd.DataFrame:
    """Play every match, told nothing and told all: the columns of `match` and three more."""
    parts = []
    for simulations in SIMULATIONS:
        for rivals in MATCHES:
            for known in (False, True):
                opponents = {name: name for name in rivals} if known else None
                table = match(rivals, RAVE(simulations), rounds, opponents=opponents, n_jobs=n_jobs)
                words = {"rivals": " ".join(rivals), "known": known, "simulations": simulations}
                parts.append(table.assign(**words))
                print(words, flush=True)
    columns = ["rivals", "known", "simulations", "round", "agent", "won"]
    return pd.concat(parts, ignore_index=True)[columns]


def kept() -> pd.DataFrame:
    """Return what `play_all` gave at full scale, from the companion's data."""
    return pd.read_csv(KEPT)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all matches and write the file that `kept` reads."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=KEPT, help="(%(default)s)")
    options = parser.parse_args(arguments)
    rows = play_all().to_csv(index=False, float_format="%.6g", lineterminator="\n")
    replace_file(options.out, rows.encode())


if __name__ == "__main__":
    main()
