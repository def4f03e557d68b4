"""Boscoe: Quo's careful cousin, who drafts the largest continent and stops a dominant player.

It places and fortifies as Quo does, unless a dominant player must be stopped, and repeats its
expansion until nothing is easy any more; it never sweeps.

Its kernels take `g`, the record of a game (`engine.position`), in which the bot is `g.player`.

Behaviour of the bot of that name in the public Lux Delux SDK, re-implemented clean-room.
"""

from draftlib.kernels.compiling import kernel
from draftlib.risk.bots.bot import Bot
from draftlib.risk.bots.clusters import fortify_power, reinforce_power, root_of_power, triple_pack
from draftlib.risk.bots.draft_rules import LARGEST
from draftlib.risk.bots.must_kill import attack_victim, place_against_dominant


@kernel
def _reinforce(g):
    """Place against a dominant player, else as Quo does."""
    if not place_against_dominant(g):
        reinforce_power(g)


@kernel
def _attack_phase(g):
    """Attack the victim, then expand, fill out and consolidate while anything can be attacked."""
    attack_victim(g)
    root = root_of_power(g)
    while triple_pack(g, root):
        pass


BOT = Bot(
    "boscoe",
    "Boscoe",
    _reinforce,
    _attack_phase,
    fortify_power,
    goal_rule=LARGEST,
    card_wish=0,
)
