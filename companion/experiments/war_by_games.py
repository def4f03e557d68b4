"""The paper's war, in which Quo plays on for all, drafted by real games and by evaluators.

    python -m companion.experiments war_by_games

Design, settled before any of it was played.

**war_by_games**: UCT and RAVE beside each pair of bots.  A simulation is rewarded by the published
evaluator, or by one real game of three Quos.

* Tuning: c comes from one grid, 1/8 to 4 standard deviations of the reward over random drafts, for
  each search and reward.  Two rounds of the six matches, 20 wars from each draft, seed 1, at 300
  real games or 3,000 simulations of the evaluator; the constant with the most wins is kept.
* Comparison: ten rounds of the six matches, 50 wars from each draft, seed 2033.  Each search and
  reward has 100, 300 and 1,000 simulations a pick; the evaluator also has 3,000, and real games
  `_EQUAL_TIME`, for which UCT takes as long as for 3,000 evaluations (33 ms a draft, measured once;
  RAVE takes 80 ms for its 3,000 and 67 ms for 100 real games).
* Added later, its prediction written before it was played: is it time that the evaluator lacks?
  Each search gets as many evaluations as take about as long as 1,000 real games, `_AS_LONG`, in
  the same ten rounds and with the same c.  Predicted: UCT and RAVE both win 69 to 73 %, at least 8
  points less than RAVE by 1,000 real games.

A row per round: `table` (the pair), search, reward, simulations, c, round, won.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product

import matplotlib.pyplot as plt

import draftlib as dl
from companion import arena
from companion.experiment import Part, experiment, reseed
from companion.pictures import error_bars, figure, finish, set_log_ticks
from draftviews.pictures.style import HALF, INK, SOFT, color_of

_GAMES = {"evaluator": dl.fantasy_risk, "real games": dl.actual_risk}
_TUNED = {"evaluator": 3000, "real games": 300}  # simulations
_EQUAL_TIME = 60
_AS_LONG = {"UCT": 50_000, "RAVE": 25_000}
_BUDGETS = {"evaluator": (100, 300, 1000, 3000), "real games": (_EQUAL_TIME, 100, 300, 1000)}
# rounds, wars from a draft, seed
_STEPS = {"tuning": (2, 20, 1), "fresh": (10, 50, 2033)}
_SETTING = ["search", "reward", "simulations", "c"]


def _parts(step: str, new_seed: int | None, *setting) -> Iterator[Part]:
    """Yield the six matches of a search: its name, what rewards it, simulations, c."""
    search, reward, simulations, c = setting
    (rounds, wars, printed), game = _STEPS[step], _GAMES[reward]()
    seed = reseed(printed, new_seed)
    agent = arena.searching(search, simulations, c, game)
    for pair in arena.PAIRS:
        labels = {"step": step, "table": " ".join(pair), **dict(zip(_SETTING, setting))}
        yield Part(labels, rounds, partial(arena.wins_by_round, game, agent, pair, wars, seed))


@experiment("war_by_games", ["step", "table", *_SETTING, "round", "won"], seconds=1290)
def play(seed: int | None = None) -> Iterator[Part]:
    """Tune UCT and RAVE by evaluator and by real games alike, then play the paper's war."""
    for search, reward in product(("UCT", "RAVE"), _GAMES):
        won = dict.fromkeys(arena.CONSTANTS, 0.0)
        for c in arena.CONSTANTS:
            for part in _parts("tuning", seed, search, reward, _TUNED[reward], c):
                rows = yield part
                won[c] += rows.won.mean()
        c = max(won, key=won.get)
        longest = (_AS_LONG[search],) if reward == "evaluator" else ()
        for simulations in _BUDGETS[reward] + longest:
            yield from _parts("fresh", seed, search, reward, simulations, c)


@figure("08_the_papers_war")
def draw_the_papers_war(table):
    """Draw wins by the milliseconds of a draft; rows without x are rules, which do not search."""
    curves, rules = table[table.x.notna()], table[table.x.isna()].set_index("series").y
    wars = curves[curves.series == "RAVE, wars"].y
    title = "RAVE's imagined wars beat the best rule\nof thumb, given enough time"
    if wars.max() < rules.iloc[0]:
        title = "RAVE's imagined wars do not beat\nthe best rule of thumb"
    caption = "Quo fights every war. Mean of six matches, 10 rounds of six drafts "
    caption += "(rules: 20), 50 wars from each; bars: 95 %. 60 to 1,000 wars a pick, or 100 to "
    caption += f"25,000 forecasts (UCT: 50,000). The best rule: {table.best[0]}."
    figure, ax = plt.subplots(figsize=(HALF, 4))
    for k, (name, rows) in enumerate(curves.groupby("series", sort=False)):
        color, line = color_of(name.partition(",")[0]), ("-", "--", ":", "-.")[k % 4]
        look = {"color": color, "ls": line, "lw": 1.3, "elinewidth": 0.8}
        look |= {"marker": "osD^"[k % 4], "mfc": color if k % 2 == 0 else "white", "ms": 4.5}
        look |= {"mew": 0.9, "clip_on": False, "zorder": 3, "label": name}
        rows = rows.sort_values("x", kind="stable")
        aside = 1.001 ** (k - 1.5) if "formula" in name else 1  # by a hair
        ax.errorbar(rows.x * aside, rows.y, error_bars(rows), **look)
    style = {"textcoords": "offset points", "size": 7, "color": SOFT}
    style["xycoords"] = ax.get_yaxis_transform()
    for value in rules:
        ax.axhline(value, color=INK, lw=0.8, ls="--", zorder=1)
    ax.annotate(rules.index[0], (0, rules.iloc[0]), (3, 2), **style)
    ax.annotate(rules.index[1], (1, rules.iloc[1]), (-3, -2), ha="right", va="top", **style)
    ax.set(xscale="log", xlim=(0.8, 4000), xlabel="milliseconds a draft (log)")
    ax.set(ylabel="wars won, %", ylim=(40, 88.3))
    set_log_ticks(ax, (1, 10, 100, 1000))
    ax.legend(loc="lower right", ncol=2, fontsize=7)
    return finish(figure, title, caption)
