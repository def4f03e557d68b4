"""Small positions, and what a bot does in them, as short strings.

The bot is player 0 of three.  "3:5 32:1" are its territories and armies; all other territories go
in ascending order to players 1 and 2 in turn, with `fill` armies each; then "32:1/10 12:2/5"
puts 10 armies of player 1 on 32 and 5 of player 2 on 12.
"""

from draftlib.boards import make_board
from draftlib.risk.bots import bot_named
from draftlib.risk.engine.position import ALWAYS_LOST, ALWAYS_WON, clear, put
from draftlib.risk.recording import events_by_kind, logged_events
from draftlib.risk.setting import new_game
from draftlib.risk.turns import finish_off


def board_in_a_row(continents, bonuses=(1,)):
    """Return a board of territories in a row, from the continent of each."""
    ends = len(continents)
    near = [[u for u in (t - 1, t + 1) if 0 <= u < ends] for t in range(ends)]
    places = [(f"t{t}", k, near[t]) for t, k in enumerate(continents)]
    return make_board("row", list(zip("abc", bonuses)), places)


def scene(bot, mine, others="", fill=2, only=None, goal=-1, wanted=()):
    """Return the record of a position.  With `only`, all territories not named are player 1's."""
    g = new_game((bot, "quo", "quo"))
    clear(g)
    board = _stacks(mine, seat="0/")
    for i, t in enumerate(t for t in range(42) if t not in _stacks(mine)):
        board[t] = (1 if only is not None else 1 + i % 2, fill)
    board |= _stacks(only or "", seat="2/") | _stacks(others)
    for t in range(42):
        put(g, t, *board[t])
    g.rounds, g.goal[0], g.logging = 1, goal, 1
    g.force[0] = bot_named(bot).border_force[0]
    g.wanted[0] = sum(1 << c for c in wanted)
    return g


def _stacks(text, seat=""):
    """Return the (seat, armies) of each territory in a text; of one seat if it says none."""
    fields = [field.split(":") for field in text.split()]
    return {int(t): tuple(int(x) for x in (seat + stack).split("/")) for t, stack in fields}


def take_log(g):
    """Return the logged (placements, attacks, fortifications, cards) as tuples; empty the log."""
    events = logged_events(g)
    g.n_log = 0
    return events_by_kind(events)


def totals(g, n, bot):
    """Let the bot reinforce; return the armies that each territory got, as a dict."""
    result = {}
    g.left = n
    bot_named(bot).reinforce(g)
    for t, k in take_log(g)[0]:
        result[t] = result.get(t, 0) + k
    return result


def fought(g, bot, dice="W"):
    """Let the bot attack; with dice W it always wins at no loss, with L it always loses.

    Return e.g. "7->14 in 9 left 1, 5->12 lost".
    """
    g.dice = ALWAYS_WON if dice == "W" else ALWAYS_LOST
    bot_named(bot).attack(g)
    finish_off(g)
    return ", ".join(_told(attack) for attack in take_log(g)[1])


def _told(attack):
    road = f"{attack.source}->{attack.target}"
    if attack.defenders_left:
        return f"{road} lost"
    return f"{road} in {attack.moved} left {attack.attackers_left - attack.moved}"
