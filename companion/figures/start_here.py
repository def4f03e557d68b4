"""Figures of notebook 00: a recorded draft, and what wins."""

from functools import partial

import numpy as np
import pandas as pd
from matplotlib.colors import CenteredNorm
from matplotlib.patches import Patch

from companion.figures.dots import match_dots
from companion.figures.frame import figure, frame, haloed
from draftlib.drafting import Outcome
from draftviews.pictures.style import MEDIUM, PLAYERS
from draftviews.pictures.world_map import draw_board, load_map

_NUMBER = {"ha": "center", "va": "center", "fontsize": 8, "weight": "bold", **haloed(2)}


def recorded(draft: Outcome, seed: int) -> pd.DataFrame:
    """Return a draft of the classic board as rows: territory, player, pick, reward, seed."""
    territories = pd.DataFrame({"territory": draft.items, "player": draft.owner + 1})
    picks, rewards = np.argsort(draft.picks) + 1, draft.rewards[draft.owner]
    return territories.assign(pick=picks, reward=rewards, seed=seed)


@figure("00_draft")
def draft(table):
    """Draw a recorded draft: as of `recorded`."""
    rewards = table.groupby("player").reward.first()
    title = f"The evaluator prefers player {rewards.idxmax()}'s draft"
    caption = "Numbers: the order of the picks. Three UCTs, 3,000 simulations a pick."
    players = [f"player {player}: forecast {reward:.3f}" for player, reward in rewards.items()]
    return partial(_draft_map, table, players), title, caption


@figure("00_exchanges")
def exchanges(table):
    """Draw what each exchange makes of the winner's wins: as of `continents.exchanges`."""
    title = "One exchange can win the war, or lose it"
    caption = f"From each of the {len(table)} drafts 250 wars. "
    caption += f"White: {table.wins[0]:.0f} wins, without an exchange."
    return partial(_exchanges, table), title, caption


@figure("00_cycle")
def cycle(table):
    """Draw what drafters win against bots and two UCTs: as of `rules_of_thumb.at_two_tables`."""
    uncontested, contested = table[table.agent == "North America first"]["mean"]
    title = "A rule that beats bots loses to two UCTs"
    title = title if contested < 100 / 3 < uncontested else "Who wins depends on the rivals"
    caption = "Mean of six matches against bots; 20 rounds of six drafts, 50 wars from each. "
    caption += "Quo fights for everybody; an even share is 33. Bars: 95 %."
    return partial(match_dots, table, "% of wars won"), title, caption


@frame(MEDIUM, 0.9 * MEDIUM)
def _draft_map(ax, draft: pd.DataFrame, players: list[str]):
    """Draw who drafted which territory of the classic board, and when.

    draft: a row per territory, by code; columns player and pick, both from 1.
    players: what the legend says of each player, player 1 first.
    """
    draw_board(ax, draft.player - 1, labels=None, rims=False)
    for place, pick in zip(load_map().anchors, draft.pick):
        ax.annotate(f"{pick}", place, **_NUMBER, zorder=7)
    keys = [Patch(color=color, label=name) for color, name in zip(PLAYERS, players)]
    ax.legend(handles=keys, loc="upper left", bbox_to_anchor=(0, 0), fontsize=10)


@frame(MEDIUM, 4.2)
def _exchanges(ax, table: pd.DataFrame):
    """Draw a row for each territory that the winner gives, a column for each that he gets.

    table: columns gives, gets, won (of 100 wars), and wins, without an exchange.  Both sides are
    sorted by their means.
    """
    wide = table.pivot(index="gives", columns="gets", values="won")
    wide = wide.loc[wide.mean(axis=1).sort_values().index, wide.mean().sort_values().index]
    none = table.wins[0]
    look = {"cmap": "PuOr", "norm": CenteredNorm(none, 100 - none)}
    image = ax.imshow(wide, aspect="auto", interpolation="nearest", **look)
    ax.set_xticks(range(wide.shape[1]), wide.columns, rotation=90, fontsize=7)
    ax.set_yticks(range(wide.shape[0]), wide.index, fontsize=7)
    ax.tick_params(length=0)
    ax.set(xlabel="the winner gets", ylabel="the winner gives")
    ax.figure.colorbar(image, ax=ax, extend="min", label="wins of 100")
