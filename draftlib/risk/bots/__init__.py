"""The four rule-based bots by name and number, and how each answers in a turn."""

from draftlib.kernels.compiling import kernel
from draftlib.risk.bots import boscoe, evil_pixie, inner, killbot, quo
from draftlib.risk.bots.clusters import finish_off, fortify_cluster, root_of_power
from draftlib.risk.bots.continents import reinforce_power
from draftlib.risk.engine.position import BOSCOE, EVIL_PIXIE, KILLBOT, QUO, winner

KINDS = {"quo": QUO, "evil_pixie": EVIL_PIXIE, "killbot": KILLBOT, "boscoe": BOSCOE}


def kind_of(name):
    """Return the number of a bot; ValueError for an unknown name."""
    if name not in KINDS:
        raise ValueError(f"unknown bot {name!r}: the bots are {', '.join(KINDS)}")
    return KINDS[name]


@kernel(inline="always")
def play_turn(g):
    """Let the acting bot reinforce, attack and fortify.

    Before the first round it only places a chunk of its starting armies; when the game is won,
    nothing is left to fortify.  All bots are dispatched in this one kernel, and it and their phases
    are inlined, because each layer of calls would compile everything below it once more.
    """
    kind = g.kind[g.player]
    if kind == QUO:
        reinforce_power(g)
    elif kind == EVIL_PIXIE:
        evil_pixie.reinforce(g)
    elif kind == KILLBOT:
        killbot.reinforce(g)
    else:
        boscoe.reinforce(g)
    if g.rounds == 0:
        return
    if kind == QUO:
        quo.attack_phase(g)
    elif kind == EVIL_PIXIE:
        evil_pixie.attack_phase(g)
    elif kind == KILLBOT:
        killbot.attack_phase(g)
    else:
        boscoe.attack_phase(g)
    finish_off(g)
    if winner(g) >= 0:
        return
    if kind == EVIL_PIXIE:
        evil_pixie.fortify_phase(g)
    elif kind == KILLBOT:
        inner.fortify_phase(g)
    else:
        fortify_cluster(g, root_of_power(g))
