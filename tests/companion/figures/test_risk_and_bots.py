"""Figures of the Risk notebook: drawn from what their docstrings ask for, showing what it says."""

import io

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex

from companion.figures import risk_and_bots
from companion.studies import bot_play
from draftlib import risk
from draftlib.pictures import PLAYERS, color_of, use_style

BOARD = risk.classic_board()
BOTS = ("quo", "evil_pixie", "killbot")


@pytest.fixture(scope="module", autouse=True)
def style():
    use_style()
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def game():
    return risk.record(risk.draft(BOTS), BOTS, seed=1)


def words(figure):
    """Return all texts of a figure, with those of its axes, as one string."""
    figure.savefig(io.BytesIO(), format="svg")
    return " ".join(text.get_text() for text in figure.findobj(plt.Text))


def test_the_board_lists_every_territory_and_bonus():
    table = pd.DataFrame({"territory": BOARD.territories})
    table["continent"] = [BOARD.continents[k] for k in BOARD.continent]
    table["bonus"] = BOARD.bonus[BOARD.continent]
    shown = words(risk_and_bots.board_picture(table, "a caption"))
    assert all(name in shown for name in (*BOARD.territories, *BOARD.continents, "+7", "a caption"))


def test_rolls_are_bars_that_fill_the_line():
    rows = []
    for a, d in ((3, 2), (1, 1)):
        losers = ("defender", "both", "attacker") if d == 2 else ("defender", "attacker")
        rows += [(f"{a} v {d}", *pair, 0.3, 0.01) for pair in zip(losers, risk.roll_odds(a, d))]
    table = pd.DataFrame(rows, columns=["roll", "loser", "exact", "simulated", "ci95"])
    figure = risk_and_bots.single_rolls(table)
    bars = figure.axes[0].patches
    assert sum(bar.get_width() for bar in bars) == pytest.approx(2)
    assert "simulated" in words(figure)
    assert "37.2%" in words(figure)


def test_battles_show_the_even_line():
    surface = np.array([[risk.battle_odds(a, d) for d in range(1, 9)] for a in range(1, 11)])
    equal = pd.DataFrame({"armies": [1, 2], "exact": [0.0, 0.1], "simulated": [np.nan, 0.11]})
    figure = risk_and_bots.battle_chances(surface, equal.assign(ci95=0.01))
    image = figure.axes[0].images[0].get_array()
    assert image.shape == (8, 10)
    assert image[0, 9] == surface[9, 0]
    assert "50%" in words(figure)


def test_a_game_is_boards_and_curves_in_the_colours_of_the_bots(game):
    boards, curves = bot_play.boards(game, (1, 2)), bot_play.history(game)
    figure = risk_and_bots.game_story(boards, curves, "a game")
    assert all(f"before round {n}" in words(figure) for n in (1, 2))
    ax = next(ax for ax in figure.findobj(plt.Axes) if ax.get_title(loc="left") == "territories")
    colors = [to_hex(line.get_color()).upper() for line in ax.lines]
    assert colors == [color_of(bot_play.TITLES[bot]) for bot in BOTS]
    assert ax.lines[game.winner].get_ydata()[-1] == 42


def test_drafts_show_the_number_of_each_pick():
    seats = ["player 1", "player 2", "player 3"]
    drafts = {"three Quos": (seats, PLAYERS[:3], risk.full_draft(("quo",) * 3))}
    figure = risk_and_bots.drafted_boards(drafts)
    written = filter(None, [text.get_text() for text in figure.axes[0].texts])
    assert sorted(written, key=int) == [str(n) for n in range(1, 15) for _ in range(3)]
    assert "player 3" in words(figure)


def test_continents_are_written_in_percent():
    table = pd.DataFrame([[0.25, 0.5]], index=["Quo"], columns=["Asia", "South America"])
    shown = words(risk_and_bots.continents({"one": table, "other": table / 2}))
    assert all(text in shown for text in ("25", "50", "12", "South\nAmerica", "Quo"))


def test_attack_styles_have_a_line_for_each_bot(game):
    attacks, turns = bot_play.attack_table([game]), bot_play.turn_table([game])
    left, right = risk_and_bots.attack_styles(attacks, turns).axes
    assert len(right.lines) == 3
    quo = turns[turns.bot == "Quo"]
    assert right.lines[0].get_ydata()[0] == (quo.taken >= 1).mean()
    assert left.lines[0].get_ydata()[-1] == 1


def test_lengths_and_seats():
    games = pd.DataFrame({"bot": "Quo", "winner": [0, 0, 1, -1], "rounds": [5, 8, 20, 1000]})
    _, right = risk_and_bots.lengths_and_seats(games).axes
    assert [bar.get_height() for bar in right.patches] == [0.5, 0.25, 0]
