"""A draft played to its end: by whom, and with what outcome."""

import copy
import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from draftlib.arguments import AGENT, Seed, check_list, checked, require, short_repr
from draftlib.game import Agent, Game, picks_text
from draftlib.runs.progress import late_bar


class Outcome(NamedTuple):
    """A finished draft: what was picked, who owns what, the rewards, and who played.

    Parameters
    ----------
    picks : tuple of int
        The items in the order in which they were picked.
    owner : array (T,) of int64
        Who owns each item, -1 where nobody took it.
    rewards : array (P,) of float64
        The reward of each player.
    items : tuple of str
        The T names.
    game : str, optional
        The name of the game.
    seats : tuple of str, optional
        The names of the P agents, by default those of their classes.
    seed : int, optional
        The seed of the draft.

    Examples
    --------
    >>> from draftlib import Greedy, four_item_game, play
    >>> play(four_item_game(), [Greedy()] * 3)
    Outcome(picks=0:B 1:A 2:C 0:D, rewards=[5.0, 4.0, 3.0])
    >>> print(play(four_item_game(), [Greedy()] * 3))
    player 0 gets 5: B, D
    player 1 gets 4: A
    player 2 gets 3: C
    """

    picks: tuple[int, ...]
    owner: np.ndarray
    rewards: np.ndarray
    items: tuple[str, ...]
    game: str = "draft"
    seats: tuple[str, ...] = ()
    seed: int = 0

    def __repr__(self):
        made = picks_text(self.picks, self.owner[list(self.picks)], self.items)
        return f"Outcome(picks={made}, rewards={self.rewards.round(4).tolist()})"

    def __str__(self):
        lines = []
        for player, reward in enumerate(self.rewards):
            theirs = (self.items[i] for i in self.picks if self.owner[i] == player)
            lines.append(f"player {player} gets {reward:.4g}: {', '.join(theirs)}")
        return "\n".join(lines)


@checked
def play(game: Game, agents: Sequence[Agent] | Mapping[str, Agent], seed: Seed = 0) -> Outcome:
    """Play one draft and return its `Outcome`.

    A bar shows the picks of a draft that takes more than some seconds.

    Parameters
    ----------
    game : Game
        The drafting game.
    agents : list or dict of agents
        One per player, in seat order, as a list or as a dict by name; each picks for itself on a
        copy of its own, so a game never changes the agents that were passed in.
    seed : int, optional
        The same seed gives the same draft.

    Examples
    --------
    >>> from draftlib import Greedy, four_item_game, play
    >>> play(four_item_game(), [Greedy()] * 3).rewards.tolist()
    [5.0, 4.0, 3.0]
    """
    seated = _check_agents(agents, game.n_players)
    names = tuple(map(str, agents)) if isinstance(agents, Mapping) else ()
    copies = [copy_of(agent, f"player {player}") for player, agent in enumerate(seated)]
    return play_seated(game, copies, seed, names, patience=4.0)


def copy_of(agent: Agent, who: str) -> Agent:
    """Return a copy of an agent; ValueError that names it, if it cannot be copied.

    >>> copy_of((pick for pick in []), "player 0")
    Traceback (most recent call last):
    ValueError: player 0 cannot be copied for a draft: cannot pickle 'generator' object
    """
    try:
        return copy.deepcopy(agent)
    except Exception as error:
        raise ValueError(f"{who} cannot be copied for a draft: {error}") from error


def play_seated(
    game: Game,
    seated: Sequence[Agent],
    seed: int = 0,
    names: Sequence[str] = (),
    patience: float = math.inf,
) -> Outcome:
    """Play one draft without copying the agents, and return its `Outcome`.

    The agents keep what they learn.  One UCT in several seats searches in one tree for all of them,
    so its drafts differ from those of `play`, which copies it for each seat.

    seated: an agent per player, in seat order.  names: of the agents, by default their classes'.
    patience: seconds after which a bar shows the picks.  Raises what an agent raises, or ValueError
    for a pick that is not legal, with the agent's name, seat, pick and seed.
    """
    names = tuple(names) or tuple(type(agent).__name__ for agent in seated)
    rng, state = np.random.default_rng(seed), game.start()
    for turn in late_bar(range(len(game.order)), "picks", patience):
        seat = state.player
        try:
            state = state.after(seated[seat].pick(state, rng))
        except Exception as error:
            agent = f"agent {short_repr(names[seat])} (seat {seat}, pick {turn}, seed {seed})"
            if isinstance(error, ValueError):
                raise ValueError(f"{agent}: {error}") from error
            error.add_note(f"This is {agent}.")
            raise
    rewards = game.rewards(state.owner)
    return Outcome(state.picks, state.owner, rewards, game.items, game.name, names, seed)


def _check_agents(agents: Sequence[Agent] | Mapping[str, Agent], n_players: int) -> list[Agent]:
    """Return the agents in seat order; ValueError for a wrong number, or for what cannot pick."""
    seated = list(agents.values()) if isinstance(agents, Mapping) else agents
    seated = check_list("agents", seated, f"a list of {n_players} agents", n_players)
    require(len(seated) == n_players, "agents", agents, f"one for each of {n_players} players")
    for player, agent in enumerate(seated):
        if isinstance(agent, type):
            name = agent.__name__
            raise ValueError(f"player {player} is the class {name}: did you mean {name}()?")
        AGENT(f"player {player}", agent)
    return seated
