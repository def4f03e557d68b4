"""Figures of notebook 00: a recorded draft, and what wins."""

from functools import partial

import pandas as pd
from matplotlib.patches import Patch

from companion.figures.dots import match_dots
from companion.figures.frame import figure, frame, haloed
from draftviews.pictures.style import MEDIUM, PLAYERS
from draftviews.pictures.world_map import draw_board, load_map

_NUMBER = {"ha": "center", "va": "center", "fontsize": 8, "weight": "bold", **haloed(2)}


@figure("00_draft")
def draft(table):
    """Draw a recorded draft: columns territory, player and pick, from 1, and the reward of each."""
    rewards = table.groupby("player").reward.first()
    title = f"The evaluator prefers player {rewards.idxmax()}'s draft"
    caption = "Numbers: the order of the picks. Three UCTs, 3,000 simulations a pick."
    players = [f"player {player}: reward {reward:.3f}" for player, reward in rewards.items()]
    return partial(_draft_map, table, players), title, caption


@figure("00_exchanges")
def exchanges(table):
    """Draw what the winner wins without each territory: columns of `match_dots`; wins, before."""
    worst = table.loc[table["mean"].idxmin()]
    title = f"Without {worst.agent} the winner keeps\n"
    title += f"{worst['mean']:.0f} of {worst.wins:.0f} wins"
    caption = "Each territory of the winner in exchange for each of the "
    caption += f"{table.n[0]} others; 250 wars from each draft. Bars: 95 % over the exchanges."
    return partial(match_dots, table, "wins of 100 without it"), title, caption


@figure("00_cycle")
def cycle(table):
    """Draw what drafters win beside bots and beside two UCTs: the columns of `match_dots`."""
    *_, beside = table.match
    rule = table[(table.match == beside) & (table.agent == "rule: North America")]["mean"].item()
    title = f"{beside[0].upper()}{beside[1:]} the rule\nNorth America wins {rule:.0f} %"
    caption = "Mean of six matches beside bots; 20 rounds of six drafts, 50 wars from each. "
    caption += "Quo fights for everybody; an even share is 33. Bars: 95 %."
    return partial(match_dots, table, "% of wars won"), title, caption


@figure("00_claim")
def claim(table):
    """Draw the wins of the paper's drafters and of two rules: the columns of `match_dots`."""
    means = table.set_index("agent")["mean"]
    more = means["UCT-Quo"] - means["rule: North America"]
    title = f"UCT-Quo wins {more:.0f} games more\nthan the rule North America"
    caption = "Each in six matches of 300 games; Quo plays on for everyone.\n"
    caption += "Bars: 95 % intervals of ours. Wars of notebook 07."
    return partial(match_dots, table, "wins of 1,800 games"), title, caption


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
