"""What games show when they are counted: matches of all seat orders, recorded games.

Tables are DataFrames with a row per game, seat, turn or attack; bots appear under their `TITLES`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from draftlib.boards import classic_board
from draftlib.kernels.rng import seed_of
from draftlib.matches import seat_orders
from draftlib.risk.bots import BOTS
from draftlib.risk.drafter import full_draft
from draftlib.risk.recording import Attack, Recording, Turn
from draftlib.risk.simulator import simulate, simulate_many
from draftlib.statistics import half_width, share_error

TITLES = {bot.name: bot.title for bot in BOTS}


def play_orders(
    bots: Sequence[str], post_draft: str, games: int, seed: int = 0, **rules: Any
) -> pd.DataFrame:
    """Let bots draft and play in every seat order; return a DataFrame, a row per order and seat.

    post_draft: "own", each bot plays what it drafted, or "quo", Quo plays for everybody.
    games: of each order.  The drafts are deterministic, so each order has one draft.
    Columns: order, seat, bot, wins, games, unfinished, rounds (mean), owner (the draft, as digits).
    """
    rows = []
    for order, seated in enumerate(seat_orders(bots)):
        drafted = full_draft(seated)
        own = post_draft == "own"
        players, goals = (seated, drafted.goals) if own else (("quo",) * len(seated), None)
        key, digits = seed_of(seed, order), "".join(map(str, drafted.owner))
        result = simulate(drafted.owner, players, games, key, goals=goals, **rules)
        for seat, bot in enumerate(seated):
            row = (order, seat, TITLES[bot], int(result.wins[seat]), games, result.unfinished)
            rows.append((*row, result.mean_rounds, digits))
    columns = ["order", "seat", "bot", "wins", "games", "unfinished", "rounds", "owner"]
    return pd.DataFrame(rows, columns=columns)


def wins_per(table: pd.DataFrame) -> pd.DataFrame:
    """Return each bot's wins of 300 games of `play_orders`, with the 95 % half-width.

    The orders count alike, and the only chance left is in the play: their drafts are given.
    The result is indexed by bot, with columns mean and ci95.
    """
    share = table.wins / table.games
    variance = share_error(share, table.games) ** 2
    by_bot = pd.DataFrame({"mean": share, "variance": variance}).groupby(table.bot, sort=False)
    error = np.sqrt(by_bot["variance"].sum()) / by_bot.size()
    return pd.DataFrame({"mean": 300 * by_bot["mean"].mean(), "ci95": half_width(300 * error)})


def play_each(
    owners: np.ndarray, bots: Sequence[str], games: int, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Play games from each of D drafts; return every game's winner and rounds, int64 (D, games).

    The winner is -1 where a game was not finished.
    """
    batch = simulate_many(np.repeat(owners, games, axis=0), bots, 1, seed, n_jobs=-1)
    winner = np.where(batch.unfinished, -1, batch.wins.argmax(axis=1))
    return winner.reshape(-1, games), batch.rounds.reshape(-1, games)


def continent_counts(owner: np.ndarray, n_players: int) -> np.ndarray:
    """Return how many territories of each continent each player has, int64 (P, K)."""
    board = classic_board()
    table = np.zeros((n_players, len(board.continents)), np.int64)
    np.add.at(table, (owner, board.continent), 1)
    return table


def fights(turn: Turn) -> list[tuple[Attack, int, int]]:
    """Return the attacks of a recorded turn, each with the armies of both sides before it."""
    armies, found = turn.armies.copy(), []
    for t, n in turn.placements:
        armies[t] += n
    for a in turn.attacks:
        found.append((a, int(armies[a.source]), int(armies[a.target])))
        armies[a.source] = a.attackers_left - a.moved
        armies[a.target] = a.moved if a.defenders_left == 0 else a.defenders_left
    return found


def attack_table(recordings: Iterable[Recording]) -> pd.DataFrame:
    """Return a DataFrame of the attacks of recorded games, a row per attack.

    Columns: game, round, seat, bot, source, target, attackers, defenders (armies before), won,
    lost (armies of the attacker), killed (of the defender), moved.
    """
    rows = []
    for game, recording in enumerate(recordings):
        for turn in recording.turns:
            who = (game, turn.round, turn.player, TITLES[recording.bots[turn.player]])
            for a, attackers, defenders in fights(turn):
                before = (a.source, a.target, attackers, defenders)
                spent = (attackers - a.attackers_left, defenders - a.defenders_left)
                rows.append((*who, *before, a.defenders_left == 0, *spent, a.moved))
    columns = ["game", "round", "seat", "bot", "source", "target", "attackers", "defenders"]
    return pd.DataFrame(rows, columns=[*columns, "won", "lost", "killed", "moved"])


def turn_table(recordings: Iterable[Recording]) -> pd.DataFrame:
    """Return a DataFrame of the turns of recorded games, a row per turn, placements left out.

    Columns: game, round, seat, bot, income; territories, armies and the largest stack before the
    turn; attacks, territories taken and opponents eliminated in it; and one for each continent:
    whether the player holds it when his turn begins.
    """
    board, rows = classic_board(), []
    for game, recording in enumerate(recordings):
        for turn, after in zip(recording.turns, [*recording.turns[1:], recording]):
            if turn.round == 0:
                continue
            stacks = turn.armies[turn.owner == turn.player]
            counts = continent_counts(turn.owner, len(recording.bots))[turn.player]
            who = (game, turn.round, turn.player, TITLES[recording.bots[turn.player]], turn.income)
            taken = sum(a.defenders_left == 0 for a in turn.attacks)
            dead = len(np.unique(turn.owner)) - len(np.unique(after.owner))
            before = (len(stacks), int(stacks.sum()), int(stacks.max()))
            rows.append((*who, *before, len(turn.attacks), taken, dead, *(counts == board.sizes)))
    columns = ["game", "round", "seat", "bot", "income", "territories", "armies", "largest"]
    columns += ["attacks", "taken", "eliminated", *board.continents]
    return pd.DataFrame(rows, columns=columns)


def boards(recording: Recording, rounds: Iterable[int]) -> pd.DataFrame:
    """Return the board before the given rounds and at the end, a row per moment and territory.

    Columns: moment (in words), territory (its code), seat (the owner's), armies.
    """
    moments = [next(t for t in recording.turns if t.round == number) for number in rounds]
    views = {f"before round {turn.round}": turn for turn in moments}
    views[f"the end, round {recording.rounds}"] = recording
    frames = {}
    for title, view in views.items():
        columns = {"territory": range(len(view.owner)), "seat": view.owner, "armies": view.armies}
        frames[title] = pd.DataFrame(columns)
    return pd.concat(frames, names=["moment"]).reset_index("moment")
