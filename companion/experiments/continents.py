"""What a whole continent is worth, in the forecast of the evaluator and in wars.

    python -m companion.experiments continents

Design, settled before it was played, after a look with other code at Australia and South America in
375 drafts.

Two kinds of drafts, 480 of each: random ones, and those of three of the paper's UCTs.  In each
draft and for each of the six continents one player, the first seat in a third of the drafts, is
given all of the continent: for each of its territories that others own, the owner gets one of the
player's other territories, drawn at random.  (A player who owns the continent already is passed
over for the next seat.)  The **control** makes as many exchanges in the same draft, with both
territories drawn at random outside the continent.  Quo fights 100 wars for all three from each
draft, each gift and each control.

Claims to be tested: on random drafts the rise of the forecast is that of the wins; on drafts of
three UCTs wins rise more than it for Australia.

What came.  The first claim failed: in random drafts the gift raises wins by 10.5 ± 3.9 points more
than the forecast for Australia, and by 13.4 ± 3.7 to 20.6 ± 3.9 for North America, Asia and Europe.
The second one held, 18.2 ± 3.8 points.

Of the drafts of three UCTs a row per continent and draft: seat; and how much the forecast of the
published evaluator and the share of wars won rise: promised, won, and for the control
control_promised, control_won.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pandas as pd

import draftlib as dl
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from draftlib.boards import classic_board
from draftlib.kernels.rng import seed_of

_DRAFTS, _WARS = 480, 100
_BOARD = classic_board()
_QUOS = ("quo",) * 3


def gift(
    owner: np.ndarray, continent: int, seat: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Return two drafts made of `owner` by exchanges: the gift of a continent, and its control.

    >>> rng = np.random.default_rng(0)
    >>> given, control = gift(rng.permutation(np.arange(42) % 3), 0, 2, rng)
    >>> given[:4].tolist(), np.bincount(given).tolist(), np.bincount(control).tolist()
    ([2, 2, 2, 2], [14, 14, 14], [14, 14, 14])
    """
    inside, mine = _BOARD.continent == continent, owner == seat
    wanted = np.flatnonzero(inside & ~mine)
    spare, others = np.flatnonzero(~inside & mine), np.flatnonzero(~inside & ~mine)
    drafts = []
    for got in (wanted, rng.choice(others, len(wanted), replace=False)):
        draft = owner.copy()
        draft[rng.choice(spare, len(got), replace=False)] = owner[got]
        draft[got] = seat
        drafts.append(draft)
    return drafts[0], drafts[1]


def _seat(owner, continent, number):
    """Return the first seat from `number` on that does not own all of a continent."""
    land = owner[_BOARD.continent == continent]
    return next(s for s in (number % 3, (number + 1) % 3) if (land != s).any())


def _rises(seed, drafts, n_jobs=-1):
    run = {"n_jobs": n_jobs, "progress": False, "seatings": [tuple("abc")]}
    ucts = dict.fromkeys("abc", dl.UCT(3000, 0.01))
    owners = dl.draft_match(dl.fantasy_risk(), ucts, drafts, seed, **run).owners[:, 0]
    before, frames = _promised_and_won(owners, seed, n_jobs), []
    for continent, name in enumerate(_BOARD.continents):
        rng = np.random.default_rng(seed_of(seed, continent))
        seats = np.array([_seat(owner, continent, i) for i, owner in enumerate(owners)])
        made = [gift(owner, continent, seat, rng) for owner, seat in zip(owners, seats)]
        rows = {"continent": name, "draft": np.arange(drafts), "seat": seats}
        for prefix, after in zip(("", "control_"), zip(*made)):
            rise = _promised_and_won(np.array(after), seed, n_jobs) - before
            found = rise[:, np.arange(drafts), seats]
            rows |= {f"{prefix}promised": found[0], f"{prefix}won": found[1]}
        frames.append(pd.DataFrame(rows))
    return pd.concat(frames)


def _promised_and_won(owners, seed, n_jobs):
    """Return the forecast and the share of wars won of each seat, (2, D, 3)."""
    run = {"n_jobs": n_jobs, "progress": False}
    won = dl.risk.simulate_many(owners, _QUOS, _WARS, seed, **run).wins / _WARS
    return np.array([dl.fantasy_risk().evaluate(owners), won])


_COLUMNS = ("promised", "won", "control_promised", "control_won")


@experiment("continents", ["kind", "continent", "draft", "seat", *_COLUMNS], digits=4, seconds=63)
def play(seed: int | None = None) -> Iterator[Part]:
    """Give players whole continents, in drafts of three UCTs, and fight."""
    yield Part({"kind": "three UCTs"}, _DRAFTS, partial(_rises, reseed(2045, seed)))


@headline(
    "00",
    "giving a player all of Australia after a draft of three UCTs",
    "exchanging as many territories elsewhere",
    "more wins of 100",
)
def _rise():
    """Return how many wins of 100 all of Australia adds, and exchanges of other territories."""
    rows = stored_rows("continents").query("continent == 'Australia'")
    return 100 * rows.won, 100 * rows.control_won
