"""What notebooks compute with the functions of the studies, at a small scale, is what it was."""

import json
from pkgutil import resolve_name

import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from companion.studies import bot_play, bot_styles, by_hand, risk_drafts, slides_at_war, table1
from companion.studies.small_games import shared_taste_table
from companion.studies.study import stored
from draftlib.matches import draft_match
from tests.stored import check_stored

FOUR, BOARD = dl.four_item_game(), dl.fantasy_risk()
BOTS = {name: dl.risk.Drafter(name.lower()) for name in ("Quo", "KillBot")}
TRIO = draft_match(BOARD, {"Greedy": dl.Greedy(), **BOTS}, 2, seed=4)
BESIDE = {n: draft_match(BOARD, {n: dl.Random(), **BOTS}, 2, seed=ord(n)) for n in "abc"}
KILLS = pd.DataFrame({"game": [0, 0, 1], "bot": "Quo", "eliminated": [1, 1, 1]})
SHARES = pd.DataFrame({"x": 1, "who": "a", "y": [True] * 10})
COUNTS, MATCHES = (bot_play.attack_table, bot_play.turn_table), ("two_quo", "others")
SHAPES = [{"n_items": 6}, {"n_players": 2, "order": "snake"}]
CALLS = {  # by function, and a letter for another call: what makes its arguments
    "bot_play:play_orders": lambda: (bot_play.PAPER_BOTS, "own", 20, 4, True),
    "bot_styles:early_kills": lambda: (KILLS,),
    "bot_styles:profile": lambda: [count(bot_styles.record_seatings(1, 3)) for count in COUNTS],
    "convergence:estimates": lambda: (SHARES, "x", "who", "y"),
    "convergence:estimates b": lambda: (SHARES[:3].assign(y=[1, 2, 6]), "x", "who", "y"),
    "kth_on_tables:gain": lambda: (shared_taste_table(3, 6, 0, 1), dl.KthBestPick(1), dl.Greedy()),
    "kth_on_tables:unkind_cases": lambda: (0, 60),
    "kth_results:budgets": lambda: (),
    "kth_results:cases": lambda: (stored("kth_at_work"),),
    "learning:by_step": lambda: (stored("learning_curves"),),
    "rave:leads": lambda: (stored("rave"), "60 items"),
    "rules_of_thumb:wins": lambda: ("bots", "quo"),
    "rules_of_thumb:less": lambda: ("bots", "North America", "own"),
    "slides_at_war:all_at_once": lambda: (
        {n: slides_at_war.trials(n) for n in ("two_quo", "others")},
    ),
    "slides_at_war:trials": lambda: ("evil_pixie", "random third"),
    "small_searches:greedy_is_paranoid": lambda: (shared_taste_table(3, 5, 0, 1),),
    "war_settings:stalled": lambda: (("boscoe", "killbot", "quo"), 20, 1),
    "wrong_war:forecasts": lambda: (("quo", "evil_pixie", "killbot"), 15, 20),
    "beside_originals:wins_by_draft": lambda: (np.arange(84).reshape(2, 42) % 3, 1),
    "beside_originals:matches_by_order": lambda: (40, 1),
    "beside_originals:lengths_and_seats": lambda: (30, np.random.default_rng(1), 2),
    "bot_styles:whole_continents": lambda: (),
    "by_hand:simulation_table": lambda: (by_hand.uct_simulations(FOUR, 6, 1.0, 2010), FOUR),
    "draft_style:threats": lambda: (BESIDE["a"],),
    "draft_style:holdings": lambda: (TRIO,),
    "draft_style:denial": lambda: (BESIDE, "a"),
    "kth_control:gains_by_rivals": lambda: (stored("kth_rivals"),),
    "kth_results:without_waiting": lambda: (stored("kth_at_work"),),
    "learning:active_features": lambda: (BOARD.start().after(3), 5),
    "risk_matches:searchers": lambda: (
        risk_drafts.stored_drafts("searchers", 3).table(dl.risk.War("quo", 2), 1, n_jobs=1),
    ),
    "risk_matches:different_drafts": lambda: ({"a": TRIO},),
    "kth_on_tables:wins_and_losses": lambda: (2, [0, 1]),
    "kth_on_tables:gains_by_size": lambda: (2, 0, [(2, 4), (3, 9)]),
    "kth_on_tables:gains_among": lambda: (FOUR, range(3)),
    "small_searches:openings_by_rule": lambda: (FOUR, 1.0, 3000, 0),
    "small_searches:right_by_averages": lambda: (1, 3, SHAPES, 300, 3),
    "small_searches:gains_by_walks": lambda: (1, 1, [2]),
    "table1:wins_table": lambda: (table1.by_order(table1.CARDS), table1.GAMES),
    "war_settings:one_at_a_time": lambda: (),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_small_call_gives_what_it_gave(name):
    found = resolve_name(f"companion.studies.{name.split()[0]}")(*CALLS[name]())
    if isinstance(found, pd.DataFrame | pd.Series):
        text = found.to_csv()
    else:
        text = json.dumps(found, default=np.ndarray.tolist)
    check_stored("small_calls.json", name, {"result": text})
