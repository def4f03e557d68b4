"""Actual Risk: the draft of a board, rewarded by real games of the war that follows it.

Source: the slides call the draft with its war Actual Risk, and its model, with a learned
evaluator, Fantasy Risk.  A game takes microseconds, so that a search can play the war itself.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import numpy as np

from draftlib.arguments import Count, Seed, checked, require
from draftlib.boards import Board
from draftlib.game import Game
from draftlib.kernels.calls import memory_reader
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import CALLED, reward_arrays
from draftlib.kernels.rng import next_word, seed_of
from draftlib.rewards import Reward
from draftlib.risk.engine.position import GAME, NOBODY
from draftlib.risk.setting import Rules, kernels_of, new_record
from draftlib.risk.turns import play_game

_Games = Annotated[int, Count(1, 1_000)]  # of one partition: some 30 ms, in each simulation

# The numbers of the reward: the record, which begins with the addresses of the bots, and how many
# games to play.
_WAR = np.dtype([("game", GAME), ("games", "i8")], align=True)
war_in = memory_reader(_WAR)


@kernel
def play_war(owner, numbers, stream, out):
    """Write the share of the games that each seat wins from the partition `owner` into `out` (P,).

    A game without a winner is lost by all.  Where nobody has a territory there is no war: NaN.
    """
    war, is_whole = war_in(numbers), True
    for t in range(len(owner)):
        is_whole = is_whole and owner[t] != NOBODY
    for p in range(len(out)):
        out[p] = 0.0 if is_whole else np.nan
    if not is_whole:
        return
    seed = next_word(stream)
    for game in range(war.games):
        won = play_game(war.game, owner, seed, game)
        if won >= 0:
            out[won] += 1.0 / war.games


@checked
def actual_risk(
    bots: Sequence[str] = ("quo",) * 3,
    games: _Games = 1,
    seed: Seed = 0,
    board: Board | None = None,
    partial: Callable | Reward | None = None,
    **rules: Any,
) -> Game:
    """Return Actual Risk: the draft of a board, rewarded by real games between these bots.

    A seat's reward is its share of `games` games of Risk, played from the finished draft by the
    bots, one name a seat, who remember no goal from the draft.  In a search every simulation plays
    games of its own; ``game.rewards(owner)`` plays those that the seed and the partition name, so
    that it always gives the same.

    Parameters
    ----------
    bots : sequence of str, optional
        2 to 6 names.
    games : int, optional
        1 to 1,000, which cost some 30 microseconds each.
    seed : int, optional
        The seed of the games that ``game.rewards`` plays.
    board : Board, optional
        One of at most 64 territories; by default the classic one.
    partial : callable or Reward, optional
        What unfinished drafts are worth, which nobody can fight, to agents that ask, such as
        `Greedy`: an evaluator, or a function, see `Game`.
    **rules
        The rules of the war, see `Rules`; there are no cards.

    Raises
    ------
    ValueError
        For a bot, a number, a board or a rule that makes no sense.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import actual_risk
    >>> game = actual_risk(("quo", "killbot", "boscoe"), games=100)
    >>> game.rewards([0, 1, 2] * 14).round(2).tolist()
    [0.54, 0.46, 0.0]
    >>> from draftlib import UCT
    >>> UCT(50, exploration=0.3).pick(actual_risk().start(), np.random.default_rng(0))
    4
    """
    rules = Rules(**rules)
    require(rules.cards is None, "cards", rules.cards, "None: Actual Risk is played without them")
    record, board = new_record(bots, rules, board)
    war = np.zeros(1, _WAR)
    war["game"], war["games"] = record, games
    played = {"evaluate": play_war, "calls": kernels_of(bots), "numbers": war.view(float)}
    played |= {"n_players": len(bots), "stream": [seed_of(seed)], "draws": 1}
    rewards = reward_arrays(CALLED, board.n_territories, near=board.masks, **played)
    return Game(
        board.territories, len(bots), rewards, partial=partial, name="Actual Risk", board=board
    )
