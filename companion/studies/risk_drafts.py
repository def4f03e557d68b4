"""The drafts of notebook 07, which one command makes and the notebook fights from.

    python -m companion.studies risk_drafts

drafts all matches, which takes some five minutes on two cores, most of them UCT's.  A draft depends
on its match, its round and its seating only.  UCT drafts some of them by an evaluator fitted to
games of one bot.  These evaluators are data too:

    python -m companion.studies risk_drafts --refit

fits them first, to ten training sets of each bot, and writes the weights that `taught` reads.

Source: paper, Empirical Evaluation; the matches beside Greedy and Random, and those with other
evaluators, are new.
"""

import json
from collections.abc import Iterator
from functools import partial
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

import draftlib as dl
from companion.studies.bot_play import PAPER_BOTS, TITLES
from companion.studies.replay import check_drafts
from companion.studies.study import DATA, Part, picks_file, picks_of, stored_match, study
from companion.studies.training_set import make_training_set
from companion.studies.validation import flatten
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator, Weights
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match, draft_match
from draftlib.risk.drafter import Drafter

SEED, _ROUNDS = 2010, 100
WEIGHTS = DATA / "risk_taught.json"
_COMMAND = "python -m companion.studies.risk_drafts --refit"  # as it was when the file was made
# The five of the round robin, and what the record calls them.
RECORD_IDS = {"UCT-Quo": "uct_quo", **{TITLES[bot]: bot for bot in PAPER_BOTS}}
_SEARCHERS = ("Greedy-Quo", "Random-Quo", "UCT-Quo")
TEACHERS = ("quo", "evil_pixie")  # whose games an evaluator is fitted to
_TAUGHT = 1500, 30  # random drafts of a training set, and games from each
TRAINING_SETS, _TAUGHT_ROUNDS = 10, 5  # of each teacher, and the rounds drafted by each evaluator


class _Planned(NamedTuple):
    """A match to be drafted: who sits there, and the number that names its random streams."""

    names: tuple[str, ...]
    number: int
    rounds: int = _ROUNDS
    teacher: str | None = None  # the bot of whose games UCT's evaluator knows; None: published
    training_set: int = 0  # the number of the one that it was fitted to


def planned() -> dict[str, _Planned]:
    """Return all matches by name.

    >>> len(planned()), planned()["UCT-Quo – Quo – Boscoe"].number
    (74, 3)
    """
    matches = {"searchers": _Planned(_SEARCHERS, 0)}
    for number, names in enumerate(combinations(RECORD_IDS, 3)):
        matches[" – ".join(names)] = _Planned(names, 1 + number)
    for number, name in enumerate(_SEARCHERS):
        matches[f"{name} beside Quo, KillBot"] = _Planned((name, "Quo", "KillBot"), 20 + number)
    rivals = "KillBot", "Boscoe", "Quo"
    for number, (rival, k) in enumerate(product(rivals, range(TRAINING_SETS))):
        for teacher in TEACHERS:
            names = "UCT-Quo", "EvilPixie", rival
            match = _Planned(names, 30 + number, _TAUGHT_ROUNDS, teacher, k)
            matches[f"{rival}, taught by {teacher} {k}"] = match
    return matches


def _drafters(match):
    """Return the drafters of a match by name: bots, or searches such as "UCT-Quo"."""
    searches = {"Greedy-Quo": dl.Greedy(), "Random-Quo": dl.Random(), "UCT-Quo": dl.UCT(3000, 0.01)}
    return {name: searches.get(name) or Drafter(RECORD_IDS[name]) for name in match.names}


def taught(teacher: str, training_set: int) -> Weights:
    """Return the stored weights that were fitted to a training set of this bot.

    >>> len(taught("evil_pixie", 9).seats)
    3
    """
    weights = json.loads(WEIGHTS.read_text("utf-8"))[teacher][training_set]
    continents = tuple(map(tuple, weights["continents"]))
    return Weights(**weights | {"continents": continents, "seats": tuple(weights["seats"])})


def refitted(
    teacher: str, training_set: int, drafts: int = _TAUGHT[0], n_jobs: int = -1
) -> Weights:
    """Return weights fitted to games of three bots of this name; each training set has a seed."""
    run = {"seed": SEED + training_set, "n_jobs": n_jobs, "bots": (teacher,) * 3}
    return Evaluator.fit(make_training_set(drafts, _TAUGHT[1], **run)).weights


def refit_distance(training_set: int = 0) -> float:
    """Return how far weights fitted anew lie from the stored ones, the largest of both teachers.

    Weights have 6 decimals, of which another processor may change the last.
    """
    return max(
        np.abs(flatten(refitted(name, training_set)) - flatten(taught(name, training_set))).max()
        for name in TEACHERS
    )


def drafted(
    match: _Planned, rounds: int | None = None, weights: Weights | None = None, **options: Any
) -> Match:
    """Return the drafts of a match, the first `rounds` of them or all.

    weights: of UCT's evaluator, in place of those stored for the match.  options: of `draft_match`.
    """
    weights = weights or (match.teacher and taught(match.teacher, match.training_set))
    game = fantasy_risk(Evaluator(weights) if weights else None)
    rounds, seed = rounds or match.rounds, seed_of(SEED, match.number)
    return draft_match(game, _drafters(match), rounds, seed, **{"n_jobs": -1} | options)


def stored_drafts(name: str, rounds: int | None = None) -> Match:
    """Return the stored drafts of a match, the first `rounds` of them or all.

    Their rewards are those of the published evaluator, whatever UCT drafted by.

    >>> stored_drafts("Quo – KillBot – Boscoe", rounds=2).picks.shape
    (2, 6, 42)
    """
    agents = _drafters(planned()[name])
    return stored_match("risk_drafts", name, fantasy_risk(), agents, rounds)


def round_robin(rounds: int | None = None) -> dict[str, Match]:
    """Return the stored drafts of the ten matches of the round robin, by their names."""
    matches = [" – ".join(names) for names in combinations(RECORD_IDS, 3)]
    return {name: stored_drafts(name, rounds) for name in matches}


def beside_bots(rounds: int | None = None) -> dict[str, Match]:
    """Return the stored drafts of Greedy, Random and UCT, each beside Quo and KillBot, by name."""
    return {name: stored_drafts(f"{name} beside Quo, KillBot", rounds) for name in _SEARCHERS}


def check_replays(rounds: int = 1) -> None:
    """Draft the first rounds of matches again; AssertionError where a pick is not the stored one.

    Of the matches that were taught only those of the first training set.
    """
    for name, match in planned().items():
        if not match.training_set:
            stored, again = stored_drafts(name, rounds), drafted(match, rounds)
            check_drafts(f"risk_drafts, {name}", stored, again)


def _files(results):
    return picks_file("risk_drafts", results) | weights_file(results)


@study("risk_drafts", files=_files)
def parts(rounds: int = 0, refit: bool = False) -> Iterator[Part]:
    """Draft the matches of notebook 07; --rounds: fewer of each; --refit: fit evaluators first."""
    fits = {}
    for teacher, k in product(TEACHERS, range(TRAINING_SETS)) if refit else ():
        labels = {"teacher": teacher, "training set": k}
        fits[teacher, k] = yield Part(labels, _TAUGHT[0], partial(refitted, teacher, k))
    for name, match in planned().items():
        weights = fits.get((match.teacher, match.training_set))
        play = partial(picks_of, drafted, match, weights=weights)
        yield Part({"match": name}, rounds or match.rounds, play)


def weights_file(results):
    """Return the file that `taught` reads, a line for each training set, if any was refitted."""
    fits = {tuple(part.labels.values()): weights for part, weights in results}
    lines = [f'"made by": "{_COMMAND}"']
    for teacher in TEACHERS:
        rows = [json.dumps(fits[key]._asdict()) for key in fits if key[0] == teacher]
        lines.append(f'"{teacher}": [\n' + ",\n".join(rows) + "\n]")
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    return {WEIGHTS.name: text.encode()} if "teacher" in results[0][0].labels else {}
