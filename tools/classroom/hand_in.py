"""A hand-in in a process of its own, in a sandbox where bubblewrap works.

The grader asks by pickles, and the other side answers each by a line of JSON: {"pick": 5}, or
{"error": "..."}.  Nothing that comes back is code, so the worst that it can say is a wrong pick.
"""

import copy
import functools
import json
import linecache
import os
import pickle
import subprocess
import sys
import time
import traceback
import types
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np

import draftlib
from draftlib.arguments.checks import is_integer, shown
from draftlib.game import Game, State
from draftlib.kernels.cache import cache_root

FILE = "student.py"
PATIENCE = 60  # seconds to load a hand-in, and for a pick where nothing else is said
LIMITS = {"AS": 2 * 2**30, "FSIZE": 0, "CORE": 0, "NPROC": 0}  # Python and draftlib take 0.4 GB
LONGEST = 4000  # bytes of an answer: a pipe hands over that many whole
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/localtime")
PACKAGE = Path(draftlib.__file__).parent
COPY = 'cp -R "$0" kernels; NUMBA_CACHE_DIR=$PWD/kernels exec "$@"'  # which others do not read


@functools.cache
def is_kept_apart() -> bool:
    """Return whether bubblewrap works here; some systems have it and forbid what it needs."""
    with suppress(OSError, subprocess.SubprocessError):
        tried = [*_sandbox(), sys.executable, "-I", "-c", ""]
        return not subprocess.run(tried, capture_output=True, timeout=PATIENCE).returncode
    return False


def _sandbox():
    """Return the command that runs another with system, Python and draftlib to read, and /tmp."""
    kernels = str(cache_root())
    roots = [*SYSTEM, sys.base_prefix, sys.prefix, str(PACKAGE), kernels, __file__]
    seen = [word for root in roots if os.path.exists(root) for word in ("--ro-bind", root, root)]
    alone = "--unshare-all --die-with-parent --new-session --cap-drop ALL"  # root could remount
    own = " --proc /proc --dev /dev --tmpfs /tmp --chdir /tmp"
    return ["bwrap", *alone.split(), *own.split(), *seen, "/bin/sh", "-c", COPY, kernels]


class Mishap(Exception):
    """What went wrong in a hand-in, in words."""


class HandIn(AbstractContextManager):
    """A hand-in as an agent; its copies, one for each draft, share its process.

    source: the text of student.py.  own: whether it may use no agent of draftlib.  seconds: for all
    its picks together.  a_pick: for each.  A process that is late, ends, or says what is no answer
    is stopped, and begun anew when the next pick is asked for.
    """

    def __init__(
        self, source: str, game: Game, seconds: float, own: bool, a_pick: float = PATIENCE
    ):
        self._begin, self._seconds, self._a_pick = (source, game, own), seconds, a_pick
        self._is_new, self._life = True, types.SimpleNamespace(process=None, left=seconds)

    def __deepcopy__(self, memo):
        return copy.copy(self)

    def __exit__(self, *_):
        """End the process; what it has begun ends with a sandbox."""
        process, self._life.process = self._life.process, None
        if process is not None:
            process.kill()
            process.wait()
            process.stdin.close()
            process.stdout.close()

    def load(self) -> None:
        """Begin the process; raise Mishap where that fails."""
        if self._life.left <= 0:
            raise Mishap(f"no answer: it has used up the {self._seconds:g} seconds for all picks")
        apart = _sandbox() if is_kept_apart() else []  # bubblewrap shows its own environment
        known = {k: v for k, v in os.environ.items() if not apart or k[:6] in ("NUMBA_", "PATH")}
        self._life.process = subprocess.Popen(
            [*apart, sys.executable, "-P", __file__],  # -P: no module of this folder
            env=known | ONE_THREAD | {"PYTHONPATH": str(PACKAGE.parent)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        try:
            self._ask(self._begin, PATIENCE)
        except Mishap:
            self.__exit__()
            raise

    def pick(self, state: State, rng: np.random.Generator) -> Any:
        """Return what the hand-in says, which may be no legal pick; Mishap if it says nothing."""
        seed, self._is_new, is_new = int(rng.integers(2**63)), False, self._is_new
        if self._life.process is None:
            self.load()
        return self._ask((state.picks, seed, is_new), self._a_pick)

    def _ask(self, question, seconds):
        """Return the pick of the answer; a thread waits, for a process may stop reading, too."""
        answers, begun = [], time.monotonic()
        words = self._life.process, pickle.dumps(question), answers
        thread = Thread(target=_talk, args=words, daemon=True)
        thread.start()
        thread.join(min(seconds, self._life.left))
        self._life.left -= time.monotonic() - begun
        with suppress(ValueError, RecursionError, IndexError):
            match json.loads(answers[0]):
                case {"error": str(words)}:
                    raise Mishap(words)
                case {"pick": pick}:
                    return pick
        self.__exit__()
        if not answers:
            most = f"{seconds:g} seconds ({self._seconds:g} for all picks)"
            raise Mishap(f"no answer within {most}; is there an endless loop?")
        raise Mishap(f"it answers {shown(answers[0])}" if answers[0] else "its process ended")


def _talk(process, message, answers):
    """Write a message, and put what comes back, b"" where the other end is closed."""
    said = b""
    with suppress(OSError, ValueError):
        while message:
            message = message[process.stdin.write(message) :]
        said = process.stdout.read(LONGEST)
    answers.append(said)


def main():
    """Be the other end: load a hand-in, and answer for each position."""
    questions, out = os.fdopen(os.dup(0), "rb"), os.dup(1)
    for stream in (0, 1):
        os.dup2(2, stream)  # what it prints is dropped
    game = agent = mine = None
    while questions.peek(1):
        asked = pickle.load(questions)
        try:
            if game is None:
                limit()
                source, game, own = asked
                if own:
                    refuse_agents()
                agent, item = load(source), None
            else:
                picks, seed, is_new = asked
                mine = copy.deepcopy(agent) if is_new or mine is None else mine
                item = mine.pick(State(game, picks), np.random.default_rng(seed))
                if not isinstance(item, str):  # which may be the name of an item
                    item = int(item) if is_integer(item) else shown(item)
            said = {"pick": item}
        except BaseException as error:
            said = {"error": in_words(error)}
        os.write(out, json.dumps(said).encode()[:LONGEST])


def limit() -> None:
    """Give this process limits of memory, no file that it fills, and no further process.

    The last holds for a user without special rights.  Each limit is one that the system knows.
    """
    with suppress(ImportError):  # not on Windows
        import resource

        for name, size in LIMITS.items():
            with suppress(OSError, ValueError):  # memory on macOS
                resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (size, size))


def refuse_agents() -> None:
    """Let draftlib's agents raise an error when they are made, and its trace of one when called."""
    for name in draftlib.agents.__all__:
        if isinstance(found := getattr(draftlib, name), type):
            found.__init__ = _refuse
        else:
            setattr(draftlib, name, _refuse)


def _refuse(*_, **__):
    raise ValueError("no agent of draftlib may be used here: write your own")


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
    try:
        said = f"{type(error).__name__}: {error}"[:300]
    except BaseException:  # one that cannot even say what is wrong
        said = type(error).__name__
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == FILE]
    return f"{said} ({FILE}, line {lines[-1]})" if lines else said


if __name__ == "__main__":
    main()
