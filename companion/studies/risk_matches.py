"""What the wars of notebook 07 say: wins in each match beside the published ones, and how sure."""

from collections.abc import Iterable, Mapping
from itertools import combinations

import numpy as np
import pandas as pd

from companion import ledger
from companion.studies.matches import agent_means
from companion.studies.risk_drafts import RECORD_IDS, SEED, TEACHERS, planned, stored_drafts
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match
from draftlib.risk.war import War
from draftlib.support.statistics import half_width, interval, share_error

_GAMES = 300  # of a match, in the paper's round robin
_PRINTED_ROUNDS = 50  # of six games
_ONCE = 7  # names the stream of the wars that are fought once from each draft
_SEARCHES = ("UCT(300)", "UCT(3000)", "RAVE(300)", "RAVE(3000)")  # by the published evaluator
BESIDE = ["match", "agent", "mean", "ci95", "published", "published_ci95"]


def fought(
    matches: Mapping[str, Match], post_draft: str, fights: int = 20, seed: int = SEED
) -> pd.DataFrame:
    """Fight so many wars from each draft of all matches; return the table of `Match.table`.

    post_draft: "quo", Quo plays on for everyone, or "own", each bot for itself.  A column more,
    match, has the name of the match.
    """
    war = War(post_draft, fights)
    tables = [match.table(war, seed, -1).assign(match=name) for name, match in matches.items()]
    return pd.concat(tables, ignore_index=True)


def _careful_means(table: pd.DataFrame, column: str = "won", per: float = _GAMES) -> pd.DataFrame:
    """Return mean and ci95 of the agents of a match, in their order, times `per`.

    A few rounds without variance tell nothing: their half-width is `per`.
    """
    part = agent_means(table, column, per)[["mean", "ci95"]]
    return part.replace({"ci95": {0.0: float(per)}})


def searchers(table: pd.DataFrame) -> pd.DataFrame:
    """Return reward and wins, in per cent, of Greedy, Random and UCT beside the published values.

    table: their match, fought.  Columns: panel ("score" or "wins"), agent, mean, ci95, published,
    published_ci95, id.
    """
    parts = []
    for panel, column in (("score", "reward"), ("wins", "won")):
        found = _careful_means(table, column, 100)
        names = [f"{agent.removesuffix('-Quo').lower()}_quo" for agent in found.index]
        ids = [f"risk.paper.fig_a.{panel}.{name}" for name in names]
        parts.append(ledger.with_published(found, ids).assign(id=ids).reset_index())
    return pd.concat(parts, keys=["score", "wins"], names=["panel"]).reset_index("panel")


def steps_up(table: pd.DataFrame) -> pd.DataFrame:
    """Return how many games of 100 each agent wins more than the one with the next lower reward."""
    ladder = table.groupby("agent").reward.mean().sort_values(kind="stable").index
    by_round = 100 * table.groupby(["round", "agent"]).won.mean().unstack()
    steps = by_round[ladder].diff(axis=1)[ladder[1:]]
    return steps.agg(interval).set_axis(["mean", "ci95"]).T


def round_robin(wars: pd.DataFrame) -> pd.DataFrame:
    """Return the wins of 300 games in each match of the round robin, beside the published ones.

    wars: as from `fought`.  Columns: agent, mean, ci95, published, published_ci95, match, id.
    """
    parts = []
    for match, table in wars.groupby("match", sort=False):
        found = _careful_means(table)
        names = [RECORD_IDS[agent] for agent in found.index]
        ids = [f"risk.paper.round_robin.{'-'.join(names)}.{name}" for name in names]
        parts.append(ledger.with_published(found, ids).assign(match=match, id=ids))
    return pd.concat(parts).reset_index()


def totals(wins: pd.DataFrame) -> pd.DataFrame:
    """Return the wins of each bot in its six matches together; `wins` as from `round_robin`."""
    by_bot = wins.groupby("agent")
    table = by_bot["mean"].sum()[list(RECORD_IDS)].to_frame()
    table["ci95"] = by_bot.ci95.agg(lambda half: np.sqrt((half**2).sum()))
    ids = [f"risk.paper.round_robin.total.{RECORD_IDS[name]}" for name in table.index]
    return ledger.with_published(table, ids).assign(id=ids)


def answers(table: pd.DataFrame) -> list[dict]:
    """Return the rows for the ledger of a table with columns id, mean and ci95."""
    return ledger.answer_means(table.id, table)


def verdicts(wins: pd.DataFrame) -> pd.DataFrame:
    """Return `wins` with z and verdict of each value."""
    judged = ledger.judge(answers(wins))
    return wins.assign(z=judged.z.to_numpy(), verdict=judged.verdict.to_numpy())


def joint_tests(wins: pd.DataFrame) -> pd.DataFrame:
    """Return the joint test of each match in `wins`, indexed by its experiment in the record."""
    matches = list(dict.fromkeys(wins.id.str.rpartition(".")[0]))
    return ledger.judge_experiments(answers(wins), matches).loc[matches]


def joint_summary(wins: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Return for each table how many matches agree by their joint test, and the largest |z|."""
    rows = {}
    for name, table in wins.items():
        tests = joint_tests(table)
        rows[name] = {"matches": len(tests), "agree": (tests.verdict == "agrees").sum()}
        rows[name] |= {"largest z": round(verdicts(table).z.abs().max(), 1)}
    return pd.DataFrame.from_dict(rows, orient="index")


def different_drafts(matches: Mapping[str, Match]) -> pd.Series:
    """Return how many different partitions the drafts of each match end in."""
    counts = {
        name: len(np.unique(match.owners.reshape(-1, match.game.n_items), axis=0))
        for name, match in matches.items()
    }
    return pd.Series(counts, name="different drafts")


def by_rule(wins: pd.DataFrame) -> pd.DataFrame:
    """Return the matches without UCT, and the half-widths that 300 independent games would have.

    wins: as from `round_robin`; the column more is independent.
    """
    rows = wins[~wins.match.str.contains("UCT")]
    share = rows.published / _GAMES
    return rows.assign(independent=_GAMES * half_width(share_error(share, _GAMES)))


def fought_once(matches: Iterable[Match], seed: int = SEED) -> list[float]:
    """Return the half-width of each agent's wins of 300, from 50 rounds with a war a draft."""
    half_widths = []
    for match in matches:
        table = match.table(War("quo", 1), seed_of(seed, _ONCE), n_jobs=-1)
        rounds = table[table["round"] < _PRINTED_ROUNDS].groupby(["agent", "round"]).won.sum()
        per_round = rounds.unstack()
        half_widths += [_PRINTED_ROUNDS * interval(per_round.loc[a])[1] for a in match.agents]
    return half_widths


def in_both_ways(own_play: pd.DataFrame, quo_plays: pd.DataFrame) -> pd.DataFrame:
    """Return UCT-Quo's matches of `own_play`, and the same drafts' wins where Quo plays for all.

    Columns: match, agent, mean, ci95, quo_plays, quo_plays_ci95.
    """
    names = {"mean": "quo_plays", "ci95": "quo_plays_ci95"}
    mine = own_play[own_play.match.str.startswith("UCT")][BESIDE[:4]]
    return mine.merge(quo_plays[BESIDE[:4]].rename(columns=names), on=["match", "agent"])


def promised(wars: pd.DataFrame) -> pd.DataFrame:
    """Return mean reward and share won, both in per cent, of each bot in the matches with UCT."""
    rows = wars[wars.match.str.contains("UCT")]
    return rows.groupby("agent")[["reward", "won"]].mean().loc[list(RECORD_IDS)].mul(100)


def pairs_beside_a_search(triples: pd.DataFrame) -> pd.DataFrame:
    """Return by how much one drafter leads another where a search by the evaluator sits third.

    triples: as from `ratings.stored_triples`.  A row per pair of drafters, the one with the higher
    mean reward first; columns reward and wins (Quo plays on for all), in per cent, each with its
    interval over the tables, and clear: whether both intervals exclude 0.
    """
    means = 100 * triples.groupby(["triple", "agent"])[["reward", "quo"]].mean().unstack()
    searches = [name for name in _SEARCHES if name in means.reward]
    means = means[means.reward[searches].notna().any(axis=1)]
    rows = []
    for pair in combinations(means.reward.columns.drop(searches), 2):
        tables = means[means.reward[list(pair)].notna().all(axis=1)]
        if len(tables) < 2:
            continue
        one, other = sorted(pair, key=lambda name: -tables.reward[name].mean())
        gaps = [interval(tables[way][one] - tables[way][other]) for way in ("reward", "quo")]
        rows.append((one, other, *gaps[0], *gaps[1]))
    table = pd.DataFrame(rows, columns=["first", "second", "reward", "±", "wins", "± "])
    clear = (table.reward > table["±"]) & (table.wins.abs() > table["± "])
    return table.assign(clear=clear).set_index(["first", "second"])


def taught(fights: int = 20, rounds: int | None = None, seed: int = SEED) -> pd.DataFrame:
    """Return UCT-Quo's wins of 300 where each bot plays on for itself, by who taught its evaluator.

    A row per match, named by its rivals, and number of the training set; a column per bot whose
    games the evaluator was fitted to.  rounds: of each match and training set, by default all.
    """
    rows = []
    for name, match in planned().items():
        if match.teacher in TEACHERS:
            wars = fought({name: stored_drafts(name, rounds)}, "own", fights, seed)
            won = _GAMES * wars[wars.agent == "UCT-Quo"].won.mean()
            rows.append((", ".join(match.names[1:]), match.training_set, match.teacher, won))
    table = pd.DataFrame(rows, columns=["rivals", "training set", "teacher", "won"])
    return table.pivot(index=["rivals", "training set"], columns="teacher", values="won")


def over_training_sets(wins: pd.DataFrame) -> pd.DataFrame:
    """Return mean and half-width over training sets by teacher, and of what evil_pixie's gain.

    wins: as from `taught`.  Both teachers' evaluators share the drafts of a training set, which
    pairs them for the gain.  A row per match and one for the mean of all; columns quo, evil_pixie
    and gain, each with mean and ci95.

    >>> index = pd.MultiIndex.from_product([["Quo"], [0, 1]], names=["rivals", "training set"])
    >>> wins = pd.DataFrame({"evil_pixie": [5.0, 7], "quo": [1.0, 3]}, index)
    >>> over_training_sets(wins).loc["Quo", "gain"].tolist()
    [4.0, 0.0]
    """
    wins = wins.assign(gain=wins.evil_pixie - wins.quo)[[*TEACHERS, "gain"]]
    overall = pd.concat({"mean": wins.groupby("training set").mean()}, names=["rivals"])
    by_match = pd.concat([wins, overall]).groupby("rivals", sort=False)
    parts = {name: by_match[name].agg(interval).apply(pd.Series) for name in wins}
    return pd.concat(parts, axis=1).rename(columns={0: "mean", 1: "ci95"})
