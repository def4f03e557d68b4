"""Paint the map and watch the evaluator: whose territories are worth what, term by term.

Source: paper, Our Approach: the function f, a sum over the features of a player's territories, and
the reward V = max(0, f) / (sum of max(0, f)).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import traitlets

from draftlib import risk
from draftlib.arguments import NAME, Count, require
from draftlib.arrays import check_owners
from draftlib.evaluators import Evaluator
from draftviews.widgets.page import Page, html_table, module, round_each, style
from draftviews.widgets.scenery import player_colors, world_map


class _Term(NamedTuple):
    """A term of f: what is counted for each player, and what that adds to f."""

    name: str
    counts: list[int] | None  # (P,), None for what is no count
    points: list[float]  # (P,)


def paint(
    owner: Sequence[int] | np.ndarray | None = None,
    evaluators: Mapping[str, Evaluator] | None = None,
) -> "Paint":
    """Return the map to paint, a widget that adds f up as territories change hands.

    Parameters
    ----------
    owner : sequence of int, optional
        (T,) the player who owns each territory at first, -1 for nobody; by default the draft of
        three Quos.
    evaluators : dict of Evaluator, optional
        Linear evaluators by name, of one board and one number of players, to compare: the
        published weights and refitted ones, say.  By default the published weights with the
        intercept, as the authors' program ran, and without, as printed.

    Raises
    ------
    ValueError
        For what is no partition of the board, and for other evaluators.

    Examples
    --------
    >>> from draftviews import paint
    >>> paint().ask(item=11, to=1)["words"]
    'Madagascar goes to player 2.'
    """
    if evaluators is None:
        evaluators = {"published": Evaluator.published()}
        evaluators |= {"as printed": Evaluator.published(intercept=False)}
    named = isinstance(evaluators, Mapping) and len(evaluators) > 0
    require(named, "evaluators", evaluators, "a dict of evaluators by name")
    for name, evaluator in evaluators.items():
        NAME("the name of an evaluator", name)
        is_linear = isinstance(evaluator, Evaluator)
        require(is_linear, f"the evaluator {name!r}", evaluator, "a linear Evaluator")
    sizes = {(e.board.territories, e.n_players) for e in evaluators.values()}
    require(len(sizes) == 1, "evaluators", evaluators, "of one board and number of players")
    first = next(iter(evaluators.values()))
    if owner is None:
        owner = risk.draft(("quo",) * first.n_players, first.board)
    owner = check_owners("owner", owner, first.board.n_territories, first.n_players, ndim=1)
    return Paint(owner, dict(evaluators))


class Paint(Page):
    """A widget in which a reader paints the owners of the territories; see `paint`.

    Parameters
    ----------
    owner : array (T,) of int64
        Who owns each territory at first.
    evaluators : dict of Evaluator
        Those to compare, by name.

    Examples
    --------
    >>> from draftviews import paint
    >>> [row["name"] for row in paint().shown["sums"]]
    ['published', 'as printed']
    """

    _esm, _css, _title = module("board", "paint"), style("board"), "A map to paint"
    table = traitlets.Dict().tag(sync=True)

    def __init__(self, owner: np.ndarray, evaluators: dict[str, Evaluator]):
        self.evaluators = evaluators
        first = next(iter(evaluators.values()))
        self.board, self.n_players = first.board, first.n_players
        table = {
            "items": list(self.board.territories),
            "colors": player_colors(self.n_players),
            "map": world_map(self.board),
            "neighbours": [sorted(near) for near in self.board.neighbours],
            "evaluators": {name: e.weights._asdict() for name, e in evaluators.items()},
        }
        super().__init__({"owner": owner.tolist(), "item": None, "to": -1}, table=table)

    def ask(self, item: int, to: int) -> dict:
        """Give territory `item` to player `to`, -1 for nobody; return what is then shown.

        Raises ValueError where there is no such territory or player.
        """
        item, to = self._stroke(item, to)
        self.asked = {"owner": self._owner, "item": item, "to": to}
        if self.shown["error"]:
            raise ValueError(self.shown["error"])
        return self.shown

    def _stroke(self, item, to):
        last = self.board.n_territories - 1
        return Count(0, last)("item", item), Count(-1, self.n_players - 1)("to", to)

    def answer(self, asked: dict) -> dict:
        """Return the owners after a stroke, and f term by term, by each evaluator."""
        size, words = self.board.n_territories, "Choose a player, then click territories."
        owner = check_owners("owner", asked["owner"], size, self.n_players, ndim=1)
        if asked["item"] is not None:
            item, to = self._stroke(asked["item"], asked["to"])
            owner[item] = to
            whose = "nobody" if to < 0 else f"player {to + 1}"
            words = f"{self.board.territories[item]} goes to {whose}."
        self._owner = owner.tolist()
        sums = [_sums(name, evaluator, owner) for name, evaluator in self.evaluators.items()]
        return {"owner": self._owner, "words": words, "sums": sums}

    def fallback_html(self) -> str:
        """Return the sums as plain HTML, a table for each evaluator."""
        head = ["term", *(f"player {p + 1}" for p in range(self.n_players))]
        tables = []
        for found in self.shown["sums"]:
            rows = [[term["name"], *term["points"]] for term in found["terms"]]
            rows += [["f", *found["f"]], ["V", *found["v"]]]
            tables.append(html_table(head, rows, f"{found['name']}: what each term adds to f"))
        return "".join(tables)


def _sums(name, evaluator, owner):
    """Return f and V of a partition by an evaluator, and the terms of f, as a JSON object."""
    added = [term._asdict() for term in terms(evaluator, owner)]
    f, v = round_each(evaluator.values(owner)), round_each(evaluator.rewards(owner))
    return {"name": name, "terms": added, "f": f, "v": v}


def terms(evaluator: Evaluator, owner: np.ndarray) -> list[_Term]:
    """Return the terms of f of each player for the partition `owner` (T,); they add up to f."""
    weights, n_players = evaluator.weights, evaluator.n_players
    features = evaluator.features(owner)
    found = [_Term("intercept", None, [weights.intercept] * n_players)]
    for name, row in zip(evaluator.board.continents, weights.continents):
        counts = features[name].tolist()
        found.append(_Term(name, counts, round_each(row[n] for n in counts)))
    seats = [*weights.seats, *[0.0] * n_players][:n_players]
    found.append(_Term("seat", None, round_each(seats)))
    for name, weight in (("enemies", weights.per_enemy), ("friends", weights.per_friend)):
        counts = features[name].tolist()
        found.append(_Term(name, counts, round_each(weight * n for n in counts)))
    return found
