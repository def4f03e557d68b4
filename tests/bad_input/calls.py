"""A right call of each public function and method: CALLS[name] = function, arguments."""

import inspect
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

import draftlib as dl
import draftviews as dv
from draftlib import evaluators, risk
from draftlib.evaluators import weights
from draftlib.evaluators.network import Network
from draftviews.widgets import saved_drafts, session as sessions
from tests.agents.examples import EXAMPLES, settings_of

FOUR, BOARD = dl.four_item_game(), dl.fantasy_risk()
START, ON_BOARD = FOUR.start(), BOARD.start().after(3).after(20)
RNG = np.random.default_rng(0)
GREEDY, SEATS = [dl.Greedy()] * 3, [0, 1, 2] * 14
ISLES = risk.make_board(
    "isles", [["all", 1], ["rest", 2]], [["A", 0, [1, 2]], ["B", 0, [0]], ["C", 1, [0]]]
)
OUTCOMES = pd.DataFrame({"outcome": ["012" * 14, "120" * 14, "201" * 14]})
OUTCOMES = OUTCOMES.assign(wins0=[5, 3, 1], wins1=[2, 6, 4], wins2=[3, 1, 5])
# Of two roles and seats on the isles, with three hidden units.
SHAPES = [(2, 3, 3), (2, 2, 3, 3), (2, 2, 3), (3,), (3, 2), (2,)]
NETWORK = Network(("a", "b"), *[RNG.normal(size=shape).astype(np.float32) for shape in SHAPES])
ON_BOARD_ONLY = [dl.Sarsa(), risk.Drafter("quo")]
RULES = settings_of(risk.Rules("even", 20, max_rounds=3, cards="4, 6, 8"))
WAR = {"bots": ("quo",) * 3, "seed": 0, "goals": (0, 1, 2), "board": None, **RULES}
UNCARDED = {name: RULES[name] for name in ("starting_armies", "bonus_growth", "max_rounds")}


CALLS = {}


def _methods(thing, taking, **arguments):
    """Return a call of each public method of an object whose first parameter is `taking`."""
    calls = {}
    for name, method in inspect.getmembers(thing, inspect.ismethod):
        names = list(inspect.signature(method).parameters)
        if not name.startswith("_") and names[:1] == [taking]:
            given = {key: value for key, value in arguments.items() if key in names}
            calls[f"{type(thing).__name__}.{name}"] = method, given
    return calls


def right(function, **arguments):
    """Note a right call of a function, a class or a method, under its name."""
    CALLS[function.__qualname__] = function, arguments


def _settings(kind, **values):
    """Note the call of a dataclass with these values, and defaults in all other fields."""
    right(kind, **settings_of(kind(**values)))


def _heard(make, **arguments):
    """Make a widget; ValueError with what it says is wrong."""
    said = make(**arguments).shown["error"]
    if said:
        raise ValueError(said)


@dl.kernel
def _first_takes_all(owner, numbers, stream, out):
    for p in range(len(out)):
        out[p] = p == 0


def _counted(owner):
    return [(owner == p).sum() for p in range(2)]


right(dl.Game, items=4, n_players=2, reward=_counted, order=[0, 1, 1, 0])
right(dl.compiled_reward, pays=_first_takes_all, numbers=[1.0], draws=True, seed=0, partial=True)
right(FOUR.rewards, owner=[0, 1, 2, 0])
right(FOUR.evaluate, owners=[[0, 1, 2, 0]] * 2)
right(FOUR.gains, state=START)
right(START.after(2).after, item=0)
right(dl.play, game=FOUR, agents=GREEDY, seed=0)
right(saved_drafts.read_draft, game=FOUR, text=saved_drafts.to_json(dl.play(FOUR, GREEDY)))
right(dl.table_game, values=[[3.0, 4.0], [1.0, 2.0]], order=[1, 0])
right(dl.random_table_game, n_items=4, n_players=2, seed=0, high=9)
right(dl.fantasy_risk, evaluator=None, n_players=3, board=None)
right(dl.actual_risk, bots=("quo",) * 3, games=1, seed=0, **UNCARDED)
right(dl.env, game=FOUR)
MATCH = {"game": FOUR, "agents": GREEDY, "seed": 0, "n_jobs": 1, "progress": False}
SEATING = ("Greedy 1", "Greedy 2", "Greedy 3")
right(dl.tournament, rounds=1, after=None, seatings=[SEATING], **MATCH)
right(dl.league, tables=2, **MATCH)
right(dl.summary, table=dl.tournament(FOUR, GREEDY, 2), column="reward")
_settings(dl.MaxN, depth=2)
_settings(dl.Paranoid, depth=2)
_settings(dl.MaxNMC, depth=2)
_settings(dl.MaxNUCT, depth=2)
_settings(dl.KthBestPick, n_best=2)
_settings(dl.KthBestPickUCT, n_best=2, models=["uct"])
_settings(dl.Sarsa)
right(dl.Sarsa.authors, step_size=0.1)
right(dl.kth_best_pick_trace, state=START, n_best=2, heuristic=None, models=None, rng=None)
TWO = [["A", 0, [1]], ["B", 0, [0]]]
right(risk.make_board, name="isle", continents=[["all", 1]], territories=TWO)
right(risk.load_board, path=Path(__file__).parent / "isles.json")
right(ISLES.code, name="A")
right(risk.draft, bots=("quo",) * 3, board=ISLES)
right(risk.full_draft, bots=("quo",) * 3, board=ISLES)
right(risk.remembered_goals, picks=[3, 20, 7], seats=[0, 1, 2], bots=("quo", None, "boscoe"))
right(risk.simulate, owner=SEATS, games=1, n_jobs=1, **WAR)
MANY = {"owners": np.array([SEATS] * 2), "games": 1, "n_jobs": 1, "progress": False}
right(risk.simulate_many, **MANY, **WAR)
PLAYED = risk.Batch(np.ones((2, 3), int), np.zeros(2, int), np.ones(2, int))
right(risk.make_outcome_table, owners=[SEATS] * 2, batch=PLAYED)
right(risk.record, owner=SEATS, draft=0, game=0, **WAR)
_settings(risk.Rules, **RULES)
right(risk.War, post_draft="own", fights=2, **RULES)
right(risk.War().check, game=BOARD, agents={})
right(risk.base_armies, n_territories=42, n_players=3)
right(risk.battle_ends, attackers=3, defenders=3)
right(risk.battle_odds, attackers=3, defenders=3)
right(risk.roll_odds, attack_dice=3, defence_dice=2)
right(risk.Drafter, name="quo")
right(risk.bot_named, name="quo")
right(risk.Drafter("quo").follow, game=BOARD, agents={0: risk.Drafter("quo"), 1: dl.Greedy()})
right(evaluators.Evaluator, weights=weights.published_weights(), board=None, n_players=3)
right(evaluators.Evaluator.published, intercept=True)
right(evaluators.Evaluator.fit, outcomes=OUTCOMES, board=None)
right(evaluators.NetworkEvaluator, network=NETWORK, seating=("a", "b"), board=ISLES)
right(evaluators.NetworkEvaluator.fit, outcomes=OUTCOMES, hidden=2, epochs=1, seed=0)
CALLS["uct_explorer"] = (
    partial(_heard, dv.uct_explorer),
    {"game": FOUR, "simulations": 10, "exploration": 0.1, "picks": "A", "seed": 0},
)
CALLS["kth_stepper"] = (
    partial(_heard, dv.kth_stepper),
    {"values": [[1, 2], [2, 1]], "n_best": 2, "picks": "A", "model": "Greedy"},
)
right(dv.dice, attackers=3, defenders=3, seed=0)
right(dv.draft_table, game=FOUR, seats=("you", "Greedy", "mine"), agents={"mine": dl.Greedy()})
right(dv.paint, owner=SEATS, evaluators={"a": evaluators.Evaluator.published()})
right(dv.tree_stepper, game=FOUR, simulations=2, constants=[1.0, 2.0], seed=0)
right(dv.paint().ask, item=3, to=1)
right(dv.draft_table(FOUR).ask, do="look")
right(sessions.room_for, game=FOUR, agents={"mine": dl.Greedy()})
right(sessions.room_for(FOUR).check_seats, seats=("you", "Greedy", "Random"))
CALLS |= _methods(dl.Sarsa(), "game", game=BOARD, drafts=2, seed=0)
for _kind, _owner, _players in (
    (evaluators.Evaluator.published(), SEATS, 3),
    (evaluators.NetworkEvaluator(NETWORK, board=ISLES), [0, 1, 1], 2),
):
    CALLS |= _methods(_kind, "owner", owner=_owner)
    CALLS |= _methods(_kind, "n_players", n_players=_players)
for _agent in EXAMPLES:
    CALLS.setdefault(type(_agent).__name__, (type(_agent), settings_of(_agent)))
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
