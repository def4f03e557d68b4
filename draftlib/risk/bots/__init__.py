"""The listing of the bots.

A new bot is a file of its own in this folder, which ends with its `Bot`, and its name here.
"""

from draftlib.arguments import Domain, Word
from draftlib.risk.bots import boscoe, evil_pixie, killbot, quo
from draftlib.risk.bots.bot import Bot

BOTS = (quo.BOT, evil_pixie.BOT, killbot.BOT, boscoe.BOT)
BOT_NAMES = tuple(bot.name for bot in BOTS)


BotName = Domain(
    f"{Word(*BOT_NAMES).what}, or a risk.Bot",
    lambda value: isinstance(value, Bot) or Word(*BOT_NAMES).fits(value),
)


def bot_named(name: str | Bot) -> Bot:
    """Return the `Bot` of a name; ValueError for an unknown name.

    Parameters
    ----------
    name : str or Bot
        One of `BOT_NAMES`, or the bot itself.

    Examples
    --------
    >>> from draftlib.risk import bot_named
    >>> bot_named("evil_pixie").title
    'EvilPixie'
    """
    BotName("a bot", name)
    return name if isinstance(name, Bot) else BOTS[BOT_NAMES.index(name)]
