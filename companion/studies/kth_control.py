"""What waiting gains KthBestPick on the tables of notebook 02, apart from its lead over Greedy.

    python -m companion.studies kth_control

plays them, some three minutes on two cores.  KthBestPick's *lead* over the Greedy at its table is
not what waiting gains it: part of the lead is what that Greedy loses to its company.  So the tables
of `kth_at_work` are played once more, with the same values, seeds, seat orders and rivals, and with
a second Greedy in KthBestPick's place.  Table by table

    gain   = KthBestPick  - the Greedy in its place,
    taken  = Greedy beside that second Greedy  - Greedy beside KthBestPick,
    lead   = KthBestPick  - Greedy beside it.

The two Greedies draft by one rule, so lead = gain + taken but for the seeds of UCT and Random; all
three have intervals over tables.

Settled before this was played, after another look at 20 to 150 tables of 12, 32 and 60 items at a
64th (gains of 0.4, 0.3 and 0.1, of leads of 1.1, 0.6 and 0.3): the tables, budgets and seeds are
those of `kth_at_work`, none more; the gain at a sixteenth is the answer, the other two budgets say
whether it hangs on that; a gain "shows" where its 95 % interval excludes 0.

    python -m companion.studies kth_rivals

asks how the gain hangs on who else sits there: the first 80 of the same tables at a sixteenth,
with other rivals.  Settled before: line-ups and number of tables.  Tables of 32 items were begun
and given up for their time, after one line-up (UCT, Greedy, Random: 0.21 ± 0.13).
"""

from collections.abc import Iterator
from functools import partial

import pandas as pd

import draftlib as dl
from companion.studies import kth_at_work
from companion.studies.matches import in_words, intervals
from companion.studies.study import Part, stored, study

IN_ITS_PLACE = "Greedy in its place"
_ALIKE = ("UCT, Greedy, Random", "UCT, Greedy, Greedy", "Greedy, Greedy, Random")
_ALIKE += ("Greedy, Greedy, Greedy",)
RIVALS = {12: (*_ALIKE, "UCT, UCT, UCT"), 20: _ALIKE}  # items: who else sits there
_COLUMNS = ["items", "share", "agent", "round", "reward"]


def control_agents(share: float) -> dict:
    """Return the drafters of the manuscript's tables, a Greedy in KthBestPick's place.

    >>> list(control_agents(1 / 64))
    ['Greedy', 'UCT', 'Greedy in its place', 'Random']
    """
    agents = kth_at_work.table_agents(share)
    return {
        IN_ITS_PLACE if name == "KthBestPick" else name: agent
        for name, agent in (agents | {"KthBestPick": dl.Greedy()}).items()
    }


@study("kth_control", _COLUMNS, seconds=193)
def parts() -> Iterator[Part]:
    """Play the tables of KthBestPick with a second Greedy in its place."""
    for share in kth_at_work.SHARES:
        for items, tables in kth_at_work.SIZES.items():
            if items * share < 15:  # as there
                play = partial(kth_at_work.table_drafts, items, control_agents(share))
                yield Part({"items": items, "share": share}, tables, play)


@study("kth_rivals", ["rivals", "items", "round", "waits", "greedy"], seconds=85)
def parts_by_rivals() -> Iterator[Part]:
    """Play KthBestPick, and a Greedy in its place, among other rivals."""
    for items, line_ups in RIVALS.items():
        for line_up in line_ups:
            yield Part({"rivals": line_up, "items": items}, 80, partial(_among, items, line_up))


def _among(items, line_up, tables, n_jobs=-1):
    """Return the value a pick of KthBestPick and of a Greedy in its place, by table."""
    known = kth_at_work.table_agents(kth_at_work.SHARE)
    others = {f"{name} {k}": known[name] for k, name in enumerate(line_up.split(", "))}
    columns = {}
    for column, agent in (("waits", known["KthBestPick"]), ("greedy", dl.Greedy())):
        played = kth_at_work.table_drafts(items, {"own": agent} | others, tables, n_jobs)
        columns[column] = played[played.agent == "own"].set_index("round").reward
    return pd.DataFrame(columns).reset_index()


def gains_by_rivals() -> pd.DataFrame:
    """Return what waiting gains in points a pick by rivals and items: mean, ci95, n (tables)."""
    rows = stored("kth_rivals")
    groups = (rows.waits - rows.greedy).groupby([rows.rivals, rows["items"]], sort=False)
    return intervals(dict(iter(groups))).rename_axis(["rivals", "items"])


def gains_in_words() -> pd.DataFrame:
    """Return `gains_by_rivals` as texts, a column for each number of items.

    >>> gains_in_words().columns.tolist()
    ['12 items', '20 items']
    """
    words = in_words(gains_by_rivals(), 1)["mean"].unstack(fill_value="not played")
    words = words.add_suffix(" items", axis=1).rename_axis(columns=None)
    return words.loc[list(RIVALS[12])]
