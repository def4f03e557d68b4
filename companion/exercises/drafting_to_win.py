"""Exercises of notebook 10: samples for an item, all moves as first by hand, a rival's pick."""

from collections.abc import Sequence

from companion.exercises.answers import read_number
from companion.exercises.registry import exercise
from companion.studies.by_hand import amaf_table, uct_simulations
from draftlib.catalogue import fantasy_risk, four_item_game, read_picks
from draftlib.risk import Drafter, classic_board

_SIX = uct_simulations(four_item_game(), 6, exploration=1.0, seed=2010)
_SIMULATIONS, _ITEMS, _PLAYERS = 3000, 42, 3
_OPENED = "Siam"


@exercise("10-1", solution=lambda: (_SIMULATIONS / _ITEMS, _SIMULATIONS / _PLAYERS))
def samples_an_item(answer: Sequence[float]) -> str:
    """How many of 3,000 random drafts speak for an item: as first pick; as all moves as first?"""
    if isinstance(answer, str) or len(answer) != 2:
        raise ValueError("two numbers are asked for, such as (100, 200)")
    first, owned = map(read_number, answer)
    if abs(first - _SIMULATIONS / _ITEMS) > 1:
        return f"There are {_ITEMS} items to begin with, each as likely as the others."
    if abs(owned - _SIMULATIONS / (_ITEMS / _PLAYERS)) <= 1:
        return f"{_ITEMS // _PLAYERS} is how many items a player gets: what share of all is that?"
    if abs(owned - _SIMULATIONS / _PLAYERS) > 1:
        return "In which share of the drafts does the item end up with player 1?"
    return ""


def _amaf_of(name):
    return amaf_table(_SIX, four_item_game()).loc[name, "AMAF mean"]


@exercise("10-2", solution=lambda: _amaf_of("B"))
def amaf_of_b(answer: float) -> str:
    """What is the all-moves-as-first mean of B for player 1, after the six simulations above?"""
    value, table = read_number(answer), amaf_table(_SIX, four_item_game())
    if abs(value - _amaf_of("B")) <= 0.01:
        return ""
    if abs(value - table.loc["B", "mean"]) <= 0.01:
        return "That is the mean of those that opened with B: count all that end with it."
    return f"Player 1 ends up with B in {table.loc['B', 'ended up with']} of the six: their mean."


@exercise("10-3", solution=lambda: _reply("quo"))
def reply_of_quo(answer: str) -> str:
    """Player 1 opens with Siam. What does Quo pick?"""
    after = fantasy_risk().start()
    after = after.after(after.game.items.index(_OPENED))
    end, board = read_picks(after, answer), classic_board()
    if len(end.picks) != 2:
        return "One territory is asked for."
    item, right = end.picks[-1], Drafter("quo").pick(after)
    if item == right:
        return ""
    goal, mine = (board.continents[board.continent[i]] for i in (right, item))
    if goal != mine:
        return f"Its goal is the smallest continent that is wholly free, {goal}, not {mine}."
    return f"{goal} it is; there it begins with the territory that has the fewest neighbours."


def _reply(bot):
    after = fantasy_risk().start()
    after = after.after(after.game.items.index(_OPENED))
    return after.game.items[Drafter(bot).pick(after)]
