"""Rules of thumb: drafters that a child can follow, beside all that the searches meet.

    python -m companion.experiments rules_of_thumb

Design, settled before any of it was played.

**The family.**  A rule names no, one or two continents in order.  It picks in the first of them
that has something left, and then anywhere; inside each it picks *at random*, or *as a block*: what
touches most of its own territories and fewest of the others'.  These are 74 rules, in four families
(one or two continents, at random or as a block) and the two that name none.

**Tuning.**  All 74 play at the tables on the seed 2043, ten rounds of all seat orders.  For
each goal (a column of a setting) the best of each family goes on, with the `FIXED_RULES`, which
were named before: those of notebooks and of a look with other seeds, in which "North America,
Africa" was the best of 30 pairs in the paper's war and "South America, North America" of 20 in own
play.

**Fresh games.**  20 rounds on the seed 2044, 50 wars from each draft.  The settings:

* *bots*: beside each of the six pairs of bots.  The same drafts go on in two ways, `quo` (Quo plays
  on for everybody) and `own` (each bot plays on for itself, and Quo for the rule or search).
* *two UCTs*, *two RAVEs*: beside two of the paper's UCTs, or two RAVEs with 300 real games a pick.
  Beside RAVEs, where a draft takes ten times as long, the rules tuned beside UCTs play.
* *Greedy and Random*: beside these two; `reward` is that of Fantasy Risk.
* *contested*: beside one bot and a rival that follows the rule "North America".
* *2*, *4*, *5*, *6 players*: beside Quos, one game for each seat of the drafter in a round.

Wherever no way is named Quo plays on for all.  The searches of the same tables: UCT(3000) with the
published evaluator and the paper's constant (.05 with other than three players); RAVE by 300 real
games of Quos, with the constant of `war_by_games`, and beside bots and two UCTs by 1,000; in own
play RAVE by 300 games between the bots that play.

A row per round of fresh games, and one for all rounds of a tuned rule: step, setting, table,
drafter, round, reward (the forecast of the published evaluator), quo, own.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain, groupby, product

import pandas as pd

import draftlib as dl
from companion import arena, learned
from companion.estimates import intervals
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from companion.pictures import figure, match_dots
from draftlib.kernels.rng import seed_of
from draftviews.pictures.style import SOFT


def _tuning_rows(table, rule, seed, rounds, n_jobs=-1):
    rows = arena.play_at(table, rule, rounds, seed, n_jobs)
    return rows.drop(columns="round").mean().to_frame().T


def _searches(table: arena.Table) -> dict[str, dl.Agent | partial]:
    """Return the searches, and other drafters, that sit where a rule sat at a table."""
    n = len(table.rivals) + 1
    found = {"UCT": arena.paper_uct(n), "RAVE, 300 games": arena.war_search(300, n)}
    if table.setting in ("bots", "two UCTs"):
        found["RAVE, 1000 games"] = arena.war_search(1000)
    if table.setting == "bots":
        found["RAVE, 300 games of own play"] = partial(_own_play_search)
    return found


def _own_play_search(seating):
    return arena.Imagining(arena.war_game(seating), dl.RAVE(300))


def _best_of_families(tuned):
    """Return the best rule of each family that names continents; tuned: wins by a rule's name."""
    rules = [rule for rule in arena.rules().values() if rule.continents]
    families = groupby(rules, lambda rule: (rule.block, len(rule.continents)))
    return [max(some, key=lambda rule: tuned[str(rule)]) for _, some in families]


def _finalists(table: arena.Table, tuned: Mapping[tuple, Mapping]) -> list[dl.risk.RuleOfThumb]:
    """Return the rules that play fresh games in the setting of a table."""
    if table.setting == "contested":
        return list(arena.FIXED_RULES)
    setting = "two UCTs" if table.setting == "two RAVEs" else table.setting
    goals = ["reward", "quo"] if setting == "Greedy and Random" else table.ways
    best = [_best_of_families(tuned[setting, goal]) for goal in goals]
    return list(dict.fromkeys([*arena.FIXED_RULES, *chain(*best)]))


_COLUMNS = ["step", "setting", "table", "drafter", "round", "reward", "quo", "own"]


@experiment("rules_of_thumb", _COLUMNS, digits=5, seconds=2000)
def play(seed: int | None = None) -> Iterator[Part]:
    """Tune the rules of thumb at every table, then play fresh games beside the searches."""
    tuned = {}
    tuning = [table for table in arena.tables() if table.setting not in ("two RAVEs", "contested")]
    for table, rule in product(tuning, arena.rules().values()):
        labels = {"step": "tuning", "setting": table.setting, "table": table.name}
        run = partial(_tuning_rows, table, rule, reseed(2043, seed))
        rows = yield Part(labels | {"drafter": str(rule)}, 10, run)
        for goal in ("reward", *table.ways):
            found = tuned.setdefault((table.setting, goal), {})
            found[str(rule)] = found.get(str(rule), 0) + rows[goal].item()
    for number, table in enumerate(arena.tables()):
        rules = {str(rule): rule for rule in _finalists(table, tuned)}
        for name, drafter in (rules | _searches(table)).items():
            labels = {"step": "fresh", "setting": table.setting, "table": table.name}
            run = partial(arena.play_at, table, drafter, seed=seed_of(reseed(2044, seed), number))
            yield Part(labels | {"drafter": name}, 20, run)


def fresh(setting: str) -> pd.DataFrame:
    """Return the stored fresh games of a setting, a row per table, drafter and round.

    >>> fresh("two UCTs")["round"].nunique()
    20
    """
    rows = stored_rows("rules_of_thumb")
    return rows[(rows.step == "fresh") & (rows.setting == setting)].reset_index(drop=True)


def wins(setting: str, way: str = "quo", per: float = 300) -> pd.DataFrame:
    """Return what each drafter wins of `per` games, the mean of a setting's tables: mean, ci95, n.

    Intervals are over rounds, each the mean of the tables.

    >>> wins("bots").columns.tolist()
    ['mean', 'ci95', 'n']
    """
    return intervals(means_by_round(fresh(setting), way, per).items())


def means_by_round(rows: pd.DataFrame, way: str, per: float = 300) -> pd.DataFrame:
    """Return the means over tables, a row per round, a column per drafter."""
    played = rows.dropna(subset=way)
    return per * played.groupby(["round", "drafter"], sort=False)[way].mean().unstack()


@figure("00_cycle")
def draw_cycle(table):
    """Draw what drafters win against bots and two UCTs: columns agent, mean, ci95, n, match."""
    uncontested, contested = table[table.agent == "North America first"]["mean"]
    title = "A rule that beats bots loses to two UCTs"
    title = title if contested < 100 / 3 < uncontested else "Who wins depends on the rivals"
    caption = f"{table.n[0]} rounds of six drafts, 50 wars from each; against bots, the mean of "
    caption += "six pairs. Quo fights for everybody. Bars: 95 %."
    figure = match_dots(table, "% of wars won", title, caption)
    for ax in figure.axes:
        ax.axvline(100 / 3, color=SOFT, lw=0.9, ls=":", zorder=0)
    words = {"xytext": (3, 3), "textcoords": "offset points", "fontsize": 7.5, "color": SOFT}
    ax.annotate("an even share", (100 / 3, 0), xycoords=ax.get_xaxis_transform(), **words)
    return figure


_PUBLISHED, _WAR = "UCT using the published evaluator", "wins of 300, the paper's war"
_FIRST, _BEST = (
    '"North America first, then anything"',
    "the best of 74 rules, tuned against the same rivals",
)
_BESIDE = "UCT against Greedy and Random"
_HEADLINES = [  # places, claim, rule, unit; setting, drafter, rival, way, of how many
    (
        "README 1, README 3, 00, 06, P, 06_round_robin, P_figure_5b, P_figure_5c",
        *(_PUBLISHED, _FIRST, _WAR, "bots", "UCT", "North America", "quo", 300),
    ),
    ("README 3, 06", _PUBLISHED, _BEST, _WAR, "bots", "UCT", "best for quo", "quo", 300),
    (
        "06",
        *(_PUBLISHED, "the one of 74 rules that the evaluator likes best", _WAR),
        *("bots", "UCT", "best for reward", "quo", 300),
    ),
    (
        "README 5, 08, 08_the_papers_war",
        *("RAVE imagining 1,000 wars a pick", _BEST, _WAR),
        *("bots", "RAVE, 1000 games", "best for quo", "quo", 300),
    ),
    (
        "00, 06, 00_cycle",
        *("RAVE imagining 300 wars a pick", '"Australia, as a block"'),
        *("wins of 300 between two UCTs", "two UCTs", "RAVE, 300 games"),
        *("Australia, as a block", "quo", 300),
    ),
    (
        "README 4, 00, 00_cycle",
        *('"Australia, as a block"', _FIRST, "% of wars between two UCTs"),
        *("two UCTs", "Australia, as a block", "North America", "quo", 100),
    ),
    (
        "06, P_slides_fantasy_1",
        *(_BESIDE, _FIRST, "reward × 100, Fantasy Risk"),
        *("Greedy and Random", "UCT", "North America", "reward", 100),
    ),
    (
        "06, P_figure_5a",
        *(_BESIDE, _FIRST, "% of wars, against Greedy and Random"),
        *("Greedy and Random", "UCT", "North America", "quo", 100),
    ),
]


def _rounds(setting, drafter, rival, way, per):
    """Return what a drafter and its rival win by round; "best for quo": the rule tuned for that."""
    rounds = means_by_round(fresh(setting), way, per)
    if rival.startswith("best for "):
        rival = learned.best_rule(setting, rival.removeprefix("best for "))
    return rounds[drafter], rounds[rival]


for words in _HEADLINES:
    headline(*words[:4])(partial(_rounds, *words[4:]))
