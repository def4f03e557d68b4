"""The listing of the bots.

A new bot is a file of its own in this folder, which ends with its `Bot`, and its name here.
"""

from draftlib.arguments.domains import Word
from draftlib.risk.bots import boscoe, evil_pixie, killbot, quo

BOTS = (quo.BOT, evil_pixie.BOT, killbot.BOT, boscoe.BOT)
BOT_NAMES = tuple(bot.name for bot in BOTS)
BotName = Word(*BOT_NAMES)


def bot_named(name):
    """Return the `Bot` of a name; ValueError for an unknown name."""
    return BOTS[BOT_NAMES.index(BotName("a bot", name))]
