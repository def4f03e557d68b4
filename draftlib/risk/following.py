"""The bots' draft rules as a search follows them: compiled, for all seats, pick after pick.

A search asks about millions of positions, most of which are the last one and a pick or two.  The
record goes from one to the next by those picks, and takes back what differs; with each pick it
keeps the goal continent that its bot had before.
"""

from collections.abc import Sequence

import numpy as np

from draftlib.kernels.bits import bit
from draftlib.kernels.calls import FOLLOWS, callback
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots.draft_rules import pick, renew_goal, unowned
from draftlib.risk.engine.memory import reader
from draftlib.risk.engine.position import GAME, MAX_PLAYERS, MAX_TERRITORIES

# The memory of the rule: how far the record is, with what picks; who moves when, and who is a bot.
_DRAFT = np.dtype(
    [
        ("stream", "u8", (1,)),
        ("n_picked", "i8"),
        ("picks", "i8", (MAX_TERRITORIES,)),
        ("goals", "i8", (MAX_TERRITORIES,)),  # of who picked, before it
        ("order", "i8", (MAX_TERRITORIES,)),
        ("is_bot", "i8", (MAX_PLAYERS,)),
        ("game", GAME),
    ],
    align=True,
)
_draft_in = reader(_DRAFT)


@kernel
def _take(draft, g, item):
    """Go on by a pick of the player to move, who renews its goal before it, as in its own pick."""
    turn = draft.n_picked
    g.player = draft.order[turn]
    draft.picks[turn], draft.goals[turn] = item, g.goal[g.player]
    if draft.is_bot[g.player]:
        renew_goal(g, unowned(g))
    g.own[g.player] |= bit(item)
    draft.n_picked = turn + 1


@kernel
def _take_back(draft, g):
    """Go back by a pick."""
    turn = draft.n_picked - 1
    player = draft.order[turn]
    g.own[player] &= ~bit(draft.picks[turn])
    g.goal[player] = draft.goals[turn]
    draft.n_picked = turn


@callback(FOLLOWS)
def follow_bots(memory, picks, known, turn):
    """Return the territory that the bot at `turn` drafts after picks[:turn]."""
    draft = _draft_in(memory)
    g = draft.game
    while draft.n_picked > min(known, turn):
        _take_back(draft, g)
    while draft.n_picked < turn:
        _take(draft, g, picks[draft.n_picked])
    g.player = draft.order[turn]
    goal = g.goal[g.player]
    item = pick(g)
    g.goal[g.player] = goal
    return item


def memory_for(tables: np.ndarray, order: Sequence[int], is_bot: Sequence[bool]) -> np.ndarray:
    """Return the memory of the rule, (B,) uint8, at the start of a draft.

    tables: the record of a game between the bots, (1,); order: the player of each pick, (N,);
    is_bot: whether a bot's rule is followed at each seat, (P,).
    """
    draft = np.zeros(1, _DRAFT)
    draft["order"][0, : len(order)] = order
    draft["is_bot"][0, : len(is_bot)] = is_bot
    draft["game"] = tables
    return draft.view(np.uint8)
