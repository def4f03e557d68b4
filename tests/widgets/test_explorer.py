"""The explorer: what it shows is what UCT and max^n say, and wrong input is answered in words."""

import math
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.widgets import explorer
from draftlib.widgets.explorer import Explorer, example_games, picture, root_table, uct_explorer
from tests.strategies import states, table_games

SVG = "{http://www.w3.org/2000/svg}"


@given(states(table_games(max_items=5)), st.integers(1, 200), st.floats(0, 10), st.integers(0, 99))
def test_root_table_is_uct_beside_max_n(state, simulations, c, seed):
    table = root_table(state, simulations, c, seed)
    uct, exact = dl.UCT(simulations, c), dl.MaxN().analyse(state)
    choice = uct.pick(state, np.random.default_rng(seed))
    assert table["item"].tolist() == state.legal.tolist()
    assert table.visits.tolist() == uct.children().visits.tolist()
    assert table.maxn.tolist() == exact.values[:, state.player].tolist()
    assert table["item"][table.uct_takes].tolist() == [choice]
    assert table["item"][table.maxn_takes].tolist() == [exact.best]


@settings(max_examples=30)
@given(states(table_games(max_items=5)), st.integers(1, 100), st.floats(0, 1000))
def test_the_picture_is_well_formed_and_has_a_bar_for_each_item(state, simulations, c):
    table = root_table(state, simulations, c)
    svg = ET.fromstring(picture(table))
    bars = svg.findall(f"{SVG}rect")
    assert len(bars) == len(table)
    assert len(svg.findall(f"{SVG}circle")) == (table.visits > 0).sum()
    widths = np.array([float(bar.get("width")) for bar in bars])
    assert widths == pytest.approx(200 * table.visits / table.visits.max(), abs=0.06)
    places = [float(value) for item in svg.iter() for value in [item.get("cx")] if value]
    assert all(379 < x < 661 for x in places)


def test_names_are_escaped():
    game = dl.table_game([[1, 2], [2, 1]], items=["<b>", "R&D"])
    shown = Explorer(game)
    assert "&lt;b&gt;" in shown.picture.value
    assert "R&amp;D" in shown.picture.value
    ET.fromstring(shown.picture.value)


def test_controls_change_the_picture_and_the_words():
    shown = Explorer()
    before = shown.picture.value
    shown.budget.value = 100_000
    assert shown.picture.value != before
    assert shown.message.value == "Player 1 picks. UCT takes A, and so does maxⁿ."
    shown.picks.value = "B A"
    assert shown.message.value.startswith("Player 3 picks.")
    shown.picks.value = ""
    shown.c.value = 100
    shown.budget.value = 20
    assert "max" in shown.message.value


def test_every_example_game_is_solved_quickly():
    shown = Explorer()
    for name in example_games():
        shown.menu.value = name
        assert "too large" not in shown.message.value
        assert len(shown.picture.value) < 8000


@pytest.mark.parametrize(
    ("picks", "words"),
    [
        ("Z", "there is no item &#x27;Z&#x27;; the items are A, B, C, D"),
        ("A A", "A has already been picked: name each item once"),
        ("A B C D", "the draft is over after 4 picks: take some back"),
        ("A, B, <i>", "there is no item &#x27;&lt;i&gt;&#x27;"),
    ],
)
def test_wrong_picks_are_answered_in_words(picks, words):
    shown = Explorer()
    shown.picks.value = picks
    assert words in shown.message.value
    assert shown.picture.value == ""
    shown.picks.value = ""
    assert shown.picture.value.startswith("<svg")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": 5}, "the explorer needs a draftlib Game, not 5"),
        ({"game": {}}, "the explorer needs at least one game"),
        ({"simulations": 0}, "simulations must be a whole number of at least 1, not 0"),
        ({"exploration": -1}, "exploration must be a number from 0.01 to 1000, not -1"),
        ({"exploration": "x"}, "exploration must be a number from 0.01 to 1000"),
        ({"seed": 1.5}, "seed must be a whole number of at least 0, not 1.5"),
        ({"picks": "Q"}, "there is no item"),
    ],
)
def test_wrong_arguments_are_answered_in_the_widget(options, words):
    assert words in Explorer(**options).message.value


def test_a_negative_seed_is_refused_and_the_next_one_accepted():
    shown = Explorer()
    shown.seed.value = -3
    assert "the seed must be at least 0, not -3" in shown.message.value
    shown.seed.value = 3
    assert shown.message.value.startswith("Player 1 picks.")


def test_a_large_game_is_searched_but_not_solved():
    shown = Explorer(dl.fantasy_risk(), simulations=50, exploration=0.01)
    assert "too large to solve exactly" in shown.message.value
    shown.picks.value = "North Africa"
    assert shown.message.value.startswith("Player 2 picks.")
    assert math.isnan(root_table(shown.state(), 50, 0.01).maxn[0])


def test_a_python_reward_is_searched_with_fewer_simulations(monkeypatch):
    monkeypatch.setattr(explorer, "PYTHON_BUDGET", 20)
    game = dl.Game("ab", 2, lambda owner: [owner[0] == 0, owner[0] == 1])
    shown = Explorer(game, simulations=1000)
    assert shown.message.value.startswith("Python reward: 20 simulations.")


def test_a_reward_that_fails_is_answered_in_words():
    def broken(owner):
        return [1.0, float("nan")]

    shown = Explorer(dl.Game("ab", 2, broken))
    assert "the reward must be 2 finite numbers" in shown.message.value


def test_the_widget_is_a_box_of_controls_message_and_picture():
    box = uct_explorer(simulations=50, exploration=2.0, picks="A", seed=1)
    assert len(box.children) == 3
