"""Every figure of the companion and of `draftviews.pictures`, drawn from small fixed tables.

python -m tests.companion.figures.gallery      store the hashes of the drawings anew
"""

import hashlib
import json
from importlib import import_module
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import draftlib as dl
from companion import example_board, example_trees
from companion.figures import worked_example
from draftviews import COLORS, use_style
from draftviews.pictures import saving, traces, trees
from draftviews.pictures.world_map import draw_board

STORED = Path(__file__).parents[2] / "data" / "drawings.json"
BOARD = dl.risk.classic_board()
BOTS = ["Quo", "EvilPixie", "KillBot", "Boscoe"]
TEXTS = {"title": "A finding\nin two lines", "caption": "A caption too long for a line. " * 3}
OWNER = np.arange(42) * 7 % 3
GIVEN = np.random.default_rng(16).uniform(0.05, 1, 600)  # numbers without a pattern


def numbers(count, start=0, times=1.0):
    """Return some of the numbers without a pattern."""
    return times * GIVEN[start : start + count]


def grid(**axes):
    """Return a table with a row for each combination of values."""
    return pd.DataFrame(product(*axes.values()), columns=list(axes))


def tidy(panel, names, xs, times=1.0):
    """Return a table of series with intervals that lean to one side."""
    table = grid(series=names, x=xs)
    y = numbers(len(table), len(panel), times)
    return table.assign(panel=panel, y=y, low=0.9 * y, high=1.3 * y, n=5)


def means(agents, **more):
    """Return a table of means, those of the last agent published without an interval."""
    count = len(agents)
    table = pd.DataFrame({"agent": agents, "mean": numbers(count, 7, 60)})
    table = table.assign(ci95=numbers(count, 20, 5), published=numbers(count, 30, 60))
    half = [*numbers(count - 1, 40, 6), np.nan]
    return table.assign(published_ci95=half, **more)


def verdicts():
    """Return judged values of three sources, one beyond each edge and two that do not count."""
    words = ["reproduced", "compatible", "in doubt", "differs", "reproduced"] * 4
    z = np.round(4 * np.log(numbers(20)) + 6, 2)
    z[[3, 9, 14]] = -9.5, 12, np.nan
    table = pd.DataFrame({"id": [f"{'ab'[k % 2]}.{k}" for k in range(20)], "z": z})
    table = table.assign(source=["paper", "talk", "paper", "logs"] * 5, verdict=words)
    table = table.assign(published=[f"{k}" for k in range(20)], difference=0.7 * z, margin=1.5)
    return table.assign(error=numbers(20, 50), counted=[True] * 19 + [False])


def weights():
    """Return a table of weights: rare counts, some never seen and far outside the others."""
    names = [f"{c} {n}" for c, size in zip(BOARD.continents, BOARD.sizes) for n in range(size + 1)]
    count = len(names)
    weight = numbers(count, 60, 40)
    table = pd.DataFrame({"weight": weight, "low": weight - 6, "high": weight + 9}, index=names)
    table = table.assign(published=weight + numbers(count, 3, 9) - 4, se=numbers(count, 9, 4))
    table = table.assign(seen=np.arange(count) * 37 % 900)
    table.loc[["Asia 12", "Asia 11", "Asia 10"], ["seen", "weight"]] = [[0, 400], [0, -400], [0, 9]]
    return table


def game():
    """Return four boards of a game that nobody played, and who did not play it."""
    boards = pd.concat(
        pd.DataFrame({"seat": (OWNER + n) % 3, "armies": np.arange(42) % (9 + n)}).assign(moment=m)
        for n, m in enumerate(("before round 1", "before round 4", "before round 6", "at the end"))
    )
    return boards, BOTS[:3]


def original_bots():
    """Return our wins beside those of the original bots, by draft and by order."""
    pairs = pd.DataFrame({"ours": numbers(30), "theirs": numbers(30, 30)})
    pairs = pairs.assign(z=6 * numbers(30, 60) - 3, null=5 * numbers(30, 90) - 2.5)
    pairs.loc[:3, ["z", "null"]] = 0
    return pairs, grid(match=("one", "two"), bot=BOTS[:3], z=(0.1, -1, 2, 3.5))


def root():
    """Return the table of a search that never tried one of its items."""
    table = pd.DataFrame({"name": list("ABCD"), "visits": [60, 1240, 3, 0]})
    table = table.assign(mean=[3.0, 5.5, 2.0, np.nan], bound=[4.5, 6.0, 7.0, np.nan])
    return table.assign(maxn=[5, 4, 3, 6.0], uct_takes=[0, 1, 0, 0], maxn_takes=[0, 0, 0, 1])


def ratings():
    """Return ratings of agents, three of which stand close together."""
    names = ["UCT(3000)", "Greedy", "MaxN-MC", "KthBestPick"]
    table = pd.DataFrame({"rating": [0.0, -3, -1, 80], "multiple": [1, 0.45, 2, 10]}, names)
    ends = {"low": table.rating - [0, 17, 29, 20], "high": table.rating + [0, 18, 21, 19]}
    return table.assign(**ends)


def regret():
    """Return regret by items and by simulations, one drafter without any."""
    items = tidy("items", ["UCT", "UCT, c known", "Greedy"], (6, 12, 42), 9)
    return items, items.assign(x=[30, 300, 3000, 100, 300, 900, *[np.nan] * 3])


def table1():
    """Return ours and the logged wins of Table 1 in two ways to play."""
    table = pd.DataFrame({"order": ["ordered", "unordered"] * 5, "ours": numbers(10, 1, 500)})
    table = table.assign(logged=table.ours + 60, ci95=9.0, log_ci95=30.0)
    return {"a": table, "b": table.assign(ours=table.ours + 30)}, {"a": {"s": 0.5}, "b": {"s": 1.1}}


def bare_board(**more):
    """Return a figure that holds nothing but a board."""
    figure, ax = plt.subplots(figsize=(5, 3.2))
    draw_board(ax, **more)
    return figure


def trace(game, n_best, **more):
    """Return the picture of a trace of KthBestPick."""
    state = game.start()
    steps = dl.kth_best_pick_trace(state, n_best, models=[dl.KthBestPick(n_best)] * game.n_players)
    return traces.trace_table(steps, state, "A caption", **more)


TRIO = ["UCT", "Greedy", "Random"]
MATCHES = pd.concat([means(TRIO, match="UCT – Greedy – Random"), means(BOTS, match="a war")])
QUO = {"published": "quo_plays", "published_ci95": "quo_plays_ci95"}
FOUR = dl.four_item_game()
TREE = trees.tree_nodes(example_trees.TALK, (0, 1, 2))
TERRITORIES = pd.DataFrame({"territory": BOARD.territories, "bonus": BOARD.bonus[BOARD.continent]})
TERRITORIES["continent"] = [BOARD.continents[k] for k in BOARD.continent]
SHARES = pd.DataFrame(
    numbers(8).reshape(2, 4), BOTS[:2], ["Asia", "Africa", "Europe", "South America"]
)
LEADS = grid(kth=(0.25, 0.01), uct=(0.01, 0.25), simulations=(3000, 12_000))
LEADS = LEADS.assign(mean=numbers(8), ci95=0.1)
SMALL = example_board.small()
DRAFTED = SimpleNamespace(owner=OWNER, picks=np.arange(42) * 5 % 42)
PRINTED = dl.Evaluator.published(intercept=False)
TERMS = worked_example.sum_of_terms(example_board.owner(), 0, PRINTED)
MODELS = means(TRIO, group=["one", "one", "two"], color=["#D55E00", "#332288", "#999999"])
MODELS = MODELS.rename(columns={"agent": "label", "mean": "gain", "ci95": "gain_ci95"})
WON = pd.DataFrame(
    {"predicted": [0.2, 0.4, 0.7], "won": [0.1, 0.5, 0.8], "ci95": [0.02, 0.1, 0.03]}
)
BY_X = tidy("gain", ["UCT", "2 players", "Greedy"], (1, 2, 3)).rename(columns={"y": "mean"})
ACTIONS = pd.DataFrame({"action": list("pqrst"), "item": [3, 5, 3, 41, 20], "name": list("uvwxy")})
LEARNERS = ["textbook", "authors' program", "territories, program", "territories"]
GAMES = pd.DataFrame({"bot": ["Quo", "Boscoe"] * 6, "winner": [0, 0, 1, 2, -1, 0] * 2})
FORTY = pd.DataFrame({"reward": numbers(9), "won": numbers(9, 9), "favourite": [1, 0, 0] * 3})
FORTY = FORTY.assign(favourite=FORTY.favourite == 1, australia=[False, True, False] * 3)
LENGTHS = pd.read_csv(STORED.parents[2] / "figures" / "A3_lengths.csv")
LENGTHS = LENGTHS.loc[LENGTHS.index.repeat(LENGTHS.games)]  # a row per game
DRAFT = pd.DataFrame({"player": OWNER + 1, "pick": np.arange(42) * 5 % 42 + 1})
GAINS = grid(over=TRIO[:2], share=["1/4", "1", "printed"], items=(4, 12, 60))
GAINS = GAINS.assign(mean=numbers(18) - 0.3, ci95=[0.2, 0.3, None] * 6)
MISLEADING = grid(c=(1, 10, 100, 1000), branch="lm", run=(0, 1), simulation=(1, 10, 100))
MISLEADING = MISLEADING.assign(mean=numbers(48, 2, 1100))
RUNS = MISLEADING.query("branch == 'm'").rename(columns={"simulation": "simulations"})
NODES = pd.DataFrame({"path": ["A", "A B", "A C", "B"], "player": [1, 0, 2, 1]})
NODES = NODES.assign(text=["7 3", "4 2", "7 3", "5 4"], bold=[True, False, True, False])
PICKED = pd.DataFrame({"picked": numbers(9), "owned": numbers(9, 9)})
PICKED = PICKED.assign(picked_ci95=0.02, owned_ci95=0.05)
REWARDS = pd.DataFrame(
    {"kind": ["a", "a", "b"], "mean": [90.0, 130, 176], "ci95": 9.0, "n": 5}, list("xyz")
)
BY_C = pd.concat([tidy(name, "ab", (0.1, 1, 10)) for name in ("share", "loss")])
BY_DEPTH = pd.concat(tidy(name, ["MaxN(d)", "10", "MaxN-MC(d)"], (1, 2, 3)) for name in "xy")
SCORES = means(TRIO).set_index("agent")
DEVIATING = grid(way=("one way", "the other"), match=("first match", "second"), agent=BOTS[:3])
BY_SIZE = grid(way=("drafted", "dealt"), players=(2, 3, 4), bot=BOTS[:2])
BY_SIZE = BY_SIZE.assign(mean=numbers(12, times=60), ci95=numbers(12, 40, 3))
ATTACKS = pd.DataFrame({"bot": ["Quo"] * 6 + ["Boscoe"] * 6, "attackers": np.arange(12) + 2})
ATTACKS = ATTACKS.assign(defenders=[1, 2, 3, 5] * 3)
TURNS = pd.DataFrame({"bot": ["Quo", "Boscoe"] * 6, "taken": np.arange(12) * 5 % 13})
SETTINGS = grid(panel=("rounds", "cards"), bot=BOTS[:2], x=(1, 2, 4)).assign(published_ci95=7.0)
SETTINGS = SETTINGS.assign(mean=numbers(12, 5, 99), ci95=4.0, published=SETTINGS.bot.map(len) * 9.0)
COUNTED = {"reproduced": [12, 3], "compatible": [5, 1], "in doubt": [0, 0], "differs": [2, 0]}
SCOREBOARD = pd.DataFrame({**COUNTED, "open": [1, 4]}, ["paper", "talk"])
REPLIES = tidy("depth", ["snake", "in turn"], (1, 2, 3))
REPLIES = pd.concat([REPLIES, tidy("rollouts", ["d = 2", "d = 1"], (np.inf, 1, 4, 16))])
LED = [("UCT", "published"), ("UCT", "network"), ("RAVE", "real games")]
LED = pd.DataFrame(LED, columns=["search", "reward"]).merge(
    pd.DataFrame({"rivals": ["Quo, Boscoe", "KillBot, Quo"]}), "cross"
)
LED = LED.assign(lead=numbers(6, 4, 200) - 80, **{"lead ci95": 9.0})
# The functions of companion.figures, by module and name, and the data that each is given.
DATA = {
    "start_here.draft_map": (DRAFT, TRIO),
    "start_here.many_drafts": (FORTY,),
    "verdicts.verdict_bars": (SCOREBOARD, "values"),
    "verdicts.verdict_bars, one": (SCOREBOARD[:1], "values"),
    "verdicts.qq_plot": (verdicts(), ["paper", "talk", "logs"]),
    "kth_best_pick.gains": (
        {"one": BY_X.assign(ci95=0.1), "two": BY_X.assign(ci95=0.2)},
        "xy",
        ["others: ", ""],
    ),
    "kth_best_pick.gains_by_items": (GAINS,),
    "kth_best_pick.lead_by_constants": (LEADS, 0.3),
    "uct.draft_trees": ({"one": NODES, "": NODES[:3]}, ["first", "second"]),
    "uct.draft_trees, beside": ({"one": NODES, "": NODES[:3]}, ["first", "second"], True),
    "uct.convergence": (RUNS, {"A": 300.0, "B": 900.0}, {1: "one", 100: "two"}),
    "uct.exploration": (BY_C, {"the paper's c": 0.3}, ("above", "below")),
    "uct.misleading_means": (MISLEADING, {"m": 900, "l": 400}),
    "uct.explorer": (root(), 1),
    "risk_and_bots.board_picture": (TERRITORIES,),
    "risk_and_bots.game_story": game(),
    "risk_and_bots.small_board": (SMALL, [0, 0, 1, 1, 0, 1], [0, 3, 1, 2, 4, 5]),
    "risk_and_bots.draft_board": (DRAFTED, BOTS[1:], 5),
    "risk_and_bots.attack_styles": (ATTACKS, TURNS, ("above", "below")),
    "risk_and_bots.lengths_and_seats": (GAMES.assign(rounds=np.arange(12) * 89 % 1001),),
    "risk_and_bots.lengths_and_seats, A3": (LENGTHS,),
    "beside_originals.calibration": original_bots(),
    "beside_originals.wins_by_setting": (SETTINGS, ["one", "two"]),
    "worked_example.f_on_the_map": (TERMS, example_board.owner(), 0),
    "evaluator.weight_panels": (weights(), BOARD.continents, ["Europe 7"]),
    "evaluator.rare_counts": (weights(),),
    "evaluator.calibration_curves": ({"one": WON, "two": WON / 2, "three": WON / 3},),
    "evaluator.table1_slopes": table1(),
    "fantasy_risk.draft_and_scores": (OWNER, TRIO, (0.5, 0.3, 0.2), SCORES),
    "risk_tournaments.match_dots": (MATCHES, "wins"),
    "risk_tournaments.match_dots, doubtful": (
        means(TRIO, match="one", verdict=["in doubt", "reproduced", "differs"]),
        "wins",
    ),
    "risk_tournaments.match_dots, by Quo": (MATCHES.rename(columns=QUO), ["wins", "share"]),
    "risk_tournaments.match_dots, plain": (MATCHES[["match", "agent", "mean", "ci95"]], "wins"),
    "risk_tournaments.deviations": (DEVIATING.assign(z=9 * numbers(12) - 4),),
    "risk_tournaments.by_table_size": (BY_SIZE,),
    "risk_tournaments.continents_held": (9 * SHARES,),
    "risk_tournaments.fits_by_setting": ((30 * SHARES**3).where(SHARES < 0.8), 5.99),
    "learning.action_targets_map": (np.where(OWNER == 1, -1, OWNER), ACTIONS.assign(v=0), "abc"),
    "learning.learning_curves": (tidy("", LEARNERS, (10, 100, 3000), 50), {"UCT": 44.0}),
    "learning.gains": (MODELS, "reward"),
    "drafting_to_win.strength_by_time": (ratings(),),
    "drafting_to_win.wins_by_reward": (REWARDS,),
    "drafting_to_win.regret_curves": regret(),
    "drafting_to_win.six_matches": (LED,),
    "drafting_to_win.first_pick_means": (
        {"one": PICKED, "two": PICKED.assign(owned=PICKED.picked)},
    ),
    "small_games.depth": (BY_DEPTH, {"y": "second", "x": "first"}),
    "small_games.best_deviation": (REPLIES, "xy"),
}
PICTURES = {
    "example_tree": lambda: trees.example_tree(trees.example_lines(FOUR, "BA"), FOUR, **TEXTS),
    "game_tree": lambda: trees.game_tree(TREE, **TEXTS),
    "trace": lambda: trace(FOUR, 2, title="A finding"),
    "trace_in_brief": lambda: trace(FOUR, 3, brief=True),
    "trace_too_long": lambda: trace(dl.random_table_game(16, 2, seed=1), 8),
    "board_empty": lambda: bare_board(highlight=[3, 23]),
    "board_of_armies": lambda: bare_board(
        owner=np.arange(42) % 7 - 1, armies=[0, 7, 12, 345, 1, 2] * 7, labels="names", players="abc"
    ),
    "board_of_values": lambda: bare_board(
        values=[np.nan, *range(41)], cmap="cividis", norm=plt.Normalize(0, 30), labels=None
    ),
    "board_of_colors": lambda: bare_board(
        owner=OWNER, player_colors=[COLORS[name] for name in BOTS], armies=OWNER, rims=False
    ),
}
NAMES = [*DATA, *PICTURES]


def draw(name):
    """Return a figure of the gallery."""
    if name in PICTURES:
        return PICTURES[name]()
    module, function = name.partition(",")[0].split(".")
    return getattr(import_module(f"companion.figures.{module}"), function)(*DATA[name], **TEXTS)


def hashes_of(name):
    """Return the SHA-256 of a figure in the style of the companion: of its SVG, and its pixels."""
    with mpl.rc_context():
        use_style()
        figure = draw(name)
        svg = saving.svg_of(figure)
        figure.canvas.draw()
        pixels = bytes(figure.canvas.buffer_rgba())
        plt.close(figure)
    return [hashlib.sha256(drawn).hexdigest() for drawn in (svg, pixels)]


if __name__ == "__main__":
    hashes = {name: hashes_of(name)[0] for name in NAMES}
    stored = {"matplotlib": mpl.__version__, **hashes}
    STORED.write_text(json.dumps(stored, indent=1) + "\n", "utf-8")
