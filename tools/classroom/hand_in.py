"""A hand-in in a process of its own: it reads positions, writes picks, and touches nothing else.

The grader asks in lines of JSON, and the other side answers each by one line: {"pick": 5}, or
{"error": "..."}.  Nothing that comes back is code, so the worst that it can say is a wrong pick.
The process begins in an empty folder, and has no answers, rivals or results in it.  Its limits are
those of POSIX; on Windows only its time is limited.  What no limit stops: see the README.
"""

import argparse
import base64
import copy
import functools
import json
import linecache
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import types
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import numpy as np

import draftlib
from draftlib.arguments.checks import is_integer, shown
from draftlib.game import Game, State
from draftlib.kernels.cache import cache_root

FILE = "student.py"
PATIENCE = 60  # seconds to load a hand-in, and for a pick where nothing else is said
MEMORY = 2 * 2**30  # bytes, of which Python and draftlib take 0.4
LONGEST = 4000  # bytes of an answer: a pipe hands over that many whole
SPARED = {"PATH", "HOME", "USERPROFILE", "SYSTEMROOT", "TEMP"}  # the environment, for no secrets
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/localtime")
PACKAGE = Path(draftlib.__file__).parent


@functools.cache
def is_kept_apart() -> bool:
    """Return whether bubblewrap works here; some systems have it and forbid what it needs."""
    with suppress(OSError, subprocess.SubprocessError), tempfile.TemporaryDirectory() as kernels:
        python = [sys.executable, "-I", "-c", ""]
        return not subprocess.run(
            [*_sandbox(kernels), *python], capture_output=True, timeout=PATIENCE
        ).returncode
    return False


def _sandbox(kernels):
    """Return bubblewrap's command: system, Python and draftlib to read, `kernels` to write."""
    roots = [*SYSTEM, sys.base_prefix, sys.prefix, str(PACKAGE), os.path.abspath(__file__)]
    seen = [word for root in roots if os.path.exists(root) for word in ("--ro-bind", root, root)]
    own = ["--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev", *seen]
    own += ["--bind", str(kernels), "/kernels", "--chdir", "/tmp"]
    own += ["--setenv", "NUMBA_CACHE_DIR", "/kernels", "--setenv", "PYTHONPATH", PACKAGE.parent]
    alone = "--unshare-all --die-with-parent --new-session --cap-drop ALL"  # root could remount
    return ["bwrap", *map(str, own), *alone.split()]


class Mishap(Exception):
    """What went wrong in a hand-in, in words."""


class HandIn:
    """A hand-in as an agent; its copies, one for each draft, share its process.

    source: the text of student.py.  seconds: for all its picks together.  a_pick: for each.  A
    process that is late, ends, or says what is no answer is stopped, and begun anew when the next
    pick is asked for.
    """

    def __init__(self, source: str, game: Game, seconds: float, a_pick: float = PATIENCE):
        self._child, self._is_new = _Child(source, game, seconds, a_pick), True

    def __deepcopy__(self, memo):
        return copy.copy(self)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._child.stop()

    def load(self) -> None:
        """Begin the process; raise Mishap where that fails."""
        self._child.start()

    def pick(self, state: State, rng: np.random.Generator) -> Any:
        """Return what the hand-in says, which may be no legal pick; Mishap if it says nothing."""
        seed, self._is_new, is_new = int(rng.integers(2**63)), False, self._is_new
        return self._child.ask({"picks": state.picks, "seed": seed, "new": is_new})


class _Child:
    """The grader's end: a process, and the seconds that it has left."""

    def __init__(self, source, game, seconds, a_pick):
        game = base64.b64encode(pickle.dumps(game)).decode()
        self.begin = {"source": source, "game": game, "seconds": int(seconds) + PATIENCE}
        self.total, self.left, self.a_pick = seconds, seconds, a_pick
        self.process = self.folder = None

    def start(self):
        if self.left <= 0:
            raise Mishap(f"no answer {self._used_up()}")
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        kept = {k: v for k, v in os.environ.items() if k[:5] in ("NUMBA", "PYTHO") or k in SPARED}
        apart = []
        if is_kept_apart():
            kernels = Path(self.folder.name, "kernels")
            kernels.mkdir()
            if compiled := cache_root():
                for cache in compiled.glob("kernels-*"):  # copies, which others do not read
                    shutil.copytree(cache, kernels / cache.name)
            apart = _sandbox(kernels)
        self.process = subprocess.Popen(
            # -P: no module of this folder
            [*apart, sys.executable, "-P", os.path.abspath(__file__)],
            cwd=self.folder.name,
            env=kept | ONE_THREAD,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        try:
            self._exchange(self.begin, min(PATIENCE, self.left))
        except Mishap:
            self.stop()
            raise

    def ask(self, question):
        if self.process is None:
            self.start()
        return self._exchange(question, min(self.a_pick, self.left))

    def _exchange(self, message, seconds):
        """Send a message and return the pick of the answer; a thread waits, for a pipe has no end.

        Neither need have one: a process may stop reading, or leave its end to another.
        """
        answers, begun = SimpleQueue(), time.monotonic()
        Thread(target=_talk, args=(self.process, message, answers), daemon=True).start()
        try:
            said = answers.get(timeout=max(0, seconds))
        except Empty:
            self.stop()
            late = f"within {seconds:g} seconds" if seconds < self.left else self._used_up()
            raise Mishap(f"no answer {late}; is there an endless loop?") from None
        finally:
            self.left -= time.monotonic() - begun
        try:
            match json.loads(said):
                case {"error": str(words)}:
                    raise Mishap(words)
                case {"pick": pick}:
                    return pick
        except (ValueError, RecursionError):
            pass
        if not said:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(1)  # bubblewrap ends after what it ran
        self.stop()
        why = f"it answers {shown(said)}" if said else f"its process ended with {self.end}"
        raise Mishap(why)

    def _used_up(self):
        return f"after the {self.total:g} seconds that all its picks may take"

    def stop(self):
        """End the process and all that it has begun, but for what has left its session."""
        if self.process is None:
            return
        process, self.process = self.process, None
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        code = process.wait()
        code = 128 - code if code > 128 else code  # bubblewrap's word for a signal
        self.end = f"signal {signal.Signals(-code).name}" if code < 0 else f"code {code}"
        process.stdin.close()
        process.stdout.close()
        self.folder.cleanup()


def _talk(process, message, answers):
    """Write a message, and put what comes back, b"" where the other end is closed."""
    said, line = b"", json.dumps(message).encode() + b"\n"
    with suppress(OSError, ValueError):
        while line:
            line = line[process.stdin.write(line) :]
        said = process.stdout.read(LONGEST)
    answers.put(said)


def main():
    """Be the other end: load a hand-in, and answer for each position."""
    questions, out = os.fdopen(os.dup(0), encoding="utf-8"), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # what it prints is dropped
        os.dup2(nowhere, stream)
    agent = mine = None
    for line in questions:
        try:
            asked = json.loads(line)
            if "source" in asked:
                game = pickle.loads(base64.b64decode(asked["game"]))
                limit(asked["seconds"])
                agent, item = load(asked["source"]), None
            else:
                mine = None if asked["new"] else mine
                mine = copy.deepcopy(agent) if mine is None else mine
                state, rng = State(game, asked["picks"]), np.random.default_rng(asked["seed"])
                item = mine.pick(state, rng)
                if not isinstance(item, str):  # which may be the name of an item
                    item = int(item) if is_integer(item) else shown(item)
            said = {"pick": item}
        except BaseException as error:
            said = {"error": in_words(error)}
        os.write(out, json.dumps(said).encode()[:LONGEST])


def limit(seconds: int) -> None:
    """Give this process limits of time and memory, no file that it fills, and no further process.

    The last holds for a user without special rights.  Each limit is one that the system knows.
    """
    with suppress(ImportError):  # not on Windows
        import resource

        sizes = {"CPU": seconds, "AS": MEMORY, "FSIZE": 0, "CORE": 0, "NPROC": 0}
        for name, size in sizes.items():
            with suppress(OSError, ValueError):  # memory on macOS
                resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (size, size))


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
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    main()
