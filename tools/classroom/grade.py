"""Grade hand-ins: of each the answers in NAME.json of `score("NAME")`, student.py, or both.

    python grade.py FOLDER                         one hand-in; prints its result
    python grade.py --class CLASS [--jobs 4]       all CLASS/NAME/: a table, CLASS/grades.csv, and
                                                   CLASS/NAME/results.json
    python grade.py --class CLASS --league 200     then a league of 200 tables of the best
    python grade.py --class LINES.txt              lines of the site's pages: LINES.grades.csv

The result of one has the form of Gradescope's results.json, which otter-grader writes, too.  The
answers are checked again; what the file says of them does not count.  student.py runs in a process
of its own and says only what it picks; what that does not keep out is in README.md.
"""

import sys

if __name__ == "__main__":  # a hand-in's folder beside this file must not pass for a module
    sys.path.append(sys.path.pop(0))

import argparse
import json
import re
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pandas as pd

import draftlib as dl
from draftlib.runs.files import replace_file
from draftlib.runs.parallel import results
from draftlib.statistics import interval
from draftlib.warm import warm

sys.path += [str(Path(__file__).parent / folder) for folder in (".", "notebooks", "../..")]

from hand_in import FILE, HandIn, sandbox

from companion.exercises import EXERCISES, registry

GAME = dl.fantasy_risk()
RIVALS = {"Greedy": (dl.Greedy(), 6), "UCT(100)": (dl.UCT(100), 4)}  # with the points for beating
ROUNDS = 60
PICK_SECONDS = 5  # of the league: a slower pick is drawn at random
RESULT = "results.json"
LINE = re.compile(rf'([^;,">]+); *({"|".join(EXERCISES)}); *([^"]*)')  # name, exercise, answer
LONGEST = 10**6  # bytes of a file
BROKEN = "The match broke off"
NOTHING = f"There is nothing to grade: no {FILE}, and no file of score() that counts"
ALONE = "bubblewrap does not work here: hand-ins are not kept apart (--trusted: say no more)"


def main():
    options = _options()
    sys.stdout.reconfigure(errors="backslashreplace")  # where it is ASCII, as stderr does
    if not (options.trusted or sandbox()):
        print(ALONE, file=sys.stderr)
    if options.folder.is_dir():
        warm(show=False)  # a hand-in may write no file, not even a compiled kernel
    numbers = sorted(set(options.exercises))
    match = {"seconds": options.seconds, "seed": options.seed, "own": not options.library}
    if not options.whole_class:
        _, result = graded((options.folder.resolve().name, read(options.folder)), numbers, **match)
        return print(json.dumps(result, indent=1))
    hand_ins = read_class(options.folder)
    table = grade_class(options.folder, hand_ins, numbers, options.jobs, **match)
    if options.league:
        best = table.index[table[f"beats {next(iter(RIVALS))}"] > 0]
        sources = {name: hand_ins[name][0][1] for name in best}
        print(league(sources, options.league, **match).to_string())


def _options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    known = sorted(EXERCISES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--exercises", nargs="*", default=known, choices=known, help="that count")
    parser.add_argument("--seconds", type=int, default=600, help="for each match (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the drafts (%(default)s)")
    parser.add_argument("--class", dest="whole_class", action="store_true", help="grade them all")
    parser.add_argument("--jobs", type=int, default=1, help="hand-ins at once (%(default)s)")
    parser.add_argument("--league", type=int, help="tables of a league of those that beat Greedy")
    parser.add_argument("--library", action="store_true", help="allow draftlib's agents")
    parser.add_argument("--trusted", action="store_true", help="no word where nothing keeps apart")
    options = parser.parse_args()
    if options.seconds < 1 or options.jobs < 1:
        parser.error("--seconds and --jobs must be at least 1")
    return options


def read(folder: Path) -> tuple[dict | None, str | None, list[str]]:
    """Return of a hand-in its answers by exercise, the text of student.py, and remarks.

    Of several files of `score` that one counts which bears the name that was given to it.
    """
    files, source, remarks = {}, None, []
    for path in sorted({*folder.glob("*.json"), *folder.glob(FILE)} - {folder / RESULT}):
        try:
            if path.name == FILE:
                source = _text(path)
            else:
                files[path.name] = _of_score(json.loads(_text(path)))
        except (OSError, ValueError, RecursionError) as problem:
            remarks.append(f"{path.name} cannot be read: {problem}")
    own = [file for file, (name, _) in files.items() if file == f"{name}.json"] or [*files]
    remarks += [f"{file} does not count beside {own[0]}" for file in files if file not in own]
    if len(own) > 1:
        remarks.append(f"one file of score() can count, not {len(own)}: {', '.join(own)}")
    return (files[own[0]][1] if len(own) == 1 else None), source, remarks


def _text(path):
    """Return the text of a file of a hand-in, which is no link to another's."""
    is_own = path.is_file() and not path.is_symlink() and path.stat().st_nlink == 1
    if not is_own or path.stat().st_size > LONGEST:
        raise ValueError(f"it is a link, or no file of at most {LONGEST:,} bytes")
    return path.read_text("utf-8")


def _of_score(said):
    """Return the name in a file of `score`, and its answers by exercise."""
    match said:
        case {"name": str(name), "exercises": dict(known)}:
            answered = {n: each for n, each in known.items() if isinstance(each, dict)}
            return name, {n: each for n, each in answered.items() if "answer" in each}
    raise ValueError("it is no file of score()")


def graded(hand_in: tuple, numbers: list[str], **match) -> tuple[str, dict]:
    """Return the name of a hand-in and its result, of a name and what `read` gives.

    It says first whose turn it is.
    """
    name, (answers, source, remarks) = hand_in
    print(_plain(name), file=sys.stderr, flush=True)
    tests = []
    for number in numbers if answers is not None else ():
        said = "No answer."
        if number in answers:
            said = registry.feedback(EXERCISES[number], answers[number]["answer"]) or "Right."
        tests.append(_test(f"exercise {number}", int(said == "Right."), 1, said))
    right = sum(test["score"] for test in tests)
    claims = sum(n in numbers and each.get("right") is True for n, each in (answers or {}).items())
    if claims > right:
        remarks = [*remarks, f"it claims {claims} right answers, and has {right}"]
    if source is not None:
        tests += [match_test(source, rival, **match) for rival in RIVALS]
    tests = tests or [_test("hand-in", 0, 1, NOTHING)]
    wrong = [test["output"] for test in tests if test["output"].startswith((BROKEN, NOTHING))]
    return name, {"output": "; ".join([*remarks, *dict.fromkeys(wrong)]), "tests": tests}


def match_test(source: str, rival: str, seed: int, **limits) -> dict:
    """Return the test of a match; what goes wrong in it costs its points and is named.

    A round is the six seatings of the hand-in, the rival and Random.
    """
    agents, points = {rival: RIVALS[rival][0], "Random": dl.Random()}, RIVALS[rival][1]
    try:
        with HandIn(source, GAME, **limits) as student:
            agents = {"student": student, **agents}
            table = dl.tournament(GAME, agents, ROUNDS, seed, progress=False)
    except Exception as problem:
        return _test(f"beats {rival}", 0, points, f"{BROKEN}: {problem}")
    means = table.groupby(["round", "agent"])["reward"].mean().unstack()
    more, half = interval(100 * (means["student"] - means[rival]))
    said = f"{more:+.1f} ± {half:.1f} points beside {rival} (95 %, {ROUNDS} rounds)."
    return _test(f"beats {rival}", points if more > half else 0, points, said)


def read_class(folder: Path) -> dict:
    """Return of each hand-in of a class what `read` gives and its folder, by a name to print."""
    found = {}
    if folder.is_file():
        return _of_lines(folder)
    for path in sorted(folder.iterdir()):
        if path.is_symlink():
            print(f"{_plain(path.name)} is a link, and is left out", file=sys.stderr)
        elif path.is_dir() and path.name[0] not in "._":  # .ipynb_checkpoints, __MACOSX
            found[_unused(_plain(path.name), found)] = read(path), path
    return found or sys.exit(f"{folder} holds no hand-ins, each of which is a folder in it")


def _of_lines(path):
    """Return the same of a file of lines such as Ada; 01-1; E C B D F, which the site's pages give.

    The last line of a name and an exercise counts.  Before the name may stand what a form adds.
    """
    found = {}
    for line in filter(str.strip, path.read_text("utf-8-sig").splitlines()):
        if said := LINE.search(line):
            (answers, *_), _ = found.setdefault(_plain(said[1].strip()), (({}, None, []), None))
            answers[said[2]] = {"answer": said[3]}
        else:
            print(f"no line of an answer: {_plain(line)}", file=sys.stderr)
    return found


def grade_class(folder: Path, hand_ins: dict, numbers: list, jobs: int, **match) -> pd.DataFrame:
    """Grade all hand-ins of a class; print and return a table, and write it and their results.

    They are written after the last one has run, so that none finds another's result.  A row has
    the points in each test and in all, and what went wrong.
    """
    into = folder / "grades.csv" if folder.is_dir() else folder.with_suffix(".grades.csv")
    if into.is_dir():
        sys.exit(f"{into} is a folder, and the grades go into a file of that name")
    pieces = [(name, hand_in) for name, (hand_in, _) in hand_ins.items()]
    found = dict(results(partial(graded, numbers=numbers, **match), pieces, jobs))
    for name, (_, path) in hand_ins.items():
        try:
            if path:
                replace_file(path / RESULT, json.dumps(found[name], indent=1).encode())
        except OSError as problem:
            found[name]["output"] += f" {problem}"
    scores = {n: {test["name"]: test["score"] for test in found[n]["tests"]} for n in hand_ins}
    done, rivals = [f"exercise {number}" for number in numbers], [f"beats {r}" for r in RIVALS]
    table = pd.DataFrame(scores).T.reindex(index=[*hand_ins], columns=[*done, *rivals])
    points, exercises = table.sum(axis=1).astype(int), table[done].sum(axis=1, min_count=1)
    table = table.assign(points=points, remarks=[_plain(found[n]["output"]) for n in hand_ins])
    table.insert(0, "exercises", exercises)
    print(table.drop(columns=[*done, "remarks"]).to_string(na_rep=""))
    for name, remarks in table.remarks[table.remarks != ""].items():
        print(f"{name}: {remarks}")
    replace_file(into, table.to_csv(index_label="name").encode("utf-8-sig"))
    return table


def league(sources: dict, tables: int, seconds: float, seed: int, own: bool) -> pd.DataFrame:
    """Return the ratings of some hand-ins and the rivals; print the first mishap of each.

    A hand-in may take as long as for so many rounds of a match.
    """
    if not sources:
        sys.exit("no hand-in beats Greedy, so there is no league")
    agents = {name: agent for name, (agent, _) in RIVALS.items()}
    with ExitStack() as opened:
        for name, source in sources.items():
            hand_in = HandIn(source, GAME, seconds * tables / ROUNDS, own, PICK_SECONDS)
            agents[_unused(name, agents)] = opened.enter_context(hand_in)
        rated = dl.league(GAME, agents, tables, seed, progress=False)
    for name, problem in rated.mishaps.groupby("agent").problem.first().items():
        print(f"{name}: {_plain(problem)}", file=sys.stderr)
    return rated.ratings


def _plain(text):
    """Return words of a hand-in without what a terminal or a spreadsheet would obey."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return f"'{text}" if text[:1] in {*"=+-@"} else text


def _unused(name, names):
    """Return a name, with a number where two folders' names look alike."""
    return _unused(f"{name} (2)", names) if name in names else name


def _test(name, score, most, said):
    return {"name": name, "score": score, "max_score": most, "output": said}


if __name__ == "__main__":
    main()
