"""Searches beside the exact answer on many small games: one experiment, one function, one frame.

Losses and gains are shares: of the max^n value, or of the players' mean reward.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd

from companion.studies import equilibrium
from companion.studies.convergence import pick_loss, uct_path
from companion.studies.small_games import Solved, random_table
from draftlib.agents import UCT, Greedy, MaxN, MaxNMC, Paranoid
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


def repeated_paths(
    game: Solved, runs: int, budgets: Sequence[int], c: float, seed: int
) -> pd.DataFrame:
    """Return `convergence.uct_path` in one game from many seeds, c in units of its spread.

    A column `run` numbers them.
    """
    paths = uct_paths([game] * runs, budgets, c, seed)
    return paths.rename(columns={"game": "run"}).drop(columns=["right", "share"])


def tie_disagreement(seed: int, games: int, highs: Iterable[int]) -> pd.DataFrame:
    """Return in which random tables the rules for breaking ties lead max^n to different values.

    A row per table of values 0..high and kind of disagreement; columns: values (how many an item
    can have), who ("somebody's value", "player 1's value"), differs.
    """
    rows = []
    for high in highs:
        for k in range(games):
            start = random_table(seed, k, 3, 6, high=high).start()
            values = {tuple(MaxN(ties=rule).analyse(start).value) for rule in TIES}
            rows.append((high + 1, "somebody's value", len(values) > 1))
            rows.append((high + 1, "player 1's value", len({v[0] for v in values}) > 1))
    return pd.DataFrame(rows, columns=["values", "who", "differs"])


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


def losses_by_depth(seed: int, games: int) -> pd.DataFrame:
    """Return what the first pick of searches of depth 1 to 6 loses, 3 players, 7 items.

    Columns: order, depth, agent, loss.
    """
    rows = []
    for order in ("round_robin", "snake"):
        for k in range(games):
            game = random_table(seed, k, n_items=7, order=order)
            rng, best = np.random.default_rng(seed_of(seed, k)), MaxN().analyse(game.start())
            for d, limit in enumerate(equilibrium.limit_profiles(game, 6), 1):
                for name, pick in _first_picks(game.start(), d, limit, rng).items():
                    rows.append((order, d, name, pick_loss(best, 0, pick) / best.value[0]))
    return pd.DataFrame(rows, columns=["order", "depth", "agent", "loss"])


def greedy_is_paranoid(game: Game) -> bool:
    """Return whether Greedy's first pick is one of Paranoid's best."""
    found = Paranoid().analyse(game.start())
    return bool(found.values[Greedy().pick(game.start(), None), 0] == found.value[0])


def greedy_is_max_n_mc(game: Game) -> bool:
    """Return whether MaxN-MC(1), given all walks, does as Greedy at every position."""
    limit = equilibrium.limit_profile(game, 1)
    greedy = equilibrium.agent_profile(game, [Greedy()] * game.n_players)
    return all(map(np.array_equal, limit.chances, greedy.chances))


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


def gains_with_ties(seed: int, games: int, rules: Sequence[str]) -> np.ndarray:
    """Return the best deviation (games,) if all search to the end, each with its own rule for ties.

    rules: one for each player.  Tables of 3 players and 6 items with values 0, 1, 2.
    """
    gains = []
    for k in range(games):
        game = random_table(seed, k, n_items=6, high=2)
        profiles = {rule: equilibrium.limit_profile(game, 6, ties=rule) for rule in set(rules)}
        mixed = equilibrium.mixed_profile([profiles[rule] for rule in rules])
        gains.append(equilibrium.exploitability(mixed))
    return np.array(gains)


def _first_picks(start, d, limit, rng):
    return {
        "MaxN(d), items so far": MaxN(depth=d).pick(start),
        "MaxN-MC(d), M = 10": MaxNMC(d, 10).pick(start, rng),
        "MaxN-MC(d), M infinite": equilibrium.first_pick(limit),
    }


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


def alone_sincere(game: Game) -> list[int]:
    """Return what each team gets if it alone is sincere and all others follow max^n."""
    n, rewards = game.n_players, []
    for team in range(n):
        agents = [Greedy() if p == team else MaxN() for p in range(n)]
        rewards.append(int(play(game, agents).rewards[team]))
    return rewards
