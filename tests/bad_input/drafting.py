"""The public face of drafting: games, agents, tournaments."""

from math import inf

import numpy as np
import pandas as pd

import draftlib as dl
from draftlib import game as games
from draftlib import rewards
from draftlib.agents import opponent_model
from draftlib.agents.maxn import TIES
from tests.bad_input import kinds as k
from tests.bad_input.calls import RNG, START, call, methods_of

FOUR = dl.four_item_game()
BOARD = dl.fantasy_risk()
ON_BOARD = BOARD.start().after(3).after(20)
GREEDY = [dl.Greedy()] * 3
VALUES = [[3.0, 4.0, 2.0], [1.0, 2.0, 5.0]]


def counted(owner):
    return [(owner == p).sum() for p in range(2)]


reward = k.either(k.callable_only, lambda v: hasattr(v, "rewards") and not isinstance(v, type))
player_agents = k.either(
    lambda v: isinstance(v, dict) and len(v) == 3 and all(map(k.agent, v.values())),
    k.listed(k.agent, 3, 3),
    lambda v: hasattr(v, "__next__"),
)
position = (START, k.state)
generator = (RNG, k.rng)
simulations = (10, k.count(1, 10_000_000))
limit = (1000, k.maybe(k.count()))
models = (None, k.maybe(k.listed(k.maybe(k.agent), 3, 3)))

GAMES = [
    call(
        "Game",
        dl.Game,
        items=(4, lambda v: k.item_names(v)),
        n_players=(2, k.count(2, 127)),
        reward=(counted, reward),
        order=([0, 1, 1, 0], k.order(4, 2)),
        partial=(None, k.maybe(reward)),
        name=("draft", k.text),
        board=(None, k.maybe(k.nothing)),
    ),
    call("Game.rewards", FOUR.rewards, owner=([0, 1, 2, 0], k.owners(4, 3))),
    call("Game.evaluate", FOUR.evaluate, owners=([[0, 1, 2, 0]] * 2, k.owners(4, 3, 2))),
    call("Game.gains", FOUR.gains, state=(START, k.state)),
    call("State.after", START.after(2).after, item=(0, lambda v: k.is_whole(v) and v in (0, 1, 3))),
    call(
        "play",
        dl.play,
        game=(FOUR, k.game),
        agents=(GREEDY, player_agents),
        seed=(0, k.seed),
    ),
    call("game.item_names", games.item_names, items=(["A", "B"], k.item_names)),
    call(
        "game.pick_order",
        games.pick_order,
        {"n_items": 3, "n_players": 2},
        order=([0, 1, 1], k.order(3, 2)),
    ),
    call(
        "table_game",
        dl.table_game,
        values=(VALUES, k.table),
        order=([1, 0, 1], k.order(3, 2)),
        items=(["A", "B", "C"], lambda v: v is None or k.item_names(v)),
        name=("table", k.text),
    ),
    call(
        "random_table_game",
        dl.random_table_game,
        n_items=(4, k.count(1, 100_000)),
        n_players=(2, k.count(2, 127)),
        seed=(0, k.seed),
        high=(9, k.count(0, 2**53)),
    ),
    call(
        "catalogue.preference_game",
        dl.catalogue.preference_game,
        preferences=(
            [["a", "b", "c"], ["b", "c", "a"]],
            k.rankings,
        ),
        name=("preferences", k.text),
    ),
    call(
        "fantasy_risk",
        dl.fantasy_risk,
        evaluator=(None, k.maybe(lambda v: hasattr(v, "rewards") and not isinstance(v, type))),
        n_players=(3, k.count(2, 6)),
        board=(None, k.maybe(k.board)),
    ),
    call(
        "actual_risk",
        dl.actual_risk,
        bots=(("quo",) * 3, k.bots()),
        games=(1, k.count(1, 1000)),
        seed=(0, k.seed),
        board=(None, k.maybe(k.board)),
        partial=(None, k.maybe(reward)),
        starting_armies=(30, k.maybe(k.count(1, 10_000))),
    ),
    call(
        "rewards.check_reward",
        rewards.check_reward,
        {"name": "r", "n_items": 4, "n_players": 2},
        reward=(counted, reward),
    ),
]

TOURNAMENTS = [
    call(
        "tournament",
        dl.tournament,
        {"progress": False},
        game=(FOUR, k.game),
        agents=(GREEDY, player_agents),
        rounds=(1, k.count()),
        seed=(0, k.seed),
        n_jobs=(1, lambda v: v is None or (k.is_whole(v) and v != 0)),
        after=(None, k.maybe(k.callable_only)),
        checkpoint=(None, lambda v: v is None or isinstance(v, str)),
        seatings=(
            [("Greedy 1", "Greedy 2", "Greedy 3")],
            k.maybe(
                k.listed(
                    lambda s: (
                        k.is_list(s) and sorted(map(str, s)) == [f"Greedy {i}" for i in (1, 2, 3)]
                    ),
                    1,
                )
            ),
        ),
    ),
    call(
        "summary",
        dl.summary,
        table=(
            dl.tournament(FOUR, GREEDY, 2, progress=False),
            lambda v: (
                isinstance(v, pd.DataFrame)
                and {"agent", "round", "reward"} <= set(v.columns)
                and all(list(v).count(name) == 1 for name in ("agent", "round", "reward"))
                and v.reward.dtype.kind in "biuf"
                and np.isfinite(v.reward).all()
                and v["round"].dtype.kind in "biuf"
                and np.isfinite(v["round"]).all()
                and all(map(k.text, v.agent))
            ),
        ),
        column=("reward", k.word("reward", "order", "seat", "round")),
    ),
]

AGENTS = {
    "Random": dl.Random(),
    "Greedy": dl.Greedy(),
    "MaxN": dl.MaxN(),
    "Paranoid": dl.Paranoid(),
    "MaxNMC": dl.MaxNMC(1, 2),
    "UCT": dl.UCT(10),
    "RAVE": dl.RAVE(10),
    "MaxNUCT": dl.MaxNUCT(10),
    "KthBestPick": dl.KthBestPick(),
    "KthBestPickUCT": dl.KthBestPickUCT(simulations=10),
    "MPMix": dl.MPMix(1, 2, 10),
    "PathRefinement": dl.PathRefinement(1, 10, (0, 0, 1, 1)),
    "Softmax": dl.Softmax(dl.Greedy(), 0.5),
}
NEEDS_RNG = [
    *("Random", "MaxNMC", "UCT", "RAVE", "MaxNUCT", "KthBestPickUCT", "MPMix", "PathRefinement"),
    "Softmax",
]
SETTINGS = [
    call("MaxN", dl.MaxN, depth=(2, k.maybe(k.count())), ties=("first", k.word(*TIES))),
    call("Paranoid", dl.Paranoid, depth=(2, k.maybe(k.count()))),
    call(
        "MaxNMC",
        dl.MaxNMC,
        depth=(2, k.count()),
        rollouts=(2, k.count(1, 10_000_000)),
        ties=("first", k.word(*TIES)),
    ),
    call("MaxNMC max_nodes", dl.MaxNMC, max_nodes=(2, k.count()), count_leaves=(True, k.flag)),
    call(
        "UCT",
        dl.UCT,
        simulations=simulations,
        exploration=(0.1, k.number(0)),
        reuse=(True, k.flag),
    ),
    call(
        "RAVE",
        dl.RAVE,
        simulations=simulations,
        exploration=(0.1, k.number(0)),
        equivalence=(10.0, lambda v: k.number(0)(v) and float(v) > 0),
        opponents=(
            {1: dl.Greedy()},
            k.maybe(
                lambda v: (
                    isinstance(v, dict)
                    and all(k.count(0)(seat) and k.agent(a) for seat, a in v.items())
                )
            ),
        ),
        reuse=(True, k.flag),
    ),
    call(
        "MaxNUCT",
        dl.MaxNUCT,
        simulations=simulations,
        exploration=(0.1, k.number(0)),
        depth=(2, k.maybe(k.count(0))),
        max_simulations=limit,
        terminal=("reward", k.word("reward", "zero")),
    ),
    call(
        "KthBestPick",
        dl.KthBestPick,
        n_best=(2, k.maybe(k.count())),
        heuristic=(None, k.maybe(k.either(k.callable_only, lambda v: hasattr(v, "rank")))),
        models=(None, k.maybe(k.listed(k.maybe(k.agent)))),
        memo=(True, k.flag),
        max_calls=limit,
        ties=("first", k.word("first", "generous")),
    ),
    call(
        "KthBestPickUCT",
        dl.KthBestPickUCT,
        n_best=(2, k.maybe(k.count())),
        simulations=simulations,
        exploration=(0.1, k.number(0)),
        models=(None, k.maybe(k.listed(k.maybe(k.either(k.agent, k.word("uct")))))),
        variant=("printed", k.word("printed", "program")),
        max_simulations=limit,
        memo=(True, k.flag),
        use_all=(False, k.flag),
    ),
    call(
        "MPMix",
        dl.MPMix,
        depth=(1, k.count()),
        width=(2, k.maybe(k.count())),
        simulations=simulations,
        defensive=(0.1, lambda v: k.number(0)(v) or (isinstance(v, float) and v == inf)),
        offensive=(0.1, lambda v: k.number(0)(v) or (isinstance(v, float) and v == inf)),
    ),
    call(
        "PathRefinement",
        dl.PathRefinement,
        depth=(1, k.count()),
        simulations=simulations,
        groups=([0, 0, 1, 1], k.maybe(k.listed(k.count(0)))),
    ),
    call(
        "Sarsa",
        dl.Sarsa,
        abstraction=("slides", k.word("slides", "territories")),
        traces=("accumulating", k.word("accumulating", "divided")),
        reward=("absolute", k.word("absolute", "relative")),
        perspective=("own", k.word("own", "first")),
        step_size=(0.1, k.number(0)),
        trace_decay=(0.9, k.number(0, 1)),
        epsilon=(0.2, k.number(0, 1)),
        weights=(None, k.maybe(k.numbers_in(None))),
    ),
    call("Sarsa.authors", dl.Sarsa.authors, step_size=(0.1, k.number(0))),
    call(
        "Softmax",
        dl.Softmax,
        agent=(dl.Greedy(), lambda v: k.agent(v) and hasattr(v, "values")),
        level=(0.5, k.number(0, 1)),
    ),
    call(
        "OpponentModel",
        dl.OpponentModel,
        classifier=(opponent_model._logistic(), lambda v: hasattr(v, "predict_proba")),
    ),
    call(
        "OpponentModel.watch",
        dl.OpponentModel.watch,
        game=(BOARD, k.game),
        drafts=(np.array([range(6)] * 2), k.listed(k.listed(k.count(0, 41), distinct=True), 2, 2)),
        seats=([0, 1], k.listed(k.count(0, 2), 2, 2)),
        classifier=(None, k.maybe(lambda v: hasattr(v, "fit"))),
    ),
    call(
        "agreement",
        opponent_model.agreement,
        model=(dl.Greedy(), k.agent),
        game=(FOUR, k.game),
        drafts=([(1, 0, 2, 3)], k.listed(k.listed(k.count(0, 3), distinct=True), 1, 1)),
        seats=([1], k.listed(k.count(0, 2), 1, 1)),
        seed=(0, k.seed),
    ),
    call(
        "kth_best_pick_trace",
        dl.kth_best_pick_trace,
        state=position,
        n_best=(2, k.maybe(k.count())),
        heuristic=(None, k.maybe(k.either(k.callable_only, lambda v: hasattr(v, "rank")))),
        models=models,
        ties=("first", k.word("first", "generous")),
        rng=(None, k.maybe(k.rng)),
        max_calls=(10, k.maybe(k.count())),
    ),
    call(
        "MPMix.strategy",
        dl.MPMix().strategy,
        standing=(np.array([0.5, 0.3, 0.2]), k.numbers_in(None)),
        player=(1, k.count(0, 2)),
    ),
]
PICKS = methods_of(
    "OpponentModel",
    dl.OpponentModel.watch(BOARD, [(23, 3, 20), (22, 23, 1)], [0, 0]),
    "state",
    {"rng": RNG},
    state=(ON_BOARD, k.state),
)
PICKS += methods_of(
    "Sophisticated",
    dl.Sophisticated(),
    "state",
    state=(dl.two_team_draft().start(), k.state),
)
for name, agent in AGENTS.items():
    asked = {"rng": generator} if name in NEEDS_RNG else {}
    stays = {"rng": RNG} if name not in NEEDS_RNG else {}
    PICKS += methods_of(name, agent, "state", stays, state=position, **asked)
