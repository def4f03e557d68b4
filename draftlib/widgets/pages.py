"""A step of KthBestPick as a page of HTML, and in words."""

from html import escape

from draftlib.agents.kth_best_pick import PSEUDO_CODE
from draftlib.pictures.style import INK, LINE, PLAYERS, SOFT
from draftlib.pictures.traces import trace_rows
from draftlib.pictures.trees import text_on

LIT = "background:#FFE28A;font-weight:bold;"


def page(steps, number, state):
    """Return step `number` (from 0) as HTML: words, pseudo-code, variables, table."""
    words = f"Step {number + 1} of {len(steps)}. {escape(explain(steps, number, state))}"
    left, right = _code(steps[number].line), _variables(steps, number, state)
    return (
        f"<div style='background:white;color:{INK};padding:6px 10px;line-height:1.35'>"
        f"<div style='font-size:15px;min-height:32px'>{words}</div>"
        f"<div style='display:flex;flex-wrap:wrap;gap:24px'>{left}<div>{right}"
        f"{_value_table(steps[number], state)}</div></div></div>"
    )


def _code(lit):
    lines = "".join(
        f"<div style='padding:1px 6px;{LIT if i == lit else ''}'>"
        f"<span style='color:{SOFT}'>{i + 1:2d}</span>  {escape(line)}</div>"
        for i, line in enumerate(PSEUDO_CODE)
    )
    return f"<div style='font-family:monospace;font-size:12px;white-space:pre'>{lines}</div>"


def _variables(steps, number, state):
    """Return the variables as a table; those that are not set yet are shown as a dash."""
    row = trace_rows(steps[: number + 1], state).iloc[-1]
    ranked = _list(state.game.items, steps[number].ranked)
    shown = {
        "ranked": ranked,
        "k": row.k,
        "a": row.a,
        "better": row.better,
        "s'": row.partition,
        "p": row.player,
        "a'": row.reply,
        "returned": row.result,
    }
    cells = "".join(
        f"<tr><td style='color:{SOFT};padding-right:12px;font-family:monospace'>{name}</td>"
        f"<td style='max-width:300px'><b>{escape(value) or '–'}</b></td></tr>"
        for name, value in shown.items()
    )
    return f"<table style='font-size:13px'>{cells}</table>"


def _value_table(step, state):
    """Return the table of values; the items of s' have the colour of their owner."""
    game = state.game
    owner = (step.state or state).owner
    head = "".join(f"<th style='padding:2px 6px'>{escape(item)}</th>" for item in game.items)
    rows = "".join(
        f"<tr><td style='padding-right:8px'><span style='color:{PLAYERS[p]}'>●</span> "
        f"player {p + 1}</td>"
        + "".join(_cell(value, p, owner[i] == p) for i, value in enumerate(row))
        + "</tr>"
        for p, row in enumerate(game.values)
    )
    style = "margin-top:8px;font-size:13px;border-collapse:separate;border-spacing:2px"
    return f"<table style='{style}'><tr><td></td>{head}</tr>{rows}</table>"


def _cell(value, player, taken):
    color = PLAYERS[player] if taken else "white"
    style = f"background:{color};color:{text_on(color)};border:1px solid {LINE};padding:2px 6px"
    weight = "bold" if taken else "normal"
    return f"<td style='{style};text-align:center;font-weight:{weight}'>{value:g}</td>"


def explain(steps, number, state):
    """Return in words what step `number` (from 0) of a trace at `state` has just done."""
    step, names, me = steps[number], state.game.items, state.player + 1
    better = [names[i] for i in step.better or ()]
    item = "" if step.item is None else names[step.item]
    if step.line == 0:
        return f"Player {me} ranks the items left, best first: {_list(names, step.ranked)}."
    if step.line == 1:
        before, text = steps[number - 1], f"k = {step.k}. "
        if before.line not in (0, 11):
            missed = _list(names, before.better)
            text = f"The draft is over and player {me} did not get {missed}: given up. " + text
        if step.k == 0:
            return text + f"Only the best item, {names[step.ranked[0]]}, is left to try."
        return (
            text + f"Can player {me} take its {_nth(step.k + 1)} item now, all better ones later?"
        )
    if step.line == 2:
        return f"{item} is its {_nth(step.k + 1)} item: try it first."
    if step.line == 3:
        wanted = _list(names, step.better)
        return f"Better than {item}: {wanted}." if better else f"Nothing is better than {item}."
    if step.line == 4:
        return f"Suppose player {me} takes {item}."
    if step.line == 5:
        return f"Player {me} still waits for {_list(names, step.better)}: look at the next pick."
    if step.line == 12:
        if step.k == 0:
            return f"No better item can be lost: player {me} takes {item}."
        return f"Every better item comes later by itself: player {me} takes {item} now."
    reply = "" if step.reply is None else names[step.reply]
    return {
        6: f"The next pick is player {step.player + 1}'s.",
        7: f"The model of player {step.player + 1} says that it will pick {reply}.",
        8: f"Suppose player {step.player + 1} takes {reply}.",
        9: f"{reply} is {'' if reply in better else 'not '}one of the better items.",
        10: f"Player {me} has got {reply} itself; still to come: {', '.join(better) or 'nothing'}.",
        11: f"Player {step.player + 1} would take {reply} from player {me}: k = {step.k} fails.",
    }[step.line]


def _list(names, items):
    return ", ".join(names[i] for i in items)


def _nth(rank):
    return {1: "best", 2: "2nd-best", 3: "3rd-best"}.get(rank, f"{rank}th-best")
