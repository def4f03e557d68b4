"""The drafts of notebook 07, which one command makes and the notebook fights from.

    python -m companion.studies.risk_drafts

drafts all matches, which takes some five minutes on two cores, most of them UCT's, and writes the
picks that `kept` reads.  A draft depends on its match, its round and its seating only.

Source: paper, Empirical Evaluation; the matches beside Greedy and Random, and those with other
evaluators, are new.
"""

import argparse
import io
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from companion.studies.kept import DONE
from companion.studies.training_set import make_training_set
from draftlib import agents as dl
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator
from draftlib.game import Game
from draftlib.kernels.rng import seed_of
from draftlib.risk.drafter import Drafter
from draftlib.support.files import replace_file
from draftlib.tournament import Match, draft_match, seat_orders

SEED, ROUNDS = 2010, 100
KEPT = Path(__file__).parent.parent / "data" / "risk_drafts.npz"
BOTS = {  # the five of the round robin, and what the record calls them
    "UCT-Quo": "uct_quo",
    "Quo": "quo",
    "EvilPixie": "evil_pixie",
    "KillBot": "killbot",
    "Boscoe": "boscoe",
}
SEARCHERS = ("Greedy-Quo", "Random-Quo", "UCT-Quo")
TEACHERS = ("quo", "evil_pixie")  # whose games an evaluator is fitted to
TAUGHT = 1500, 30  # random drafts, and games from each


class Planned(NamedTuple):
    """A match to be drafted: who sits there, and the number that names its random streams."""

    names: tuple[str, ...]
    number: int
    rounds: int = ROUNDS
    teacher: str | None = None  # the bot of whose games UCT's evaluator knows; None: published


def planned() -> dict[str, Planned]:
    """Return all matches by name.

    >>> len(planned()), planned()["UCT-Quo – Quo – Boscoe"].number
    (20, 3)
    """
    matches = {"searchers": Planned(SEARCHERS, 0)}
    for number, names in enumerate(combinations(BOTS, 3)):
        matches[" – ".join(names)] = Planned(names, 1 + number)
    for number, name in enumerate(SEARCHERS):
        matches[f"{name} beside Quo, KillBot"] = Planned((name, "Quo", "KillBot"), 20 + number)
    for number, rival in enumerate(("KillBot", "Boscoe", "Quo")):
        for teacher in TEACHERS:
            match = Planned(("UCT-Quo", "EvilPixie", rival), 30 + number, ROUNDS // 2, teacher)
            matches[f"{rival}, taught by {teacher}"] = match
    return matches


def drafter(name: str) -> Any:
    """Return the drafter of this name, such as "UCT-Quo", which Quo plays on for."""
    searchers = {"Greedy": dl.Greedy(), "Random": dl.Random(), "UCT": dl.UCT(3000, 0.01)}
    return searchers.get(name.removesuffix("-Quo")) or Drafter(BOTS[name])


def taught(teacher: str | None, drafts: int = TAUGHT[0], games: int = TAUGHT[1]) -> Evaluator:
    """Return the evaluator fitted to games of three bots of this name; None: the published one."""
    if teacher is None:
        return Evaluator.published()
    bots = (teacher,) * 3
    return Evaluator.fit(make_training_set(drafts, games, SEED, progress=False, bots=bots))


def drafted(
    match: Planned,
    game: Game,
    rounds: int | None = None,
    n_jobs: int = -1,
    checkpoint: Path | None = None,
) -> Match:
    """Return the drafts of a match, the first `rounds` of them or all."""
    agents = {name: drafter(name) for name in match.names}
    rounds, seed = rounds or match.rounds, seed_of(SEED, match.number)
    options = {"n_jobs": n_jobs, "progress": False, "checkpoint": checkpoint}
    return draft_match(game, agents, rounds, seed, **options)


def kept(name: str, rounds: int | None = None) -> Match:
    """Return the kept drafts of a match, the first `rounds` of them or all.

    Their rewards are those of the published evaluator, whatever UCT drafted by.

    >>> kept("Quo – KillBot – Boscoe", rounds=2).picks.shape
    (2, 6, 42)
    """
    match, game = planned()[name], fantasy_risk()
    with np.load(KEPT) as file:
        picks = file[name][:rounds].astype(np.int64)
    owners = np.empty_like(picks)
    np.put_along_axis(owners, picks, np.broadcast_to(game.order, picks.shape), axis=-1)
    rewards = game.evaluate(owners.reshape(-1, game.n_items)).reshape(*picks.shape[:2], -1)
    agents = {name: drafter(name) for name in match.names}
    return Match(game, agents, seat_orders(match.names), picks, owners, rewards)


def round_robin(rounds: int | None = None) -> dict[str, Match]:
    """Return the kept drafts of the ten matches of the round robin, by their names."""
    return {" – ".join(names): kept(" – ".join(names), rounds) for names in combinations(BOTS, 3)}


def beside_bots(rounds: int | None = None) -> dict[str, Match]:
    """Return the kept drafts of Greedy, Random and UCT, each beside Quo and KillBot, by name."""
    return {name: kept(f"{name} beside Quo, KillBot", rounds) for name in SEARCHERS}


def replays(rounds: int = 1) -> bool:
    """Return whether the first rounds of all matches, drafted again, are those that are kept."""
    games = {teacher: fantasy_risk(taught(teacher)) for teacher in (None, *TEACHERS)}
    return all(
        np.array_equal(drafted(match, games[match.teacher], rounds).picks, kept(name, rounds).picks)
        for name, match in planned().items()
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Draft all matches and write the picks that `kept` reads."""
    parser = argparse.ArgumentParser(description="Draft the matches of notebook 07.")
    parser.add_argument("--out", type=Path, default=KEPT, help="(%(default)s)")
    parser.add_argument("--done", type=Path, default=DONE / "risk_drafts", help="(%(default)s)")
    parser.add_argument("--rounds", type=int, help="fewer, to try it out")
    options = parser.parse_args(arguments)
    games = {teacher: fantasy_risk(taught(teacher)) for teacher in (None, *TEACHERS)}
    picks = {}
    for name, match in planned().items():
        game, folder = games[match.teacher], options.done / name
        picks[name] = drafted(match, game, options.rounds, checkpoint=folder).picks.astype(np.uint8)
        print(name, flush=True)
    file = io.BytesIO()
    np.savez_compressed(file, **picks)
    replace_file(options.out, file.getvalue())


if __name__ == "__main__":
    main()
