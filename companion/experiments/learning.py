"""Learning to draft: curves of self-play, and matches in which a drafter learns.

    python -m companion.experiments learning_curves
    python -m companion.experiments learning_matches

play the curves and the matches of notebook 09, some minutes on two cores.  Rewards are times 100
throughout.

**The step size.**  The eight actions learn with 0.1, as on the slides, and the territories with
0.3, so that views and step sizes go together.  So in notebook 09 each view also plays with the
other's step size.  Territories with 0.1 were known: by the textbook 40, by the program 33.
Expected before the eight actions were played with 0.3: both stay below an even share, 33.3, and by
the textbook's rule they score at least 5 less than territories do with either step.  What came in
20 runs of 3,000 drafts: by the textbook they score 28.7 ± 3.0, which is 12 less than territories
with 0.1.  By the program their weights grow beyond all numbers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from joblib import Parallel, delayed
from matplotlib.collections import LineCollection
from matplotlib.patheffects import withStroke
from scipy.stats import chi2

import draftlib as dl
from companion import ledger
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from companion.pictures import error_bars, figure, finish, set_log_ticks
from draftlib.drafting import play_seated
from draftlib.kernels.rng import seed_of
from draftlib.matches import seat_orders
from draftlib.statistics import half_width
from draftviews.pictures.style import COLORS, INK, MEDIUM, SOFT
from draftviews.pictures.world_map import draw_board, load_map

_OURS = "Sarsa"
_PROGRAM = {"traces": "divided", "reward": "relative", "perspective": "first"}
LEARNERS = {
    "authors' program": dl.Sarsa.authors(),
    "textbook": dl.Sarsa(),
    "territories": dl.Sarsa("territories", step_size=0.3),
    "territories, program": dl.Sarsa("territories", step_size=0.3, **_PROGRAM),
}
WORDS = {  # view and rule
    "authors' program": "eight actions, program",
    "textbook": "eight actions, textbook",
    "territories": "territories, textbook",
    "territories, program": "territories, program",
}
_DRAFTS = (30, 100, 300, 1000, 3000)  # after so many a learner is tried, over TRIED rounds
CURVES, MATCHES, TRIED = 10, 8, 8  # runs of each learner and of each match
_WARM_UP = 600  # drafts against itself before a match: 100 rounds
_BESIDE = {"Greedy": dl.Greedy(), "Random": dl.Random()}
_RIVALS = {"UCT": dl.UCT(3000, exploration=0.01), "Greedy": dl.Greedy()}
_EXPERIMENT = "fantasy.rl_uct_greedy"
_IDS = {"UCT": f"{_EXPERIMENT}.uct", "Greedy": f"{_EXPERIMENT}.greedy", _OURS: f"{_EXPERIMENT}.rl"}
_ROUNDS = 100
# By how much a draft raises t: the authors' program counts drafts; their final report counts the
# learner's turns, of which a draft has 14.
SETTINGS = {"published": 1, "t counts turns": 14}


def runs(
    function: Callable[[int], pd.DataFrame], seeds: Iterable[int], n_jobs: int = -1
) -> pd.DataFrame:
    """Return the tables of `function(seed)` for each seed below each other, in a column `run`.

    >>> runs(lambda seed: pd.DataFrame({"x": [seed]}), [3, 1], n_jobs=1)["x"].tolist()
    [3, 1]
    """
    tables = Parallel(n_jobs)(delayed(function)(seed=seed) for seed in seeds)
    return pd.concat([table.assign(run=i) for i, table in enumerate(tables)], ignore_index=True)


def score(agent: dl.Agent, rounds: int, seed: int) -> float:
    """Return what a drafter scores against Greedy and Random over so many rounds."""
    match = {_OURS: agent, **_BESIDE}
    table = dl.tournament(dl.fantasy_risk(), match, rounds, seed, progress=False)
    return 100 * table[table.agent == _OURS].reward.mean()


def learning_curve(agent: dl.Sarsa, drafts: Sequence[int], seed: int) -> pd.DataFrame:
    """Return what one run of self-play scores after each number of `drafts`, ascending.

    Columns: drafts; reward, while it neither learns nor explores, over `TRIED` rounds.
    """
    learner, rows = agent.learner(dl.fantasy_risk()), []
    for number in drafts:
        while learner.drafts < number:
            learner.play_itself(seed_of(seed, learner.drafts))
        rows.append((number, score(learner.drafter(), TRIED, seed_of(seed, number))))
    return pd.DataFrame(rows, columns=["drafts", "reward"])


def learning_match(
    game: dl.Game,
    agent: dl.Sarsa,
    rounds: int,
    seed: int,
    rivals: Mapping[str, dl.Agent],
    warm_up: int,
    turns: int = 1,
) -> pd.DataFrame:
    """Return the table of a match, as `tournament` has it, that the agent enters while it learns.

    It first plays `warm_up` drafts against itself; then t is set back to 0, so that epsilon begins
    again, and it goes on learning (final report of November 2009).  turns: by how much a draft
    raises t.
    """
    learner = agent.learner(game)
    for draft in range(warm_up):
        learner.play_itself(seed_of(seed, draft))
        learner.drafts += turns - 1
    learner, rows = learner.drafter().learner(game), []
    for r in range(rounds):
        for o, names in enumerate(seat_orders([_OURS, *rivals])):
            seated = [learner if name == _OURS else deepcopy(rivals[name]) for name in names]
            outcome = play_seated(game, seated, seed_of(seed, r, o))
            learner.end(outcome.owner, names.index(_OURS))
            learner.drafts += turns - 1
            rows += [(r, o, *seat) for seat in zip(range(3), names, 100 * outcome.rewards)]
    return pd.DataFrame(rows, columns=["round", "order", "seat", "agent", "reward"])


def play_curve(name: str, count: int, n_jobs: int = -1, *, seed: int) -> pd.DataFrame:
    """Return `count` curves of one of the `LEARNERS`, each from a seed: run, drafts, reward."""
    one = partial(learning_curve, LEARNERS[name], _DRAFTS)
    return runs(one, range(seed, seed + count), n_jobs)[["run", "drafts", "reward"]]


def play_match(
    name: str, count: int, n_jobs: int = -1, rounds: int = _ROUNDS, *, seed: int
) -> pd.DataFrame:
    """Return `count` matches of `SETTINGS` between the learner, UCT and Greedy, each from a seed.

    Columns: run, round, agent, reward (the mean over the seatings of a round).  The first rounds of
    a match are the same, however many follow (slides, Fantasy Risk Results 1).
    """
    options = {"rivals": _RIVALS, "warm_up": _WARM_UP, "turns": SETTINGS[name]}
    one = partial(learning_match, dl.fantasy_risk(), dl.Sarsa.authors(), rounds, **options)
    table = runs(one, range(seed, seed + count), n_jobs)
    by_round = table.groupby(["run", "round", "agent"], sort=False).reward
    return by_round.mean().reset_index()


@experiment("learning_curves", ["series", "run", "drafts", "reward"], digits=17, seconds=90)
def play_curves(seed: int | None = None) -> Iterator[Part]:
    """Play the curves of all learners."""
    seed = reseed(2009, seed)
    for name in LEARNERS:
        yield Part({"series": name}, CURVES, partial(play_curve, name, seed=seed))


@experiment(
    "learning_matches", ["setting", "run", "round", "agent", "reward"], digits=17, seconds=240
)
def play_matches(seed: int | None = None) -> Iterator[Part]:
    """Play the matches in which a learner learns."""
    for name in SETTINGS:
        yield Part({"setting": name}, MATCHES, partial(play_match, name, seed=reseed(2009, seed)))


def answers(p: Mapping[str, float]) -> list[dict]:
    """Return the answers to the published match, in which t counts drafts.

    p: of the published scores together, if t counts "drafts" and if it counts "turns".  The three
    rewards of a draft add up to one, so it is that of two of the scores.
    """
    match = stored_rows("learning_matches").query("setting == 'published'")
    by_run = match.groupby(["agent", "run"]).reward.mean().unstack("agent")
    found = scores(by_run).loc[list(_IDS)]
    rows = zip(_IDS.values(), found["mean"], found.se)
    given = [ledger.answer(claim, mean, se=error) for claim, mean, error in rows]
    given.append(ledger.joint(_EXPERIMENT, chi2.isf(p["drafts"], 2), 2))
    why = f"perhaps t counted the learner's turns (p = {p['turns']:.2g}); tried also: "
    why += "another step size, the learner's own seat, a learner that has stopped learning; "
    return ledger.explain(given, {_EXPERIMENT: f"{why}{MATCHES} runs"})


def scores(by_run: pd.DataFrame) -> pd.DataFrame:
    """Return each agent's mean over runs, and where 95 % of single runs lie about it.

    by_run: a row per run, a column per agent.  A further run differs from the mean of n runs by
    its own error and by theirs: s sqrt(1 + 1/n).  Columns: mean, se (that error), ci95.
    """
    error = by_run.std() * np.sqrt(1 + 1 / len(by_run))
    return pd.DataFrame(
        {"mean": by_run.mean(), "se": error, "ci95": half_width(error, len(by_run))}
    )


@figure("09_actions")
def draw_actions(table):
    """Draw a position on the map, and what the eight actions take there.

    table: panel "map", the player of each territory, 0 if it is free; panel "actions", those of
    `Sarsa.actions`.
    """
    land, rows = (table[table.panel == name] for name in ("map", "actions"))
    free = (land.player == 0).sum()
    title = f"{len(rows)} actions reach only {rows['item'].nunique()} of {free} free territories"
    caption = "Thick rims: what the eight take. Below: the continent that an action names, of "
    caption += "those with free territories. Player 1 is to move, after three Greedy drafters made "
    caption += f"{(land.player > 0).sum():.0f} picks."
    shape = {"figsize": (MEDIUM, 4.1), "height_ratios": [3.4, 1]}
    figure, (board, below) = plt.subplots(2, **shape)
    players = [f"player {player}" for player in (1, 2, 3)]
    owner = land.player.to_numpy(int) - 1
    draw_board(board, owner=owner, labels=None, players=players, rims=False)
    below.set_axis_off()
    outlines, anchors = load_map().rings, load_map().anchors
    for k, (name, ways) in enumerate(rows.groupby("name", sort=False)):
        item = int(ways["item"].iloc[0])
        board.add_collection(LineCollection(outlines[item], colors="black", lw=2, zorder=6))
        halo = [withStroke(linewidth=2, foreground="white")]
        text = {"va": "top", "fontsize": 9}
        place = min(anchors[item][0], 1850), outlines[item][0][:, 1].max() + 20
        words = name.replace(" ", "\n")
        board.text(*place, words, ha="center", **text, path_effects=halo, zorder=7)
        left, words = k / rows.name.nunique(), "\n".join(map(_plain_action, ways.action))
        below.text(left, 1, name, fontweight="bold", **text)
        below.text(left, 0.74, words, **text, linespacing=1.3)
    return finish(figure, title, caption)


def _plain_action(action):
    """Return the name of an action in the words of the lesson."""
    plain = action.replace("unowned territories", "free territories")
    return plain.replace("own territories", "territories of mine")


@figure("09_learning_curves")
def draw_learning_curves(table):
    """Draw mean rewards over the number of drafts learned from, with 95 % intervals over runs.

    table: `estimates` of the curves of `LEARNERS`; a row without x is a drafter that does not
    learn, a dashed line; rounds, of a test.
    """
    curves, lines = table[table.x.notna()], table[table.x.isna()]
    ends = curves[curves.x == curves.x.max()]
    better = ends.series[ends.low > 100 / 3].tolist()
    title = f"{len(better)} of {len(ends)} learners end above an even share"
    if better == ["territories"]:
        title = "Only the learner that may take any territory and\n"
        title += "follows the textbook ends above an even share"
    caption = f"Means with 95 % intervals of {curves.n.iloc[0]:.0f} runs, each against Greedy and "
    caption += f"Random over {table.rounds[0]} rounds. Dashed: drafters that do not learn."
    figure, ax = plt.subplots(figsize=(MEDIUM, 3.4))
    place = {"transform": ax.get_yaxis_transform(), "va": "center", "fontsize": 8}
    colors = {"eight actions": SOFT, "territories": COLORS["Sarsa"]}  # by view
    for k, (name, rows) in enumerate(curves.groupby("series", sort=False)):
        color, program = colors[WORDS[name].partition(",")[0]], "program" in name
        x, look = rows.x * 1.05 ** (k - 1.5), {"marker": "os"[program], "ls": "-:"[program]}
        look |= {"color": color, "mfc": "white" if program else color, "ms": 4.5, "lw": 1.4}
        ax.errorbar(x, rows.y, error_bars(rows), elinewidth=0.8, **look)
        ax.text(1.01, rows.y.iloc[-1], WORDS[name], color=color, **place)
    for name, reward in zip(lines.series, lines.y):
        ax.axhline(reward, color=INK, lw=1, ls="--", zorder=1)
        ax.text(1.01, reward, name, **place)
    ax.set(xscale="log", xlabel="drafts learned from (log scale)", ylabel="score, %")
    set_log_ticks(ax, sorted(curves.x.unique()))
    return finish(figure, title, caption)


@headline(
    "09, 09_learning_curves",
    "Sarsa that sees territories, after 3,000 drafts",
    '"North America first, then anything"',
    "reward × 100, Fantasy Risk",
)
def _learner():
    """Return what a learner of territories scores after 3,000 drafts, by run; and a rule."""
    rows = stored_rows("learning_curves").query("series == 'territories' and drafts == 3000")
    rule = stored_rows("rules_of_thumb").query(
        "step == 'fresh' and setting == 'Greedy and Random' and drafter == 'North America'"
    )
    rule = 100 * rule.set_index("round").reward
    return rows.set_index("run").reward, rule.add_prefix("round ", axis=0)
