"""A step of KthBestPick in words."""

from collections.abc import Sequence

from draftlib.agents.kth_best_pick import Line, Step
from draftlib.game import State


def explain(steps: Sequence[Step], number: int, state: State) -> str:
    """Return in words what step `number` (from 0) of a trace at `state` has just done.

    >>> from draftlib import four_item_game, kth_best_pick_trace
    >>> start = four_item_game().start()
    >>> explain(kth_best_pick_trace(start, 2), 0, start)
    'Player 1 ranks the items left, best first: B, A, C, D.'
    """
    step, names, me = steps[number], state.game.items, state.player + 1
    better = [names[i] for i in step.better or ()]
    item = "" if step.item is None else names[step.item]
    if step.line == Line.RANK:
        return f"Player {me} ranks the items left, best first: {_list(names, step.ranked)}."
    if step.line == Line.NEXT_K:
        before, text = steps[number - 1], f"k = {step.k}. "
        if before.line not in (Line.RANK, Line.GIVE_UP):
            missed = _list(names, before.better)
            text = f"The draft is over and player {me} did not get {missed}: given up. " + text
        if step.k == 0:
            return text + f"Only the best item, {names[step.ranked[0]]}, is left to try."
        return (
            text + f"Can player {me} take its {_nth(step.k + 1)} item now, all better ones later?"
        )
    if step.line == Line.CANDIDATE:
        return f"{item} is its {_nth(step.k + 1)} item: try it first."
    if step.line == Line.BETTER:
        wanted = _list(names, step.better)
        return f"Better than {item}: {wanted}." if better else f"Nothing is better than {item}."
    if step.line == Line.TAKE:
        return f"Suppose player {me} takes {item}."
    if step.line == Line.WHILE:
        return f"Player {me} still waits for {_list(names, step.better)}: look at the next pick."
    if step.line == Line.ANSWER:
        if step.k == 0:
            return f"No better item can be lost: player {me} takes {item}."
        return f"Every better item comes later by itself: player {me} takes {item} now."
    p, reply = step.player + 1, "" if step.reply is None else names[step.reply]
    return {
        Line.MOVER: f"The next pick is player {p}'s.",
        Line.ASK: f"The model of player {p} says that it will pick {reply}.",
        Line.FOLLOW: f"Suppose player {p} takes {reply}.",
        Line.IF_BETTER: f"{reply} is {'' if reply in better else 'not '}one of the better items.",
        Line.MINE: f"Player {me} has got {reply} itself; still to come: "
        f"{', '.join(better) or 'nothing'}.",
        Line.GIVE_UP: f"Player {p} would take {reply} from player {me}: k = {step.k} fails.",
    }[step.line]


def _list(names, items):
    return ", ".join(names[i] for i in items)


def _nth(rank):
    return {1: "best", 2: "2nd-best", 3: "3rd-best"}.get(rank, f"{rank}th-best")
