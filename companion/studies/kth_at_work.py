"""The matches of notebooks 02 and A4: KthBestPick on tables, in Fantasy Risk and in war.

    python -m companion.studies kth_at_work

plays them all at full scale, which takes some twenty-five minutes on two cores.  Every row depends
on the seed and on what it is a row of, not on the rows before it.

Sources: public logs of the KthBestPick manuscript of January 2010 (tables, war); slides, Fantasy
Risk Results 2.  The matches of MaxN-MC are in `maxn_mc_at_war`.

**Simulations for seconds.**  The authors gave their searches time: 133 ms for each pick that the
drafter has left on tables, 250 ms for each territory left in Fantasy Risk, 750 ms for each own pick
left in war, which is the same.  Their Java program runs 3,000 simulations of a first pick in 52 ms
on the computer that these matches were played on: `SPEED`, 58 a millisecond.  Their own computer of
2009 was slower; the paper says only that 3,000 took "less than a second".  `SHARE`, a
sixteenth, takes that to be 0.83 seconds; `SHARES` has four times less and four times more.  On
tables a call of KthBestPick, which orders the items left, counts as one simulation, which draws
them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
from joblib import Parallel, delayed

import draftlib as dl
from companion.searches.opponent_model import OpponentModel
from companion.studies.learning import watched
from companion.studies.matches import by_round
from companion.studies.study import Part, study, study_seed
from draftlib.catalogue import fantasy_risk, random_table_game
from draftlib.game import State
from draftlib.kernels.rng import seed_of
from draftlib.matches import After, draft_match, seat_orders, tournament
from draftlib.plain import own_picks_left
from draftlib.risk.drafter import Drafter
from draftlib.risk.war import War

_SEED = study_seed(2010)
_COLUMNS = ["experiment", "share", "agent", "round", "reward", "won"]
SPEED = 3000 / 52  # simulations a millisecond
SHARE = 1 / 16  # of it, on the authors' computer: 3,000 in 0.83 s
SHARES = (1 / 64, 1 / 16, 1 / 4)
_TABLE_MS, DRAFT_MS = 133, 750  # for each own pick left
_KTH_SIMULATIONS = 3000  # at each node whose children KthBestPick ranks
CONSTANTS = (0.01, 0.25)  # c of UCT and of KthBestPick's searches; on the slides UCT has the first
SIZES = {4: 200, 12: 200, 20: 50, 32: 26, 40: 26, 60: 26}  # items on a table: tables
WATCHED = 10  # rounds from which models of the others are learned
OPPONENT_MODELS = {"KthBestPick": None, "UCT": "uct", "Greedy": dl.Greedy()}
_BUDGETS = {
    dl.UCT: "simulations",
    dl.KthBestPickUCT: "max_simulations",
    dl.KthBestPick: "max_calls",
}


@dataclass
class _Timed:
    """A drafter with a budget of `per_pick` simulations or calls for each pick that it has left."""

    agent: Any
    per_pick: int

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return the pick of the agent with the budget for `state`."""
        setattr(self.agent, _BUDGETS[type(self.agent)], self.per_pick * own_picks_left(state))
        return self.agent.pick(state, rng)


def timed_uct(share: float, exploration: float, ms: int = DRAFT_MS, reuse: bool = True) -> _Timed:
    """Return UCT with `ms` milliseconds, in simulations, for each own pick left."""
    return _Timed(dl.UCT(1, exploration, reuse), round(share * SPEED * ms))


def timed_kth(
    share: float, models: Sequence | None = None, n_best: int | None = None, c: float = 0.25
) -> _Timed:
    """Return the authors' KthBestPick with UCT(3000, c), or with as many as a pick allows."""
    per_pick = round(share * SPEED * DRAFT_MS)
    simulations = min(_KTH_SIMULATIONS, per_pick)
    agent = dl.KthBestPickUCT(n_best, simulations, c, models, "program", 1, use_all=True)
    return _Timed(agent, per_pick)


def table_agents(share: float) -> dict[str, Any]:
    """Return the four drafters of the manuscript's tables."""
    calls = dl.KthBestPick(memo=False, ties="generous")
    return {
        "Greedy": dl.Greedy(),
        "UCT": timed_uct(share, 250, _TABLE_MS, reuse=False),
        "KthBestPick": _Timed(calls, round(share * SPEED * _TABLE_MS)),
        "Random": dl.Random(),
    }


def table_drafts(
    n_items: int, agents: Mapping[str, Any], tables: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Return the mean value per pick of each agent on each of `tables` tables, in all seat orders.

    Columns: agent, round (number of the table), reward.  Values are integers from 0 to 99.
    """
    work = delayed(partial(_one_table, n_items, agents))
    frame = pd.concat(Parallel(n_jobs)(map(work, range(tables))), ignore_index=True)
    picks_each = n_items / len(agents)
    return frame.assign(reward=frame.reward / picks_each)


def _one_table(n_items, agents, index):
    game = random_table_game(n_items, len(agents), seed_of(_SEED, n_items, index))
    played = tournament(game, agents, 1, seed_of(_SEED, n_items, index, 1), progress=False)
    return by_round(played).assign(round=index)


def fantasy(
    agents: Mapping[str, Any], rounds: int, after: After | None = None, n_jobs: int = -1
) -> pd.DataFrame:
    """Return the means by round of a match in Fantasy Risk: agent, round, reward (and won)."""
    return by_round(tournament(fantasy_risk(), agents, rounds, _SEED, n_jobs, after=after))


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
    return by_round(tournament(fantasy_risk(), agents, rounds, _SEED, **options))


def learned_match(share: float, rounds: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return the means by round where KthBestPick has models of the others, learned by watching.

    It has watched ten rounds of the match without models, other than those played here.
    """
    agents, seed = line_up_self_modelled(share), seed_of(_SEED, WATCHED)
    before, models = draft_match(fantasy_risk(), agents, WATCHED, seed, n_jobs), {}
    for name in ("UCT", "Greedy"):
        models[name] = OpponentModel.watch(before.game, *watched(before, name))
    return oracle_match(share, rounds, opponent_models=OPPONENT_MODELS | models, n_jobs=n_jobs)


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


@study("kth_at_work", _COLUMNS, seconds=2100)
def parts() -> Iterator[Part]:
    """Play the matches of KthBestPick: on tables, in Fantasy Risk and in war.

    The name of a part is that of the published experiment, with more words where a setting is
    another.
    """
    yield from _fantasy_parts()
    yield from _war_parts()
    yield from _table_parts()
    yield from _constant_parts()


def _part(experiment, share, rounds, play, *arguments, **options):
    """Return a part; share: of the speed that seconds are translated with, NaN without budget."""
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
        yield _part(name, share, rounds, fantasy, line_up_self_modelled(share))
    yield _part(f"{name}, N = 1", SHARE, 25, fantasy, line_up_self_modelled(SHARE, n_best=1))
    name = "fantasy.kth_oracle"
    yield _part(name, SHARE, 50, oracle_match, SHARE)
    yield _part(f"{name}, by list", SHARE, 25, oracle_match, SHARE, in_list_order=True)
    yield _part(f"{name}, learned", SHARE, 25, learned_match, SHARE)


def _constant_parts() -> Iterator[Part]:
    """Yield the slides' match with either constant for either search, and without waiting."""
    yield from _pairs_of_constants(SHARES[:2], 50)
    name = f"{with_constants(0.25, 0.25)}, N = 1"
    yield _part(name, SHARE, 50, fantasy, line_up_self_modelled(SHARE, 0.25, n_best=1))
    yield from _pairs_of_constants(SHARES[2:], 12)  # 50 rounds take too long


def _pairs_of_constants(shares, rounds):
    for share, (kth, uct) in product(shares, product(CONSTANTS, repeat=2)):
        if (kth, uct) != (0.25, 0.01):  # which is the slides' match, as above
            agents = line_up_self_modelled(share, uct, kth_c=kth)
            yield _part(with_constants(kth, uct), share, rounds, fantasy, agents)


def with_constants(kth: float, uct: float) -> str:
    """Return the name of the slides' match with these c of KthBestPick's searches and of UCT."""
    return f"fantasy.kth_self_model, c = {kth} and {uct}"


def _war_parts() -> Iterator[Part]:
    """Yield the manuscript's matches, each draft of which is fought 20 times."""
    for share, rounds in zip(SHARES, (12, 51)):
        for name, agents in _war_matches(share).items():
            if share == SHARE or any(isinstance(agent, _Timed) for agent in agents.values()):
                yield _part(f"kth_risk.{name}", share, rounds, fantasy, agents, after=War("quo"))
