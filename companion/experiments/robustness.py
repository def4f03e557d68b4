"""Under which conditions does each headline hold?  The same drafts, fought by other rules.

    python -m companion.experiments robustness
    python -m companion.experiments one_uct

Design, settled before it was played, after looks of 3 to 30 rounds with other seeds.

**robustness**: five drafters and RAVE by 1,000 real games of the paper's war (`by_games`) draft
beside each pair of bots, ten rounds of six seat orders, seed 2056.  The rules are "North America,
then anything"; the best of 74 tuned by real wars beside these bots; the best of the same 74 tuned
as UCT is, by the published evaluator; and anything at random.  From each draft 50 wars in each of
six `SETTINGS`, Quo fighting for all and each bot for itself.  A row per drafter, pair, setting,
round and agent: quo, own.

**one_uct**: drafters beside one UCT and one of the four bots, ten rounds, seed 2057, Quo fights for
all.  A row per drafter, bot and round: won.  KillBot was played, too, and won 22 ± 2 % of the wars.
"""

from collections.abc import Iterator
from functools import partial

import pandas as pd

import draftlib as dl
from companion import arena, learned
from companion.experiment import Part, experiment, reseed
from draftlib.kernels.rng import seed_of

SETTINGS = {
    "placed 35": {},  # the paper's
    "even 35": {"armies": "even"},
    "placed 20": {"starting_armies": 20},
    "placed 50": {"starting_armies": 50},
    "growth 5 %": {"bonus_growth": 0.05},
    "cards": {"cards": "4, 6, 8, 10, 12, 15, 20"},
}
_ROUNDS = 10
_WAYS = ("quo", "own")
_TUNED, _LIKED, _GAMES = "best of 74 by war", "best of 74 by formula", "RAVE, 1000 games"
CLAIMS = {  # whose wins less whose, if Quo fights for all
    "UCT − North America first": ("UCT", "North America"),
    "UCT − random picks": ("UCT", "anything"),
    "best of 74 rules − UCT": (_TUNED, "UCT"),
    "formula's favourite rule − UCT": (_LIKED, "UCT"),
    "RAVE − UCT": (_GAMES, "UCT"),
    "RAVE − best of 74 rules": (_GAMES, _TUNED),
}
COMPANY = {  # settings of `rules_of_thumb`, and `one_uct`
    "two bots": "bots",
    "a bot, the rule North America": "contested",
    "two UCTs": "two UCTs",
    "two RAVEs, 300 games": "two RAVEs",
    "one Quo": "2 players",
    "three Quos": "4 players",
    "four Quos": "5 players",
    "five Quos": "6 players",
    "one UCT, one bot": "one UCT",
}
DRAFTERS = ("UCT", "North America", "Australia, as a block", "anything", "RAVE, 300 games")


def _wins_by_setting(drafter, pair, seed, rounds, n_jobs=-1):
    match, found = arena.drafts(*drafter, pair, rounds, seed, n_jobs), []
    for setting, rules in SETTINGS.items():
        ways = {way: dl.risk.War(way, arena.FIGHTS, **rules) for way in _WAYS}
        found.append(arena.fight(match, pair, seed, n_jobs, **ways).assign(setting=setting))
    return pd.concat(found)


@experiment("robustness", ["drafter", "pair", "setting", "round", "agent", *_WAYS], seconds=268)
def play(seed: int | None = None) -> Iterator[Part]:
    """Draft beside the bots by searches and rules, and fight by six settings of the war."""
    rules = {"North America": arena.NORTH_AMERICA, "anything": dl.risk.RuleOfThumb()}
    goals = {_TUNED: "quo", _LIKED: "reward"}
    rules |= {n: arena.rules()[learned.best_rule("bots", goal)] for n, goal in goals.items()}
    drafters = {"UCT": (dl.fantasy_risk(), dl.UCT(3000, 0.01))}
    drafters |= {name: (dl.fantasy_risk(), rule) for name, rule in rules.items()}
    drafters[_GAMES] = dl.fantasy_risk(), arena.war_search(1000)
    for name, drafter in drafters.items():
        for pair in arena.PAIRS:
            labels = {"drafter": name, "pair": " ".join(pair)}
            run = partial(_wins_by_setting, drafter, pair, reseed(2056, seed))
            yield Part(labels, _ROUNDS, run)


def _one_uct_wins(bot, drafter, seed, rounds, n_jobs=-1):
    table = arena.Table("one UCT", {"UCT 1": dl.UCT(3000, 0.01), bot: dl.risk.Drafter(bot)})
    rows = arena.play_at(table, drafter, rounds, seed_of(seed, arena.PAPER_BOTS.index(bot)), n_jobs)
    return rows[["round", "quo"]].rename(columns={"quo": "won"})


@experiment("one_uct", ["drafter", "bot", "round", "won"], seconds=57)
def play_beside_one(seed: int | None = None) -> Iterator[Part]:
    """Draft beside one UCT and one bot by UCT and rules of thumb."""
    drafters = {"UCT": dl.UCT(3000, 0.01)} | {str(rule): rule for rule in arena.FIXED_RULES}
    for name, drafter in drafters.items():
        for bot in arena.PAPER_BOTS:
            run = partial(_one_uct_wins, bot, drafter, reseed(2057, seed))
            yield Part({"drafter": name, "bot": bot}, _ROUNDS, run)
