"""KthBestPick with UCT as its heuristic, all calls in one tree.

Source: report, Algorithm 2 (slides, KthBestPick Pseudocode), with the heuristic of its experiments,
UCT(3000, 0.25).  `KthBestPick` explains the algorithm, and with heuristic=UCT(...) it grows a new
tree for each position that a model is asked about.  Here the positions, which lie below each other,
share the tree of the game (`shared_tree`), and what was predicted for a partition is remembered.

Two variants, both repeated with N = 1, 2, 3, ...:

printed : for each N the algorithm as it stands.  The answer is that of the largest N.
program : the authors' program.  At the root it tries the rank N - 1 alone, and stops at the first N
    whose try fails; the answer is the last success, so that all ranks before it succeeded too.  It
    looks ahead over N of the drafter's own picks: a call made after j of them considers N - j
    items, and a player that cannot get its better items within the drafter's picks left fails.

The authors' oracles are models that know the opponents' drafting rules.  Their program passes them
in the order of a list of names, so that a seat may get another seat's model.  Here `models` has the
model of each seat; listed in another order, it rebuilds their matches.  The time that their program
has left after a pick goes into simulations below the chosen item; that is `use_all`.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np

from draftlib.agents.kth_best_pick import answer_of, model_list, model_per_player
from draftlib.agents.search import Simulations
from draftlib.agents.shared_tree import OverBudget, Place, SharedTree
from draftlib.agents.uct import UCT
from draftlib.arguments import Positive, Scale, checked
from draftlib.game import State, check_can_pick
from draftlib.plain import own_picks_left


class _Answer(NamedTuple):
    """The answer of KthBestPick for one N."""

    n_best: int  # N
    item: int
    simulations: int  # run so far at this pick


@checked
@dataclass
class KthBestPickUCT:
    """KthBestPick, its items ranked by UCT.

    Simulations grow with the partitions on the lines of play that are predicted, and these faster
    than exponentially with N.  At the first pick of Fantasy Risk, with `simulations` = 300, the
    tries of "program" for N = 1, 2, 3, 4 take about 300, 1,200, 6,000 and 115,000, and that for
    N = 5 more than 3 million; "printed" takes more than 1.5 million for N = 2, where "program"
    looks no further than the drafter's next pick.

    Parameters
    ----------
    n_best : int or None, optional
        The largest N; None for as many as the player has picks left.
    simulations : int, optional
        Added to the root at each pick; every other node that the search ranks gets simulations
        until it has been visited as often.
    exploration : float, optional
        The constant c of UCT, at least 0, on the scale of the rewards.
    models : list or None, optional
        One a seat: None for KthBestPick itself, "uct" for UCT's first choice in the same tree,
        or an agent, whose pick is the prediction; or None instead of all.
    variant : {"printed", "program"}, optional
        The algorithm as the report prints it, or as the authors' program has it.
    max_simulations : int or None, optional
        The most simulations of a pick in total; the answer is that of the last N completed within
        them, and N = 1, UCT's own pick, always is.  None for no limit.  Memory grows as in `UCT`.
    use_all : bool, optional
        Spend what is left of `max_simulations` below the chosen item, for the picks to come.

    Raises
    ------
    ValueError
        For settings other than these, and at a pick unless there is one model per player.

    Notes
    -----
    After a pick, `answers` lists what each N answered.  The tree of UCT is kept between the picks
    of one game: one agent that several threads share, or that is asked again with the same seed,
    can pick otherwise than a fresh one.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import KthBestPickUCT, four_item_game
    >>> agent = KthBestPickUCT(simulations=500, exploration=1.0)
    >>> agent.pick(four_item_game().start(), np.random.default_rng(0))
    0
    >>> [answer.n_best for answer in agent.answers]
    [1, 2]
    """

    n_best: Positive | None = None
    simulations: Simulations = 3000
    exploration: Scale = 0.25
    models: Annotated[Sequence[Any], model_list("uct")] | None = None
    variant: Literal["printed", "program"] = "printed"
    max_simulations: Simulations | None = 100_000
    use_all: bool = False
    answers: list[_Answer] = field(default_factory=list, init=False, repr=False, compare=False)
    uct: UCT = field(default_factory=UCT, init=False, repr=False, compare=False)

    def __post_init__(self):
        if self.use_all and self.max_simulations is None:
            raise ValueError("use_all needs a limit: give max_simulations")

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the pick of the largest N that the simulations allow; see the variants."""
        check_can_pick(state)
        self.uct.simulations, self.uct.exploration = self.simulations, self.exploration
        models = model_per_player(self.models, state.game.n_players)
        with SharedTree(self.uct, state, rng, self.max_simulations) as tree:
            predictions = _Predictions(self, tree, models, rng)
            self.answers = list(predictions.answers(self.n_best or state.game.n_items))
            item = self.answers[-1].item
            if self.use_all:
                tree.use_all(item)
        return item


class _Predictions:
    """The predictions of one pick, all in one tree."""

    def __init__(self, agent, tree, models, rng):
        self.tree, self.models, self.rng = tree, models, rng
        self.me, self.program = tree.root.state.player, agent.variant == "program"
        self.memo = {}  # the predicted pick by partition and N

    def answers(self, most: int) -> Iterator[_Answer]:
        """Yield the answers for N = 1, 2, ... until a try fails or the simulations are spent."""
        root = self.tree.root
        for n_best in range(1, min(most, own_picks_left(root.state)) + 1):
            try:
                least = n_best - 1 if self.program else 0
                item = answer_of(self.best(root, n_best, least))
            except OverBudget:
                return
            if item is None:
                return
            yield _Answer(n_best, item, self.tree.spent)

    # Each of these three calls the next: they yield these calls, see `answer_of`.
    def best(self, place: Place, n_best: int, least: int = 0) -> Generator:
        """Return KthBestPick's item at `place`, None if no rank from `least` on succeeds."""
        if len(place.state.legal) > 1:
            self.tree.top_up(place)
        ranked = self.tree.best_items(place, min(n_best, own_picks_left(place.state)))
        for k in range(len(ranked) - 1, least - 1, -1):
            if (yield self.succeeds(place, ranked, k, n_best)):
                return ranked[k]
        return None

    def succeeds(self, place: Place, ranked: list[int], k: int, n_best: int) -> Generator:
        """Return whether the mover gets all better items too if it takes rank `k` first."""
        game, mover = place.state.game, place.state.player
        better, move, left = set(ranked[:k]), ranked[k], n_best
        while better and len(place.state.picks) + 1 < len(game.order):
            left -= self.program and place.state.player == self.me
            if left < 1:
                return False
            place = self.tree.enter(place, move)
            move = yield self.reply(place, left)
            if place.state.player != mover and move in better:
                return False
            if place.state.player == mover:
                if self.program and move not in better and left <= len(better):
                    return False
                better.discard(move)
        return not better

    def reply(self, place: Place, n_best: int) -> Generator:
        """Return the predicted pick at `place`."""
        model = self.models[place.state.player]
        if hasattr(model, "pick"):
            return model.pick(place.state, self.rng)
        n_best = 1 if model == "uct" else n_best
        key = place.state.owner.astype(np.int8).tobytes(), n_best
        if key not in self.memo:
            self.memo[key] = yield self.best(place, n_best)
        return self.memo[key]
