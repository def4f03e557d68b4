"""The drafts of notebook 06, played again where another page or a study needs them.

A draft depends on the seed, on its match, its round and its seating only, so that these are the
drafts of the notebook.  A hundred rounds of a match with UCT take some 20 s of processor time.

Source: paper, Empirical Evaluation; the matches beside Quo and KillBot are new.
"""

from collections.abc import Iterable
from itertools import combinations

import draftlib as dl
from companion.arena import BOTS, PAPER_BOTS
from companion.studies.bot_play import TITLES
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match

# The five of the round robin, and what the record calls them.
RECORD_IDS = {"UCT-Quo": "uct_quo", **{TITLES[bot]: bot for bot in PAPER_BOTS}}
ROUND_ROBIN = tuple(" – ".join(names) for names in combinations(RECORD_IDS, 3))
_SEARCHES = {"Greedy-Quo": dl.Greedy(), "Random-Quo": dl.Random(), "UCT-Quo": dl.UCT(3000, 0.01)}
_DRAFTERS = _SEARCHES | {TITLES[bot]: drafter for bot, drafter in BOTS.items()}


def round_robin(
    rounds: int, seed: int, names: Iterable[str] = ROUND_ROBIN, n_jobs: int = -1
) -> dict[str, Match]:
    """Return the drafts of the matches that `names` lists, by name.

    >>> [name] = round_robin(1, 2010, ["Quo – KillBot – Boscoe"])
    >>> name, ROUND_ROBIN.index(name)
    ('Quo – KillBot – Boscoe', 8)
    """
    numbers = {name: 1 + ROUND_ROBIN.index(name) for name in names}
    return {
        name: _drafted(name.split(" – "), rounds, seed_of(seed, number), n_jobs)
        for name, number in numbers.items()
    }


def beside_bots(rounds: int, seed: int) -> dict[str, Match]:
    """Return the drafts of Greedy, Random and UCT, each beside Quo and KillBot, by name."""
    return {
        name: _drafted((name, "Quo", "KillBot"), rounds, seed_of(seed, 20 + number))
        for number, name in enumerate(_SEARCHES)
    }


def _drafted(names, rounds, seed, n_jobs=-1):
    agents = {name: _DRAFTERS[name] for name in names}
    return dl.draft_match(dl.fantasy_risk(), agents, rounds, seed, n_jobs)
