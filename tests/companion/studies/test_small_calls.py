"""What notebooks compute with the functions of the studies, at a small scale, is what it was."""

import json
from pkgutil import resolve_name

import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from companion.studies import by_hand, risk_drafts, table1
from companion.studies.study import stored
from draftlib.matches import draft_match
from tests.stored import check_stored

FOUR, BOARD = dl.four_item_game(), dl.fantasy_risk()
BOTS = {name: dl.risk.Drafter(name.lower()) for name in ("Quo", "KillBot")}
TRIO = draft_match(BOARD, {"Greedy": dl.Greedy(), **BOTS}, 2, seed=4)
BESIDE = {n: draft_match(BOARD, {n: dl.Random(), **BOTS}, 2, seed=ord(n)) for n in "abc"}
SHAPES = [{"n_items": 6}, {"n_players": 2, "order": "snake"}]
CALLS = {  # by function: what makes its arguments
    "beside_originals:wins_by_draft": lambda: (np.arange(84).reshape(2, 42) % 3, 1),
    "beside_originals:matches_by_order": lambda: (40, 1),
    "beside_originals:lengths_and_seats": lambda: (30, np.random.default_rng(1), 2),
    "bot_styles:whole_continents": lambda: (),
    "by_hand:simulation_table": lambda: (by_hand.uct_simulations(FOUR, 6, 1.0, 2010), FOUR),
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
    found = resolve_name(f"companion.studies.{name}")(*CALLS[name]())
    if isinstance(found, pd.DataFrame | pd.Series):
        text = found.to_csv()
    else:
        text = json.dumps(found, default=np.ndarray.tolist)
    check_stored("small_calls.json", name, {"result": text})
