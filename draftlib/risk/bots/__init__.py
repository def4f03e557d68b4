"""The listing of the bots, and the frame of a turn.

A new bot is a file of its own in this folder, which ends with its `Bot`, and its name here.
"""

from numba import literal_unroll

from draftlib.kernels.compiling import kernel
from draftlib.risk.bots import boscoe, evil_pixie, killbot, quo
from draftlib.risk.bots.clusters import finish_off
from draftlib.risk.engine.position import winner
from draftlib.support.checks import check_word

LISTING = (quo.BOT, evil_pixie.BOT, killbot.BOT, boscoe.BOT)
BOTS = tuple(bot._replace(number=number) for number, bot in enumerate(LISTING))
NAMES = tuple(bot.name for bot in BOTS)


def bot_named(name):
    """Return the `Bot` of a name; ValueError for an unknown name."""
    check_word("a bot", name, NAMES)
    return BOTS[NAMES.index(name)]


def seat_bots(g, bots):
    """Let these bots play a game, one in each seat."""
    for p, bot in enumerate(bots):
        g.bot[p] = bot.number
        for habit, value in bot.habits.items():
            g[habit][p] = value


@kernel(inline="always")
def play_turn(g):
    """Let the acting bot reinforce, attack and fortify.

    Before the first round it only places a chunk of its starting armies; when the game is won,
    nothing is left to fortify.  The loops are unrolled by the compiler, so that each bot's kernels
    are called by name.
    """
    acting = g.bot[g.player]
    for bot in literal_unroll(BOTS):
        if bot.number == acting:
            bot.reinforce(g)
    if g.rounds == 0:
        return
    for bot in literal_unroll(BOTS):
        if bot.number == acting:
            bot.attack(g)
    finish_off(g)
    if winner(g) >= 0:
        return
    for bot in literal_unroll(BOTS):
        if bot.number == acting:
            bot.fortify(g)
