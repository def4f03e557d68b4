"""RAVE, paid by real games, against bots that draft and play for themselves.

    python -m companion.studies.drafting_to_win

plays the matches at full scale and writes the file that `kept` reads; a run that was stopped goes
on where it was.  In each match RAVE sits with two of the four bots, in all seat orders; after the
draft each bot plays itself, remembering its goal, and Quo plays for RAVE.  Its simulations end in
one game of Risk between these players, who remember no goals.  What RAVE is told of how the others
draft (`TOLD`) is nothing, or all, which bounds what drafting alone can win against them, or wrong:
Quo and EvilPixie draft by one rule, KillBot and Boscoe by others.
Last come tables of other sizes, and another board, where Quo drafts and plays for all others.
"""

import argparse
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from pathlib import Path
from typing import NamedTuple

import pandas as pd

from companion.studies.bot_play import BOTS
from companion.studies.kept import csv_bytes
from companion.studies.player_numbers import evaluators, quo_games
from draftlib.agents import RAVE, UCT
from draftlib.boards import load_board
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of
from draftlib.risk import Drafter, War, Watcher, actual_risk
from draftlib.support.files import replace_file
from draftlib.support.statistics import interval
from draftlib.tournament import seat_orders, tournament

SEED = 2010
DATA = Path(__file__).parent.parent / "data"
KEPT = DATA / "drafting_to_win.csv"
LAKELAND = DATA / "lakeland.json"
COLUMNS = ["table", "told", "simulations", "round", "agent", "won"]
NAME = "rave"
MATCHES = tuple(combinations(BOTS, 2))  # the rivals of RAVE
HARD, HARDEST = ("evil_pixie", "killbot"), ("quo", "evil_pixie")
FIGHTS = 50  # from each draft
TOLD = {
    "nothing": None,
    "all": {bot: bot for bot in BOTS},
    "watched": None,  # but it works out by their picks who the others are
    "quo": dict.fromkeys(BOTS, "quo"),  # which takes all for Quo
    "swapped": {"evil_pixie": "killbot", "killbot": "evil_pixie"},
}


class Part(NamedTuple):
    """RAVE(simulations), told so much, against these rivals, for so many rounds of six drafts."""

    rivals: tuple[str, str]
    told: str
    simulations: int
    rounds: int


FEWER = 6
ROUNDS = {  # where more are needed to tell
    (HARD, "nothing"): 10,
    (HARDEST, "nothing"): 20,
    (("quo", "killbot"), "nothing"): 10,
    (HARD, "all"): 16,
    (("evil_pixie", "boscoe"), "all"): 16,
}
PARTS = (
    *[
        Part(rivals, told, simulations, ROUNDS.get((rivals, told), FEWER))
        for told, simulations in (("nothing", 1000), ("all", 300), ("watched", 300))
        for rivals in MATCHES
    ],
    *[Part(rivals, "quo", 300, FEWER) for rivals in (HARD, ("quo", "killbot"))],
    Part(HARD, "swapped", 300, FEWER),
    *[Part(HARDEST, "nothing", simulations, FEWER) for simulations in (100, 300)],
    Part(HARDEST, "nothing", 3000, 4),
)


def war_game(seating: Sequence[str]) -> Game:
    """Return the draft paid by games between the bots of a seating, where Quo plays for RAVE.

    >>> war_game(("rave", "quo", "killbot")).n_players
    3
    """
    return actual_risk(tuple("quo" if name == NAME else name for name in seating))


def told(agent: Agent, seating: Sequence[str], opponents: Mapping[str, str]) -> Agent:
    """Return `agent` for its seat: RAVE takes each bot for `opponents[its name]`.

    >>> told(RAVE(), ("quo", "rave", "killbot"), {"quo": "boscoe"}).opponents
    {0: Drafter(name='boscoe')}
    """
    seats = {s: Drafter(opponents[name]) for s, name in enumerate(seating) if name in opponents}
    return replace(agent, opponents=seats) if seats and isinstance(agent, RAVE) else agent


def match(
    rivals: Sequence[str],
    agent: Agent,
    rounds: int,
    fights: int = FIGHTS,
    opponents: Mapping[str, str] | None = None,
    seed: int = SEED,
    n_jobs: int = -1,
    checkpoint: Path | None = None,
) -> pd.DataFrame:
    """Return the share of fights won, a row per round and drafter: columns round, agent, won.

    rivals: the names of the two bots; opponents: the bot that RAVE takes each of them for, empty
    or None where it is told nothing.  A round is a draft in each of the six seat orders, and its
    share is their mean.  checkpoint: a folder from which a run that was stopped goes on.
    """
    tables = []
    for o, seating in enumerate(seat_orders((NAME, *rivals))):
        agents = {name: Drafter(name) for name in rivals}
        agents[NAME] = told(agent, seating, opponents or {})
        options = {"n_jobs": n_jobs, "progress": False, "seatings": [seating]}
        options["checkpoint"] = None if checkpoint is None else checkpoint / f"order-{o}"
        game, after = war_game(seating), War("own", fights)
        tables.append(tournament(game, agents, rounds, seed_of(seed, o), after=after, **options))
    return _by_round(tables)


def against_quos(
    game: Game,
    agent: Agent,
    rounds: int,
    fights: int = FIGHTS,
    seed: int = SEED,
    n_jobs: int = -1,
) -> pd.DataFrame:
    """Return the share of its fights that `agent` wins against Quos: columns round, agent, won.

    Quo drafts and plays for all others, which RAVE is told, and plays on for `agent`.  A round has
    the agent in each seat once, and its share is their mean.
    """
    rivals = [f"quo {number}" for number in range(1, game.n_players)]
    options = {"n_jobs": n_jobs, "progress": False, "after": War("quo", fights)}
    tables = []
    for seat in range(game.n_players):
        seating = (*rivals[:seat], NAME, *rivals[seat:])
        drafter = told(agent, seating, dict.fromkeys(rivals, "quo"))
        agents = dict.fromkeys(rivals, Drafter("quo")) | {NAME: drafter}
        key = seed_of(seed, seat)
        tables.append(tournament(game, agents, rounds, key, seatings=[seating], **options))
    won = _by_round(tables)
    return won[won.agent == NAME].reset_index(drop=True)


def _by_round(tables):
    return pd.concat(tables).groupby(["round", "agent"], sort=False)["won"].mean().reset_index()


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


def play_parts(folder: Path | None = None, n_jobs: int = -1) -> Iterator[pd.DataFrame]:
    """Play the matches of `PARTS`; yield the rows of each, see `kept`."""
    for part in PARTS:
        path = None if folder is None else folder / "-".join(map(str, (*part.rivals, *part[1:])))
        agent, opponents = RAVE(part.simulations), TOLD[part.told]
        agent = Watcher(agent) if part.told == "watched" else agent
        options = {"opponents": opponents, "n_jobs": n_jobs, "checkpoint": path}
        table = match(part.rivals, agent, part.rounds, **options)
        words = {"told": part.told, "simulations": part.simulations}
        yield table.assign(table=" ".join((NAME, *part.rivals)), **words)


def play_others(
    rounds: int = FEWER, n_jobs: int = -1, drafts: int = 20_000
) -> Iterator[pd.DataFrame]:
    """Play the tables of other sizes and the other board; yield the rows of each, see `kept`.

    RAVE is paid by real games and told all; UCT drafts by the published evaluator, by the same
    fitted to random drafts with this number of players, and by a network fitted to them.
    """
    for n_players in (2, 4, 5, 6):
        drafters = {NAME: (actual_risk(("quo",) * n_players), RAVE())}
        games = quo_games(n_players, drafts, n_jobs=n_jobs)
        for name, reward in evaluators(n_players, games).items():
            drafters[f"uct, {name}"] = fantasy_risk(reward, n_players), UCT(3000, 0.05)
        yield from _among_quos(f"{n_players} players", drafters, rounds, n_jobs)
    lakeland = actual_risk(board=load_board(LAKELAND))
    drafters = {NAME: (lakeland, RAVE()), "quo": (lakeland, Drafter("quo"))}
    yield from _among_quos("lakeland", drafters, rounds, n_jobs)


def _among_quos(table, drafters, rounds, n_jobs):
    for name, (game, agent) in drafters.items():
        words = {"table": table, "told": "all" if name == NAME else "nothing", "agent": name}
        words["simulations"] = getattr(agent, "simulations", 0)
        yield against_quos(game, agent, rounds, n_jobs=n_jobs).assign(**words)


def rave_wins(table: pd.DataFrame) -> pd.DataFrame:
    """Return RAVE's row of `wins_of_300` in each match of `kept`, by match, told, simulations."""
    matches = table[table.table.str.startswith(NAME)]
    groups = matches.groupby(["table", "told", "simulations"], sort=False)
    rows = {key: wins_of_300(rows).loc[NAME] for key, rows in groups}
    return pd.DataFrame(rows).T.infer_objects().rename_axis(["table", "told", "simulations"])


def kept() -> pd.DataFrame:
    """Return what `main` played, from the companion's data.

    Columns: table, the drafters of a match, or what else is special about a table of one drafter
    among Quos; told, what RAVE is told, see `TOLD`; simulations; round; agent; won, its share of
    the fights.

    >>> kept().columns.tolist() == COLUMNS
    True
    """
    return pd.read_csv(KEPT)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all matches and write the file that `kept` reads."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=KEPT, help="(%(default)s)")
    options = parser.parse_args(arguments)
    folder = options.out.with_suffix(".run")
    tables = []
    for table in chain(play_parts(folder), play_others()):
        tables.append(table)
        print(*table.iloc[0][["table", "told", "agent", "simulations"]], sep=", ", flush=True)
    replace_file(options.out, csv_bytes(pd.concat(tables)[COLUMNS]))
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
