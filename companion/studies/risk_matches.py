"""What the wars of notebook 06 say: wins in each match beside the published ones, and how sure."""

from collections.abc import Iterable, Mapping

import numpy as np
import pandas as pd

from companion import ledger
from companion.studies.matches import agent_means
from companion.studies.risk_drafts import RECORD_IDS, SEED
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match
from draftlib.risk.war import War
from draftlib.statistics import half_width, interval, share_error

_GAMES = 300  # of a match, in the paper's round robin
_PRINTED_ROUNDS = 50  # of six games
_ONCE = 7  # names the stream of the wars that are fought once from each draft


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
