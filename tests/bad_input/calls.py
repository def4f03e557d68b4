"""A right call of each public function and method: name -> (function, arguments)."""

import inspect
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

import draftlib as dl
import draftviews as dv
from draftlib import evaluators, risk
from draftlib.agents import opponent_model
from draftlib.evaluators import network_fit, weights
from draftlib.evaluators.network import Network
from draftviews.widgets import session as sessions
from tests.agents.examples import EXAMPLES, settings_of

FOUR, BOARD = dl.four_item_game(), dl.fantasy_risk()
START, ON_BOARD = FOUR.start(), BOARD.start().after(3).after(20)
RNG = np.random.default_rng(0)
GREEDY, SEATS = [dl.Greedy()] * 3, [0, 1, 2] * 14
ISLES = risk.make_board(
    "isles", [["all", 1], ["rest", 2]], [["A", 0, [1, 2]], ["B", 0, [0]], ["C", 1, [0]]]
)
OUTCOMES = pd.DataFrame(
    {
        "outcome": ["012" * 14, "120" * 14, "201" * 14],
        "wins0": [5, 3, 1],
        "wins1": [2, 6, 4],
        "wins2": [3, 1, 5],
    }
)


def _network():
    """Return a small right network: 2 roles and seats on the isles, 3 hidden units."""
    chance = np.random.default_rng(0)
    shapes = [(2, 3, 3), (2, 2, 3, 3), (2, 2, 3), (3,), (3, 2), (2,)]
    return Network(("a", "b"), *[chance.normal(size=shape).astype(np.float32) for shape in shapes])


NETWORK = _network()
WATCHED = dl.OpponentModel.watch(BOARD, [(23, 3, 20), (22, 23, 1)], [0, 0])
ON_BOARD_ONLY = [WATCHED, dl.Sarsa(), risk.Drafter("quo"), risk.Watcher(dl.RAVE(2))]
RULES = {
    "armies": "even",
    "starting_armies": 20,
    "third_player_bonus": False,
    "bonus_growth": 0.0,
    "max_rounds": 3,
    "card_step": True,
    "cards": "4, 6, 8",
    "transfer": True,
}
WAR = {"bots": ("quo",) * 3, "seed": 0, "goals": (0, 1, 2), "board": None, **RULES}
UNCARDED = {name: RULES[name] for name in ("starting_armies", "bonus_growth", "max_rounds")}


def _methods(thing, taking, **arguments):
    """Return a call of each public method of an object whose first parameter is `taking`."""
    calls = {}
    for name, method in inspect.getmembers(thing, inspect.ismethod):
        names = list(inspect.signature(method).parameters)
        if not name.startswith("_") and names[:1] == [taking]:
            given = {key: value for key, value in arguments.items() if key in names}
            calls[f"{type(thing).__name__}.{name}"] = method, given
    return calls


def _settings(kind, **values):
    """Return the call of a dataclass with these values, and defaults in all other fields."""
    return {kind.__name__: (kind, settings_of(kind(**values)))}


def _heard(make, **arguments):
    """Make a widget; ValueError with what it says is wrong."""
    said = make(**arguments).shown["error"]
    if said:
        raise ValueError(said)


def _counted(owner):
    return [(owner == p).sum() for p in range(2)]


CALLS = {
    "Game": (dl.Game, {"items": 4, "n_players": 2, "reward": _counted, "order": [0, 1, 1, 0]}),
    "Game.rewards": (FOUR.rewards, {"owner": [0, 1, 2, 0]}),
    "Game.evaluate": (FOUR.evaluate, {"owners": [[0, 1, 2, 0]] * 2}),
    "Game.gains": (FOUR.gains, {"state": START}),
    "State.after": (START.after(2).after, {"item": 0}),
    "play": (dl.play, {"game": FOUR, "agents": GREEDY, "seed": 0, "copies": True}),
    "read_draft": (dl.read_draft, {"game": FOUR, "text": dl.play(FOUR, GREEDY).to_json()}),
    "table_game": (dl.table_game, {"values": [[3.0, 4.0], [1.0, 2.0]], "order": [1, 0]}),
    "random_table_game": (
        dl.random_table_game,
        {"n_items": 4, "n_players": 2, "seed": 0, "high": 9},
    ),
    "fantasy_risk": (dl.fantasy_risk, {"evaluator": None, "n_players": 3, "board": None}),
    "actual_risk": (dl.actual_risk, {"bots": ("quo",) * 3, "games": 1, "seed": 0, **UNCARDED}),
    "env": (dl.env, {"game": FOUR}),
    "Drafts": (dl.Drafts, {"game": FOUR, "n_drafts": 2}),
    "Drafts.pick": (lambda items: dl.Drafts(FOUR, 2).pick(items), {"items": [0, 3]}),
    "to_gambit": (dl.to_gambit, {"game": FOUR}),
    "tournament": (
        dl.tournament,
        {
            "game": FOUR,
            "agents": GREEDY,
            "rounds": 1,
            "seed": 0,
            "n_jobs": 1,
            "after": None,
            "progress": False,
            "seatings": [("Greedy 1", "Greedy 2", "Greedy 3")],
        },
    ),
    "league": (
        dl.league,
        {
            "game": FOUR,
            "agents": GREEDY,
            "tables": 2,
            "seed": 0,
            "n_jobs": 1,
            "seconds": None,
            "progress": False,
        },
    ),
    "summary": (
        dl.summary,
        {"table": dl.tournament(FOUR, GREEDY, 2, progress=False), "column": "reward"},
    ),
    **_settings(dl.MaxN, depth=2),
    **_settings(dl.Paranoid, depth=2),
    **_settings(dl.MaxNMC, depth=2),
    **_settings(dl.MaxNUCT, depth=2),
    **_settings(dl.KthBestPick, n_best=2),
    **_settings(dl.KthBestPickUCT, n_best=2, models=["uct"]),
    "MPMix.strategy": (dl.MPMix().strategy, {"standing": np.array([0.5, 0.3, 0.2]), "player": 1}),
    **_settings(dl.Sarsa),
    "Sarsa.authors": (dl.Sarsa.authors, {"step_size": 0.1}),
    "OpponentModel": (dl.OpponentModel, {"classifier": opponent_model._logistic()}),
    "OpponentModel.watch": (
        dl.OpponentModel.watch,
        {"game": BOARD, "drafts": np.array([range(6)] * 2), "seats": [0, 1], "classifier": None},
    ),
    "agreement": (
        opponent_model.agreement,
        {"model": dl.Greedy(), "game": FOUR, "drafts": [(1, 0, 2, 3)], "seats": [1], "seed": 0},
    ),
    "kth_best_pick_trace": (
        dl.kth_best_pick_trace,
        {"state": START, "n_best": 2, "heuristic": None, "models": None, "rng": None},
    ),
    "make_board": (
        risk.make_board,
        {"name": "isle", "continents": [["all", 1]], "territories": [["A", 0, [1]], ["B", 0, [0]]]},
    ),
    "load_board": (risk.load_board, {"path": Path(__file__).parent / "isles.json"}),
    "Board.code": (ISLES.code, {"name": "A"}),
    "draft": (risk.draft, {"bots": ("quo",) * 3, "board": ISLES}),
    "full_draft": (risk.full_draft, {"bots": ("quo",) * 3, "board": ISLES}),
    "remembered_goals": (
        risk.remembered_goals,
        {"picks": [3, 20, 7], "seats": [0, 1, 2], "bots": ("quo", None, "boscoe")},
    ),
    "simulate": (risk.simulate, {"owner": SEATS, "games": 1, "n_jobs": 1, **WAR}),
    "simulate_many": (
        risk.simulate_many,
        {"owners": np.array([SEATS] * 2), "games": 1, "n_jobs": 1, "progress": False, **WAR},
    ),
    "record": (risk.record, {"owner": SEATS, "draft": 0, "game": 0, **WAR}),
    **_settings(risk.Rules, **RULES),
    "War": (risk.War, {"post_draft": "own", "fights": 2, **RULES}),
    "War.check": (risk.War().check, {"game": BOARD, "agents": {}}),
    "base_armies": (risk.base_armies, {"n_territories": 42, "n_players": 3}),
    "battle_ends": (risk.battle_ends, {"attackers": 3, "defenders": 3}),
    "battle_odds": (risk.battle_odds, {"attackers": 3, "defenders": 3}),
    "campaign_odds": (risk.campaign_odds, {"attackers": 3, "defenders_list": [1, 2]}),
    "roll_odds": (risk.roll_odds, {"attack_dice": 3, "defence_dice": 2}),
    "Drafter": (risk.Drafter, {"name": "quo"}),
    "Drafter.follow": (
        risk.Drafter("quo").follow,
        {"game": BOARD, "agents": {0: risk.Drafter("quo"), 1: dl.Greedy()}},
    ),
    "identify": (risk.identify, {"state": ON_BOARD, "slips": 0.05, "other": 0.5}),
    "Watcher": (
        risk.Watcher,
        {"search": dl.RAVE(9), "game": None, "slips": 0.05, "other": 0.5, "sure": 0.5},
    ),
    "Evaluator": (
        evaluators.Evaluator,
        {"weights": weights.published_weights(), "board": None, "n_players": 3},
    ),
    "Evaluator.published": (evaluators.Evaluator.published, {"intercept": True}),
    "Evaluator.fit": (evaluators.Evaluator.fit, {"outcomes": OUTCOMES, "board": None}),
    "NetworkEvaluator": (
        evaluators.NetworkEvaluator,
        {"network": NETWORK, "seating": ("a", "b"), "board": ISLES},
    ),
    "NetworkEvaluator.fit": (
        evaluators.NetworkEvaluator.fit,
        {"outcomes": OUTCOMES, "hidden": 2, "epochs": 1, "seed": 0},
    ),
    "fit_network": (
        partial(network_fit.fit_network, board=ISLES),
        {
            "owners": np.array([[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 0, 1]]),
            "winners": np.array([0, 1, 1, 0]),
            "seatings": np.array([[0, 1], [1, 0]] * 2),
            "roles": ("a", "b"),
            "hidden": 0,
            "epochs": 1,
            "seed": 0,
        },
    ),
    "uct_explorer": (
        partial(_heard, dv.uct_explorer),
        {"game": FOUR, "simulations": 10, "exploration": 0.1, "picks": "A", "seed": 0},
    ),
    "kth_stepper": (
        partial(_heard, dv.kth_stepper),
        {"values": [[1, 2], [2, 1]], "n_best": 2, "picks": "A", "model": "Greedy"},
    ),
    "dice": (dv.dice, {"attackers": 3, "defenders": 3, "seed": 0}),
    "draft_table": (
        dv.draft_table,
        {"game": FOUR, "seats": ("you", "Greedy", "mine"), "agents": {"mine": dl.Greedy()}},
    ),
    "paint": (
        dv.paint,
        {"owner": SEATS, "evaluators": {"a": evaluators.Evaluator.published()}},
    ),
    "tree_stepper": (
        dv.tree_stepper,
        {"game": FOUR, "simulations": 2, "constants": [1.0, 2.0], "seed": 0},
    ),
    "Paint.ask": (dv.paint().ask, {"item": 3, "to": 1}),
    "DraftTable.ask": (dv.draft_table(FOUR).ask, {"do": "look"}),
    "session.room_for": (sessions.room_for, {"game": FOUR, "agents": {"mine": dl.Greedy()}}),
    "Table.check_seats": (
        sessions.room_for(FOUR).check_seats,
        {"seats": ("you", "Greedy", "Random")},
    ),
    **_methods(dl.Sophisticated(), "state", state=dl.two_team_draft().start()),
    **_methods(dl.Sarsa(), "game", game=BOARD, drafts=2, seed=0),
    **_methods(evaluators.Evaluator.published(), "owner", owner=SEATS),
    **_methods(evaluators.Evaluator.published(), "n_players", n_players=3),
    **_methods(evaluators.NetworkEvaluator(NETWORK, board=ISLES), "owner", owner=[0, 1, 1]),
    **_methods(evaluators.NetworkEvaluator(NETWORK, board=ISLES), "n_players", n_players=2),
}
for _agent in EXAMPLES:
    CALLS = _settings(type(_agent), **settings_of(_agent)) | CALLS
    CALLS |= _methods(_agent, "state", state=START, rng=RNG)
for _agent in ON_BOARD_ONLY:
    CALLS |= _methods(_agent, "state", state=ON_BOARD, rng=RNG)
for _name in evaluators.__all__:  # those that need no arguments
    _kind = getattr(evaluators, _name)
    if hasattr(_kind, "rewards") and _name not in CALLS:
        _parameters = inspect.signature(_kind).parameters.values()
        CALLS[_name] = _kind, {each.name: each.default for each in _parameters}
        for _taking, _right in (("owner", SEATS), ("owners", [SEATS] * 2), ("n_players", 3)):
            CALLS |= _methods(_kind(), _taking, **{_taking: _right})
