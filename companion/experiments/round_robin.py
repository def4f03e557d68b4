"""The paper's ten matches: who wins, beside the printed values, and by which rules they fit best.

    python -m companion.experiments war_settings

Notebook 06 drafts and fights the matches in its cells.  A draft depends on the seed, on its match,
its round and its seating only, so that `drafts_of` gives the same drafts where another page needs
them; a hundred rounds of a match with UCT take some 20 s of processor time.

**war_settings** fights the same drafts under other bonuses and starting armies.  The grid is that
of an earlier look at one match, Quo – KillBot – Boscoe, one setting at a time.  How it is judged
was written down before the other matches were fought on it: the setting with the least sum of
chi-squared over nine matches is tested on the tenth; and once more without its twin, the match with
Quo in EvilPixie's place or the other way round, whose drafts are the same.

Source: paper, Empirical Evaluation; the matches beside Quo and KillBot are new.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations, product

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.lines import Line2D

import draftlib as dl
from companion import ledger
from companion.arena import BOTS, PAPER_BOTS, TITLES
from companion.estimates import agent_means
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.ledger.answers import add_verdicts, joint_tests
from companion.pictures import figure, finish, match_dots
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match
from draftlib.statistics import Z95, interval
from draftviews.pictures.style import FULL, GRID, INK, SOFT, color_of

# The five of the round robin, and what the record calls them.
RECORD_IDS = {"UCT-Quo": "uct_quo", **{TITLES[bot]: bot for bot in PAPER_BOTS}}
ROUND_ROBIN = tuple(" – ".join(names) for names in combinations(RECORD_IDS, 3))
_DRAFTERS = {"UCT-Quo": dl.UCT(3000, 0.01), **{TITLES[name]: bot for name, bot in BOTS.items()}}


def drafts_of(
    rounds: int, seed: int, names: Iterable[str] = ROUND_ROBIN, n_jobs: int = -1
) -> dict[str, Match]:
    """Return the drafts of the matches that `names` lists, by name.

    >>> [name] = drafts_of(1, 2010, ["Quo – KillBot – Boscoe"])
    >>> name, ROUND_ROBIN.index(name)
    ('Quo – KillBot – Boscoe', 8)
    """
    found = {}
    for name in names:
        agents = {agent: _DRAFTERS[agent] for agent in name.split(" – ")}
        key = seed_of(seed, 1 + ROUND_ROBIN.index(name))
        found[name] = dl.draft_match(dl.fantasy_risk(), agents, rounds, key, n_jobs)
    return found


_GAMES = 300  # of a match, in the paper's round robin


def leads(agent: str, wars: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Return an agent's lead over the best of its two rivals, in games of 300, and both intervals.

    wars: "quo", Quo fights for everybody, and "own", each bot for itself: the tables of all matches
    below each other, with the columns match, fights and seed.  A row per match; columns match,
    agent (whom it meets), rival (the best where each bot fights for itself), mean, ci95, quo_plays,
    quo_plays_ci95, rounds, fights, seed.
    """
    rows = []
    for match, own in wars["own"].groupby("match", sort=False):
        if agent not in (names := match.split(" – ")):
            continue
        quo = wars["quo"][wars["quo"].match == match]
        rivals = "against " + " and ".join(name for name in names if name != agent)
        (rival, *lead), (_, *with_quo) = _lead(agent, own), _lead(agent, quo)
        run = own["round"].nunique(), own.fights.iloc[0], own.seed.iloc[0]
        rows.append([match, rivals, rival, *lead, *with_quo, *run])
    columns = ["match", "agent", "rival", "mean", "ci95", "quo_plays", "quo_plays_ci95"]
    return pd.DataFrame(rows, columns=[*columns, "rounds", "fights", "seed"])


def _lead(agent, table):
    """Return the agent's best rival in a match, and its lead over that one with its half-width."""
    by_round = _GAMES * table.groupby(["round", "agent"]).won.mean().unstack()
    rival = by_round.drop(columns=agent).mean().idxmax()
    return rival, *interval(by_round[agent] - by_round[rival])


def fantasy_scores(table: pd.DataFrame) -> pd.DataFrame:
    """Return the mean rewards times 100 of UCT, Greedy and Random, beside the published ones.

    table: their tournament.  Columns: mean, ci95, published, published_ci95, id.
    """
    found = careful_means(table, "reward", 100).loc[["UCT", "Greedy", "Random"]]
    ids = [f"fantasy.random_uct_greedy.{name.lower()}" for name in found.index]
    return ledger.join_published(found, ids).assign(id=ids)


def careful_means(table: pd.DataFrame, column: str = "won", per: float = _GAMES) -> pd.DataFrame:
    """Return mean and ci95 of the agents of a match, in their order, times `per`.

    A few rounds without variance tell nothing: their half-width is `per`.
    """
    part = agent_means(table, column, per)[["mean", "ci95"]]
    return part.replace({"ci95": {0.0: float(per)}})


def tracks_wins(table: pd.DataFrame) -> dict:
    """Return our answer to the claim that a better score means more wins.

    It rests on the least step, in games of 100, from an agent to the one with the next higher
    reward.
    """
    ladder = table.groupby("agent").reward.mean().sort_values(kind="stable").index
    by_round = 100 * table.groupby(["round", "agent"]).won.mean().unstack()
    steps = by_round[ladder].diff(axis=1)[ladder[1:]]
    mean, ci95 = interval(steps[steps.mean().idxmin()])
    return ledger.answer_words("evaluator.tracks_wins", mean, ci95 / Z95, 0, " points")


def printed_wins(wars: pd.DataFrame) -> pd.DataFrame:
    """Return the wins of 300 games in each match of the round robin, beside the published ones.

    wars: one of those of `leads`.  Columns: agent, mean, ci95, published, published_ci95, match,
    id, rounds, fights, seed.
    """
    parts = []
    for match, table in wars.groupby("match", sort=False):
        wins = ledger.join_published(careful_means(table), _ids(match))
        parts.append(wins.assign(match=match, id=_ids(match)))
    run = {"rounds": wars["round"].nunique(), "fights": wars.fights[0], "seed": wars.seed[0]}
    return pd.concat(parts).reset_index().assign(**run)


def deviations(wins: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Return `verdicts` of the round robin in both ways, and whether each match agrees as a whole.

    wins: see `round_robin`, "quo" and "own".  Columns more: way, in words, and agrees.
    """
    ways = {"quo": "Quo fights every war", "own": "each bot fights its own wars"}
    parts = []
    for way, words in ways.items():
        agrees = joint_tests(wins[way]).verdict == "agrees"
        matches = wins[way].id.str.rpartition(".")[0]
        parts.append(add_verdicts(wins[way]).assign(way=words, agrees=matches.map(agrees)))
    return pd.concat(parts, ignore_index=True)


_GROWTH, _ARMIES = range(6), range(20, 51, 5)  # per cent a round; of each player
_ROUNDS, _FIGHTS = 100, 20
_SETTING = ["growth", "armies"]


@experiment("war_settings", ["match", *_SETTING, "agent", "mean", "ci95"], seconds=122)
def play(seed: int | None = None) -> Iterator[Part]:
    """Fight the ten matches of the round robin under other bonuses and starting armies."""
    for match in ROUND_ROBIN:
        yield Part({"match": match}, _ROUNDS, partial(_wins_by_setting, match, reseed(2010, seed)))


def _wins_by_setting(match, seed, rounds, n_jobs):
    """Return each drafter's wins of 300, Quo playing on for everyone, a row per setting and it."""
    drafts, tables = drafts_of(rounds, seed, [match], n_jobs)[match], []
    for growth, armies in product(_GROWTH, _ARMIES):
        war = dl.risk.War("quo", _FIGHTS, bonus_growth=growth / 100, starting_armies=armies)
        table = drafts.table(war, seed, n_jobs)
        won = agent_means(table, per=300)[["mean", "ci95"]].reset_index()
        tables.append(won.assign(growth=growth, armies=armies))
    return pd.concat(tables, ignore_index=True)


def misfits() -> pd.DataFrame:
    """Return chi-squared of each match, on 2 degrees of freedom, under each setting of the grid.

    A row per (growth, armies), a column per match.
    """
    rows = {}
    for setting, table in stored_rows("war_settings").groupby(_SETTING):
        ids = [name for match in table.match.unique() for name in _ids(match)]
        tests = joint_tests(table.assign(id=ids))
        rows[setting] = dict(zip(table.match.unique(), tests.chi2))
    return pd.DataFrame(rows).T.rename_axis(_SETTING)


def _ids(match):
    """Return what the record calls the wins of a match, a name for each of its drafters."""
    names = [RECORD_IDS[name] for name in match.split(" – ")]
    return [f"risk.paper.round_robin.{'-'.join(names)}.{name}" for name in names]


_PER_CENT = 3  # games of 300
_MEANS = ["mean", "ci95", "published", "published_ci95", "quo_plays", "quo_plays_ci95"]


@figure("06_own_play")
def draw_own_play(table):
    """Draw UCT-Quo's lead over its best rival, by who fights the wars."""
    lost = table[table["mean"] + table.ci95 < 0].rival.unique()
    title = "UCT's drafts win every match if Quo fights every war"
    if len(lost):
        title = f"UCT's drafts lose to {' and '.join(lost)}\nif each bot fights its own wars"
    caption = "UCT-Quo's lead over the better of its two rivals, from the same drafts; "
    caption += f"bars: 95 % over {_rounds(table)}."
    rows = _percent(table).assign(match="")
    figure = match_dots(rows, "UCT's lead over its better rival, % of wars", title, caption)
    (ax,) = figure.axes
    ax.axvline(0, color=INK, lw=0.8, ls="--", zorder=1)
    at = {"xycoords": ax.get_xaxis_transform(), "xytext": (3, -3), "textcoords": "offset points"}
    ax.annotate("even", (0, 1), **at, va="top", rotation=90, size=7, color=SOFT)
    return figure


@figure("06_round_robin")
def draw_round_robin(table):
    """Draw our wins in ten matches against the published ones, a panel for each way to fight."""
    agree = table.drop_duplicates(["way", "match"]).groupby("way", sort=False).agrees.sum()
    title = "Our wins agree with the printed ones if Quo fights every war"
    if not agree.iloc[0] > agree.iloc[1]:
        title = "The printed wins do not tell who fought"
    count = table.match.nunique()
    caption = f"A dot is a drafter in one of {count} matches; on the line, ours equal the printed. "
    caption += f"Matches that agree as a whole: {agree.iloc[0]} left, {agree.iloc[1]} right. Bars: "
    caption += f"95 %; ours: {_rounds(table)}; printed: 50 rounds."
    figure, axes = plt.subplots(1, 2, figsize=(FULL, 3.9), sharey=True)
    bars = {"fmt": "o", "ms": 5, "mec": "white", "mew": 0.5, "elinewidth": 0.7, "alpha": 0.9}
    for ax, (way, rows) in zip(axes, _percent(table).groupby("way", sort=False)):
        ax.plot([0, 100], [0, 100], color=SOFT, lw=0.8, zorder=1)
        for agent, dots in rows.groupby("agent", sort=False):
            ends = dots.ci95, dots.published_ci95
            ax.errorbar(dots.published, dots["mean"], *ends, color=color_of(agent), **bars)
        ax.set_title(way, fontsize=9)
        ax.set(xlim=(-2, 90), ylim=(-2, 90), xlabel="printed, % of the wars", aspect="equal")
        ax.grid(color=GRID, lw=0.6)
        ax.set_axisbelow(True)
    axes[0].set_ylabel("ours, % of the wars")
    dot = {"marker": "o", "ls": "none", "ms": 4.5}
    handles = [Line2D([], [], color=color_of(a), label=a, **dot) for a in table.agent.unique()]
    return finish(figure, title, caption, handles)


def _rounds(table):
    return f"{table.rounds[0]} rounds of 6 drafts, {table.fights[0]} fights each"


def _percent(table):
    """Return the table with its games of 300 in per cent."""
    return table.assign(**table.filter(_MEANS) / _PER_CENT)
