"""A hand-in in a process of its own, in a sandbox where bubblewrap works.

The grader asks by pickles, and the other side answers each by JSON, an item and an error: [5, ""]
or [null, "..."].  Nothing that comes back is code, so the worst it can say is a wrong pick.
"""

import copy
import functools
import json
import linecache
import operator
import os
import pickle
import subprocess
import sys
import time
import traceback
import types
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np

import draftlib
from draftlib.arguments.checks import shown
from draftlib.game import Game, State
from draftlib.kernels.cache import cache_root

FILE = "student.py"
PATIENCE = 60  # seconds to load a hand-in, and for a pick where nothing else is said
LIMITS = {"AS": 2 * 2**30, "FSIZE": 0, "CORE": 0, "NPROC": 0}  # Python and draftlib take 0.4 GB
LONGEST = 4000  # bytes of an answer: a pipe hands over that many whole
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/localtime")
PACKAGE = Path(draftlib.__file__).parent
COPY = 'cp -R "$0" kernels; NUMBA_CACHE_DIR=$PWD/kernels exec "$@"'  # which others do not read


@functools.cache
def sandbox() -> list[str]:
    """Return the command that runs another with system, Python and draftlib to read, and /tmp.

    It is empty where running it fails: some systems have bubblewrap and forbid what it needs.
    """
    kernels = str(cache_root())
    roots = [*SYSTEM, sys.base_prefix, sys.prefix, str(PACKAGE), kernels, __file__]
    seen = [word for root in roots if os.path.exists(root) for word in ("--ro-bind", root, root)]
    alone = "bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL"  # root could mount
    own = " --proc /proc --dev /dev --tmpfs /tmp --chdir /tmp"
    command = [*(alone + own).split(), *seen, "/bin/sh", "-c", COPY, kernels]
    with suppress(OSError, subprocess.SubprocessError):
        tried = [*command, sys.executable, "-I", "-c", ""]
        subprocess.run(tried, check=True, capture_output=True, timeout=PATIENCE)
        return command
    return []


class Mishap(Exception):
    """What went wrong in a hand-in, in words."""


class HandIn(AbstractContextManager):
    """A hand-in as an agent; its copies, one for each draft, are itself, and its process goes on.

    source: the text of student.py.  own: whether it may use no agent of draftlib.  seconds: for all
    its picks together.  a_pick: for each.  A process that is late, ends, or says what is no answer
    is stopped, and begun anew when the next pick is asked for.
    """

    def __init__(self, source: str, game: Game, seconds: float, own: bool, a_pick=PATIENCE):
        self._begin, self._seconds, self._a_pick = (source, game, own), seconds, a_pick
        self._process, self._left = None, seconds

    def __deepcopy__(self, memo):
        return self

    def __exit__(self, *_):
        """End the process; what it has begun ends with a sandbox."""
        process, self._process = self._process, None
        if process is not None:
            with process:  # which closes its pipes and waits
                process.kill()

    def pick(self, state: State, rng: np.random.Generator) -> Any:
        """Return what the hand-in says, which may be no legal pick; Mishap if it says nothing."""
        if self._process is None:
            self._load()
        return self._ask((state.picks, int(rng.integers(2**63))), self._a_pick)

    def _load(self):
        """Begin the process; raise Mishap where that fails."""
        if self._left <= 0:
            raise Mishap(f"no answer: it has used up the {self._seconds:g} seconds for all picks")
        apart = sandbox()  # which shows its own environment
        known = {k: v for k, v in os.environ.items() if not apart or k[:6] in ("NUMBA_", "PATH")}
        known |= ONE_THREAD | {"PYTHONPATH": str(PACKAGE.parent)}
        command = [*apart, sys.executable, "-P", __file__]  # -P: no module of this folder
        self._process = subprocess.Popen(command, env=known, **PIPES)
        self._ask(self._begin, PATIENCE)

    def _ask(self, question, seconds):
        """Return the pick of the answer; a thread waits, for a process may stop reading, too."""
        process, answers, begun = self._process, [], time.monotonic()

        def talk():
            with suppress(OSError, ValueError):
                os.write(process.stdin.fileno(), pickle.dumps(question))
                answers.append(os.read(process.stdout.fileno(), LONGEST))  # b"" where it has ended

        thread = Thread(target=talk, daemon=True)
        thread.start()
        thread.join(min(seconds, self._left))
        self._left -= time.monotonic() - begun
        with suppress(ValueError, TypeError, RecursionError, IndexError):
            pick, error = json.loads(answers[0])
            if error:
                raise Mishap(error)
            return pick
        late = f"no answer within {seconds:g} seconds ({self._seconds:g} for all picks)"
        said = f"it answers {shown(answers[0])}" if any(answers) else "its process ended"
        said = f"{late}; is there an endless loop?" if thread.is_alive() else said
        self.__exit__()
        raise Mishap(said)


def main():
    """Be the other end: load a hand-in, and answer for each position."""
    questions, out = os.fdopen(os.dup(0), "rb"), os.dup(1)
    for stream in (0, 1):
        os.dup2(2, stream)  # what it prints is dropped
    agent, mine, last = None, None, np.inf
    while questions.peek(1):
        asked = pickle.load(questions)
        try:
            if len(asked) == 3:
                limit()
                source, game, own = asked
                refuse_agents(draftlib.agents.__all__ if own else ())
                agent, item = load(source), None
            else:
                picks, seed = asked
                mine = copy.deepcopy(agent) if len(picks) <= last else mine  # in another draft
                last = len(picks)
                item = mine.pick(State(game, picks), np.random.default_rng(seed))
            said = json.dumps([item, ""], default=operator.index)
        except BaseException as error:
            said = json.dumps([None, in_words(error)])
        os.write(out, said.encode()[:LONGEST])


def limit() -> None:
    """Give this process limits of memory, no file that it fills, and no further process.

    The last holds for a user without special rights.  Each limit is one that the system knows.
    """
    for name, size in LIMITS.items():
        with suppress(ImportError, OSError, ValueError):  # on Windows; memory on macOS
            import resource

            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (size, size))


def refuse_agents(names: Sequence[str]) -> None:
    """Let agents of draftlib raise an error when they are made, and its trace when it is called."""

    def refuse(*_, **__):
        raise ValueError("no agent of draftlib may be used here: write your own")

    for name in names:
        is_class = isinstance(found := getattr(draftlib, name), type)
        setattr(found if is_class else draftlib, "__init__" if is_class else name, refuse)


def load(source: str) -> Any:
    """Return an agent of the one class with `pick` that a text defines."""
    module = sys.modules["student"] = types.ModuleType("student")
    linecache.cache[FILE] = (len(source), None, source.splitlines(keepends=True), FILE)
    exec(compile(source, FILE, "exec"), vars(module))
    own = [each for each in vars(module).values() if getattr(each, "__module__", "") == "student"]
    found = [each for each in own if isinstance(each, type) and hasattr(each, "pick")]
    if len(found) != 1:
        raise ValueError(f"one class with pick is asked for, not {[c.__name__ for c in found]}")
    return found[0]()


def in_words(error: BaseException) -> str:
    """Return an error in at most 300 letters, with the last line of the hand-in that it passed."""
    said = type(error).__name__
    with suppress(BaseException):  # one that cannot even say what is wrong
        said = f"{said}: {error}"[:300]
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == FILE]
    return f"{said} ({FILE}, line {lines[-1]})" if lines else said


if __name__ == "__main__":
    main()
