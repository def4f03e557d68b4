"""Grade hand-ins: of each the answers in NAME.json of `score("NAME")`, student.py, or both.

    python grade.py FOLDER [--into results.json]       one hand-in; prints the result by default
    python grade.py --class CLASS [--jobs 4]           all CLASS/NAME/: CLASS/grades.csv, a table,
                                                       and CLASS/NAME/results.json
    python grade.py --league CLASS [--tables 200]      the league of all CLASS/NAME/student.py

The result of one has the form of Gradescope's results.json, which otter-grader writes, too.  The
answers are checked again; what the file says of them does not count.  student.py runs in a process
of its own and says only what it picks; what that does not keep out is in README.md.
"""

import sys

if __name__ == "__main__":  # a hand-in's folder beside this file must not pass for a module
    sys.path.append(sys.path.pop(0))

import argparse
import json
import os
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

import draftlib as dl
from draftlib.runs.files import replace_file
from draftlib.runs.parallel import results
from draftlib.statistics import interval
from draftlib.warm import warm

sys.path += [str(Path(__file__).parent / folder) for folder in (".", "notebooks", "../..")]

from hand_in import FILE, HandIn, Mishap, is_kept_apart

from companion.exercises import EXERCISES, registry

GAME = dl.fantasy_risk()
RIVALS = {"Greedy": (dl.Greedy(), 6), "UCT(100)": (dl.UCT(100), 4)}  # with the points for beating
ROUNDS = 60
PICK_SECONDS = 5  # of the league: a slower pick is drawn at random
RESULT = "results.json"
LONGEST = 10**6  # bytes of a file
BROKEN = "The match broke off"
ALONE = "bubblewrap does not work here: hand-ins are not kept apart (--trusted: say no more)"
UNREADABLE = OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError


def main():
    options = _options()
    sys.stdout.reconfigure(errors="backslashreplace")  # where it is ASCII
    sys.stderr.reconfigure(errors="backslashreplace")
    if not (options.trusted or is_kept_apart()):
        print(ALONE, file=sys.stderr)
    warm(show=False)  # a hand-in may write no file, not even a compiled kernel
    match = {"seconds": options.seconds, "seed": options.seed}
    if options.league:
        print(league(options.folder, options.tables, **match).to_string())
    elif options.whole_class:
        table = grade_class(options.folder, options.exercises, options.jobs, **match)
        narrow = [name for name in table if name != "remarks" and name[:9] != "exercise "]
        print(table[narrow].to_string(na_rep=""))
        for name, remarks in table.remarks[table.remarks != ""].items():
            print(f"{name}: {remarks}")
    else:
        text = _as_json(graded(read(options.folder, options.exercises), **match))
        replace_file(options.into, text.encode()) if options.into else print(text, end="")


def _options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--into", type=Path, help="file for the result of one hand-in")
    parser.add_argument("--exercises", nargs="*", default=sorted(EXERCISES), help="that count")
    parser.add_argument("--seconds", type=int, default=600, help="for each match (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the drafts (%(default)s)")
    parser.add_argument("--class", dest="whole_class", action="store_true", help="grade them all")
    parser.add_argument("--jobs", type=int, default=1, help="hand-ins at once (%(default)s)")
    parser.add_argument("--league", action="store_true", help="rate all that handed in")
    parser.add_argument("--tables", type=int, default=200, help="of the league (%(default)s)")
    parser.add_argument("--trusted", action="store_true", help="no word where nothing keeps apart")
    options = parser.parse_args()
    if not options.folder.is_dir():
        parser.error(f"there is no folder {options.folder}")
    for name in ("seconds", "jobs"):
        if getattr(options, name) < 1:
            parser.error(f"--{name} must be at least 1, not {getattr(options, name)}")
    options.exercises = [*dict.fromkeys(options.exercises)]
    for number in options.exercises:
        if number not in EXERCISES:
            parser.error(f"there is no exercise {number}; there are {', '.join(sorted(EXERCISES))}")
    return options


def read(folder: Path, numbers: list[str]) -> tuple[list[dict], str | None, list[str]]:
    """Return of a hand-in the tests of its exercises, the text of student.py, and remarks."""
    tests, remarks = exercises(folder, numbers)
    source = None
    if os.path.lexists(folder / FILE):
        try:
            source = _text(folder / FILE)
        except UNREADABLE as problem:
            remarks.append(f"{FILE} cannot be read{_why(problem)}")
    return tests, source, remarks


def _text(path):
    """Return the text of a file of a hand-in, which is no link to another's."""
    if path.is_symlink() or not path.is_file():
        raise ValueError("it is a link, or no file")
    if path.stat().st_size > LONGEST:
        raise ValueError(f"it has more than {LONGEST:,} bytes")
    return path.read_text("utf-8")


def _why(problem):
    """Return what an error says to somebody who does not know this file."""
    return f": {problem}" if isinstance(problem, OSError | ValueError | RecursionError) else ""


def exercises(folder: Path, numbers: list[str]) -> tuple[list[dict], list[str]]:
    """Return a test for each exercise, by the one file of `score`, and remarks on other files.

    Of several such files that one counts which bears the name that was given to `score`.
    """
    found, remarks = {}, []
    for path in sorted(set(folder.glob("*.json")) - {folder / RESULT}):
        try:
            said = json.loads(_text(path))
            answers = {number: each["answer"] for number, each in said["exercises"].items()}
            found[path.name] = said["name"], answers
        except UNREADABLE as problem:
            remarks.append(f"{path.name} is no file of score(){_why(problem)}")
    own = [file for file, (name, _) in found.items() if file == f"{name}.json"] or [*found]
    remarks += [f"{file} does not count beside {own[0]}" for file in found if file not in own]
    if len(own) > 1:
        remarks.append(f"one file of score() can count, not {len(own)}: {', '.join(own)}")
    answers = found[own[0]][1] if len(own) == 1 else {}
    return [_answer(number, answers) for number in numbers if len(own) == 1], remarks


def _answer(number, answers):
    """Return the test of an exercise."""
    said = "No answer."
    if number in answers:
        said = registry.feedback(EXERCISES[number], answers[number]) or "Right."
    return _test(f"exercise {number}", int(said == "Right."), 1, said)


def graded(hand_in: tuple, seconds: float, seed: int) -> dict:
    """Return the result of a hand-in, as `read` gives it."""
    tests, source, remarks = hand_in
    if source is not None:
        tests = tests + [match_test(source, rival, seconds, seed) for rival in RIVALS]
    if not tests:
        tests = [_test("hand-in", 0, 1, "There is nothing to grade.")]
        remarks = remarks or [f"there is no {FILE}, and no file of score()"]
    return {"output": "; ".join(remarks), "tests": tests}


def match_test(source: str, rival: str, seconds: float, seed: int) -> dict:
    """Return the test of a match; what goes wrong in it costs its points and is named."""
    points = RIVALS[rival][1]
    try:
        more, half = match(source, rival, seconds, seed)
    except Exception as problem:
        return _test(f"beats {rival}", 0, points, f"{BROKEN}: {problem}")
    said = f"{more:+.1f} ± {half:.1f} points beside {rival} (95 %, {ROUNDS} rounds)."
    return _test(f"beats {rival}", points if more > half else 0, points, said)


def match(source: str, rival: str, seconds: float, seed: int) -> tuple[float, float]:
    """Return by how much a hand-in beats a rival, in points of 100, and the half-width.

    A round is the six seatings of the two and Random.
    """
    with HandIn(source, GAME, seconds) as student:
        agents = {"student": student, rival: RIVALS[rival][0], "Random": dl.Random()}
        table = dl.tournament(GAME, agents, ROUNDS, seed, progress=False)
    means = table.groupby(["round", "agent"])["reward"].mean().unstack()
    return interval(100 * (means["student"] - means[rival]))


def grade_class(folder: Path, numbers: list[str], jobs: int, **match) -> pd.DataFrame:
    """Grade all hand-ins of a class; write their results and grades.csv, and return that table.

    All are read before the first one runs, and written after the last one, so that none finds
    another's result.  A row has the points in each test and in all, and what went wrong.
    """
    if (folder / "grades.csv").is_dir():
        sys.exit(f"{folder / 'grades.csv'} is a folder, and the grades go into a file of that name")
    hand_ins = [(path.name, read(path, numbers)) for path in _hand_ins(folder)]
    found = dict(sorted(results(partial(_graded_by_name, **match), hand_ins, jobs)))
    for name, result in found.items():
        try:
            replace_file(folder / name / RESULT, _as_json(result).encode())
        except OSError as problem:
            result["output"] += f" {problem}"
    columns = ["exercises", *(f"exercise {number}" for number in numbers)]
    columns += [*(f"beats {rival}" for rival in RIVALS), "points", "remarks"]
    rows = {}
    for name, result in found.items():
        rows[_unused(_plain(name), rows)] = _row(result)
    table = pd.DataFrame.from_dict(rows, orient="index").reindex(columns=columns)
    replace_file(folder / "grades.csv", table.to_csv(index_label="name").encode("utf-8-sig"))
    return table


def _graded_by_name(hand_in, **match):
    """Return the name of a hand-in and its result; say first whose turn it is."""
    name, content = hand_in
    print(_plain(name), file=sys.stderr, flush=True)
    return name, graded(content, **match)


def _row(result):
    """Return a row of the table of a class."""
    points = {test["name"]: test["score"] for test in result["tests"]}
    done = [score for name, score in points.items() if name.startswith("exercise ")]
    broken = [test["output"] for test in result["tests"] if BROKEN in test["output"]]
    remarks = "; ".join(filter(None, [result["output"], *dict.fromkeys(broken)]))
    total = {"exercises": sum(done) if done else np.nan, "points": sum(points.values())}
    return points | total | {"remarks": _plain(remarks)}


def _hand_ins(folder):
    """Return the folders of the hand-ins of a class."""
    found = []
    for path in sorted(folder.iterdir()):
        if path.is_symlink():
            print(f"{_plain(path.name)} is a link, and is left out", file=sys.stderr)
        elif path.is_dir() and path.name[0] not in "._":  # .ipynb_checkpoints, __MACOSX
            found.append(path)
    return found or sys.exit(f"{folder} holds no hand-ins, each of which is a folder in it")


def league(folder: Path, tables: int, seconds: float, seed: int) -> pd.DataFrame:
    """Return the ratings of all hand-ins and the rivals, named by their folders, and mishaps.

    Those stay out that did not beat Greedy, by a results.json in their folder, and those that
    cannot be loaded, which are named, as is the first mishap of each.  A hand-in may take as long
    as for so many rounds of a match.
    """
    agents = {name: agent for name, (agent, _) in RIVALS.items()}
    found = [(path.name, *read(path, []), _has_lost(path / RESULT)) for path in _hand_ins(folder)]
    with ExitStack() as opened:
        for name, _, source, remarks, has_lost in found:
            if source is not None and not has_lost:
                agent = HandIn(source, GAME, seconds * tables / ROUNDS, PICK_SECONDS)
                try:
                    opened.enter_context(agent).load()
                except Mishap as problem:
                    remarks.append(str(problem))
                else:
                    taken = name in agents  # a rival's
                    plain = _plain(f"{name} (hand-in)" if taken else name)
                    agents[_unused(plain, agents)] = agent
            for remark in remarks:
                print(f"{_plain(name)}: {_plain(remark)}", file=sys.stderr)
        if len(agents) < 3:
            sys.exit("a league needs three agents, and no hand-in is left beside the rivals")
        rated = dl.league(GAME, agents, tables, seed, progress=False)
    for name, problem in rated.mishaps.groupby("agent").problem.first().items():
        print(f"{name}: {_plain(problem)}", file=sys.stderr)
    return rated.ratings


def _has_lost(path):
    """Return whether a result says that its hand-in did not beat Greedy, or cannot be read."""
    try:
        tests = json.loads(_text(path))["tests"] if os.path.lexists(path) else []
        return any(test["name"] == "beats Greedy" and not test["score"] for test in tests)
    except UNREADABLE as problem:
        print(f"{path} cannot be read{_why(problem)}; grade it anew", file=sys.stderr)
        return True


def _plain(text):
    """Return words of a hand-in without what a terminal or a spreadsheet would obey."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return f"'{text}" if text[:1] in {*"=+-@"} else text


def _unused(name, names):
    """Return a name, with a number where two folders' names look alike."""
    numbered = (f"{name} ({number})" for number in range(2, len(names) + 3))
    return name if name not in names else next(each for each in numbered if each not in names)


def _as_json(result):
    return json.dumps(result, indent=1) + "\n"


def _test(name, score, most, said):
    return {"name": name, "score": score, "max_score": most, "output": said}


if __name__ == "__main__":
    main()
