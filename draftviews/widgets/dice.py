"""Dice: how a battle of Risk ends, exactly and in a simulation laid over it.

The exact chances are those of `draftlib.risk.odds`, the rolls those of the engine; `dice.js` draws.
"""

from typing import Annotated, ClassVar

import numpy as np

from draftlib.arguments import Count, Seed, checked, domain_of
from draftlib.kernels.rng import stream_of
from draftlib.risk.engine.dice import roll_battles
from draftlib.risk.odds import battle_ends
from draftlib.statistics import wilson
from draftviews.widgets.page import Page, html_table, module, round_each, style

_Armies = Annotated[int, Count(1, 40)]  # of a side: the picture has room for so many


@checked
def dice(attackers: _Armies = 8, defenders: _Armies = 6, seed: Seed = 0) -> "Dice":
    """Return a page on a battle of so many armies, a widget; its reader changes the numbers.

    Parameters
    ----------
    attackers : int, optional
        All armies in the attacking territory, the one that stays behind included; 1 to 40.
    defenders : int, optional
        1 to 40.
    seed : int, optional
        The seed of the battles that are rolled.

    Raises
    ------
    ValueError
        For other numbers.

    Examples
    --------
    >>> from draftviews import dice
    >>> dice(12, 12).shown["words"]
    'The attacker wins with a chance of 50.7 %, and loses 8.6 armies on average, the defender 9.7.'
    """
    return Dice({"attackers": attackers, "defenders": defenders, "rolls": 0, "seed": seed})


class Dice(Page):
    """A widget that shows how a battle ends; see `dice`.

    Parameters
    ----------
    asked : dict
        The question that it answers first.
    **traits
        The traits of the page.

    Examples
    --------
    >>> from draftviews import dice
    >>> dice().shown["won"][-1] > 0
    True
    """

    _esm, _css, _title = module("dice"), style("dice"), "Dice"
    _domains: ClassVar = dict.fromkeys(("attackers", "defenders"), domain_of(_Armies))
    _domains |= {"rolls": Count(0, 100_000), "seed": domain_of(Seed)}

    def answer(self, asked: dict) -> dict:
        """Return the chances of all ends and what came of the rolls."""
        numbers = [asked[name] for name in self._domains]
        won, held = battle_ends(*numbers[:2])
        lost, cost = _expected_losses(won, held)
        words = f"The attacker wins with a chance of {100 * won.sum():.1f} %, and loses {lost:.1f} "
        words += f"armies on average, the defender {cost:.1f}."
        chances = {"won": round_each(won, 6), "held": round_each(held, 6)}
        return chances | {"words": words, "rolled": _roll(*numbers)}

    def fallback_html(self) -> str:
        """Return the chances as plain HTML."""
        won, held = self.shown["won"], self.shown["held"]
        rows = [[f"attacker wins, {k} left", f"{p:.4f}"] for k, p in enumerate(won) if k > 1]
        rows += [[f"defender holds, {k} left", f"{p:.4f}"] for k, p in enumerate(held) if k]
        return html_table(["end of the battle", "chance"], rows, self.shown["words"])


def _expected_losses(won, held):
    """Return the mean losses of attacker and defender, from `won` and `held` of `battle_ends`."""
    left = won @ np.arange(len(won)) + held.sum()  # one army cannot attack and survives
    kept = held @ np.arange(len(held))
    return float(len(won) - 1 - left), float(len(held) - 1 - kept)


def _roll(attackers: int, defenders: int, rolls: int, seed: int) -> dict | None:
    """Return how `rolls` battles of the engine ended, None where there were none.

    Keys: rolls; won and held, counts by survivors as in `battle_ends`; words.
    """
    if rolls == 0:
        return None
    won, held = np.zeros(attackers + 1, np.int64), np.zeros(defenders + 1, np.int64)
    roll_battles(stream_of(seed), rolls, won, held)
    share = int(won.sum()) / rolls
    low, high = wilson(share, rolls)
    words = f"{rolls:,} battles rolled: the attacker won {100 * share:.1f} % "
    words += f"(95 % interval {100 * low:.1f} to {100 * high:.1f})."
    return {"rolls": rolls, "won": won.tolist(), "held": held.tolist(), "words": words}
