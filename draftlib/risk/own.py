"""Bots of one's own: compiled and tried before they first sit at a table.

What is wrong with a phase is said in a sentence: a compiled one would go on with whatever lies
beside an array, and a loop without an end could not be stopped.
"""

import difflib
import re
import sys
from contextlib import contextmanager

import numba
import numpy as np

from draftlib.arguments import require
from draftlib.kernels.calls import address_of
from draftlib.risk import turns
from draftlib.risk.bots.clusters import finish_off
from draftlib.risk.engine.position import GAME, winner

_MOST_LINES = 100_000  # of Python, in one phase
_ROUNDS = 10


class _EndlessError(Exception):
    """Signals that a phase goes on and on."""


def check_calls(name, calls):
    """Compile what a bot is asked; ValueError that names the bot and the phase if it cannot be.

    calls: by field of the bot, a kernel and the types of its arguments.
    """
    for phase, (function, kinds) in calls.items():
        compiled = hasattr(function, "py_func") or numba.config.DISABLE_JIT
        what = "a function of g under @dl.kernel"
        require(callable(function) and compiled, f"{phase} of bot {name!r}", function, what)
        try:
            address_of(function, kinds)
        except Exception as error:  # of numba's, which are many
            raise ValueError(f"bot {name!r} cannot {phase}: {_reason(error)}") from error


def try_game(bot, g):
    """Let a bot play the first rounds of a game against itself, its phases in Python.

    ValueError that names the bot and the phase if one fails, or has no end.
    """
    g.max_rounds = _ROUNDS
    turns.start_game(g, np.arange(g.n_territories) % g.n_players, np.uint64(0), 0)
    while winner(g) < 0 and turns.next_step(g):
        for phase in ("reinforce", "attack", "fortify") if g.rounds else ("reinforce",):
            with _watched(bot.name, phase, getattr(bot, phase).__wrapped__) as function:
                function(g)
            if phase == "attack":
                finish_off(g)
            if winner(g) >= 0:
                break


@contextmanager
def _watched(name, phase, function):
    """Yield a phase; ValueError that says what fails in it, or that it is a loop without an end."""
    lines, file = 0, function.__code__.co_filename

    def count(frame, event, _):
        nonlocal lines
        if frame.f_code.co_filename != file:
            return None
        lines += event == "line"
        if lines > _MOST_LINES:
            raise _EndlessError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield function
    except _EndlessError:
        raise ValueError(
            f"bot {name!r} does not end to {phase}: {_MOST_LINES:,} lines, and it goes on; "
            "a loop over armies must end when no order is carried out any more"
        ) from None
    except Exception as error:
        raise ValueError(f"bot {name!r} cannot {phase}: {_reason(error)}") from error
    finally:
        sys.settrace(before)


def _reason(error):
    """Return in a line what an error says."""
    words = str(error)
    field = re.search(r"attribute '(\w+)'", words)
    if isinstance(error, KeyError) or field:  # numba misses a field as a dict does
        name = field[1] if field else error.args[0]
        near = difflib.get_close_matches(name, GAME.names, 1)
        return f"g has no field {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")
    line = re.search(r"line (\d+)", words)
    told = [line for line in words.splitlines() if line.strip() and "nopython" not in line]
    return f"{(told or [words])[0][:200]}" + (f" (line {line[1]})" if line else "")
