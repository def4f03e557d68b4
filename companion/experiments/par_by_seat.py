"""Par by seat: what drafters win beside two UCTs from each seat of the draft table.

    python -m companion.experiments par_by_seat

The drafters are a rule of thumb, both hints of the draft table, of which that by the estimate
drafts as UCT does, and a blind guess.  The blue hint takes twenty times as long and drafts less
often.  A row per draft: drafter, seat, round, won, the share of 100 wars between Quos.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pandas as pd

import draftlib as dl
from companion.experiment import Part, experiment, reseed
from draftlib.kernels.rng import seed_of
from draftviews.widgets.review import hint_by_wars
from draftviews.widgets.session import Session, room_for
from draftviews.widgets.wars import war_result

_FIGHTS = 100
RULE, HINT = "Australia, as a block", "hint by wars"
ROUNDS = {RULE: 100, HINT: 60, "UCT": 100, "Random": 100}


class _Hint:
    """Take what the blue hint of the draft table names first."""

    def pick(self, state: dl.State, rng: np.random.Generator) -> int:
        session = Session(("UCT",) * 3, state.picks, int(rng.integers(2**32)))
        return int(hint_by_wars(room_for(state.game), session)[0][0])


def _drafts(drafter, seat, seed, rounds, n_jobs=1):
    rule = dl.risk.RuleOfThumb(("Australia",), block=True)
    room = room_for(dl.fantasy_risk(), {RULE: rule, HINT: _Hint()})
    seats = (*("UCT",) * seat, drafter, *("UCT",) * (2 - seat))
    ends = [room.advance(Session(seats, seed=seed_of(seed, seat, n))) for n in range(rounds)]
    won = [war_result(room, end, _FIGHTS).wins[seat] / _FIGHTS for end in ends]
    return pd.DataFrame({"round": range(rounds), "won": won})


@experiment("par_by_seat", ["drafter", "seat", "round", "won"], seconds=308)
def play(seed: int | None = None) -> Iterator[Part]:
    """Draft from each seat by a rule, by both hints and at random, and fight the wars."""
    for drafter, rounds in ROUNDS.items():
        for seat in range(3):
            labels = {"drafter": drafter, "seat": seat}
            yield Part(labels, rounds, partial(_drafts, drafter, seat, reseed(2051, seed)))
