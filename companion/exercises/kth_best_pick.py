"""Exercises of notebook 02: picks by hand, what it would take, waiting."""

from collections.abc import Sequence

from companion.exercises.answers import name, number, question, read_table
from companion.exercises.four_items import SIX
from companion.exercises.registry import exercise
from draftlib.agents import Greedy, KthBestPick
from draftlib.catalogue import table_game
from draftlib.drafting import play
from draftlib.game import State

_HARDER = ((6, 5, 4, 3, 2, 1), (1, 4, 3, 2, 5, 6))
_WAITING = table_game([[9, 8, 5, 4, 2, 1], [2, 9, 7, 6, 3, 1], [1, 7, 4, 8, 9, 2]], items="ABCDEF")


def _first_picks():
    state = SIX.start()
    for _ in range(3):
        state = state.after(KthBestPick(2).pick(state))
    return " ".join(state.game.items[item] for item in state.picks)


@exercise("02-2", solution=_first_picks)
def three_first_picks() -> dict:
    """What do three players take first on six items, all by KthBestPick with N = 2?"""
    form = 'Three items are asked for, one for each player, such as "B A C".'
    return question(_picks_from(SIX.start(), 3), form, SIX.items)


def _picks_from(state: State, picks: int) -> dict:
    """Return the tree of the next picks, each that of KthBestPick."""
    names, best = state.game.items, KthBestPick(2).pick(state)
    cases = {names[item]: _why_not(state, item, best) for item in state.legal if item != best}
    cases[names[best]] = _picks_from(state.after(best), picks - 1) if picks > 1 else ""
    return name(cases)


def _why_not(state, item, best):
    """Return in words why a player does not take `item`, but the item `best`."""
    names, own = state.game.items, state.game.values[state.player]
    ranked = sorted(state.legal, key=lambda i: -own[i])
    who, first = f"player {state.player + 1}", names[ranked[0]]
    if item not in ranked[:2]:
        return f"With N = 2 {who} considers only {first} and {names[ranked[1]]}."
    if item == ranked[0]:
        return (
            f"{who.capitalize()} tries {names[best]} before {first}: does {first} then come back?"
        )
    return f"After {names[item]} somebody takes {first} before {who} picks again."


@exercise("02-3", solution=lambda: [_HARDER[0], (1, 0, 3, 2, 5, 6)])
def what_would_it_take(answer: Sequence) -> str:
    """Change one number of player 2's row so that KthBestPick with N = 3 takes C."""
    values = read_table(answer, players=[2], most_items=6).values
    if values.shape != (2, 6) or (values[0] != _HARDER[0]).any():
        return "Leave player 1's row, 6 5 4 3 2 1, as it is."
    changed = int((values[1] != _HARDER[1]).sum())
    if changed != 1:
        return f"One number of player 2's row is to change, not {changed}."
    game = table_game(values, items="ABCDEF")
    item = game.items[KthBestPick(3).pick(game.start())]
    if item == "C":
        return ""
    return (
        f"Now it takes {item}. It takes C if player 2 is predicted to leave it both A and B: "
        "which of the two does player 2 want?"
    )


def _end(agent):
    """Return the draft of `agent` as player 1 on the table of exercise 02-1."""
    return play(_WAITING, [agent, Greedy(), Greedy()])


def _opening_and_ends():
    waits, takes = _end(KthBestPick()), _end(Greedy())
    return _WAITING.items[waits.picks[0]], float(waits.rewards[0]), float(takes.rewards[0])


@exercise("02-1", solution=_opening_and_ends)
def does_the_first_come_back() -> dict:
    """What does KthBestPick open with, what does it end with, and Greedy in its place?"""
    opening, *ends = _opening_and_ends()
    tree = ""
    for who, end in reversed(list(zip(("KthBestPick", "Greedy"), ends))):
        ask = f"The picks go 1 2 3 1 2 3: which two items does {who} get?"
        tree = number(end, {}, ask, close=0, then=tree)
    first = f"Suppose that it takes {opening}: is A still there at its next pick?"
    form = 'An item and two numbers are asked for, such as ("C", 10, 10).'
    return question(name({opening: tree}, first), form, _WAITING.items)
