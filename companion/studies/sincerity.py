"""Is it wise to draft by one's true preferences?  (Brams and Straffin 1979)"""

import pandas as pd

from draftlib.agents import Greedy, MaxN
from draftlib.game import Game, play


def sincere_beside_max_n(game: Game) -> pd.DataFrame:
    """Return what each team picks and gets when all are sincere and when all follow max^n.

    Sincere: takes its favourite of what is left.  A row per team.

    >>> from draftlib import two_team_draft
    >>> sincere_beside_max_n(two_team_draft())["max^n reward"].tolist()
    [7, 5]
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


def alone_sincere(game: Game) -> list[int]:
    """Return what each team gets if it alone is sincere and all others follow max^n."""
    n, rewards = game.n_players, []
    for team in range(n):
        agents = [Greedy() if p == team else MaxN() for p in range(n)]
        rewards.append(int(play(game, agents).rewards[team]))
    return rewards
