"""What the wars of notebook 06 say: wins in each match beside the published ones, and how sure."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from companion import ledger
from companion.studies.matches import agent_means
from companion.studies.risk_drafts import RECORD_IDS
from draftlib.statistics import Z95, interval

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
    found = _careful_means(table, "reward", 100).loc[["UCT", "Greedy", "Random"]]
    ids = [f"fantasy.random_uct_greedy.{name.lower()}" for name in found.index]
    return ledger.with_published(found, ids).assign(id=ids)


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


def tracks_wins(table: pd.DataFrame) -> dict:
    """Return our answer to the claim that a better score means more wins: the least step up."""
    steps = steps_up(table)
    least = steps.loc[steps["mean"].idxmin()]
    found = least["mean"], least.ci95 / Z95
    return ledger.answer_words("evaluator.tracks_wins", *found, 0, " points")


def round_robin(wars: pd.DataFrame) -> pd.DataFrame:
    """Return the wins of 300 games in each match of the round robin, beside the published ones.

    wars: one of those of `leads`.  Columns: agent, mean, ci95, published, published_ci95, match,
    id, rounds, fights, seed.
    """
    parts = []
    for match, table in wars.groupby("match", sort=False):
        found = _careful_means(table)
        names = [RECORD_IDS[agent] for agent in found.index]
        ids = [f"risk.paper.round_robin.{'-'.join(names)}.{name}" for name in names]
        parts.append(ledger.with_published(found, ids).assign(match=match, id=ids))
    run = {"rounds": wars["round"].nunique(), "fights": wars.fights[0], "seed": wars.seed[0]}
    return pd.concat(parts).reset_index().assign(**run)


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


def deviations(wins: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """Return `verdicts` of the round robin in both ways, and whether each match agrees as a whole.

    wins: as from `round_robin`, "quo" and "own".  Columns more: way, in words, and agrees.
    """
    ways = {"quo": "Quo plays on for everyone", "own": "each bot plays on for itself"}
    parts = []
    for way, words in ways.items():
        agrees = joint_tests(wins[way]).verdict == "agrees"
        matches = wins[way].id.str.rpartition(".")[0]
        parts.append(verdicts(wins[way]).assign(way=words, agrees=matches.map(agrees)))
    return pd.concat(parts, ignore_index=True)
