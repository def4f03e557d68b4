"""Bots of one's own: compiled and tried before they first sit at a table.

The trial is played in Python, so that an error in a phase is raised in one sentence (a compiled
phase would read beyond the end of an array), and Ctrl-C stops a loop without an end.
"""

import difflib
import re
from contextlib import contextmanager

import numba
import numpy as np

from draftlib.arguments import require
from draftlib.kernels.calls import address_of
from draftlib.risk.engine.position import GAME, winner
from draftlib.risk.turns import next_step, start_game

_ROUNDS = 10


def check_bot(bot, kernels, g):
    """Compile what a bot is asked, then let it play a short game against itself in Python.

    kernels: by field of the bot, a kernel and the types of its arguments; g: the record of a game.
    Raises ValueError that names the bot and the phase that fails.
    """
    for phase, (function, kinds) in kernels.items():
        is_kernel = hasattr(function, "py_func") or numba.config.DISABLE_JIT
        what = "a function of g under @dl.kernel"
        require(callable(function) and is_kernel, f"{phase} of bot {bot.name!r}", function, what)
        with _readable_errors(bot, phase):
            address_of(function, kinds)
    g.move_in, g.max_rounds = address_of(*kernels["move_in"]), _ROUNDS
    start_game(g, np.arange(g.n_territories) % g.n_players, np.uint64(0), 0)
    while winner(g) < 0 and next_step(g):
        for phase in ("reinforce", "attack", "fortify") if g.rounds else ("reinforce",):
            with _readable_errors(bot, phase):
                getattr(bot, phase).__wrapped__(g)
            if winner(g) >= 0:
                break


@contextmanager
def _readable_errors(bot, phase):
    """Turn any error into a ValueError that names the bot and its phase."""
    try:
        yield
    except Exception as error:  # of numba's, which are many
        raise ValueError(f"bot {bot.name!r} cannot {phase}: {_reason(error)}") from error


def _reason(error):
    """Return in a line what an error says."""
    words = str(error)
    field = re.search(r"attribute '(\w+)'", words)
    if isinstance(error, KeyError) or field:  # numba misses a field as a dict does
        name = field[1] if field else error.args[0]
        near = difflib.get_close_matches(name, GAME.names, 1)
        return f"g has no field {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")
    number = re.search(r"line (\d+)", words)
    lines = [line for line in words.splitlines() if line.strip() and "nopython" not in line]
    return f"{(lines or [words])[0][:200]}" + (f" (line {number[1]})" if number else "")
