"""Figure of one call of KthBestPick: its steps as the rows of a table."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from draftlib.game import State
from draftlib.plain import Line, Step
from draftviews.pictures.style import HALF, INK, LINE, PLAYERS, SOFT
from draftviews.pictures.trees import PLAIN, TINY, canvas, chip

# What the lines of PSEUDO_CODE do, in a word or two.
SHORT_CODE = (
    "rank the items",
    "next k",
    "a ← ranked[k]",
    "better ← ranked[<k]",
    "s' ← s after a",
    "while better not empty",
    "p moves at s'",
    "a' ← m_p(s')",
    "s' ← s' after a'",
    "a' in better?",
    "mine: remove",
    "give up this k",
    "return a",
)
# Above the columns of `trace_rows`: their names, or the letters of the pseudo-code.
_HEADS = {"code": "what happens", "partition": "s'", "player": "p", "reply": "a'"}
_SIDES = {"step": "right", "line": "right", "code": "left", "better": "left", "partition": "left"}
_VARIABLES = ("k", "a", "better", "player", "reply")
_TEXT = {"fontsize": TINY, "va": "center_baseline", **PLAIN}
_HIGH = 0.152  # of a row


def trace_rows(steps: Sequence[Step], state: State) -> pd.DataFrame:
    """Return a DataFrame of the steps of KthBestPick at `state`, a row per executed line.

    steps: see `kth_best_pick_trace`.  Columns: step, line (from 1), code, k, a, better,
    partition (of s', a set per player), player (from 1), reply, result; an empty text where a
    variable has no value yet, "(empty)" where `better` is empty.  ranked and owner: the items by
    number, best first, and the owner of each in s', -1 for nobody.
    """
    if not steps:
        raise ValueError("a trace has at least 1 step, not 0")
    names = state.game.items

    def name(item):
        return "" if item is None else names[item]

    rows = [
        {
            "step": number,
            "line": step.line + 1,
            "code": SHORT_CODE[step.line],
            "k": "" if step.k is None else str(step.k),
            "a": name(step.item),
            "better": "" if step.better is None else _join(names, step.better) or "(empty)",
            "partition": "" if step.state is None else partition_text(step.state),
            "player": "" if step.player is None else str(step.player + 1),
            "reply": name(step.reply),
            "result": name(step.result),
            "ranked": " ".join(map(str, step.ranked)) if step.line == Line.RANK else "",
            "owner": "" if step.state is None else " ".join(map(str, step.state.owner)),
        }
        for number, step in enumerate(steps, 1)
    ]
    return pd.DataFrame(rows)


def partition_text(state):
    """Return who owns what as the slides write it."""
    items, owner = state.game.items, state.owner
    sets = [_join(items, (owner == p).nonzero()[0]) for p in range(state.game.n_players)]
    return " ".join("{" + names + "}" for names in sets)


def _join(names, items):
    apart = ", " if any(" " in name for name in names) else " "
    return apart.join(names[item] for item in items)


def draw_trace(rows: pd.DataFrame, items: Sequence[str], title: str = "") -> Figure:
    """Draw a row per executed line, s' as items coloured by owner; a value in bold is new.

    rows: see `trace_rows`; items: the names there.
    """
    x, wide = _columns(rows, items)
    top = _HIGH * len(rows) + 0.06
    _, ax = canvas(max(HALF, x["end"]), top + 0.46, title)
    _player_key(ax, 0.08, top + 0.34, rows.partition.max().count("{"))
    rule = [0.05, ax.get_xlim()[1] - 0.05]
    for name in rows.loc[:, "step":"reply"]:
        head = _HEADS.get(name, name)
        ax.text(x[name], top + 0.1, head, ha=_SIDES.get(name, "center"), color=SOFT, **_TEXT)
    ax.plot(rule, [top + 0.03] * 2, color=SOFT, lw=0.8)
    old = dict.fromkeys(rows.columns, "")
    for number, row in enumerate(rows.to_dict("records")):
        y = top - _HIGH * (number + 0.5)
        if row["line"] == Line.NEXT_K + 1:
            ax.plot(rule, [y + _HIGH / 2] * 2, color=LINE, lw=0.6)
        _write_row(ax, x, y, row, old)
        _draw_state(ax, x, y, row, items, wide)
        old = row
    return ax.figure


def _columns(rows, items):
    """Return the place of each column, and the width of an item of the partition."""
    longest = max(map(len, items))
    wide, name = 0.1 + 0.055 * longest, 0.06 * max(longest, 2)
    x = {"step": 0.24, "line": 0.5, "code": 0.58, "k": 1.74}
    x["a"] = x["k"] + 0.12 + name / 2
    x["better"] = x["a"] + 0.1 + name / 2
    x["partition"] = x["better"] + 0.1 + 0.055 * max(rows.better.map(len).max(), 7)
    x["player"] = x["partition"] + wide * len(items) + 0.1
    x["reply"] = x["player"] + 0.12 + name / 2
    return {**x, "end": x["reply"] + 0.08 + name / 2}, wide


def _write_row(ax, x, y, row, old):
    """Write the texts of a row, in bold where they differ from those of the row above."""
    for name in ("step", "line", "code", *_VARIABLES):
        last = name == "a" and row["result"]
        new = last or (name in _VARIABLES and row[name] != old[name])
        style = {"weight": "bold" if new else "normal", "color": SOFT if name == "step" else INK}
        ax.text(x[name], y, row[name], ha=_SIDES.get(name, "center"), **style, **_TEXT)


def _draw_state(ax, x, y, row, items, wide):
    """Write the ranking where it is made, and draw s' as items in the colours of their owners."""
    if row["ranked"]:
        ranked = [items[int(item)] for item in row["ranked"].split()]
        words = f"ranked = {' '.join(ranked)}"
        ax.text(x["k"] - 0.05, y, words, weight="bold", **_TEXT)
    for j, owner in enumerate(row["owner"].split()):
        middle = (x["partition"] + (j + 0.5) * wide, y)
        chip(ax, middle, wide - 0.015, _HIGH * 0.88, items[j], int(owner))


def _player_key(ax, x, y, n_players):
    for p in range(n_players):
        ax.add_patch(Circle((x, y), 0.045, color=PLAYERS[p]))
        ax.text(x + 0.09, y, f"player {p + 1}", va="center", fontsize=TINY)
        x += 0.58
