"""Searches whose reward is real games, against bots that draft and play for themselves.

    python -m companion.experiments drafting_to_win

plays the matches.  Columns of the table: table, the rivals of a match; told, what RAVE is told, see
`_TOLD`; round; won, its share of the fights.

In each match RAVE, with 300 simulations a pick and its default constant, better than which tuning
finds none (see `rave_and_uct`), sits with two of the four bots, in all seat orders; after
the draft each bot plays on for itself, remembering its goal, and Quo plays for the search.  The
simulations end in one game of Risk between these players, who remember no goals.  What the search
knows of the others' draft rules is nothing, or all, which bounds from below what drafting alone can
win, or wrong: Quo and EvilPixie draft by one rule, KillBot and Boscoe by others.
"""

from collections.abc import Iterator
from functools import partial

import pandas as pd

import draftlib as dl
from companion import arena, learned
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline

_HARD = ("evil_pixie", "killbot")
ROUNDS = 10  # of every match
_TOLD = {
    "nothing": {},
    "all": {bot: bot for bot in arena.PAPER_BOTS},
    "quo": dict.fromkeys(arena.PAPER_BOTS, "quo"),  # which takes all for Quo
    "swapped": {"evil_pixie": "killbot", "killbot": "evil_pixie"},
}
_MATCHES = (  # rivals, and what the search is told
    *[(pair, told) for told in ("nothing", "all") for pair in arena.PAIRS],
    *[(pair, "quo") for pair in (_HARD, ("quo", "killbot"))],
    (_HARD, "swapped"),
)


def _rave(told, seating):
    """Return RAVE for its seating, which takes each bot for `told[its name]`."""
    seats = {s: dl.risk.Drafter(told[name]) for s, name in enumerate(seating) if name in told}
    return dl.RAVE(300, opponents=seats or None)


def wins_told(told: str) -> pd.DataFrame:
    """Return what RAVE wins that is told so much, %, a row per round, a column per match.

    >>> wins_told("all").shape
    (10, 6)
    """
    rows = stored_rows("drafting_to_win").query("told == @told")
    return 100 * rows.pivot(index="round", columns="table", values="won")


@experiment("drafting_to_win", ["table", "told", "round", "won"], seconds=285)
def play(seed: int | None = None) -> Iterator[Part]:
    """Play RAVE at war, against all pairs of bots."""
    for pair, told in _MATCHES:
        labels = {"table": " ".join(pair), "told": told}
        rave = partial(_rave, _TOLD[told])
        yield Part(labels, ROUNDS, partial(arena.own_play, pair, rave, seed=reseed(2010, seed)))


@headline(
    "08, A5",
    "RAVE imagining 300 wars, told the bots' rules",
    "the best of 74 rules, tuned against the same rivals",
    "wins of 300, own wars",
)
def _knowledge_pair():
    """Return what RAVE wins that is told the bots' rules, and the best rule that was tuned."""
    of_300 = 3 * wins_told("all").mean(axis=1).add_prefix("told ", axis=0)
    return of_300, learned.tuned_rounds("bots", "own")
