"""Which rules fit the paper's round robin: its ten wars under other bonuses and starting armies.

    python -m companion.studies war_settings

drafts the matches of notebook 06 and fights them all, which takes some five minutes on two cores.

The grid is that of an earlier look at one match, Quo – KillBot – Boscoe, one setting at a time.
How it is judged was written down before the other matches were fought on it: the setting with the
least sum of chi-squared over nine matches is tested on the tenth; and once more without its twin,
the match with Quo in EvilPixie's place or the other way round, whose drafts are the same.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

import pandas as pd
from scipy.stats import chi2 as chi_squared

from companion.studies.bot_play import TITLES
from companion.studies.matches import agent_means
from companion.studies.risk_drafts import RECORD_IDS, ROUND_ROBIN, round_robin
from companion.studies.risk_matches import joint_tests
from companion.studies.study import Part, stored, study, study_seed
from draftlib import risk
from draftlib.risk.war import War
from draftlib.statistics import wilson

_GROWTH, _ARMIES = range(6), range(20, 51, 5)  # per cent a round; of each player
_SEED, _ROUNDS, _FIGHTS = study_seed(2010), 100, 20
_SETTING = ["growth", "armies"]


@study("war_settings", ["match", *_SETTING, "agent", "mean", "ci95"], seconds=122)
def parts() -> Iterator[Part]:
    """Fight the ten matches of the round robin under other bonuses and starting armies."""
    for match in ROUND_ROBIN:
        yield Part({"match": match}, _ROUNDS, partial(_fought, match))


def _fought(match, rounds, n_jobs, settings=None):
    """Return each drafter's wins of 300, Quo playing on for everyone, a row per setting and it."""
    drafts, tables = round_robin(rounds, _SEED, [match], n_jobs)[match], []
    for growth, armies in settings or product(_GROWTH, _ARMIES):
        war = War("quo", _FIGHTS, bonus_growth=growth / 100, starting_armies=armies)
        table = drafts.table(war, _SEED, n_jobs)
        won = agent_means(table, per=300)[["mean", "ci95"]].reset_index()
        tables.append(won.assign(growth=growth, armies=armies))
    return pd.concat(tables, ignore_index=True)


def misfits() -> pd.DataFrame:
    """Return chi-squared of each match, on 2 degrees of freedom, under each setting of the grid.

    A row per (growth, armies), a column per match.
    """
    rows = {}
    for setting, table in stored("war_settings").groupby(_SETTING):
        ids = [f"{_experiment(row.match)}.{RECORD_IDS[row.agent]}" for row in table.itertuples()]
        tests = joint_tests(table.assign(id=ids))
        rows[setting] = dict(zip(table.match.unique(), tests.chi2))
    return pd.DataFrame(rows).T.rename_axis(_SETTING)


def left_out(chi2: pd.DataFrame, twins: bool = False) -> pd.DataFrame:
    """Return how each match fits at the setting that fits the others best, and all together.

    chi2: as from `misfits`.  twins: leave out the match with the same drafts, too.  Columns: growth
    and armies of that setting, chi2 of the match there, dof and p.
    """
    rows = {}
    for match in chi2:
        without = chi2.drop(columns={match, _twin(match)} if twins else match)
        growth, armies = without.sum(axis=1).idxmin()
        rows[match] = growth, armies, chi2.loc[(growth, armies), match], 2
    table = pd.DataFrame.from_dict(rows, orient="index", columns=[*_SETTING, "chi2", "dof"])
    table.loc["together", ["chi2", "dof"]] = table[["chi2", "dof"]].sum()
    return table.assign(p=chi_squared.sf(table.chi2, table.dof))


def _experiment(match):
    return f"risk.paper.round_robin.{'-'.join(RECORD_IDS[name] for name in match.split(' – '))}"


def _twin(match):
    """Return the match with Quo in EvilPixie's place and the other way round.

    >>> _twin("UCT-Quo – Quo – Boscoe"), _twin("Quo – EvilPixie – Boscoe")
    ('UCT-Quo – EvilPixie – Boscoe', 'Quo – EvilPixie – Boscoe')
    """
    names = [{"Quo": "EvilPixie", "EvilPixie": "Quo"}.get(n, n) for n in match.split(" – ")]
    return " – ".join(sorted(names, key=list(RECORD_IDS).index))


def stalled(bots: Sequence[str], games: int, seed: int = 0) -> pd.DataFrame:
    """Return who wins after the draft of `bots`, and in how many rounds, for growth 0 to 2 %.

    The column `ci95` is the widest half-width of Wilson's intervals of the three shares.
    """
    rows = {}
    for x in range(3):
        result = risk.simulate(risk.draft(bots), games=games, seed=seed, bonus_growth=x / 100)
        shares = result.wins / result.games
        low, high = wilson(shares, result.games)
        rows[f"growth {x} %"] = [*shares, (high - low).max() / 2, result.mean_rounds]
    return pd.DataFrame(rows, index=[*(TITLES[bot] for bot in bots), "ci95", "rounds"]).T
