"""KthBestPick with UCT as its heuristic, all calls in one tree and one compiled loop.

Source: report, Algorithm 2 (slides, KthBestPick Pseudocode), with the heuristic of its experiments,
UCT(3000, 0.25).  `KthBestPick` explains the algorithm, and with heuristic=UCT(...) it grows a new
tree for each position that a model is asked about.  Here the positions, which lie below each other,
share the tree of the game (`shared_tree`); what was predicted for a partition is remembered; and
the recursion is a loop over an explicit stack that numba compiles.

Two variants, both repeated with N = 1, 2, 3, ...:

printed : for each N the algorithm as it stands.  The answer is that of the largest N.
program : the authors' program.  At the root it tries the rank N - 1 alone, and stops at the first N
    whose try fails; the answer is the last success, so that all ranks before it succeeded too.  It
    looks ahead over N of the drafter's own picks: a call made after j of them considers N - j
    items, and a player that cannot get its better items within the drafter's picks left fails.

Its oracles knew the opponents' drafting rules; they were passed in the order of a list of names in
place of seats.  `models` goes by seats; a permutation of it gives what theirs gave.  Their time for
a pick was used up in any case, in the end by simulations below the chosen item (`use_all`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from draftlib.agents.contract import check_models, check_pick
from draftlib.agents.kth_calls import (
    AGENT,
    DONE,
    FIRST_CHOICE,
    SELF,
    SIMULATE,
    STOPPED,
    Rules,
    new_calls,
    new_line,
    new_memo,
    run_calls,
)
from draftlib.agents.shared_tree import OverBudget, Place, SharedTree
from draftlib.agents.uct import UCT
from draftlib.game import State
from draftlib.support.checks import check_count, check_flag, check_word

_VARIANTS = ("printed", "program")


class _Answer(NamedTuple):
    """What KthBestPick answers for one N."""

    n_best: int  # N
    item: int
    simulations: int  # run so far at this pick


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
    n_best : the largest N; None for as many as the player has picks left.
    simulations : added to the root at each pick, and run from every other node until it has been
        visited so often.
    exploration : the constant c of UCT, at least 0, on the scale of the rewards.
    models : one a seat: None for KthBestPick itself, "uct" for UCT's first choice in the same tree,
        or an agent, whose pick is the prediction; or None instead of all.
    variant : "printed" or "program".
    max_simulations : of a pick in all; the answer is that of the last N completed within them, and
        N = 1, UCT's own pick, always is.  None for no limit.
    memo : remember the prediction for a partition within a pick.
    use_all : spend what is left of `max_simulations` below the chosen item, for the picks to come.

    After a pick, `answers` lists what each N answered.  Raises ValueError for settings that are
    none of these, and at a pick if there is not one model a player.

    Example
    -------
    >>> from draftlib import four_item_game
    >>> agent = KthBestPickUCT(simulations=500, exploration=1.0)
    >>> agent.pick(four_item_game().start(), np.random.default_rng(0))
    0
    >>> [answer.n_best for answer in agent.answers]
    [1, 2]
    """

    n_best: int | None = None
    simulations: int = 3000
    exploration: float = 0.25
    models: Sequence[Any] | None = None
    variant: str = "printed"
    max_simulations: int | None = 100_000
    memo: bool = True
    use_all: bool = False
    answers: list[_Answer] = field(default_factory=list, init=False, repr=False, compare=False)
    uct: UCT = field(default_factory=UCT, init=False, repr=False, compare=False)

    def __post_init__(self):
        self.uct.simulations, self.uct.exploration = self.simulations, self.exploration
        self.uct.__post_init__()
        for name in ("n_best", "max_simulations"):
            if getattr(self, name) is not None:
                setattr(self, name, check_count(name, getattr(self, name)))
        for name in ("memo", "use_all"):
            setattr(self, name, check_flag(name, getattr(self, name)))
        if self.use_all and self.max_simulations is None:
            raise ValueError("use_all needs a limit: give max_simulations")
        check_word("variant", self.variant, _VARIANTS)
        check_models(self.models, None, "uct")

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the pick of the largest N that the simulations allow; see the variants."""
        check_pick(self, state)
        kinds = self._kinds(state.game)
        with SharedTree(self.uct, state, rng, self.max_simulations) as tree:
            return self._deepest(tree, state, kinds, rng)

    def _deepest(self, tree, state, kinds, rng):
        """Return the answer for the largest N within the limit of the tree."""
        own_left = int((state.game.order[len(state.picks) :] == state.player).sum())
        memo, self.answers = new_memo(), []
        for n_best in range(1, min(self.n_best or own_left, own_left) + 1):
            try:
                item = self._try(tree, kinds, n_best, memo, rng)
            except OverBudget:
                break
            if item < 0:
                break
            self.answers.append(_Answer(n_best, item, tree.spent))
        item = self.answers[-1].item
        if self.use_all:
            tree.use_all(item)
        return item

    def _kinds(self, game):
        models = check_models(self.models, game.n_players, "uct")
        known = {None: SELF, "uct": FIRST_CHOICE}
        kinds = [AGENT if hasattr(model, "pick") else known[model] for model in models]
        return np.array(kinds, dtype=np.int64)

    def _try(self, tree, kinds, n_best, memo, rng):
        """Return the answer for `n_best`, -1 if its try fails; `OverBudget` at the limit."""
        state, game = tree.root.state, tree.root.state.game
        limit = np.iinfo(np.int64).max if tree.limit is None else tree.limit
        rules = Rules(
            game.order, kinds, n_best, self.simulations, self.uct.exploration, limit,
            self.variant == "program", self.memo,
        )  # fmt: skip
        line, calls = new_line(state), new_calls(game)
        while True:
            line.now[3] = tree.spent
            self.uct.tree, why, least = run_calls(
                self.uct.tree, tree.rewards, rules, line, calls, memo, tree.sqrt_log, tree.stream
            )
            tree.spent = int(line.now[3])
            if why == DONE:
                return int(line.now[2])
            if why == STOPPED:
                raise OverBudget
            turn = line.now[0]
            here = State(game, (*state.picks, *line.item[len(state.picks) : turn].tolist()))
            if why == SIMULATE:
                tree.top_up(Place(here, int(line.node[turn])), least)
            else:
                line.now[2] = self.models[here.player].pick(here, rng)
