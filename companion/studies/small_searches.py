"""Searches beside the exact answer of max^n on small games: one experiment, one function."""

import numpy as np
import pandas as pd

from draftlib.agents import UCT, Greedy, MaxN
from draftlib.agents.maxn import TIES
from draftlib.agents.walks import reward_spread
from draftlib.drafting import play
from draftlib.game import Agent, Game
from draftviews.widgets.explorer import example_games, root_table


def seen_at_the_root(name: str, simulations: int, exploration: float, seed: int) -> pd.DataFrame:
    """Return `root_table` at the start of one of `example_games`; c, game, its name, and seed."""
    table = root_table(example_games()[name].start(), simulations, exploration, seed)
    return table.assign(c=exploration, game=name, seed=seed)


def openings_by_rule(game: Game, simulations: int, seed: int) -> pd.DataFrame:
    """Return what each opening is worth to player 1: a column for each of `TIES`, and UCT's mean.

    UCT's c is the standard deviation of a reward in random drafts.
    """
    values = {rule: MaxN(ties=rule).analyse(game.start()).values[:, 0] for rule in TIES}
    uct = UCT(simulations, reward_spread(game))
    uct.search(game.start(), np.random.default_rng(seed))
    return pd.DataFrame({**values, "UCT": uct.children()["mean"].to_numpy()}, game.items)


def sincere_beside_max_n(game: Game) -> pd.DataFrame:
    """Return what each team picks and gets when all are sincere and when all follow max^n.

    Sincere: takes its favourite of what is left (Brams and Straffin 1979).  A row per team.

    >>> from draftlib import three_team_draft
    >>> sincere_beside_max_n(three_team_draft())["max^n reward"].tolist()
    [10, 10, 8]
    """
    frame = pd.DataFrame(index=[f"team {p + 1}" for p in range(game.n_players)])
    for name, agent in (("sincere", Greedy()), ("max^n", MaxN())):
        end = play(game, [agent] * game.n_players)
        frame[f"{name} picks"] = [
            " ".join(game.items[i] for i in end.picks if end.owner[i] == p)
            for p in range(game.n_players)
        ]
        frame[f"{name} reward"] = end.rewards.astype(int)
    return frame


def best_replies(game: Game, others: Agent) -> list[int]:
    """Return what each player gets at best while all others keep to one agent.

    >>> from draftlib import four_item_game
    >>> best_replies(four_item_game(), Greedy())
    [7, 4, 3]
    """

    def best(state, me):
        if state.is_over:
            return game.rewards(state.owner)[me]
        if state.player != me:
            return best(state.after(others.pick(state, None)), me)
        return max(best(state.after(item), me) for item in state.legal)

    return [int(best(game.start(), me)) for me in range(game.n_players)]
