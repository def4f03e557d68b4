"""How the four bots draft and play, counted over recorded games.

`attacks` and `turns` are tables as of `bot_play.attack_table` and `bot_play.turn_table`.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pandas as pd

from companion.studies.bot_play import BOTS, TITLES, continent_counts, history, play_each
from draftlib import risk
from draftlib.pictures.style import PLAYERS, color_of
from draftlib.risk.recording import Recording
from draftlib.support.statistics import interval

_SEATS = ("player 1", "player 2", "player 3")
ORDER = list(TITLES.values())


def drafts(alike: Sequence[str], mixed: Sequence[str]) -> dict[str, tuple]:
    """Return drafts for `drafted_boards`: three equal bots for each name in `alike`, then `mixed`.

    The result is a dict of title -> (names of the seats, colours of the seats, `risk.Draft`).

    >>> list(drafts(("quo",), ("quo", "killbot", "boscoe")))
    ['Quo × 3', 'Quo, KillBot, Boscoe']
    """
    found = {
        f"{TITLES[bot]} × 3": (_SEATS, PLAYERS[:3], risk.full_draft((bot,) * 3)) for bot in alike
    }
    names = [TITLES[bot] for bot in mixed]
    found[", ".join(names)] = (names, [color_of(name) for name in names], risk.full_draft(mixed))
    return found


def drafts_in_all_orders(bots: Sequence[str]) -> list[tuple]:
    """Return the draft of bots in each order in which they can sit, as tuples of owners."""
    return [tuple(risk.draft(order)) for order in permutations(bots)]


def record_seatings(games: int, seed: int = 0) -> list:
    """Return `games` recorded games of each of the 24 seatings of three of the four bots."""
    return [
        risk.record(table.owner, bots, seed, draft=i, game=g, goals=table.goals)
        for i, bots in enumerate(permutations(BOTS, 3))
        for table in [risk.full_draft(bots)]
        for g in range(games)
    ]


def continent_shares(turns: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """Return two tables of shares, a row per bot and a column per continent.

    What part of a continent the bot drafts on average, over all 24 seatings; and in which part of
    its turns of rounds 1 to 10 it holds the continent whole.
    """
    board = risk.classic_board()
    taken = [
        (TITLES[bot], *row / board.sizes)
        for bots in permutations(BOTS, 3)
        for bot, row in zip(bots, continent_counts(risk.draft(bots), 3))
    ]
    places = list(board.continents)
    drafted = pd.DataFrame(taken, columns=["bot", *places]).groupby("bot").mean()
    held = turns[turns["round"] <= 10].groupby("bot")[places].mean()
    return {"drafted": drafted.loc[ORDER], "held": held.loc[ORDER]}


def profile(attacks: pd.DataFrame, turns: pd.DataFrame) -> pd.DataFrame:
    """Return a row per bot: how often it wins, how and how often it attacks.

    Columns: games won, idle turns (shares); attacks a turn; won, not outnumbering (shares of its
    attacks); largest stack / all (of its armies, mean over turns).
    """
    weak = attacks.attackers.le(attacks.defenders).groupby(attacks.bot)
    last = turns.groupby("game").tail(1).bot.value_counts()
    columns = {
        "games won": last / games_of(turns),
        "idle turns": turns.attacks.eq(0).groupby(turns.bot).mean(),
        "attacks a turn": turns.groupby("bot").attacks.mean(),
        "won": attacks.groupby("bot").won.mean(),
        "not outnumbering": weak.mean(),
        "largest stack / all": (turns.largest / turns.armies).groupby(turns.bot).mean(),
    }
    return pd.DataFrame(columns).loc[ORDER]


def games_of(turns: pd.DataFrame) -> pd.Series:
    """Return in how many of the recorded games each bot takes part."""
    return turns.groupby("bot").game.nunique()


def early_kills(turns: pd.DataFrame) -> pd.Series:
    """Return how often a game a bot eliminates somebody before the turn that ends the game."""
    kills = turns[turns.eliminated > 0]
    last = kills.index.isin(kills.groupby("game").tail(1).index)
    rate = kills[~last].bot.value_counts() / games_of(turns)
    return rate.sort_values(ascending=False, kind="stable").rename("a game")


def attack_counts(attacks: pd.DataFrame, turns: pd.DataFrame) -> pd.DataFrame:
    """Return the data of the figure of attacks: counts by armies, and by territories taken."""
    fought = attacks.value_counts(["bot", "attackers", "defenders"]).sort_index()
    taken = turns.value_counts(["bot", "taken"]).sort_index()
    return pd.concat([fought.reset_index(), taken.reset_index()])


def lengths_after(owner: np.ndarray, games: int, seed: int = 0) -> pd.DataFrame:
    """Return the rounds of `games` games between three equal bots from one draft, a row a bot."""
    rounds = {TITLES[bot]: play_each(owner[None], (bot,) * 3, games, seed)[1][0] for bot in BOTS}
    table = pd.DataFrame(rounds, index=range(1, games + 1)).T
    return table.rename_axis("rounds of game", axis=1)


def equal_games(owners: np.ndarray, games: int, seed: int = 0) -> pd.DataFrame:
    """Return winner and rounds of games between three equal bots from drafts (D, T).

    Columns: bot, winner (the seat, -1: unfinished), rounds; D * games rows per bot.
    """
    frames = []
    for bot in BOTS:
        winner, rounds = play_each(owners, (bot,) * 3, games, seed, n_jobs=-1)
        frames.append(pd.DataFrame({"winner": winner.ravel(), "rounds": rounds.ravel()}))
    return pd.concat(frames, keys=ORDER, names=["bot"]).reset_index("bot")


def seat_shares(owners: np.ndarray, bot: str, games: int, seed: int = 0) -> pd.DataFrame:
    """Return what share of the games each seat wins between three equal bots, with 95 % intervals.

    Each draft (D, T) is played in all three rotations of its sets, so that no seat has the better
    territories; the intervals are over drafts.  Columns: mean, ci95; a row per seat, from 1.
    """
    rotated = np.concatenate([(owners + k) % 3 for k in range(3)])
    winner, _ = play_each(rotated, (bot,) * 3, games, seed, n_jobs=-1)
    winner = winner.reshape(3, len(owners), games)
    shares = [interval((winner == seat).mean(axis=(0, 2))) for seat in range(3)]
    return pd.DataFrame(shares, pd.Index([1, 2, 3], name="seat"), ["mean", "ci95"])


def lengths_and_wins(games: pd.DataFrame) -> pd.DataFrame:
    """Return quantiles of the rounds, and the wins of each seat, of games as of `equal_games`."""
    by_bot = games.groupby("bot", sort=False)
    spread = by_bot.rounds.quantile([0.1, 0.5, 0.9, 0.99]).unstack()
    wins = by_bot.winner.value_counts(normalize=True).unstack().sort_index(axis=1)
    names = "unfinished", "seat 1", "seat 2", "seat 3"
    wins.columns = [names[1 + seat] for seat in wins.columns]
    return spread.join(wins.fillna(0))


def last_rounds(recording: Recording, count: int) -> pd.DataFrame:
    """Return the armies of each seat when the last `count` rounds of a recorded game begin."""
    table = history(recording)
    table = table[table.time % 1 == 0]
    table = table.assign(round=table.time.astype(int) + 1, seat=table.seat + 1)
    return table.pivot(index="round", columns="seat", values="armies").tail(count)
