"""The public face of Risk, of boards and of what a partition is worth."""

from pathlib import Path

import numpy as np
import pandas as pd

import draftlib as dl
from draftlib import boards, evaluators, risk
from draftlib.evaluators import fitting, network_fit, outcomes, weights
from draftlib.evaluators.network import Network
from tests.bad_input import kinds as k
from tests.bad_input.calls import RNG, call, methods_of
from tests.bad_input.drafting import BOARD, ON_BOARD, generator

SEATS = [0, 1, 2] * 14
ISLES = [["A", 0, [1, 2]], ["B", 0, [0]], ["C", 1, [0]]]
LANDS = [["all", 1], ["rest", 2]]
isles = risk.make_board("isles", LANDS, ISLES)
goals = k.listed(k.maybe(k.count(-1, 5)), 3, 3)
PLAYED = {
    "owner": (SEATS, lambda v: k.owners(42, 3, nobody=False)(v) or digits(v)),
    "bots": (("quo",) * 3, k.bots(3)),
    "seed": (0, k.seed),
    "goals": ((0, 1, 2), k.maybe(k.either(goals, k.listed(goals, 1, 1)))),
    "board": (risk.classic_board(), k.maybe(k.board)),
    "armies": ("even", k.word("even", "placed")),
    "starting_armies": (20, k.maybe(k.count(1, 10_000))),
    "third_player_bonus": (False, k.flag),
    "bonus_growth": (0.0, k.number(0, 1)),
    "max_rounds": (3, k.count()),
    "card_step": (True, k.flag),
}
RULES = {name: PLAYED[name] for name in list(PLAYED)[5:]}
ONE_ROW_OF_GOALS = k.listed(k.maybe(k.count(-1, 5)), 3, 3)
workers = (1, lambda v: v is None or (k.is_whole(v) and v != 0))
army = (3, k.count(1, 1000))


def digits(value):
    return isinstance(value, str) and len(value) == 42 and set(value) <= set("012")


def isle_kinds(value):
    """Return whether territories are like ISLES, but for names and the order of links."""
    if not k.listed(k.paired(k.text, k.count(0, 1), k.listed(k.count(0, 2), 0, 2, True)), 3, 3)(
        value
    ):
        return False
    names = [name for name, *_ in value]
    around = [sorted(map(int, near)) for *_, near in value]
    return (
        len(set(names)) == 3
        and {int(c) for _, c, _ in value} == {0, 1}
        and around
        in (
            [[1, 2], [0], [0]],
            [[1, 2], [0, 2], [0, 1]],
            [[1], [0, 2], [1]],
            [[2], [2], [0, 1]],
        )
    )


lands = k.listed(k.paired(k.text, k.count(0, 1000)), 2, 2)
RISK = [
    call(
        "make_board",
        risk.make_board,
        name=("isles", k.text),
        continents=(LANDS, lambda v: lands(v) and v[0][0] != v[1][0]),
        territories=(ISLES, isle_kinds),
    ),
    call(
        "load_board",
        risk.load_board,
        path=(
            Path(__file__).parent / "isles.json",
            k.is_a(Path, str),
        ),
    ),
    call("boards.check_board", boards.check_board, board=(isles, k.maybe(k.board))),
    call("Board.code", isles.code, name=("A", k.word("A", "B", "C"))),
    call("draft", risk.draft, bots=(("quo",) * 3, k.bots()), board=(isles, k.maybe(k.board))),
    call(
        "full_draft",
        risk.full_draft,
        bots=(("quo",) * 3, k.bots()),
        board=(isles, k.maybe(k.board)),
    ),
    call(
        "remembered_goals",
        risk.remembered_goals,
        picks=([3, 20, 7], k.listed(k.count(0, 41), 3, 3, distinct=True)),
        seats=([0, 1, 2], k.listed(k.count(0, 2), 3, 3)),
        bots=(("quo", None, "boscoe"), k.bots(none=True)),
        board=(None, k.maybe(k.board)),
    ),
    call("simulate", risk.simulate, games=(1, k.count(1, 10**9)), n_jobs=workers, **PLAYED),
    call(
        "simulate_many",
        risk.simulate_many,
        {"progress": False},
        **{name: kind for name, kind in PLAYED.items() if name != "owner"}
        | {
            "games": (1, k.count(1, 10**9)),
            "n_jobs": workers,
            "owners": (np.array([SEATS] * 2), k.owners(42, 3, 2, nobody=False)),
            "goals": (
                [(0, 1, 2), (2, 1, 0)],
                k.maybe(
                    k.either(
                        ONE_ROW_OF_GOALS,
                        k.listed(ONE_ROW_OF_GOALS, 2, 2),
                        k.listed(ONE_ROW_OF_GOALS, 1, 1),
                    )
                ),
            ),
            "checkpoint": (None, lambda v: v is None or isinstance(v, str)),
        },
    ),
    call("record", risk.record, draft=(0, k.count(0)), game=(0, k.count(0)), **PLAYED),
    call("Rules", risk.Rules, **RULES),
    call(
        "War",
        risk.War,
        post_draft=("own", k.word("own", "quo")),
        fights=(2, k.count(1, 10**9)),
        **{name: RULES[name] for name in RULES},
    ),
    call("War.check", risk.War().check, {"agents": {}}, game=(BOARD, k.game)),
    call(
        "base_armies",
        risk.base_armies,
        n_territories=(42, k.count(1, 64)),
        n_players=(3, k.count(2, 6)),
    ),
    call("battle_ends", risk.battle_ends, attackers=army, defenders=army),
    call("battle_odds", risk.battle_odds, attackers=army, defenders=army),
    call(
        "campaign_odds",
        risk.campaign_odds,
        attackers=army,
        defenders_list=([1, 2], lambda v: k.listed(k.count(1, 1000))(v) and sum(v) <= 1000),
    ),
    call(
        "roll_odds", risk.roll_odds, attack_dice=(3, k.count(1, 3)), defence_dice=(2, k.count(1, 2))
    ),
    call("Drafter", risk.Drafter, name=("quo", k.word(*risk.BOTS))),
    call(
        "Drafter.follow",
        risk.Drafter("quo").follow,
        game=(BOARD, k.game),
        agents=(
            {0: risk.Drafter("quo"), 1: dl.Greedy()},
            lambda v: (
                isinstance(v, dict) and all(map(k.count(0, 2), v)) and all(map(k.agent, v.values()))
            ),
        ),
    ),
    call(
        "identify",
        risk.identify,
        state=(ON_BOARD, k.state),
        slips=(0.05, lambda v: k.number(0, 1)(v) and v < 1),
        other=(0.5, k.number(0, 1)),
    ),
    call(
        "Watcher",
        risk.Watcher,
        search=(dl.RAVE(10), lambda v: hasattr(v, "opponents") and k.agent(v)),
        game=(None, k.maybe(k.callable_only)),
        slips=(0.05, k.number(0, 1)),
        other=(0.5, k.number(0, 1)),
        sure=(0.5, k.number(0, 1)),
    ),
    *methods_of("Drafter", risk.Drafter("quo"), "state", {"rng": None}, state=(ON_BOARD, k.state)),
    *methods_of(
        "Watcher", risk.Watcher(dl.RAVE(2)), "state", state=(ON_BOARD, k.state), rng=generator
    ),
    *methods_of("Sarsa", dl.Sarsa(), "state", {"rng": RNG}, state=(ON_BOARD, k.state)),
    *methods_of(
        "Sarsa", dl.Sarsa(), "game", game=(BOARD, k.game), drafts=(2, k.count(0)), seed=(0, k.seed)
    ),
]

PUBLISHED = evaluators.Evaluator.published()
DIGITS = ["012" * 14, "120" * 14, "201" * 14]
OUTCOMES = pd.DataFrame(
    {"outcome": DIGITS, "wins0": [5, 3, 1], "wins1": [2, 6, 4], "wins2": [3, 1, 5]}
)
finite = k.number()
some_weights = k.paired(
    finite,
    lambda v: (
        k.is_list(v)
        and [len(row) if k.is_list(row) else 0 for row in v] == [5, 5, 7, 10, 8, 13]
        and all(map(k.numbers_in(None), v))
    ),
    k.numbers_in(None),
    finite,
    finite,
)


def is_weights(value):
    return isinstance(value, evaluators.Weights) and some_weights(tuple(value))


def training_set(value):
    """Return whether a table is a training set of three seats on the classic board."""
    if not isinstance(value, pd.DataFrame) or not value.columns.is_unique or not len(value):
        return False
    wins = [name for name in value if str(name).startswith("wins")]
    if wins != ["wins0", "wins1", "wins2"] or "outcome" not in value:
        return False
    kinds_right = all(k.listed(k.number(0, 10**9))(value[name]) for name in wins)
    return kinds_right and all(map(digits, value.outcome))


def network():
    """Return a small right network: 2 roles and seats on the isles, 3 hidden units."""
    chance = np.random.default_rng(0)
    shapes = [(2, 3, 3), (2, 2, 3, 3), (2, 2, 3), (3,), (3, 2), (2,)]
    return Network(("a", "b"), *[chance.normal(size=shape).astype(np.float32) for shape in shapes])


NETWORK = network()


def is_network(value):
    """Return whether a value is like NETWORK: names, and finite numbers of the same shapes."""
    if not isinstance(value, Network):
        return False
    shapes = all(k.numbers_in(*part.shape)(other) for part, other in zip(NETWORK[1:], value[1:]))
    return shapes and k.listed(k.text, 2, 2, distinct=True)(value.roles)


partition = ([0, 1, 2] * 14, k.owners(42, 3, 0))
GAMES = np.array([[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 0, 1]])
EVALUATORS = [
    call(
        "Evaluator",
        evaluators.Evaluator,
        weights=(weights.published_weights(), is_weights),
        board=(None, k.maybe(k.board)),
        n_players=(3, k.count(1, 6)),
    ),
    call("Evaluator.published", evaluators.Evaluator.published, intercept=(True, k.flag)),
    call("weights.published_weights", weights.published_weights, intercept=(True, k.flag)),
    call(
        "Evaluator.fit",
        evaluators.Evaluator.fit,
        outcomes=(OUTCOMES, training_set),
        board=(None, k.maybe(k.board)),
        like=(weights.published_weights(), k.maybe(is_weights)),
    ),
    call(
        "fitting.training_rows",
        fitting.training_rows,
        outcomes=(OUTCOMES, training_set),
        board=(None, k.maybe(k.board)),
    ),
    call(
        "fitting.fit_weights",
        fitting.fit_weights,
        outcomes=(OUTCOMES, training_set),
        board=(None, k.maybe(k.board)),
        like=(weights.published_weights(), k.maybe(is_weights)),
    ),
    call(
        "outcomes.owners_of",
        outcomes.owners_of,
        outcomes=(
            DIGITS,
            k.listed(lambda v: isinstance(v, str) and v.isascii() and v.isdigit()),
        ),
    ),
    *methods_of("Evaluator", PUBLISHED, "owner", owner=partition),
    *methods_of("Evaluator", PUBLISHED, "n_players", n_players=(3, k.count(1, 127))),
    call(
        "MarsEvaluator",
        evaluators.MarsEvaluator,
        board=(None, k.maybe(k.board)),
        n_players=(3, k.count(1, 6)),
    ),
    *methods_of("MarsEvaluator", evaluators.MarsEvaluator(), "owner", owner=partition),
    *methods_of(
        "MarsEvaluator", evaluators.MarsEvaluator(), "n_players", n_players=(3, k.count(1, 127))
    ),
    call(
        "NetworkEvaluator",
        evaluators.NetworkEvaluator,
        network=(NETWORK, is_network),
        seating=(("a", "b"), k.maybe(k.listed(k.word("a", "b"), 2, 2, distinct=True))),
        board=(isles, k.maybe(k.board)),
    ),
    *methods_of(
        "NetworkEvaluator",
        evaluators.NetworkEvaluator(NETWORK, board=isles),
        "owner",
        owner=([0, 1, 1], k.owners(3, 2, 0)),
    ),
    *methods_of(
        "NetworkEvaluator",
        evaluators.NetworkEvaluator(NETWORK, board=isles),
        "n_players",
        n_players=(2, k.count(2, 2)),
    ),
    call(
        "NetworkEvaluator.fit",
        evaluators.NetworkEvaluator.fit,
        {"board": None},
        outcomes=(OUTCOMES, training_set),
        hidden=(2, k.count(0, 10_000)),
        epochs=(1, k.count()),
        seed=(0, k.seed),
    ),
    call(
        "network_fit.fit_network",
        network_fit.fit_network,
        {"board": isles},
        owners=(GAMES, k.owners(3, 2, 2, nobody=False, many=4)),
        winners=(np.array([0, 1, 1, 0]), k.owners(4, 2, nobody=False)),
        seatings=(
            np.array([[0, 1], [1, 0]] * 2),
            lambda v: (
                v is None
                or (
                    k.array_of("iu", 4, 2)(v)
                    and np.isin(v, [0, 1]).all()
                    and (np.asarray(v)[:, 0] != np.asarray(v)[:, 1]).all()
                )
            ),
        ),
        roles=(("a", "b"), k.maybe(k.listed(k.either(k.text, k.is_whole), 2, 2))),
        hidden=(0, k.count(0, 10_000)),
        epochs=(1, k.count()),
        seed=(0, k.seed),
    ),
    call(
        "weights.check_weights",
        weights.check_weights,
        {"board": risk.classic_board()},
        weights=(weights.published_weights(), is_weights),
    ),
]
