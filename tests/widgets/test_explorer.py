"""The explorer: what it shows is what UCT and max^n say, and wrong input is answered in words."""

import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.widgets import example_games, explorer, uct_explorer
from draftlib.widgets.explorer import position, root_table
from tests.strategies import states, table_games


def ask(shown, **changes):
    """Ask as the module does: another question in place of the last."""
    shown.asked = {**shown.asked, "wrong": "", **changes}
    return shown.shown


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
def test_the_state_holds_the_table_of_any_position_as_plain_json(state, simulations, c):
    game = state.game
    picks = ",".join(game.items[item] for item in state.picks)
    shown = uct_explorer(game, simulations, c, picks).shown
    table = root_table(state, simulations, c)
    assert json.loads(json.dumps(shown, allow_nan=False))["c"] == c
    assert [child["visits"] for child in shown["children"]] == table.visits.tolist()
    for name in ("mean", "bound", "maxn"):
        told = [math.nan if child[name] is None else child[name] for child in shown["children"]]
        finite = np.isfinite(table[name])
        assert np.isfinite(told).tolist() == finite.tolist()
        assert np.array(told)[finite].tolist() == table[name][finite].tolist()
    assert shown["values"]["owner"] == state.owner.tolist()
    assert [[float(value) for value in row] for row in shown["values"]["rows"]] == (
        game.values.tolist()
    )


def test_questions_change_the_numbers_and_the_words():
    shown = uct_explorer()
    before = shown.shown["children"]
    after = ask(shown, simulations=100_000)
    assert after["children"] != before
    assert after["words"] == "Player 1 picks. UCT takes A, and so does maxⁿ."
    assert ask(shown, picks="B A")["words"].startswith("Player 3 picks.")


def test_another_game_starts_with_a_constant_of_its_own_scale():
    small = dl.table_game([[0.01, 0.02, 0.03], [0.03, 0.02, 0.01]])
    shown = uct_explorer({"large": example_games()["nine items, 3 players"], "small": small})
    assert shown.shown["c"] > 1
    assert 0 < ask(shown, game="small", c=None)["c"] < 0.1
    equal = dl.table_game([[1, 1], [1, 1]])
    assert uct_explorer(equal).shown["c"] == 1


def test_every_example_game_is_solved_and_small():
    shown = uct_explorer()
    for name in example_games():
        answer = ask(shown, game=name)
        assert "too large" not in answer["words"]
        assert len(json.dumps(answer)) < 8000


@pytest.mark.parametrize(
    ("picks", "words"),
    [
        ("Z", "there is no item 'Z'; the items are A, B, C, D"),
        ("A A", "A is gone when you pick it"),
        ("A B C D", "the draft is over after 4 picks: take some back"),
        ("A, B, <i>", "there is no item '<i>'"),
    ],
)
def test_wrong_picks_are_answered_in_words(picks, words):
    shown = uct_explorer()
    assert words in ask(shown, picks=picks)["error"]
    assert "children" not in shown.shown
    assert ask(shown, picks="")["error"] == ""


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": 5}, "game must be a Game, not 5"),
        ({"game": {}}, "games must be at least one game, not {}"),
        ({"simulations": 0}, "simulations must be an integer from 1 to 100000, not 0"),
        ({"exploration": -1}, "exploration must be a finite number of at least 0, not -1"),
        ({"exploration": "x"}, "exploration must be a finite number of at least 0, not 'x'"),
        ({"seed": 1.5}, "seed must be an integer from 0"),
        ({"seed": object()}, "seed must be an integer from 0"),
        ({"picks": "Q"}, "there is no item"),
    ],
)
def test_wrong_arguments_are_answered_in_the_widget(options, words):
    shown = uct_explorer(**options)
    assert words in shown.shown["error"]
    json.dumps([shown.asked, shown.shown, shown.menu])
    assert "Run All Cells" in shown._repr_mimebundle_()[0]["text/html"]


def test_a_negative_seed_is_refused_and_the_next_one_accepted():
    shown = uct_explorer()
    assert "seed must be an integer from 0" in ask(shown, seed=-3)["error"]
    assert ask(shown, seed=3)["words"].startswith("Player 1 picks.")


def test_a_large_game_is_searched_but_not_solved():
    shown = uct_explorer(dl.fantasy_risk(), simulations=50)
    assert "too large to solve exactly" in shown.shown["words"]
    assert shown.shown["values"] is None
    assert shown.shown["children"][0]["maxn"] is None
    assert ask(shown, picks="North Africa")["words"].startswith("Player 2 picks.")
    assert position(dl.fantasy_risk(), "North Africa").player == 1


def test_a_python_reward_is_searched_with_fewer_simulations(monkeypatch):
    monkeypatch.setattr(explorer, "_PYTHON_BUDGET", 20)
    game = dl.Game("ab", 2, lambda owner: [owner[0] == 0, owner[0] == 1])
    words = uct_explorer(game, simulations=1000).shown["words"]
    assert words.startswith("Python reward: 20 simulations.")


def test_a_reward_that_fails_is_answered_in_words():
    def not_a_number(owner):
        return [1.0, float("nan")]

    def broken(owner):
        raise KeyError("Siam")

    error = uct_explorer(dl.Game("ab", 2, not_a_number)).shown["error"]
    assert "the reward must be 2 finite numbers" in error
    assert "KeyError" in uct_explorer(dl.Game("ab", 2, broken)).shown["error"]


def test_the_saved_page_tells_the_numbers_and_escapes_names():
    game = dl.table_game([[1, 2], [2, 1]], items=["<b>", "R&D"])
    page = uct_explorer(game, 50)._repr_mimebundle_()[0]["text/html"]
    assert "&lt;b&gt;" in page
    assert "R&amp;D" in page
    assert "<b>" not in page
    assert page.count("<tr>") == 3
