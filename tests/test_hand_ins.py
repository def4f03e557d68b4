"""A class of hand-ins, of which many attack their grader, and what each of them gets."""

import io
import json
import os
import shutil
import socket
import sys
import time
from pathlib import Path

import joblib
import numpy as np
import pytest

import draftlib as dl
from companion.exercises import solution
from tests import python
from tools.classroom import grade

Mishap = sys.modules["hand_in"].Mishap
SEARCH, LAST = "dl.UCT(100).pick(state, rng)", "state.legal[-1]"
GREEDY = "state.legal[state.game.gains(state).argmax()]"
SWALLOWS = "while True:\n try: time.sleep(0.01)\n except BaseException: pass"
LATE, ENDED = "is there an endless loop?", "its process ended"


def agent(pick=LAST, before="", init="pass"):
    """Return a student.py: what stands before its class, what its class begins with, its pick."""
    body = pick if "\n" in pick or pick.startswith(("raise", "while")) else f"return {pick}"
    lines = body.replace("\n", "\n        ")
    return (
        f"import os, sys, time, draftlib as dl\n{before}\nclass Mine:\n    def __init__(self):\n"
        f"        {init}\n    def pick(self, state, rng):\n        {lines}\n"
    )


FAKE = (
    "import pandas as pd\ndef fake(game, agents, rounds, **_):\n"
    "    rows = [(i, name, name == 'student') for i in range(rounds) for name in agents]\n"
    "    return pd.DataFrame(rows, columns=['round', 'agent', 'reward']) * 1\n"
)
HEIR = (
    "try: os.fork() and os._exit(0)\nexcept OSError: time.sleep(6)\nos.setpgid(0, 0)\ntime.sleep(6)"
)
NEXT, DICE = "\n    ", "import numpy as np"
WRITE = f"for path in (VICTIM, *sys.argv[1:]):{NEXT}file = open(path, 'w')"
WRITE += f"{NEXT}file.write('[99, 1]'); file.close()"
FORGE = "for fd in range(3, 40):\n    try: os.write(fd, {!r})\n    except OSError: pass\n"
NO_WORDS = "class Mute(Exception):\n    def __str__(self): os._exit(0) if 0 else self.nothing"
HONEST = {
    "ada": (agent(SEARCH), 10, ""),
    "bob": (agent(GREEDY), 0, ""),
    "dot": (agent(f"state.game.items[{SEARCH}]"), 10, ""),
    "fay": (agent("99"), 0, "item 99 does not exist"),
    "gus": (agent("state.nothing"), 0, "no attribute 'nothing' (student.py, line 8)"),
    "ivy": ("def pick(", 0, "SyntaxError"),
    "joe": (agent(before="class More:\n    def pick(self): pass"), 0, "one class with pick"),
}
ATTACKS = {  # student.py, what is said of it
    "patches the match": (agent(before=FAKE + "dl.tournament = fake"), ""),
    "patches its caller": (
        agent(before="import __main__\n__main__.State = __main__.limit = None"),
        "'NoneType' object is not callable",
    ),
    "writes its result": (agent(before=WRITE), "Error: [Errno "),
    "writes, ends": (
        agent(before=f"try:\n    {WRITE.replace(NEXT, NEXT + '    ')}\nfinally: os._exit(0)"),
        ENDED,
    ),
    "sets the dice": (
        agent(f"rng.bit_generator.state = np.random.PCG64(1).state\nreturn {LAST}", DICE),
        "",
    ),
    "exits at import": (agent(before="sys.exit(0)"), "SystemExit: 0 (student.py, line 3)"),
    "kills itself": (agent("os.kill(os.getpid(), 9)"), ENDED),
    "stops itself": (agent("os.kill(os.getpid(), 19)"), LATE),
    "swallows everything": (agent(SWALLOWS), LATE),
    "hangs at import": (agent(before="while True: pass"), LATE),
    "keeps a file open": (agent(init="self.file = open(os.devnull)"), "cannot pickle"),
    "has no words": (agent("raise Mute", NO_WORDS), "Mute (student.py"),
    "takes all memory": (agent("[bytes(10**8) for _ in range(10**4)]"), "MemoryError"),
    "prints a table": (agent("print('ada 0' * 10**4, file=sys.__stdout__)\nreturn " + LAST), ""),
    "forges answers": (agent(before=FORGE.format(b'[0, ""]')), "The match broke off"),
    "nests its answer": (agent(before=FORGE.format(b"[" * 4000)), "it answers b'[[["),
    "knows the answers": (
        agent("'%s' % sorted({'grade', 'companion'} & {*sys.modules})"),
        "item '[]' does not exist",
    ),
    "leaves an heir": (agent(HEIR), LATE),
}


@pytest.fixture
def sandbox():
    if not grade.sandbox():
        pytest.skip("bubblewrap does not work here")


@pytest.fixture
def small(monkeypatch):
    """A grader of short matches, whose kernels are compiled."""
    monkeypatch.setattr(grade, "ROUNDS", 3)
    monkeypatch.setattr(grade, "RIVALS", {"Greedy": (dl.Greedy(), 10)})
    monkeypatch.setattr(grade, "warm", lambda show: None)


def hand_in(folder, source):
    folder.mkdir(parents=True)
    victim = f"VICTIM = {str(folder.parent / 'victim.txt')!r}\n"
    (folder / "student.py").write_text(victim + source, "utf-8")


def graded(folder, numbers=(), seconds=60, jobs=1, own=False):
    """Return of each hand-in of a class its points and the remarks on it."""
    with joblib.parallel_config("threading"):
        hand_ins = grade.read_class(folder)
        match = {"seconds": seconds, "seed": 1, "own": own}
        table = grade.grade_class(folder, hand_ins, list(numbers), jobs, **match)
    return {name: (row.points, row.remarks) for name, row in table.iterrows()}


def test_hand_ins_of_which_many_attack(tmp_path, small, capfd):
    told = {name: (source, 0, said) for name, (source, said) in ATTACKS.items()} | HONEST
    found = {}
    for part, seconds in (("late", 2), ("others", 600)):
        (tmp_path / part).mkdir()
        (tmp_path / part / "victim.txt").touch()
        for name, (source, _, said) in told.items():
            if (said == LATE) == (part == "late"):
                hand_in(tmp_path / part / name, source)
        found |= graded(tmp_path / part, seconds=seconds, jobs=4)
        assert (tmp_path / part / "victim.txt").read_text() == ""
    assert "ada 0" not in capfd.readouterr().out  # which one prints
    assert found.keys() == told.keys()
    for name, (_, points, said) in told.items():
        assert found[name][0] == points, (name, found[name])
        if name == "leaves an heir" and ENDED in found[name][1]:
            said = ENDED  # a sandbox ends with what it ran, and no heir is left
        assert said in found[name][1], name
        assert bool(said) == bool(found[name][1]), name


def answers(name, **more):
    known = {number: {"answer": solution(number), "right": False} for number in ("01-1", "03-1")}
    return json.dumps({"name": name, "exercises": known} | more)


FILES = {  # of each hand-in, and its points, a remark
    "anna": (
        {"anna.json": answers("anna"), "anna (1).json": answers("anna", exercises={})}
        | {"draft.json": '{"picks": [1]}', ".ipynb_checkpoints/anna.json": "{"},
        (2, "draft.json cannot be read: it is no file of score(); anna (1).json does not"),
    ),
    "ben": ({"ben (1).json": answers("ben")}, (2, "")),
    "cleo": ({f"{n}.json": answers(n) for n in ("cleo", "ben")}, (0, "not 2: ben.json, cleo.json")),
    "dora": ({"dora.json": "[" * 100_000}, (0, "dora.json cannot be read: ")),
    "emil": ({"emil.json/a.txt": ""}, (0, "emil.json cannot be read: it is a link, or no file")),
    "fred": ({}, (0, "no student.py, and no file of score() that counts")),
    "hal": ({"hal.json": answers("hal", exercises={"01-1": 5, "03-1": [["answer", 1]]})}, (0, "")),
    "=1+1": ({"\033[2J.json": "{}"}, (0, " [2J.json cannot be read: it is no file of score()")),
    ".ipynb_checkpoints": ({"anna.json": "{"}, None),
    "__MACOSX": ({"anna.json": "{"}, None),
}


def test_what_is_no_hand_in_is_named(tmp_path, small, capsys):
    (tmp_path / "class" / "gina").mkdir(parents=True)
    (tmp_path / "class" / "gina" / "student.py").write_bytes(b"\xff")
    for name, (files, _) in FILES.items():
        for file, text in files.items():
            path = tmp_path / "class" / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    (tmp_path / "class" / "fred").mkdir()
    (tmp_path / "class" / "ben" / "results.json").mkdir()
    found = graded(tmp_path / "class", ["01-1", "03-1"])
    told = {name.replace("=", "'="): what for name, (_, what) in FILES.items() if what}
    assert found.keys() == {*told, "gina"}
    assert "student.py cannot be read" in found["gina"][1]
    for name, (points, said) in told.items():
        assert found[name][0] == points, name
        assert said in found[name][1], name
        assert "\033" not in found[name][1]
    assert "results.json" in found["ben"][1]
    lines = (tmp_path / "class" / "grades.csv").read_text("utf-8-sig").splitlines()
    assert lines[0] == "name,exercises,exercise 01-1,exercise 03-1,beats Greedy,points,remarks"
    assert lines[1].startswith("'=1+1,,,,,0,")
    assert json.loads((tmp_path / "class" / "anna" / "results.json").read_text())["tests"][0][
        "score"
    ]


@pytest.mark.skipif(os.name != "posix", reason="links and pipes")
def test_a_link_to_the_work_of_another_is_not_graded(tmp_path, small, capsys):
    hand_in(tmp_path / "ada", agent(SEARCH))
    (tmp_path / "victim.txt").write_text(answers("eve"), "utf-8")
    (tmp_path / "ada" / "ada.json").write_text(answers("ada"), "utf-8")
    (tmp_path / "eve").mkdir()
    for theirs, ours in (("student.py", "student.py"), ("ada.json", "ada.json")):
        (tmp_path / "eve" / ours).symlink_to(tmp_path / "ada" / theirs)
    (tmp_path / "eve" / "results.json").symlink_to(tmp_path / "ada" / "ada.json")
    os.link(tmp_path / "victim.txt", tmp_path / "eve" / "hard.json")
    os.mkfifo(tmp_path / "eve" / "eve.json")
    (tmp_path / "fay").symlink_to(tmp_path / "ada")
    found = graded(tmp_path, ["01-1"])
    assert [found["ada"], found["eve"][0], [*found]] == [(11, ""), 0, ["ada", "eve"]]
    assert found["eve"][1].count("it is a link, or no file") == 4
    assert json.loads((tmp_path / "ada" / "ada.json").read_text())["name"] == "ada"
    assert "fay is a link, and is left out" in capsys.readouterr().err


def run(monkeypatch, *words):
    """Return what the command writes where the screen knows ASCII only."""
    screen = io.TextIOWrapper(io.BytesIO(), "ascii", write_through=True)
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setattr("sys.argv", ["grade.py", *map(str, words)])
    grade.main()
    return screen.buffer.getvalue().decode("ascii")


def test_the_command_writes_to_a_screen_that_knows_ascii_only(tmp_path, small, monkeypatch, capfd):
    hand_in(tmp_path / "Zoë", agent("state.nothing"))
    result = json.loads(run(monkeypatch, tmp_path / "Zoë"))
    assert "no attribute 'nothing'" in result["tests"][0]["output"]
    table = run(monkeypatch, "--class", tmp_path).splitlines()
    assert table[1].split() == ["Zo\\xeb", "NaN", "0", "0"][:2] or table[1].split()[0] == "Zo\\xeb"
    assert table[2].startswith("Zo\\xeb: The match broke off: AttributeError")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--exercises", "01-1", "1-1"], "invalid choice: '1-1' (choose from"),
        (["--seconds", "0"], "--seconds and --jobs must be at least 1"),
        (["--class"], "holds no hand-ins, each of which is a folder in it"),
    ],
)
def test_a_wrong_word_to_the_grader_is_named(tmp_path, small, monkeypatch, capsys, words, said):
    with pytest.raises(SystemExit) as stopped:
        run(monkeypatch, tmp_path, *words)
    assert said in f"{stopped.value}{capsys.readouterr().err}"


BORROWED = {
    "the name": "dl.UCT(100)",
    "its file": "__import__('draftlib.agents.uct', fromlist=['UCT']).UCT(100)",
    "a copy": "type('Mine', (dl.UCT,), {})(100)",
    "the trace": "dl.kth_best_pick_trace(state)",
}


def test_who_hands_in_an_agent_of_the_library_is_told_to_write_one(tmp_path, small, capsys):
    for name, made in BORROWED.items():
        hand_in(tmp_path / name, agent(f"{made}.pick(state, rng)"))
    hand_in(tmp_path / "honest", agent(GREEDY))
    found = graded(tmp_path, own=True)
    assert found.pop("honest") == (0, "")
    for name, (points, said) in found.items():
        assert (points, "no agent of draftlib may be used here" in said) == (0, True), (name, said)


MISHAPS = {"dot": "exits at import", "eve": "keeps a file open", "ivo": "swallows everything"}


def test_a_league_names_whose_picks_are_drawn(monkeypatch, capsys):
    monkeypatch.setattr(grade, "RIVALS", {"Greedy": (dl.Greedy(), 6), "Random": (dl.Random(), 4)})
    monkeypatch.setattr(grade, "ROUNDS", 1)
    monkeypatch.setattr(grade, "PICK_SECONDS", 1)
    sources = {name: ATTACKS[what][0] for name, what in MISHAPS.items()} | {
        "Greedy": agent("state.legal[0]"),
        "fay": agent("raise ValueError('\033[2J')"),
    }
    ratings = grade.league(sources, tables=5, seconds=1.6, seed=0, own=True)
    said = capsys.readouterr().err
    assert {*ratings.index} == {*sources, "Greedy (2)", "Random"}
    assert ratings.rating["Greedy"] > ratings.rating["Greedy (2)"]
    assert {name for name in ratings.index if ratings.mishaps[name]} == {*MISHAPS, "fay"}
    for words in (
        "dot: Mishap: SystemExit: 0",
        "eve: Mishap: TypeError: cannot pickle",
        "ivo: Mishap: no answer within 1 seconds",
        "fay: Mishap: ValueError:  [2J",
    ):
        assert words in said


def test_a_hand_in_plays_as_its_agent_would_and_forgets_each_draft():
    game, named = dl.random_table_game(30, 3, seed=0), {}
    pick = "self.seen.append(1)\nreturn state.legal[len(self.seen) % len(state.legal)]"
    remembers = agent(pick, init="self.seen = []")
    greedy = Path(grade.__file__).with_name("student.py").read_text("utf-8")
    exec(remembers, named)
    played = dl.play(game, [dl.Greedy(), named["Mine"](), dl.Greedy()])
    with (
        grade.HandIn(greedy, game, 60, own=True) as one,
        grade.HandIn(remembers, game, 60, own=True) as two,
    ):
        for _ in range(2):
            assert dl.play(game, [one, two, dl.Greedy()]).picks == played.picks


@pytest.mark.skipif(os.name != "posix", reason="ioctl")
def test_who_answers_unasked_and_reads_nothing_does_not_hold_the_grader():
    """What it is asked fills its pipe at some time."""
    game = dl.fantasy_risk()
    state, rng = game.start(), np.random.default_rng(0)
    for item in range(40):
        state = state.after(item)
    deaf = agent(
        before="import fcntl, termios\nframe = sys._getframe()\n"
        "while 'out' not in frame.f_locals: frame = frame.f_back\nout = frame.f_locals['out']\n"
        "while True:\n    if not any(fcntl.ioctl(out, termios.FIONREAD, bytes(4))):\n"
        "        os.write(out, b'[0, \"\"]')\n"
    )
    late = pytest.raises(Mishap, match="no answer within 1 seconds")
    with grade.HandIn(deaf, game, 60, False, a_pick=1) as mine, late:
        list(iter(lambda: mine.pick(state, rng), "never"))


def test_what_a_hand_in_has_started_ends_with_a_sandbox(sandbox):
    forks = "try: os.fork() or (os.setsid(), time.sleep(60))\nexcept OSError: pass"
    with grade.HandIn(agent(before=forks), grade.GAME, 60, own=False) as mine:
        mine.pick(grade.GAME.start(), np.random.default_rng(0))
        end = os.dup(mine._process.stdin.fileno())
    with pytest.raises(BrokenPipeError):  # soon nobody is left who could read
        [(os.write(end, b"?"), time.sleep(0.01)) for _ in range(1000)]
    os.close(end)


def test_a_hand_in_beside_the_grader_is_not_imported(tmp_path):
    for path in Path(grade.__file__).parent.glob("*.py"):
        shutil.copy(path, tmp_path)
    (tmp_path / "json").mkdir()
    (tmp_path / "json" / "__init__.py").write_text("raise SystemExit('imported')", "utf-8")
    assert "--league" in python(tmp_path / "grade.py", "--help", folder=tmp_path)


OUTSIDE = {  # what a hand-in does to what is not its own, in one expression
    "a link in the path": "os.symlink(os.__file__, sys.prefix + '/lib/sitecustomize.py')",
    "a library's file": "open(dl.__file__, 'r+b')",
    "a file in memory": "__import__('mmap').mmap(os.open(dl.__file__, os.O_RDWR), 0)",
    "another's work": "open(VICTIM).read()",
    "another's work in memory": "__import__('mmap').mmap(os.open(VICTIM, os.O_RDWR), 0)",
    "a full disk": "open('full', 'wb', 0).write(b'1')",
    "a full disk by its size": "os.truncate(os.open('full', os.O_RDWR | os.O_CREAT), 9**9)",
    "the seed": "open(f'/proc/{GRADER}/cmdline').read()",
    "a secret": "open('/proc/1/environ').read().count('TOKEN') or open(VICTIM)",
    "a signal": "os.kill(GRADER, 0)",
    "limits": "__import__('resource').prlimit(GRADER, 7, (4, 4))",
    "a mount": "remount('/usr')",
    "the network": "__import__('socket').create_connection(('127.0.0.1', PORT), 9)",
}
REMOUNT = """
def remount(path):
    import ctypes
    remount_bind = 0x20 | 0x1000
    if ctypes.CDLL(None, use_errno=True).mount(None, path.encode(), None, remount_bind, None):
        raise OSError(ctypes.get_errno(), "no mount")
"""


TRIED = """
MISSED = [*OUTSIDE]
for name, attack in OUTSIDE.items():
    try:
        eval(attack)
    except OSError:
        MISSED.remove(name)
"""


def test_a_sandbox_holds_what_python_does_not(tmp_path, sandbox, monkeypatch):
    monkeypatch.setenv("TOKEN", "of the grader")
    (tmp_path / "victim.txt").touch()
    with socket.create_server(("127.0.0.1", 0)) as server:
        outside = str(tmp_path / "victim.txt"), os.getpid(), server.getsockname()[1], OUTSIDE
        source = agent("str(MISSED)", before=REMOUNT + TRIED)
        source = f"VICTIM, GRADER, PORT, OUTSIDE = {outside}\n{source}"
        with grade.HandIn(source, grade.GAME, 60, own=False) as mine:
            assert mine.pick(grade.GAME.start(), np.random.default_rng(0)) == "[]"


@pytest.mark.skipif(os.name != "posix", reason="a script")
def test_where_nothing_keeps_hand_ins_apart_one_sentence_says_so(
    tmp_path, small, monkeypatch, capsys
):
    forbidden = tmp_path / "bwrap"  # found, and of no use
    forbidden.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    sandbox = grade.sandbox.__wrapped__
    for mode, error in ((0o755, "it fails"), (0o644, "it cannot be run")):
        forbidden.chmod(mode)
        monkeypatch.setenv("PATH", str(tmp_path))
        assert not sandbox(), error
    monkeypatch.setattr(grade, "sandbox", list)
    for words, said in (([], f"{grade.ALONE}\n"), (["--trusted"], "")):
        assert "nothing to grade" in run(monkeypatch, tmp_path, *words)
        assert capsys.readouterr().err == f"{said}{tmp_path.name}\n"


def test_a_thousand_folders_in_one_another_end_with_a_sandbox(sandbox):
    nests = "for _ in range(3000): os.mkdir('d'); os.chdir('d')"
    with grade.HandIn(agent("0", nests), grade.GAME, 60, own=False) as mine:
        assert mine.pick(grade.GAME.start(), np.random.default_rng(0)) == 0


def test_a_folder_called_grades_csv_and_a_league_that_nobody_reached_are_named(tmp_path, small):
    (tmp_path / "grades.csv").mkdir()
    with pytest.raises(SystemExit, match="is a folder"):
        graded(tmp_path)
    with pytest.raises(SystemExit, match="no hand-in beats Greedy, so there is no league"):
        grade.league({}, tables=4, seconds=1, seed=0, own=True)


def test_folders_whose_names_look_alike_have_a_row_each(tmp_path, small, capsys):
    for name in ("b6 x", "b6\033x", "b6\u00a0x"):
        (tmp_path / name).mkdir()
    assert [*graded(tmp_path)] == ["b6 x", "b6 x (2)", "b6 x (2) (2)"]
    assert "\033" not in "".join(capsys.readouterr())
