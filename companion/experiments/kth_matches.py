"""The matches of notebooks 02 and A4: KthBestPick on tables, in Fantasy Risk and in war.

    python -m companion.experiments kth_at_work

plays them all at full scale, which takes some twenty-five minutes on two cores.  Every row depends
on the seed and on what it is a row of, not on the rows before it.

Sources: public logs of the KthBestPick manuscript of January 2010 (tables, war); slides, Fantasy
Risk Results 2.  The matches of MaxN-MC are in `maxn_mc_at_war`.

Seconds are simulations here: `companion.searches.timed` says how.

Below, a `table` is ``stored_rows("kth_at_work")``.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

import matplotlib.pyplot as plt
import pandas as pd

import draftlib as dl
from companion import ledger
from companion.estimates import agent_means, round_means
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from companion.pictures import figure, finish, set_log_ticks
from companion.searches.opponent_model import OpponentModel, watch_agent
from companion.searches.timed import (
    SHARE,
    SHARES,
    SIZES,
    Timed,
    table_agents,
    table_drafts,
    timed_kth,
    timed_uct,
)
from draftlib.catalogue import fantasy_risk
from draftlib.kernels.rng import seed_of
from draftlib.matches import After, draft_match, seat_orders, tournament
from draftlib.risk.drafter import Drafter
from draftlib.risk.war import War
from draftviews.pictures.style import INK, MEDIUM, SOFT, color_of

_COLUMNS = ["experiment", "share", "agent", "round", "reward", "won"]
CONSTANTS = (0.01, 0.25)  # c of UCT and of KthBestPick's searches; on the slides UCT has the first
WATCHED = 10  # rounds from which models of the others are learned
OPPONENT_MODELS = {"KthBestPick": None, "UCT": "uct", "Greedy": dl.Greedy()}


def fantasy_means(
    agents: Mapping[str, Any], rounds: int, seed: int, after: After | None = None, n_jobs: int = -1
) -> pd.DataFrame:
    """Return the means by round of a match in Fantasy Risk: agent, round, reward (and won)."""
    return round_means(tournament(fantasy_risk(), agents, rounds, seed, n_jobs, after=after))


def line_up_self_modelled(
    share: float, uct_c: float = 0.01, n_best: int | None = None, kth_c: float = 0.25
) -> dict[str, Any]:
    """Return the drafters of the slides: KthBestPick takes all for KthBestPick.

    uct_c: the constant c of UCT, its rival; n_best: the largest N of KthBestPick; kth_c: the
    constant c of its searches.
    """
    kth = timed_kth(share, n_best=n_best, c=kth_c)
    return {"KthBestPick": kth, "UCT": timed_uct(share, uct_c), "Greedy": dl.Greedy()}


def oracle_match(
    share: float,
    rounds: int,
    seed: int,
    in_list_order: bool = False,
    opponent_models: Mapping[str, Any] = OPPONENT_MODELS,
    n_jobs: int = -1,
) -> pd.DataFrame:
    """Return the means by round where KthBestPick knows the rules of the others.

    in_list_order: the models stay in the order of a list of names wherever the drafters sit, as the
    authors' program passed them; opponent_models: what stands for each drafter.
    """
    names = tuple(opponent_models)

    def agents(seating):
        models = [opponent_models[name] for name in (names if in_list_order else seating)]
        return line_up_self_modelled(share) | {"KthBestPick": timed_kth(share, models)}

    options = {"n_jobs": n_jobs, "seatings": seat_orders(names)}
    return round_means(tournament(fantasy_risk(), agents, rounds, seed, **options))


def learned_match(share: float, rounds: int, seed: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return the means by round where KthBestPick has models of the others, learned by watching.

    It has watched ten rounds of the match without models, other than those played here.
    """
    agents, models = line_up_self_modelled(share), {}
    before = draft_match(fantasy_risk(), agents, WATCHED, seed_of(seed, WATCHED), n_jobs)
    for name in ("UCT", "Greedy"):
        models[name] = OpponentModel.watch(before.game, *watch_agent(before, name))
    models = OPPONENT_MODELS | models
    return oracle_match(share, rounds, seed, opponent_models=models, n_jobs=n_jobs)


def _war_matches(share: float) -> dict[str, dict[str, Any]]:
    """Return the drafters of the manuscript's four matches; Quo plays on for all of them."""
    kth, uct = timed_kth(share), timed_uct(share, 0.25)
    quo, pixie, killbot = (Drafter(name) for name in ("quo", "evil_pixie", "killbot"))
    return {
        "kth-evil_pixie-killbot": {"kth_quo": kth, "evil_pixie": pixie, "killbot": killbot},
        "quo-evil_pixie-killbot": {"quo": quo, "evil_pixie": pixie, "killbot": killbot},
        "kth-evil_pixie-quo": {"kth_quo": kth, "evil_pixie": pixie, "quo": quo},
        "kth-random-uct": {"kth_quo": kth, "random_quo": dl.Random(), "uct_quo": uct},
    }


@experiment("kth_at_work", _COLUMNS, seconds=2100)
def play(seed: int | None = None) -> Iterator[Part]:
    """Play the matches of KthBestPick: on tables, in Fantasy Risk and in war.

    The name of a part is that of the published experiment, with more words where a setting is
    another.
    """
    seed = reseed(2010, seed)
    for parts in (_fantasy_parts, _war_parts, _table_parts, _constant_parts):
        for part in parts():
            yield part._replace(play=partial(part.play, seed=seed))


def _part(experiment, share, rounds, play, *arguments, **options):
    """Return a part; share: of the speed that seconds are translated with."""
    labels = {"experiment": experiment, "share": share}
    return Part(labels, rounds, partial(play, *arguments, **options))


def _table_parts() -> Iterator[Part]:
    """Yield the manuscript's tables."""
    for share in SHARES:
        for n_items, tables in SIZES.items():
            if n_items * share < 15:  # a quarter of the speed on 60 items takes too long
                agents = table_agents(share)
                yield _part(f"table_draft.k{n_items}", share, tables, table_drafts, n_items, agents)


def _fantasy_parts() -> Iterator[Part]:
    """Yield the slides' matches in Fantasy Risk, and those that take one thing from them."""
    name = "fantasy.kth_self_model"
    for share, rounds in zip(SHARES, (50, 50, 12)):
        yield _part(name, share, rounds, fantasy_means, line_up_self_modelled(share))
    yield _part(f"{name}, N = 1", SHARE, 25, fantasy_means, line_up_self_modelled(SHARE, n_best=1))
    name = "fantasy.kth_oracle"
    yield _part(name, SHARE, 50, oracle_match, SHARE)
    yield _part(f"{name}, by list", SHARE, 25, oracle_match, SHARE, in_list_order=True)
    yield _part(f"{name}, learned", SHARE, 25, learned_match, SHARE)


def _constant_parts() -> Iterator[Part]:
    """Yield the slides' match with either constant for either search, and without waiting."""
    yield from _pairs_of_constants(SHARES[:2], 50)
    name = f"{match_name(0.25, 0.25)}, N = 1"
    yield _part(name, SHARE, 50, fantasy_means, line_up_self_modelled(SHARE, 0.25, n_best=1))
    yield from _pairs_of_constants(SHARES[2:], 12)  # 50 rounds take too long


def _pairs_of_constants(shares, rounds):
    for share, (kth, uct) in product(shares, product(CONSTANTS, repeat=2)):
        if (kth, uct) != (0.25, 0.01):  # which is the slides' match, as above
            agents = line_up_self_modelled(share, uct, kth_c=kth)
            yield _part(match_name(kth, uct), share, rounds, fantasy_means, agents)


def match_name(kth: float, uct: float) -> str:
    """Return the name of the slides' match with these c of KthBestPick's searches and of UCT."""
    return f"fantasy.kth_self_model, c = {kth} and {uct}"


def _war_parts() -> Iterator[Part]:
    """Yield the manuscript's matches, each draft of which is fought 20 times."""
    for share, rounds in zip(SHARES, (12, 51)):
        for name, agents in _war_matches(share).items():
            if share == SHARE or any(isinstance(agent, Timed) for agent in agents.values()):
                yield _part(
                    f"kth_risk.{name}", share, rounds, fantasy_means, agents, after=War("quo")
                )


SHORT = {"KthBestPick": "kth", "UCT": "uct", "Greedy": "greedy"}
RECORD_NAMES = SHORT | {"KthBestPick": "kth_best_pick", "Random": "random"}


def means_of(
    table: pd.DataFrame, name: str, column: str = "reward", scale: float = 1
) -> pd.DataFrame:
    """Return mean, ci95 (half-width over rounds) and rounds of the agents of an experiment.

    Of its rows with the middle share.
    """
    rows = table[(table.experiment == name) & (table.share == SHARE)]
    return agent_means(rows, column, scale)


def tables(table: pd.DataFrame) -> pd.DataFrame:
    """Return the value of a pick by agent and number of items, beside the published one.

    Columns: agent, mean, ci95, rounds (tables), published, published_ci95, items, id.
    """
    parts = []
    for items in SIZES:
        ours = means_of(table, f"table_draft.k{items}")
        ours = ours.loc[["Greedy", "UCT", "KthBestPick", "Random"]]
        ids = [f"table_draft.k{items}.{RECORD_NAMES[agent]}" for agent in ours.index]
        parts.append(ledger.join_published(ours, ids).assign(items=items, id=ids))
    return pd.concat(parts).reset_index()


def fantasy(table: pd.DataFrame) -> pd.DataFrame:
    """Return the slides' two matches of Fantasy Risk, beside the published values.

    Columns: match, agent, mean, ci95, rounds, published, published_ci95, id.
    """
    parts = {}
    for name in ("kth_self_model", "kth_oracle"):
        ours = means_of(table, f"fantasy.{name}", scale=100).loc[list(SHORT)]
        ids = [f"fantasy.{name}.{word}" for word in SHORT.values()]
        parts[name] = ledger.join_published(ours, ids).assign(id=ids)
    return pd.concat(parts, names=["match"]).reset_index()


def wars(table: pd.DataFrame) -> pd.DataFrame:
    """Return the manuscript's four matches in wins of 6, beside the published ones.

    Columns: agent, mean, ci95, rounds, published, published_ci95, match, id.
    """
    parts = []
    for name in table.experiment[table.experiment.str.startswith("kth_risk.")].unique():
        ours = means_of(table, name, column="won", scale=6)
        ids = [f"{name}.{agent}" for agent in ours.index]
        match = name.removeprefix("kth_risk.")
        parts.append(ledger.join_published(ours, ids).assign(match=match, id=ids))
    return pd.concat(parts).rename(index=ledger.agent_of).reset_index()


def war_drafts(table: pd.DataFrame) -> pd.DataFrame:
    """Return the evaluator's scores of the drafts of one of the wars, per round of six."""
    name = "kth_risk.kth-random-uct"
    ours = means_of(table, name, scale=6)
    ids = [f"{name}.reward.{agent}" for agent in ours.index]
    return ledger.join_published(ours, ids).assign(id=ids).rename(index=ledger.agent_of)


@figure("A4_budgets")
def draw_budgets(table):
    """Draw KthBestPick's lead over UCT by budget, a line for each pair of constants."""
    same = table[table.kth == table.uct]
    clear = (same["mean"] > same.ci95).sum()
    where = f"clearly leads UCT at {clear} of {len(same)} budgets"
    title = f"Given equal constants, KthBestPick {where if clear else 'never clearly leads UCT'}"
    caption = "c of KthBestPick's searches against c of UCT. Means with 95 % intervals over "
    caption += f"{table.rounds.max()} rounds of 6 drafts, {table.rounds.min()} at the largest "
    caption += "budget."
    figure, ax = plt.subplots(figsize=(MEDIUM, 3.4))
    for k, ((kth, uct), rows) in enumerate(table.groupby(["kth", "uct"], sort=False)):
        slides = (kth, uct) == (0.25, 0.01)  # which have the colour of KthBestPick
        color = color_of("KthBestPick") if slides else SOFT
        line = {"color": color, "ls": "--" if kth < uct else ":" if kth == uct else "-", "lw": 1.3}
        mark = {"marker": "os"[kth < 0.1], "mfc": color if slides else "white", "ms": 4.5}
        x = rows.simulations * 1.05 ** (k - 1.5)
        ax.errorbar(x, rows["mean"], rows.ci95, elinewidth=0.8, **line, **mark)
        end = {"xytext": (10, 0), "textcoords": "offset points", "va": "center", "fontsize": 8}
        end["bbox"] = {"fc": "white", "ec": "none", "pad": 1}  # where a line crosses it
        ax.annotate(f"{kth:g} against {uct:g}", (x.iloc[-1], rows["mean"].iloc[-1]), **end)
    published = table.published[0]
    ax.axhline(0, color=SOFT, lw=0.8, zorder=0)
    ax.axhline(published, color=INK, lw=0.9, ls=(0, (1, 3)), zorder=0)
    ax.text(0.01, published, "slides", transform=ax.get_yaxis_transform(), va="bottom", fontsize=8)
    budgets = sorted(table.simulations.unique())
    ax.set(xscale="log", xlim=(0.75 * budgets[0], 4 * budgets[-1]))
    set_log_ticks(ax, budgets)
    ax.set(xlabel="simulations for the first pick (log scale)", ylabel="lead over UCT × 100")
    return finish(figure, title, caption)


@headline(
    "A4, A4_budgets, P_slides_fantasy_2",
    "KthBestPick with the slides' constants, against UCT and Greedy",
    "the same without waiting, N = 1",
    "reward × 100, Fantasy Risk",
)
def _no_waiting():
    """Return KthBestPick's score with the slides' constants, and that without waiting, N = 1."""
    rows = stored_rows("kth_at_work").query("agent == 'KthBestPick' and share == @SHARE")
    rounds = 100 * rows.set_index(["experiment", "round"]).reward
    name = "fantasy.kth_self_model"
    both = pd.concat([rounds[name], rounds[f"{name}, N = 1"]], axis=1, join="inner")
    return both.iloc[:, 0], both.iloc[:, 1]
