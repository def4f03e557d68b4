"""What waiting gains KthBestPick on the tables of notebook 02, apart from its lead over Greedy.

    python -m companion.experiments kth_control

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

What came: on tables of 12 items and more, which are stored, 0.21 ± 0.14 points a pick.  It hangs
little on the budget: 0.16 ± 0.13 at a 64th, 0.26 ± 0.15 at a quarter, without 60 items.  With four
items it is 0.
"""

from collections.abc import Iterator
from functools import partial

import draftlib as dl
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from companion.pictures import figure
from companion.searches.timed import SHARE, SIZES, table_agents, table_drafts
from draftviews.pictures.traces import (  # the rows of `trace`
    draw_trace as picture_of_trace,
    trace_rows as trace_rows,
)

IN_ITS_PLACE = "Greedy in its place"


@experiment("kth_control", ["items", "share", "agent", "round", "reward"], seconds=97)
def play(seed: int | None = None) -> Iterator[Part]:
    """Play the tables of KthBestPick with a second Greedy in its place."""
    known = table_agents(SHARE) | {"KthBestPick": dl.Greedy()}
    names = {"KthBestPick": IN_ITS_PLACE}
    agents = {names.get(name, name): agent for name, agent in known.items()}
    for items, tables in SIZES.items():
        if items >= 12:
            run = partial(table_drafts, items, agents, seed=reseed(2010, seed))
            yield Part({"items": items, "share": SHARE}, tables, run)


@figure("02_trace")
def draw_trace(table):
    """Draw the steps of KthBestPick in the game of four items: see `trace_rows`."""
    items = dl.four_item_game().items
    best, taken = items[int(table.ranked[0].split()[0])], table.result.iloc[-1]
    title = f"KthBestPick takes {taken}, because {best} comes back"
    numbers = table[["k", "player"]].map("{:.0f}".format).replace("nan", "")
    figure = picture_of_trace(table.assign(**numbers), items, title)
    figure.set_label("Player 1's first pick, N = 2, step by step. Bold: a new value.")
    return figure


@headline(
    "02, A4", "KthBestPick on tables of 12 to 60 items", "Greedy in its place", "points a pick"
)
def _waiting():
    """Return KthBestPick's value a pick on tables of 12 items and more, and a Greedy's there."""
    table, control = stored_rows("kth_at_work"), stored_rows("kth_control")
    table = table[(table.share == SHARE) & (table.agent == "KthBestPick")]
    names = "table_draft.k" + control["items"].astype(str)
    instead = control.assign(experiment=names)[control.agent == IN_ITS_PLACE]
    keys = ["experiment", "round"]
    both = instead.merge(table, on=keys, suffixes=(" instead", "")).set_index(keys)
    return both.reward, both["reward instead"]
