"""Searches beside the exact answer on many small games: one experiment, one function, one frame.

Losses and gains are shares: of the max^n value, or of the players' mean reward.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd

from companion.studies import equilibrium
from companion.studies.convergence import pick_loss, uct_path
from companion.studies.small_games import Solved, random_table, solved
from draftlib.agents import UCT, Greedy, KthBestPick, MaxN, MaxNMC, Paranoid
from draftlib.agents.maxn import TIES
from draftlib.drafting import play
from draftlib.game import Game
from draftlib.kernels.rng import seed_of


def uct_paths(games: Sequence[Solved], budgets: Sequence[int], c: float, seed: int) -> pd.DataFrame:
    """Return what growing UCT trees answer in many games, c in units of each game's spread.

    Columns: those of `convergence.uct_path`, then game, right (whether the pick is a max^n pick)
    and share (what it loses).
    """
    frames = []
    for k, (game, exact, spread) in enumerate(games):
        path = uct_path(game.start(), exact, budgets, c * spread, seed_of(seed, k))
        share = path.loss / exact.value[0]
        frames.append(path.assign(game=k, right=path.loss == 0, share=share))
    return pd.concat(frames)


def right_by_averages(
    seed: int, tables: int, shapes: Iterable[dict], simulations: int, c: float
) -> dict[str, int]:
    """Return how many first picks of random tables are worth as much as max^n's, by searcher.

    shapes: keywords of `random_table`, so many `tables` of each.  Averages takes the opening with
    the best mean of 1,000 random drafts; UCT makes so many simulations, c in units of the spread.
    """
    agents = {"averages": MaxNMC(1, 1000), "Greedy": Greedy(), "KthBestPick": KthBestPick()}
    right = dict.fromkeys(["averages", "Greedy", "UCT", "KthBestPick"], 0)
    for shape in shapes:
        games = [solved(random_table(seed, k, **shape)) for k in range(tables)]
        right["UCT"] += int(uct_paths(games, [simulations], c, seed).right.sum())
        for name, agent in agents.items():
            for k, (game, exact, _) in enumerate(games):
                pick = agent.pick(game.start(), np.random.default_rng(seed_of(seed, k)))
                right[name] += pick_loss(exact, 0, int(pick)) == 0
    return right


def openings_by_rule(game: Game, exploration: float, simulations: int, seed: int) -> pd.DataFrame:
    """Return what each opening is worth to player 1 by each rule for ties, and UCT's means.

    Columns: item, rule (one of `TIES`, or "UCT"), value.
    """
    values = {rule: MaxN(ties=rule).analyse(game.start()).values[:, 0] for rule in TIES}
    uct = UCT(simulations, exploration)
    uct.search(game.start(), np.random.default_rng(seed))
    values["UCT"] = uct.children()["mean"].to_numpy()
    table = pd.DataFrame(values, index=pd.Index(game.items, name="item"))
    return table.melt(ignore_index=False, var_name="rule").reset_index()


def greedy_is_paranoid(game: Game) -> bool:
    """Return whether Greedy's first pick is one of Paranoid's best."""
    found = Paranoid().analyse(game.start())
    return bool(found.values[Greedy().pick(game.start(), None), 0] == found.value[0])


def _relative_gain(profile: equilibrium.Profile) -> float:
    """Return the largest gain of a deviation as a share of the players' mean reward."""
    return equilibrium.exploitability(profile) / equilibrium.value_of_play(profile).mean()


def gains_by_depth(seed: int, games: int, shapes: dict[str, tuple[int, str]]) -> pd.DataFrame:
    """Return the best deviation from MaxN-MC(d), M infinite, for d = 1 to 7 on tables of 8 items.

    shapes: number of players and order of each family.  Columns: family, d, gain, unstable.
    """
    rows = []
    for family, (n_players, order) in shapes.items():
        for k in range(games):
            game = random_table(seed, k, n_players, order=order)
            for d, profile in enumerate(equilibrium.limit_profiles(game, 7), 1):
                rows.append((family, d, _relative_gain(profile)))
    table = pd.DataFrame(rows, columns=["family", "d", "gain"])
    return table.assign(unstable=table.gain > 0)


def gains_by_walks(seed: int, games: int, walks: Sequence[int]) -> pd.DataFrame:
    """Return the best deviation from MaxN-MC with M walks, for d = 1 to 3 on tables of 6 items.

    Picks are random; their chances are frequencies over 20 searches at each position.  Columns:
    d, walks (M, inf for the limit), gain.
    """
    rows = []
    for k in range(games):
        game = random_table(seed, k, n_items=6)
        for d in (1, 2, 3):
            rows.append((f"d = {d}", np.inf, _relative_gain(equilibrium.limit_profile(game, d))))
            for m in walks:
                stream = seed_of(seed, k, d, m)
                profile = equilibrium.sampled_profile(game, d, m, repeats=20, seed=stream)
                rows.append((f"d = {d}", m, _relative_gain(profile)))
    return pd.DataFrame(rows, columns=["d", "walks", "gain"])


def sincere_beside_max_n(game: Game) -> pd.DataFrame:
    """Return what each team picks and gets when all are sincere and when all follow max^n.

    Sincere: takes its favourite of what is left (Brams and Straffin 1979).  A row per team.

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
