"""A draft as an environment of reinforcement learning, for PettingZoo and what trains on it.

An observation is turned to its observer: planes (P + 1, T) of 0 and 1, over the T items, for what
is free, mine, the next player's, and so on around the table.  So one network can sit in any seat.
"""

from typing import Any

import numpy as np

from draftlib.arguments import Word, checked
from draftlib.game import Game
from draftlib.runs.loading import name_extra

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ModuleNotFoundError:  # `env` says so
    AECEnv = Dict = Discrete = object  # type: ignore[assignment,misc]


@checked
def env(game: Game) -> "DraftEnv":
    """Return a draft of `game` as a PettingZoo AEC environment; needs the extra `rl`.

    The agents are player_0, player_1, and so on.  An observation is a dict of `observation`, int8
    (P + 1, T), and `action_mask`, int8 (T,): the items that may be picked, none out of turn.
    Rewards are those of the game, paid at the end.  Nothing in it is random.  An illegal pick
    raises ValueError; in PettingZoo's wrapper `TerminateIllegalWrapper` it ends the draft instead,
    and costs who made it.

    Parameters
    ----------
    game : Game
        The drafting game.

    Examples
    --------
    >>> from draftlib import env, four_item_game
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
    with name_extra("rl", "an environment"):
        import gymnasium  # noqa: F401
        import pettingzoo  # noqa: F401
    return DraftEnv(game)


class DraftEnv(AECEnv):
    """A draft, agent by agent; what its methods do is told in PettingZoo's AEC API.

    >>> from draftlib import four_item_game
    >>> DraftEnv(four_item_game()).possible_agents
    ['player_0', 'player_1', 'player_2']
    """

    metadata = {"name": "draft_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012
    render_mode = "ansi"

    def __init__(self, game: Game):
        super().__init__()
        self.game, self.state_of_draft = game, game.start()
        self.possible_agents = [f"player_{player}" for player in range(game.n_players)]
        shape = game.n_players + 1, game.n_items
        seen = {
            "observation": Box(0, 1, shape, np.int8),
            "action_mask": Box(0, 1, shape[1:], np.int8),
        }
        self.observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(game.n_items) for agent in self.possible_agents}
        self.reset()  # so that there is always a draft to step in

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self.agents, self.state_of_draft = self.possible_agents[:], self.game.start()
        self.rewards, self._cumulative_rewards = (dict.fromkeys(self.agents, 0.0) for _ in "12")
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in "12")
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state_of_draft.player]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        me = self.possible_agents.index(Word(*self.possible_agents)("agent", agent))
        state = self.state_of_draft
        mask = np.zeros(self.game.n_items, np.int8)
        if not state.is_over and state.player == me:
            mask[state.legal] = 1
        seen = planes(state.owner, me, self.game.n_players)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if isinstance(action, np.ndarray) and not action.shape:  # such as a policy's output
            action = action[()]
        state = self.state_of_draft = self.state_of_draft.after(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if state.is_over:
            paid = self.game.rewards(state.owner).tolist()
            self.rewards = dict(zip(self.agents, paid))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0 if state.is_over else state.player]
        self._accumulate_rewards()

    def render(self) -> str:
        return repr(self.state_of_draft)

    def close(self) -> None: ...


def planes(owner: np.ndarray, player: int, n_players: int) -> np.ndarray:
    """Return a draft `owner` (T,) as `player` sees it, int8 (P + 1, T).

    >>> planes(np.array([-1, 0, 2]), 2, n_players=3).tolist()
    [[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 0]]
    """
    seats = np.append(-1, (player + np.arange(n_players)) % n_players)
    return (owner == seats[:, None]).astype(np.int8)
