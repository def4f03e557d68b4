"""Grade a hand-in: NAME.json of `score("NAME")`, student.py, or both, in one folder.

    python grade.py FOLDER [--into results.json] [--exercises 01-1 01-2] [--seconds 600]
    python grade.py --league FOLDER [--tables 200]     the class league of all FOLDER/*/student.py

The result has the form of Gradescope's results.json, which otter-grader writes, too.  The answers
are checked again; what the file says of them does not count.  student.py runs in a process of its
own, which is stopped after so many seconds.  That is no sandbox: grade in a container what you
would not run yourself.
"""

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pandas as pd

import draftlib as dl
from draftlib.support.statistics import interval
from draftlib.warm import warm

sys.path += [str(folder) for folder in (Path(__file__).parent / "notebooks", Path.cwd())]

from companion.exercises import EXERCISES, registry

RIVALS = {"Greedy": (dl.Greedy(), 6), "UCT(100)": (dl.UCT(100), 4)}  # with the points for beating
ROUNDS = 60
PICK_SECONDS = 5  # of the league: a slower pick is drawn at random


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--into", type=Path, help="file for the result; printed by default")
    parser.add_argument("--exercises", nargs="*", default=sorted(EXERCISES), help="that count")
    parser.add_argument("--seconds", type=int, default=600, help="for each match (%(default)s)")
    parser.add_argument("--league", action="store_true", help="rate all that handed in")
    parser.add_argument("--tables", type=int, default=200, help="of the league (%(default)s)")
    parser.add_argument("--match", choices=RIVALS, help=argparse.SUPPRESS)  # in its own process
    options = parser.parse_args()
    if not options.folder.exists():
        parser.error(f"there is no folder {options.folder}")
    if options.match:
        options.into.write_text(json.dumps(match(options.folder, options.match)), "utf-8")
        return
    if options.league:
        print(league(options.folder, options.tables).to_string())
        return
    tests, folder = [], options.folder
    for path in sorted(folder.glob("*.json")):
        if path.name != "results.json":
            tests += exercises(path, options.exercises)
    if (folder / "student.py").exists():
        tests += [match_apart(folder / "student.py", name, options.seconds) for name in RIVALS]
    tests = tests or [_test("hand-in", 0, 1, "There is no student.py and no file of score().")]
    text = json.dumps({"tests": tests}, indent=1, ensure_ascii=False)
    options.into.write_text(text + "\n", "utf-8") if options.into else print(text)


def exercises(path: Path, numbers: list[str]) -> list[dict]:
    """Return a test for each exercise, by the answers in a file of `score`."""
    try:
        answers = json.loads(path.read_text("utf-8"))["exercises"]
        answers = {number: answers[number]["answer"] for number in numbers if number in answers}
    except (ValueError, KeyError, TypeError) as problem:
        return [_test(path.name, 0, len(numbers), f"This is no file of score(): {problem!r}.")]
    tests = []
    for number in numbers:
        said = "No answer."
        if number in answers:
            said = registry.feedback(EXERCISES[number], answers[number]) or "Right."
        tests.append(_test(f"exercise {number}", int(said == "Right."), 1, said))
    return tests


def match_apart(path, rival, seconds):
    """Return the test of a match that is played in a process of its own."""
    points = RIVALS[rival][1]
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "match.json"
        command = [sys.executable, __file__, path, "--match", rival, "--into", result]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            said = f"Stopped after {seconds} seconds. Is there an endless loop?"
            return _test(f"beats {rival}", 0, points, said)
        if not result.exists():
            said = "".join(done.stderr.splitlines(keepends=True)[-4:])
            return _test(f"beats {rival}", 0, points, f"The match broke off:\n{said}")
        more, half = json.loads(result.read_text("utf-8"))
    said = f"{more:+.1f} ± {half:.1f} points beside {rival} (95 %, {ROUNDS} rounds)."
    return _test(f"beats {rival}", points if more > half else 0, points, said)


def match(path: Path, rival: str) -> tuple[float, float]:
    """Return by how much the class in `path` beats a rival, in points of 100, and the half-width.

    A round is the six seatings of the two and Random.
    """
    agents = {"student": load(path), rival: RIVALS[rival][0], "Random": dl.Random()}
    table = dl.tournament(dl.fantasy_risk(), agents, ROUNDS, seed=1, progress=False)
    means = table.groupby(["round", "agent"])["reward"].mean().unstack()
    return interval(100 * (means["student"] - means[rival]))


def league(folder: Path, tables: int) -> pd.DataFrame:
    """Return the ratings of all hand-ins and the rivals, named by their folders, and mishaps.

    Those stay out that did not beat Greedy, by a results.json in their folder, and those that
    cannot be loaded, which are named, as is the first mishap of each.
    """
    warm()  # a pick that has to be compiled would come too late
    agents = {name: agent for name, (agent, _) in RIVALS.items()}
    for path in sorted(folder.glob("*/student.py")):
        result = path.with_name("results.json")
        tests = json.loads(result.read_text("utf-8"))["tests"] if result.exists() else []
        if any(test["name"] == "beats Greedy" and not test["score"] for test in tests):
            continue
        try:
            agents[path.parent.name] = load(path)
        except Exception as problem:
            print(f"{path}: {problem!r}", file=sys.stderr)
    found = dl.league(dl.fantasy_risk(), agents, tables, seconds=PICK_SECONDS, progress=False)
    for name, problem in found.mishaps.groupby("agent").problem.first().items():
        print(f"{name}: {problem}", file=sys.stderr)
    return found.ratings


def load(path: Path):
    """Return an agent of the one class with `pick` that a file defines."""
    spec = importlib.util.spec_from_file_location("student", path)
    module = sys.modules["student"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    own = [each for each in vars(module).values() if getattr(each, "__module__", "") == "student"]
    found = [each for each in own if isinstance(each, type) and hasattr(each, "pick")]
    if len(found) != 1:
        raise ValueError(f"one class with pick is asked for, not {[c.__name__ for c in found]}")
    return found[0]()


def _test(name, score, most, said):
    return {"name": name, "score": score, "max_score": most, "output": said}


if __name__ == "__main__":
    main()
