"""The drafts of notebook 06, which one command makes and the notebook fights from.

    python -m companion.studies risk_drafts

drafts all matches, which takes some five minutes on two cores, most of them UCT's.  A draft depends
on its match, its round and its seating only.

Source: paper, Empirical Evaluation; the matches beside Quo and KillBot are new.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

import draftlib as dl
from companion.arena import PAPER_BOTS
from companion.studies.bot_play import TITLES
from companion.studies.study import Part, picks_file, picks_of, stored_match, study, study_seed
from draftlib.catalogue import fantasy_risk
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match, draft_match
from draftlib.risk.drafter import Drafter

SEED, _ROUNDS = study_seed(2010), 100
# The five of the round robin, and what the record calls them.
RECORD_IDS = {"UCT-Quo": "uct_quo", **{TITLES[bot]: bot for bot in PAPER_BOTS}}
_SEARCHERS = ("Greedy-Quo", "Random-Quo", "UCT-Quo")


class _Planned(NamedTuple):
    """A match to be drafted: who sits there, and the number that names its random streams."""

    names: tuple[str, ...]
    number: int


def planned() -> dict[str, _Planned]:
    """Return all matches by name.

    >>> len(planned()), planned()["UCT-Quo – Quo – Boscoe"].number
    (14, 3)
    """
    matches = {"searchers": _Planned(_SEARCHERS, 0)}
    for number, names in enumerate(combinations(RECORD_IDS, 3)):
        matches[" – ".join(names)] = _Planned(names, 1 + number)
    for number, name in enumerate(_SEARCHERS):
        matches[f"{name} beside Quo, KillBot"] = _Planned((name, "Quo", "KillBot"), 20 + number)
    return matches


def _drafters(match):
    """Return the drafters of a match by name: bots, or searches such as "UCT-Quo"."""
    searches = {"Greedy-Quo": dl.Greedy(), "Random-Quo": dl.Random(), "UCT-Quo": dl.UCT(3000, 0.01)}
    return {name: searches.get(name) or Drafter(RECORD_IDS[name]) for name in match.names}


def drafted(match: _Planned, rounds: int, **options: Any) -> Match:
    """Return the first `rounds` drafts of a match; options of `draft_match`."""
    seed = seed_of(SEED, match.number)
    return draft_match(fantasy_risk(), _drafters(match), rounds, seed, **options)


def stored_drafts(name: str, rounds: int | None = None) -> Match:
    """Return the stored drafts of a match, the first `rounds` of them or all.

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


@study("risk_drafts", files=partial(picks_file, "risk_drafts"))
def parts() -> Iterator[Part]:
    """Draft the matches of notebook 06."""
    for name, match in planned().items():
        yield Part({"match": name}, _ROUNDS, partial(picks_of, drafted, match))
