"""Rules of thumb: drafters that a child can follow, beside all that the searches meet.

    python -m companion.studies rules_of_thumb

Design, settled before any of it was played.

**The family.**  A rule names no, one or two continents in order.  It picks in the first of them
that has something left, and then anywhere; inside each it picks *at random*, or *as a block*: what
touches most of its own territories and fewest of the others'.  These are 74 rules, in four families
(one or two continents, at random or as a block) and the two that name none.

**Tuning.**  All 74 play at the tables on the seed `_TUNING`, ten rounds of all seat orders.  For
each goal (a column of a setting) the best of each family goes on, with the
`FIXED` rules, which were named before: those of notebooks and of a look with other seeds, in which
"North America, Africa" was the best of 30 pairs in the paper's war and "South America, North
America" of 20 in own play.

**Fresh games.**  20 rounds on the seed `_FRESH`, 50 wars from each draft.  The settings:

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
from dataclasses import dataclass
from functools import partial
from itertools import chain, permutations, product

import pandas as pd

from companion.arena import NORTH_AMERICA, PAIRS, PAPER_BOTS, Imagining
from companion.studies.drafting_to_win import war_game
from companion.studies.matches import intervals
from companion.studies.study import Part, stored, study, study_seed
from draftlib.agents import RAVE, UCT, Greedy, Random
from draftlib.boards import classic_board
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent
from draftlib.kernels.rng import seed_of
from draftlib.matches import seat_orders, tournament
from draftlib.risk import Drafter, RuleOfThumb, War, actual_risk

_TUNING, _FRESH, ROUNDS, _FIGHTS = study_seed(2043), study_seed(2044), 20, 50
_GAMES_C = 4.0  # of RAVE by real games among three, in standard deviations: `war_by_games` chose it
HERO = "search"  # who is looked at
FIXED = (
    RuleOfThumb(),
    NORTH_AMERICA,
    RuleOfThumb(("North America", "Africa")),
    RuleOfThumb(("South America", "North America")),
    RuleOfThumb(("Australia",)),
    RuleOfThumb(("Australia",), block=True),
)


def families() -> dict[str, list[RuleOfThumb]]:
    """Return all rules by family.

    >>> {name: len(rules) for name, rules in families().items()}["two, as a block"]
    30
    """
    names = classic_board().continents
    chosen = {
        "none": [()],
        "one": list(permutations(names, 1)),
        "two": list(permutations(names, 2)),
    }
    return {
        f"{word}, {'as a block' if block else 'at random'}": [
            RuleOfThumb(names, block) for names in continents
        ]
        for block in (False, True)
        for word, continents in chosen.items()
    }


@dataclass
class Table:
    """A table: its setting, the rivals by name, the ways to play on, its name in the setting."""

    setting: str
    rivals: Mapping[str, Agent]
    ways: tuple[str, ...] = ("quo",)
    name: str = "all"

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """Return all seat orders; beside Quos only, each seat once."""
        if "players" not in self.setting:
            return seat_orders((HERO, *self.rivals))
        quos = tuple(self.rivals)
        return [(*quos[:seat], HERO, *quos[seat:]) for seat in range(len(quos) + 1)]


def _uct(n_players=3):
    return UCT(3000, 0.01 if n_players == 3 else 0.05)


def by_games(simulations: int, n_players: int = 3) -> Agent:
    """Return RAVE that plays so many real games of Quos a pick, at its tuned constant."""
    game = actual_risk(("quo",) * n_players)
    return Imagining(game, RAVE(simulations, _GAMES_C if n_players == 3 else 1.0))


def tables() -> list[Table]:
    """Return all tables, those of a setting together."""
    bots = {bot: Drafter(bot) for bot in PAPER_BOTS}
    searches = {"UCT": _uct(), "RAVE": by_games(300)}
    two = {name: {f"{name} 1": one, f"{name} 2": one} for name, one in searches.items()}
    sizes = {n: {f"quo {number}": bots["quo"] for number in range(1, n)} for n in (2, 4, 5, 6)}
    return [
        *[
            Table("bots", {b: bots[b] for b in pair}, ("quo", "own"), " ".join(pair))
            for pair in PAIRS
        ],
        *[Table(f"two {name}s", rivals) for name, rivals in two.items()],
        Table("Greedy and Random", {"Greedy": Greedy(), "Random": Random()}),
        *[Table("contested", {b: bots[b], "rule": NORTH_AMERICA}, name=b) for b in PAPER_BOTS],
        *[Table(f"{n} players", rivals) for n, rivals in sizes.items()],
    ]


def play(
    table: Table, drafter: Agent | partial, rounds: int, seed: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Return what a drafter gets at a table, a row per round: round, reward, and each way.

    drafter: an agent, or what makes one for a seating.
    """

    def agents(seating):
        mine = drafter(seating) if isinstance(drafter, partial) else drafter
        return {**table.rivals, HERO: mine}

    def after(match, **run):
        return {way: War(way, _FIGHTS)(match, **run)["won"] for way in table.ways}

    game = fantasy_risk(n_players=len(table.rivals) + 1)
    run = {"n_jobs": n_jobs, "progress": False, "after": after, "seatings": table.seatings}
    rows = tournament(game, agents, rounds, seed, **run).query("agent == @HERO")
    return rows.groupby("round")[["reward", *table.ways]].mean().reset_index()


def _tuned(table, rule, rounds, n_jobs=-1):
    rows = play(table, rule, rounds, _TUNING, n_jobs)
    return rows.drop(columns="round").mean().to_frame().T


def _searches(table: Table) -> dict[str, Agent | partial]:
    """Return the searches, and other drafters, that sit where a rule sat at a table."""
    n = len(table.rivals) + 1
    found = {"UCT": _uct(n), "RAVE, 300 games": by_games(300, n)}
    if table.setting in ("bots", "two UCTs"):
        found["RAVE, 1000 games"] = by_games(1000)
    if table.setting == "bots":
        found["RAVE, 300 games of own play"] = partial(_by_own_games)
    return found


def _by_own_games(seating):
    game = war_game(seating)
    return Imagining(game, RAVE(300))


def best_of_families(tuned: pd.Series) -> list[RuleOfThumb]:
    """Return the best rule of each family; tuned: what a rule wins, by its name."""
    rules = [rules for name, rules in families().items() if "none" not in name]
    return [max(some, key=lambda rule: tuned[str(rule)]) for some in rules]


def _chosen(table: Table, tuned: Mapping[tuple, Mapping]) -> list[RuleOfThumb]:
    """Return the rules that play fresh games in the setting of a table."""
    if table.setting == "contested":
        return list(FIXED)
    setting = "two UCTs" if table.setting == "two RAVEs" else table.setting
    goals = ["reward", "quo"] if setting == "Greedy and Random" else table.ways
    best = [best_of_families(tuned[setting, goal]) for goal in goals]
    return list(dict.fromkeys([*FIXED, *chain(*best)]))


_COLUMNS = ["step", "setting", "table", "drafter", "round", "reward", "quo", "own"]


@study("rules_of_thumb", _COLUMNS, digits=5, seconds=2000)
def parts() -> Iterator[Part]:
    """Tune the rules of thumb at every table, then play fresh games beside the searches."""
    tuned = {}
    tuning = [table for table in tables() if table.setting not in ("two RAVEs", "contested")]
    for table, rule in product(tuning, chain(*families().values())):
        labels = {"step": "tuning", "setting": table.setting, "table": table.name}
        rows = yield Part(labels | {"drafter": str(rule)}, 10, partial(_tuned, table, rule))
        for goal in ("reward", *table.ways):
            found = tuned.setdefault((table.setting, goal), {})
            found[str(rule)] = found.get(str(rule), 0) + rows[goal].item()
    for number, table in enumerate(tables()):
        rules = {str(rule): rule for rule in _chosen(table, tuned)}
        for name, drafter in (rules | _searches(table)).items():
            labels = {"step": "fresh", "setting": table.setting, "table": table.name}
            run = partial(play, table, drafter, seed=seed_of(_FRESH, number))
            yield Part(labels | {"drafter": name}, ROUNDS, run)


def fresh(setting: str) -> pd.DataFrame:
    """Return the stored fresh games of a setting, a row per table, drafter and round.

    >>> fresh("two UCTs")["round"].nunique()
    20
    """
    rows = stored("rules_of_thumb")
    return rows[(rows.step == "fresh") & (rows.setting == setting)].reset_index(drop=True)


def wins(setting: str, way: str = "quo", per: float = 300) -> pd.DataFrame:
    """Return what each drafter wins of `per` games, the mean of a setting's tables: mean, ci95, n.

    Intervals are over rounds, each the mean of the tables.

    >>> wins("bots").columns.tolist()
    ['mean', 'ci95', 'n']
    """
    return intervals(dict(iter(per_round(fresh(setting), way, per).items())))


def less(setting: str, other: str, way: str = "quo", per: float = 300) -> pd.DataFrame:
    """Return what each drafter wins more than `other`, paired by round: mean, ci95, n."""
    rounds = per_round(fresh(setting), way, per)
    return intervals(dict(rounds.drop(columns=other).sub(rounds[other], axis=0).items()))


def per_round(rows: pd.DataFrame, way: str, per: float = 300) -> pd.DataFrame:
    """Return the means over tables, a row per round, a column per drafter."""
    played = rows.dropna(subset=way)
    return per * played.groupby(["round", "drafter"], sort=False)[way].mean().unstack()


def best_rule(setting: str, way: str = "quo") -> str:
    """Return the rule that won most when all 74 were tuned for a goal.

    >>> best_rule("bots")
    'North America, Africa, as a block'
    """
    rows = stored("rules_of_thumb").query("step == 'tuning' and setting == @setting")
    return rows.groupby("drafter")[way].mean().idxmax()


def with_rules(curves: pd.DataFrame) -> pd.DataFrame:
    """Return `curves`, as from `matches.estimates`, and two rules that win against the bots.

    The rules have no x; the column best has the name of the first.

    >>> with_rules(pd.DataFrame({"series": ["a"], "x": [1], "y": [2]})).series.tolist()
    ['a', 'the best of 74 rules', 'North America first']
    """
    won, best = wins("bots")["mean"], best_rule("bots")
    names = {"the best of 74 rules": won[best], "North America first": won["North America"]}
    lines = pd.Series(names, name="y").rename_axis("series").reset_index()
    return pd.concat([curves, lines], ignore_index=True).assign(best=best)
