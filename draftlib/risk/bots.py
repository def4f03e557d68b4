"""The four rule-based bots by name and number, and who answers in each phase of a turn."""

from draftlib._jit import kernel
from draftlib.risk import boscoe, evil_pixie, inner, killbot, quo
from draftlib.risk.clusters import fortify_cluster, root_of_power
from draftlib.risk.continents import reinforce_power
from draftlib.risk.position import BOSCOE, EVIL_PIXIE, KILLBOT, QUO

KINDS = {"quo": QUO, "evil_pixie": EVIL_PIXIE, "killbot": KILLBOT, "boscoe": BOSCOE}


def kind_of(name):
    """Return the number of a bot; ValueError for an unknown name."""
    if name not in KINDS:
        raise ValueError(f"unknown bot {name!r}: the bots are {', '.join(KINDS)}")
    return KINDS[name]


@kernel
def reinforce(g):
    """Let the acting bot place the armies that are left to it."""
    kind = g.kind[g.player]
    if kind == QUO:
        reinforce_power(g)
    elif kind == EVIL_PIXIE:
        evil_pixie.reinforce(g)
    elif kind == KILLBOT:
        killbot.reinforce(g)
    else:
        boscoe.reinforce(g)


@kernel
def place_chunk(g):
    """Let the acting bot place a chunk of its starting armies; KillBot does not hunt yet."""
    if g.kind[g.player] == KILLBOT:
        inner.reinforce(g)
    else:
        reinforce(g)


@kernel
def attack_phase(g):
    """Let the acting bot attack."""
    kind = g.kind[g.player]
    if kind == QUO:
        quo.attack_phase(g)
    elif kind == EVIL_PIXIE:
        evil_pixie.attack_phase(g)
    elif kind == KILLBOT:
        killbot.attack_phase(g)
    else:
        boscoe.attack_phase(g)


@kernel
def fortify_phase(g):
    """Let the acting bot fortify: Quo and Boscoe their leading cluster."""
    kind = g.kind[g.player]
    if kind == EVIL_PIXIE:
        evil_pixie.fortify_phase(g)
    elif kind == KILLBOT:
        inner.fortify_phase(g)
    else:
        fortify_cluster(g, root_of_power(g))
