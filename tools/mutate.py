"""Do the tests notice when the code is wrong?  Each mutation breaks one line and runs them.

    python tools/mutate.py                    all of mutations.txt, one at a time
    python tools/mutate.py uct quo --jobs 2   those of files whose path has one of the words

The tests are asked interpreted, for 90 seconds at most, which spares compiling, and if none fails
compiled.  A mutation is caught if a test fails that does not fail in that time without it, or if
the compiled tests hang for 15 minutes.  The result is a table of those that were not, and exit code
1 if they are more than one in twenty.  It takes about half a minute each.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from tqdm import tqdm

ROOT = Path(__file__).resolve().parent.parent
LONGEST = {"1": 90, "0": 15 * 60}  # seconds, by NUMBA_DISABLE_JIT: first interpreted, then compiled


class Mutation(NamedTuple):
    """One wrong line in one file, and the tests that are asked, the likeliest first."""

    file: str
    tests: tuple[str, ...]
    right: str
    wrong: str


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="parts of file names; all by default")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    chosen = [
        mutation
        for mutation in read(ROOT / "tools" / "mutations.txt")
        if not options.words or any(word in mutation.file for word in options.words)
    ]
    check(chosen)
    survived = [m for m, caught in zip(chosen, run_all(chosen, options.jobs)) if not caught]
    print(f"{len(chosen) - len(survived)} of {len(chosen)} mutations are caught")
    for mutation in survived:
        print(f"\n{mutation.file}\n- {mutation.right}\n+ {mutation.wrong}")
    sys.exit(20 * len(survived) > len(chosen))


def read(path):
    """Return the mutations of a text file of the form that its head describes."""
    found, file, tests, right = [], "", (), ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("- "):
            right = line[2:]
        elif line.startswith("+ "):
            found.append(Mutation(file, tests, right, line[2:]))
        elif line and not line.startswith("#"):
            file, _, named = line.partition(": ")
            tests = tuple(named.split())
    return found


def check(mutations):
    """Stop if a line is no longer in its file, or is there twice."""
    for mutation in mutations:
        times = (ROOT / mutation.file).read_text("utf-8").count(mutation.right)
        if times != 1:
            sys.exit(f"{mutation.file} has this {times} times, not once:\n{mutation.right}")


def run_all(mutations, jobs):
    """Return for each mutation whether it is caught; each job works in a copy of the tree."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        copies = SimpleQueue()
        for job in range(jobs):
            copies.put(copy_of_tree(Path(scratch) / str(job)))

        def one(mutation):
            tree = copies.get()
            try:
                caught = is_caught(mutation, tree)
            finally:
                copies.put(tree)
            tqdm.write(f"{'caught' if caught else 'SURVIVED'}  {mutation.file}  {mutation.wrong}")
            return caught

        with ThreadPoolExecutor(jobs) as pool:
            return list(tqdm(pool.map(one, mutations), total=len(mutations), unit="mutation"))


def copy_of_tree(target):
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout
    for name in files.splitlines():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target / name)
    return target


def is_caught(mutation, tree):
    """Break the line in the copy, ask the tests, and put back the line, with which they pass."""
    path = tree / mutation.file
    path.write_text(path.read_text("utf-8").replace(mutation.right, mutation.wrong), "utf-8")
    try:
        for interpreted, longest in LONGEST.items():
            failed = ask(mutation.tests, tree, interpreted, longest)
            if failed:
                break
    finally:
        shutil.copy2(ROOT / mutation.file, path)
    if failed and ask(["--last-failed", *mutation.tests], tree, interpreted, longest):
        raise SystemExit(f"the tests of {mutation.file} fail without a mutation")
    return failed is not False


def ask(tests, tree, interpreted, longest):
    """Return whether a test fails; None if it takes longer, and is ended with all it started."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--hypothesis-profile", "mutation"]
    asked = subprocess.Popen(
        command + list(tests),
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree), "NUMBA_DISABLE_JIT": interpreted},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return asked.wait(longest) != 0
    except subprocess.TimeoutExpired:
        os.killpg(asked.pid, signal.SIGKILL)
        asked.wait()
        return None


if __name__ == "__main__":
    main()
