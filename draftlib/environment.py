"""A draft as an environment of reinforcement learning, for PettingZoo and what trains on it."""

from typing import TYPE_CHECKING

from draftlib.arguments.domains import checked
from draftlib.game import Game
from draftlib.loading import needed

if TYPE_CHECKING:
    from draftlib.draft_env import DraftEnv


@checked
def env(game: Game) -> "DraftEnv":
    """Return a draft of `game` as a PettingZoo AEC environment; needs the extra `rl`.

    The agents are player_0, player_1, and so on.  An observation is a dict of `observation`, int8
    (P + 1, T), and `action_mask`, int8 (T,): the items that may be picked, none out of turn.
    Rewards are those of the game, paid at the end.  Nothing in it is random.  An illegal pick
    raises ValueError; in PettingZoo's wrapper `TerminateIllegalWrapper` it ends the draft instead,
    and costs who made it.

    >>> from draftlib import four_item_game
    >>> drafts = env(four_item_game())
    >>> drafts.reset()
    >>> for agent in drafts.agent_iter():
    ...     seen, reward, over, _, _ = drafts.last()
    ...     if over:
    ...         print(agent, reward)
    ...     drafts.step(None if over else seen["action_mask"].argmax())
    player_0 4.0
    player_1 1.0
    player_2 3.0

    >>> from pettingzoo.utils import TerminateIllegalWrapper
    >>> drafts = TerminateIllegalWrapper(drafts, illegal_reward=-1)
    >>> drafts.reset()
    >>> drafts.step(1)
    >>> drafts.step(1)  # has gone: a learner that heeds the mask never does this
    >>> drafts.rewards, all(drafts.terminations.values())
    ({'player_0': 0, 'player_1': -1.0, 'player_2': 0}, True)
    """
    with needed("rl", "an environment"):
        from draftlib.draft_env import DraftEnv
    return DraftEnv(game)
