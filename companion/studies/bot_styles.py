"""How the four bots draft and play, counted over recorded games.

`attacks` and `turns` are tables as of `bot_play.attack_table` and `bot_play.turn_table`.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pandas as pd

from companion.studies.bot_play import PAPER_BOTS, TITLES, history, play_each
from draftlib import risk
from draftlib.risk.recording import Recording

ORDER = list(TITLES.values())


def drafts_in_all_orders(bots: Sequence[str]) -> list[tuple]:
    """Return the draft of bots in each order in which they can sit, as tuples of owners."""
    return [tuple(risk.draft(order)) for order in permutations(bots)]


def record_seatings(games: int, seed: int = 0) -> list:
    """Return `games` recorded games of each of the 24 seatings of three of the four bots."""
    return [
        risk.record(table.owner, bots, seed, draft=i, game=g, goals=table.goals)
        for i, bots in enumerate(permutations(PAPER_BOTS, 3))
        for table in [risk.full_draft(bots)]
        for g in range(games)
    ]


def profile(attacks: pd.DataFrame, turns: pd.DataFrame) -> pd.DataFrame:
    """Return a row per bot: how often it wins, and how it plays.

    Columns: games won, idle turns (shares); attacks a turn; outnumbering (share of its attacks);
    largest stack / all (of its armies), territories (means over turns); early kills (a game, as in
    `early_kills`); sweeps (turns that take twenty territories or more).
    """
    last = turns.groupby("game").tail(1).bot.value_counts()
    by_bot = turns.groupby("bot")
    columns = {
        "games won": last / games_of(turns),
        "idle turns": turns.attacks.eq(0).groupby(turns.bot).mean(),
        "attacks a turn": by_bot.attacks.mean(),
        "outnumbering": attacks.attackers.gt(attacks.defenders).groupby(attacks.bot).mean(),
        "largest stack / all": (turns.largest / turns.armies).groupby(turns.bot).mean(),
        "territories": by_bot.territories.mean(),
        "early kills": early_kills(turns),
        "sweeps": turns.taken.ge(20).groupby(turns.bot).sum(),
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


def at_low_odds(
    attacks: pd.DataFrame, recordings: Sequence[Recording], bot: str, odds: float
) -> tuple[float, float]:
    """Return which share of a bot's attacks is at these odds or lower, and which share of those
    falls in turns in which it has more armies than all others together."""
    own = attacks[attacks.bot == bot]
    low = own[own.attackers <= odds * own.defenders]
    ahead = {
        (game, turn.round, turn.player)
        for game, recording in enumerate(recordings)
        for turn in recording.turns
        for armies in [np.bincount(turn.owner, turn.armies)]
        if 2 * armies[turn.player] + turn.income > armies.sum()
    }
    in_front = [key in ahead for key in zip(low.game, low["round"], low.seat)]
    return len(low) / len(own), float(np.mean(in_front))


def equal_games(owners: np.ndarray, games: int, seed: int = 0) -> pd.DataFrame:
    """Return winner and rounds of games between three equal bots from drafts (D, T).

    Columns: bot, winner (the seat, -1: unfinished), rounds; D * games rows per bot.
    """
    frames = {}
    for bot in PAPER_BOTS:
        winner, rounds = play_each(owners, (bot,) * 3, games, seed)
        frames[TITLES[bot]] = pd.DataFrame({"winner": winner.ravel(), "rounds": rounds.ravel()})
    return pd.concat(frames, names=["bot"]).reset_index("bot")


def last_rounds(recording: Recording, count: int) -> pd.DataFrame:
    """Return the armies of each seat when the last `count` rounds of a recorded game begin."""
    table = history(recording)
    table = table[table.time % 1 == 0]
    table = table.assign(round=table.time.astype(int) + 1, seat=table.seat + 1)
    return table.pivot(index="round", columns="seat", values="armies").tail(count)
