"""What the matches of notebooks 02, A3 and A4 say: means, leads, the published values.

A `table` is ``stored("kth_at_work")``.  A share is that of the speed with
which seconds are translated into simulations; rows without one have no budget of time.
"""

from itertools import product

import pandas as pd

from companion import ledger
from companion.studies import kth_at_work as study
from companion.studies.matches import agent_means
from companion.studies.risk_matches import answers, verdicts
from companion.studies.study import stored
from draftlib.statistics import interval

SHORT = {"KthBestPick": "kth", "UCT": "uct", "Greedy": "greedy"}
RECORD_NAMES = SHORT | {"KthBestPick": "kth_best_pick", "Random": "random"}
_AS_ITSELF, _KNOWN = "supposes that all draft as it does", "knows how the others draft"
_CASES = {  # how the match of the slides was varied: experiments of Fantasy Risk
    _AS_ITSELF: "kth_self_model",
    "the same, N = 1": "kth_self_model, N = 1",
    "the same, UCT with c = 0.25": "kth_self_model, c = 0.25 and 0.25",
    _KNOWN: "kth_oracle",
    "the same, models in list order": "kth_oracle, by list",
    "has learned from watching them": "kth_oracle, learned",
}


def budgets() -> pd.DataFrame:
    """Return for each share what 3,000 simulations take, and the budget of a first pick of 14."""
    rows = [(3 / s / study.SPEED, 14 * study.timed_uct(s, 0.01).per_pick) for s in study.SHARES]
    index = pd.Index([one_in(share) for share in study.SHARES], name="share")
    return pd.DataFrame(rows, index, ["seconds for 3,000", "simulations for a first pick"])


def one_in(share: float) -> str:
    """Return a share as a fraction.

    >>> one_in(1 / 16)
    '1/16'
    """
    return f"1/{round(1 / share)}"


def rows_of(table: pd.DataFrame, name: str, share: float = study.SHARE) -> pd.DataFrame:
    """Return the rows of an experiment with this share, or without any."""
    return table[(table.experiment == name) & ((table.share == share) | table.share.isna())]


def means_of(
    table: pd.DataFrame,
    name: str,
    share: float = study.SHARE,
    column: str = "reward",
    scale: float = 1,
) -> pd.DataFrame:
    """Return mean, ci95 (half-width over rounds) and rounds of the agents of an experiment."""
    return agent_means(rows_of(table, name, share), column, scale)


def tables(table: pd.DataFrame) -> pd.DataFrame:
    """Return the value of a pick by agent and number of items, beside the published one.

    Columns: agent, mean, ci95, rounds (tables), published, published_ci95, items, id.
    """
    parts = []
    for items in study.SIZES:
        ours = means_of(table, f"table_draft.k{items}")
        ours = ours.loc[["Greedy", "UCT", "KthBestPick", "Random"]]
        ids = [f"table_draft.k{items}.{RECORD_NAMES[agent]}" for agent in ours.index]
        parts.append(ledger.with_published(ours, ids).assign(items=items, id=ids))
    return pd.concat(parts).reset_index()


def table_answers() -> list[dict]:
    """Return our answers to the published values of a pick, with what was tried if in doubt."""
    tried = {"table_draft": "not explained; tried: budgets four times smaller and larger"}
    return ledger.explain(answers(tables(stored("kth_at_work"))), tried)


def lead_tests(table: pd.DataFrame) -> pd.DataFrame:
    """Return KthBestPick's lead over Greedy by the number of items, beside the published one.

    Columns: lead, published, z, where the lead of the 25 published tables is taken to vary from
    table to table as ours does.
    """
    means, rows = tables(table).pivot(index="items", columns="agent", values="published"), {}
    for items, there in means.iterrows():
        gaps = _gaps(table, f"table_draft.k{items}", "Greedy", study.SHARE)
        published = there.KthBestPick - there.Greedy
        error = gaps.std() * (1 / len(gaps) + 1 / 25) ** 0.5
        rows[items] = gaps.mean(), published, (gaps.mean() - published) / error
    return pd.DataFrame.from_dict(rows, "index", columns=["lead", "published", "z"])


def fantasy(table: pd.DataFrame) -> pd.DataFrame:
    """Return the slides' two matches of Fantasy Risk, beside the published values.

    Columns: match, agent, mean, ci95, rounds, published, published_ci95, id.
    """
    parts = {}
    for name in ("kth_self_model", "kth_oracle"):
        ours = means_of(table, f"fantasy.{name}", scale=100).loc[list(SHORT)]
        ids = [f"fantasy.{name}.{word}" for word in SHORT.values()]
        parts[name] = ledger.with_published(ours, ids).assign(id=ids)
    return pd.concat(parts, names=["match"]).reset_index()


def cases(table: pd.DataFrame) -> pd.DataFrame:
    """Return KthBestPick's lead over UCT in the match of Fantasy Risk as it was varied.

    Columns: lead, ci95, in reward × 100.
    """
    rows = {case: interval(100 * _gaps(table, f"fantasy.{name}")) for case, name in _CASES.items()}
    return pd.DataFrame.from_dict(rows, "index", columns=["lead", "ci95"])


def fantasy_in_words(table: pd.DataFrame) -> pd.DataFrame:
    """Return `fantasy` to be read: ours, and in brackets what is published."""
    rows = fantasy(table)
    words = "{mean:.1f} ± {ci95:.1f} ({published:.1f})".format
    rows["ours"] = [words(**row) for row in rows.to_dict("records")]
    rows["KthBestPick ..."] = rows.match.map({"kth_self_model": _AS_ITSELF, "kth_oracle": _KNOWN})
    return rows.pivot(index="KthBestPick ...", columns="agent", values="ours")[list(SHORT)]


def cases_in_words(table: pd.DataFrame) -> pd.DataFrame:
    """Return `cases` to be read."""
    rows = cases(table)
    leads = [f"{lead:+.1f} ± {ci95:.1f}" for lead, ci95 in rows.to_numpy()]
    return pd.DataFrame({"lead over UCT, × 100": leads}, rows.index)


def match_answers(table: pd.DataFrame) -> list[dict]:
    """Return our answers to Fantasy Risk and the wars, with what was tried if in doubt."""
    rows = [*answers(fantasy(table)), *answers(wars(table)), *answers(war_drafts(table))]
    tried = "not explained; tried: budgets four times smaller and larger, oracles by list, "
    tried += "learned models, N = 1, the same c for both"
    quarter = "not explained; tried: a quarter of the budget"
    return ledger.explain(rows, {"fantasy": tried, "kth_risk": quarter})


def _gaps(table, name, over="UCT", share=study.SHARE):
    """Return what KthBestPick gets more than another in each round of an experiment."""
    by = rows_of(table, name, share).pivot(index="round", columns="agent", values="reward")
    return by.KthBestPick - by[over]


def by_constants(table: pd.DataFrame) -> pd.DataFrame:
    """Return KthBestPick's lead over UCT by the constants of both and by budget.

    Columns: kth, uct (their c), share, simulations (for a first pick), mean, ci95, rounds, and
    for all rows the published lead.
    """
    columns = ["kth", "uct", "share", "simulations", "mean", "ci95", "rounds"]
    first, rows = budgets()["simulations for a first pick"], []
    for kth, uct in product(study.CONSTANTS[::-1], study.CONSTANTS):
        for share in study.SHARES:
            slides = (kth, uct) == (0.25, 0.01)
            name = "fantasy.kth_self_model" if slides else study.with_constants(kth, uct)
            if len(rows_of(table, name, share)):
                leads, words = 100 * _gaps(table, name, share=share), one_in(share)
                rows.append((kth, uct, words, first[words], *interval(leads), len(leads)))
    theirs = fantasy(table).query("match == 'kth_self_model'").set_index("agent").published
    return pd.DataFrame(rows, columns=columns).assign(published=theirs.KthBestPick - theirs.UCT)


def without_waiting(table: pd.DataFrame) -> tuple[float, float]:
    """Return what N = 1 adds to the lead over UCT in the same rounds, c = 0.25 for both."""
    name = study.with_constants(0.25, 0.25)
    return interval(100 * (_gaps(table, f"{name}, N = 1") - _gaps(table, name)))


def wars(table: pd.DataFrame) -> pd.DataFrame:
    """Return the manuscript's four matches in wins of 6, beside the published ones.

    Columns: agent, mean, ci95, rounds, published, published_ci95, match, id.
    """
    parts = []
    for name in _wars_in(table):
        ours = means_of(table, name, column="won", scale=6)
        ids = [f"{name}.{agent}" for agent in ours.index]
        match = name.removeprefix("kth_risk.")
        parts.append(ledger.with_published(ours, ids).assign(match=match, id=ids))
    return pd.concat(parts).rename(index=ledger.agent_of).reset_index()


def war_verdicts(table: pd.DataFrame) -> pd.DataFrame:
    """Return `wars` with z and verdict of each value, without ids."""
    return verdicts(wars(table)).drop(columns="id")


def _wars_in(table):
    return [name for name in table.experiment.unique() if name.startswith("kth_risk.")]


def war_drafts(table: pd.DataFrame) -> pd.DataFrame:
    """Return the evaluator's scores of the drafts of one of the wars, per round of six."""
    name = "kth_risk.kth-random-uct"
    ours = means_of(table, name, scale=6)
    ids = [f"{name}.reward.{agent}" for agent in ours.index]
    return ledger.with_published(ours, ids).assign(id=ids).rename(index=ledger.agent_of)
