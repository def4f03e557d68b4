"""How the four bots draft and play, counted over recorded games.

`attacks` and `turns` are tables as of `bot_play.attack_table` and `bot_play.turn_table`.
"""

from itertools import permutations

import pandas as pd

from companion.arena import PAPER_BOTS
from companion.studies.bot_play import TITLES, continent_counts
from draftlib import risk
from draftlib.boards import classic_board

ORDER = [TITLES[bot] for bot in PAPER_BOTS]


def whole_continents() -> pd.DataFrame:
    """Return in what share of the 24 seatings of three of the four bots each holds a continent.

    A row per bot, a column per continent; each bot sits in 18 seatings, and nothing is random.
    """
    board, rows = classic_board(), []
    for bots in permutations(PAPER_BOTS, 3):
        held = continent_counts(risk.draft(bots), 3) == board.sizes
        rows += [(TITLES[bot], *mine) for bot, mine in zip(bots, held)]
    table = pd.DataFrame(rows, columns=["bot", *board.continents])
    return table.groupby("bot").mean().loc[ORDER]


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

    Columns: games won, idle turns, attacks at 4 to 1 or more (shares); largest stack / all (of its
    armies), territories (means over turns); early kills (a game, as in `early_kills`); sweeps
    (turns that take twenty territories or more).
    """
    last = turns.groupby("game").tail(1).bot.value_counts()
    by_bot, overwhelming = turns.groupby("bot"), attacks.attackers >= 4 * attacks.defenders
    columns = {
        "games won": last / games_of(turns),
        "idle turns": turns.attacks.eq(0).groupby(turns.bot).mean(),
        "attacks at 4 to 1": overwhelming.groupby(attacks.bot).mean(),
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
