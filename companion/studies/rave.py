"""RAVE beside UCT, each with the constant that suits it best, at equal simulations and equal time.

    python -m companion.studies.rave

plays everything and writes the file that `kept` reads.  Both constants are counted in standard
deviations of a reward in random drafts and come from one grid.  Each is chosen with a seed that the
comparison does not use.  A search is scored by
itself, with the same seeds as the other: in Fantasy Risk beside the paper's UCT and Greedy; on
tables of 60 items against exact play; in war beside two bots, with the network of that line-up, and
with real games for its reward.  In Fantasy Risk they meet at one table as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import pandas as pd

from companion.studies.drafting_to_win import PAIRS, SEARCH, searching, war_game
from companion.studies.drafting_to_win import match as war_match
from companion.studies.kept import csv_bytes, part_table, study_options
from companion.studies.line_up.kept import network_game
from companion.studies.regret import random_table, regret
from draftlib.agents import UCT, Greedy
from draftlib.catalogue import fantasy_risk
from draftlib.kernels.rng import seed_of
from draftlib.support.files import replace_file
from draftlib.support.parallel import results
from draftlib.support.statistics import interval
from draftlib.tournament import tournament

KEPT = Path(__file__).parent.parent / "data" / "rave.csv"
COLUMNS = ["place", "step", "search", "simulations", "against", "c", "round", "score"]
TUNING_SEED, SEED = 1, 2
GRID = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0)  # c in standard deviations; the paper's 0.01 is 0.116
SIMULATIONS = (150, 300, 1500, 3000)
SEARCHES = ("RAVE", "UCT")
ROUNDS = 20  # of the comparison
ITEMS = 60  # of the tables
EQUAL_TIME = {"Fantasy Risk": 2400, "60 items": 5000, "war": 2700}  # of UCT, for RAVE(1500)


def in_fantasy_risk(search, simulations, c, rounds, seed, n_jobs=-1):
    """Return 100 times the reward beside the paper's UCT and Greedy, by round."""
    agents = {"it": searching(search, simulations, c, fantasy_risk())}
    agents |= {"UCT": UCT(3000, 0.01), "Greedy": Greedy()}
    table = tournament(fantasy_risk(), agents, rounds, seed, n_jobs=n_jobs, progress=False)
    return 100 * table[table.agent == "it"].groupby("round").reward.mean()


def on_tables(search, simulations, c, rounds, seed, n_jobs=-1):
    """Return minus the regret in per cent against exact play, by table: both seats' mean."""
    work = partial(_on_table, search, simulations, c, seed)
    return -pd.Series(dict(results(work, range(rounds), n_jobs))).sort_index()


def _on_table(search, simulations, c, seed, index):
    game = random_table(ITEMS, index, seed)
    return index, regret(game, searching(search, simulations, c, game), seed_of(seed, index))


def at_war(make_game, search, simulations, c, rounds, seed, n_jobs=-1):
    """Return the wins of 300, the mean over the six line-ups, by round."""
    shares = 0.0
    for pair in PAIRS:
        agent = partial(_seated, make_game, search, simulations, c)
        table = war_match(pair, agent, rounds, 20, seed, n_jobs, make_game)
        shares += table[table.agent == SEARCH].set_index("round").won
    return 300 * shares / len(PAIRS)


def _seated(make_game, search, simulations, c, seating):
    return searching(search, simulations, c, make_game(seating))


PLACES = {  # how to score a search, rounds to tune it with, with how many simulations
    "Fantasy Risk": (in_fantasy_risk, 10, 1500),
    "60 items": (on_tables, 20, 1500),
    "war": (partial(at_war, network_game), 2, 1500),
    "war, real games": (partial(at_war, war_game), 1, 300),
}
ONE_TABLE = "Fantasy Risk, one table"
BUDGETS = [(n, n) for n in SIMULATIONS] + [(150, 1500), (300, 3000)]  # of RAVE and UCT


def tuning(place: str, n_jobs: int = -1) -> pd.DataFrame:
    """Return the scores of both searches at every constant of the grid."""
    _, rounds, simulations = PLACES[place]
    cases = [(search, simulations, c) for search in SEARCHES for c in GRID]
    return pd.concat([_rows(place, "tuning", case, rounds, n_jobs) for case in cases])


def compared(place: str, chosen: Mapping[tuple, float], n_jobs: int = -1) -> pd.DataFrame:
    """Return the scores of both searches at their chosen constants, with fresh seeds."""
    budgets = [(search, n) for search in SEARCHES for n in SIMULATIONS]
    budgets.append(("UCT", EQUAL_TIME[place]))
    cases = [(*budget, chosen[place, budget[0]]) for budget in budgets]
    return pd.concat([_rows(place, "fresh", case, ROUNDS, n_jobs) for case in cases])


def _rows(place, step, case, rounds, n_jobs):
    seed = TUNING_SEED if step == "tuning" else SEED
    scores = PLACES[place][0](*case, rounds, seed, n_jobs).rename_axis("round").rename("score")
    words = {"place": place, "step": step, "search": case[0], "simulations": case[1]}
    return scores.reset_index().assign(**words, c=case[2], against=0)[COLUMNS]


def at_one_table(chosen: Mapping[tuple, float], n_jobs: int = -1) -> pd.DataFrame:
    """Return 100 times the rewards of RAVE and UCT, with Greedy at one table of Fantasy Risk."""
    frames = []
    for budgets in [*BUDGETS, (1500, EQUAL_TIME["Fantasy Risk"])]:
        agents, words = {"Greedy": Greedy()}, []
        for search, n, other in zip(SEARCHES, budgets, budgets[::-1]):
            c = chosen["Fantasy Risk", search]
            agents[search] = searching(search, n, c, fantasy_risk())
            words.append({"search": search, "simulations": n, "against": other, "c": c})
        table = tournament(fantasy_risk(), agents, ROUNDS, SEED, n_jobs=n_jobs, progress=False)
        rewards = 100 * table.groupby(["agent", "round"]).reward.mean().rename("score")
        frames += [rewards[word["search"]].reset_index().assign(**word) for word in words]
    return pd.concat(frames).assign(place=ONE_TABLE, step="fresh")[COLUMNS]


def best(table: pd.DataFrame) -> dict[tuple, float]:
    """Return the constant with the best mean in tuning, by place and search.

    >>> best(kept())["Fantasy Risk", "RAVE"] in GRID
    True
    """
    rows = table[table.step == "tuning"]
    means = rows.groupby(["place", "search", "c"]).score.mean().unstack()
    return means.idxmax(axis=1).to_dict()


def play_all(folder: Path | None = None, n_jobs: int = -1) -> Iterator[pd.DataFrame]:
    """Tune in every place, then compare; yield the rows of each part, see `kept`.

    folder : keeps the parts that are done.
    """
    tuned = [part_table(partial(tuning, place), folder, n_jobs) for place in PLACES]
    yield from tuned
    chosen = best(pd.concat(tuned))
    for play in (*[partial(compared, place) for place in EQUAL_TIME], at_one_table):
        yield part_table(partial(play, chosen=chosen), folder, n_jobs)


def leads(table: pd.DataFrame, place: str) -> pd.DataFrame:
    """Return RAVE's lead over UCT in a place, by both budgets: columns mean, ci95, rounds."""
    fresh = table[(table.place == place) & (table.step == "fresh")]
    scores = fresh.set_index(["search", "simulations", "against", "round"]).score.sort_index()
    rows = {}
    for n, m in [*BUDGETS, (1500, EQUAL_TIME[place.split(",")[0]])]:
        met = place == ONE_TABLE
        pair = [scores[s, a, b * met] for s, a, b in (("RAVE", n, m), ("UCT", m, n))]
        rows[n, m] = *interval(pair[0] - pair[1]), len(pair[0])
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=["mean", "ci95", "rounds"])
    return frame.set_axis(pd.MultiIndex.from_tuples(rows, names=["RAVE", "UCT"]))


def kept() -> pd.DataFrame:
    """Return what `play_all` gave, from the companion's data.

    Columns: place, where the search drafts; step, "tuning" or "fresh"; search, simulations;
    against, the simulations of the other search at the same table, 0 where they do not meet; c, in
    standard deviations; round; score.

    >>> sorted(kept().search.unique())
    ['RAVE', 'UCT']
    """
    return pd.read_csv(KEPT)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play everything and write the file that `kept` reads."""
    options = study_options(__doc__, KEPT, arguments)
    tables = []
    for table in play_all(options.done):
        tables.append(table)
        print(*table.iloc[0][["place", "step"]], sep=", ", flush=True)
    replace_file(options.out, csv_bytes(pd.concat(tables)))


if __name__ == "__main__":
    main()
