"""What a bot may ask and order, in one place: ``from draftlib.risk.engine import attack, mine``.

The engine knows no bot.  Every function takes `g`, the record of a game, see `position`.
"""

from draftlib.kernels.bits import EMPTY, bit, count, has, lowest, members_of
from draftlib.risk.engine.orders import IGNORED, LOST, WON, attack, fortify, place, start_fortifying
from draftlib.risk.engine.position import (
    ALL,
    HALF,
    armies_on,
    enemies,
    foreign,
    fronts,
    holds,
    mine,
    outnumbers_all,
    strongest,
    weakest,
)
