"""Do the tests notice when the code is wrong?  Each mutation breaks one place and runs them.

    python tools/mutate.py                    all of mutations.txt, one at a time
    python tools/mutate.py uct quo --jobs 2   those of files whose path has one of the words

The tests are asked interpreted, for 90 seconds at most, which spares compiling, and if none fails
compiled.  A mutation is caught if a test fails that does not fail in that time without it, or if
the compiled tests hang for 15 minutes.  The result is a table of those that were not, and exit code
1 if they are more than one in twenty.  It takes about half a minute each.
"""

import argparse
import ast
import copy
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
    """One wrong place in one file, and the tests that are asked, the likeliest first."""

    file: str
    tests: tuple[str, ...]
    right: str
    wrong: str


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="parts of file names; all by default")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.jobs < 1:
        parser.error(f"--jobs must be at least 1, not {options.jobs}")
    mutations = read(ROOT / "tools" / "mutations.txt")
    for word in options.words:
        if not any(word in mutation.file for mutation in mutations):
            parser.error(f"no mutation is in a file with {word!r} in its path")
    words = options.words or [""]
    chosen = [m for m in mutations if any(word in m.file for word in words)]
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
    """Stop unless each mutation finds its place, and one only."""
    for mutation in mutations:
        try:
            broken(mutation)
        except ValueError as error:
            sys.exit(f"{mutation.file} {error}:\n{mutation.right}")


def broken(mutation):
    """Return the text of a file with a mutation, and without it in the same layout.

    The place of a mutation in Python is found by its syntax, in other files by its text.  Raises
    ValueError if there is no such place, or two.
    """
    text = (ROOT / mutation.file).read_text("utf-8")
    if not mutation.file.endswith(".py"):
        _only([mutation.right] * text.count(mutation.right))
        return text.replace(mutation.right, mutation.wrong), text
    tree, right, wrong = ast.parse(text), _parsed(mutation.right), _parsed(mutation.wrong)
    if isinstance(right, ast.Expr) and isinstance(wrong, ast.Expr):
        right, wrong = right.value, wrong.value
    alike = [n for n in ast.walk(tree) if type(n) is type(right) and _dump(n) == _dump(right)]
    place, without = _only(alike), ast.unparse(tree)
    for part in ("body", "orelse"):
        if isinstance(getattr(place, part, None), list):
            setattr(wrong, part, getattr(place, part))
    return ast.unparse(_Replace(place, wrong).visit(tree)), without


def _only(places):
    if len(places) != 1:
        raise ValueError(f"has this {len(places)} times, not once")
    return places[0]


def _parsed(text):
    """Return the syntax of an expression, a statement, or the head of one."""
    return ast.parse(text.removeprefix("el") + " pass" * text.endswith(":")).body[0]


def _dump(node):
    """Return the syntax of an expression or statement as text, without the statements in it."""
    head = copy.copy(node)
    for part in ("body", "orelse"):
        if isinstance(getattr(node, part, None), list):
            setattr(head, part, [])
    return ast.dump(head)


class _Replace(ast.NodeTransformer):
    """Puts a node in the place of another."""

    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit(self, node):
        return self.new if node is self.old else self.generic_visit(node)


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
    """Break the file in the copy, ask the tests, and put it back, with which they pass."""
    path = tree / mutation.file
    text, without = broken(mutation)
    path.write_text(text, "utf-8")
    try:
        for interpreted, longest in LONGEST.items():
            failed = ask(mutation.tests, tree, interpreted, longest)
            if failed:
                break
        path.write_text(without, "utf-8")
        if failed and ask(["--last-failed", *mutation.tests], tree, interpreted, longest):
            raise SystemExit(f"the tests of {mutation.file} fail without a mutation")
    finally:
        shutil.copy2(ROOT / mutation.file, path)
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
