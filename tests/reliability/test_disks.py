"""Full disks, folders that cannot be written, broken checkpoints: an error that names the file."""

import contextlib
import os
import re
import resource
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from companion import ledger
from companion.studies import study, training_set
from draftlib.pictures import save_figure
from tests.support.test_files import FOREIGN

NOBODY = 65534  # a user who owns nothing
LIMIT = 3000  # bytes that a file may have on the full disk


def match(folder):
    agents = {"Greedy": dl.Greedy(), "Random": dl.Random(), "Quo": dl.risk.Drafter("quo")}
    run = {"after": dl.risk.War("own", fights=2), "checkpoint": folder / "kept"}
    return dl.tournament(dl.fantasy_risk(), agents, 4, 1, progress=False, **run).to_csv()


def wars(folder, drafts=60):
    owners, run = training_set.random_drafts(drafts), {"checkpoint": folder / "kept.run"}
    batch = dl.risk.simulate_many(owners, games=3, progress=False, **run)
    return [column.tolist() for column in batch]


def dataset(folder):
    command = ["training_set", "--drafts", "300", "--games", "2", "--jobs", "1"]
    study.main([*command, "--out", f"{folder}", "--done", f"{folder}/parts"])
    return (folder / "training_set.parquet").read_bytes()


def figure(folder):
    axes = plt.subplots()[1]
    save_figure(axes.figure, pd.DataFrame({"x": range(2000)}), "drawn", folder)
    return (folder / "drawn.csv").read_bytes()


def answers(folder):
    rows = [{"id": f"{i}", "ours": "1"} for i in range(2000)]
    ledger.save(rows, folder / "answers.csv")
    return (folder / "answers.csv").read_bytes()


JOBS = [match, wars, dataset, figure, answers]
by_name = pytest.mark.parametrize("job", JOBS, ids=lambda job: job.__name__)


@contextlib.contextmanager
def full_disk():
    """Let no file grow beyond the limit, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def error_of(job, folder, capsys):
    """Return in what words a job fails, by an error or on the command line."""
    try:
        job(folder)
    except (OSError, SystemExit) as error:
        return capsys.readouterr().err if isinstance(error, SystemExit) else str(error)
    raise AssertionError("the job did not fail")


def test_six_thousand_cheap_drafts_write_little(tmp_path):
    def written():
        if not Path("/proc/self/io").exists():
            pytest.skip("only Linux counts the bytes")
        return int(re.search(r"wchar: (\d+)", Path("/proc/self/io").read_text(encoding="utf-8"))[1])

    before, agents = written(), [dl.Random()] * 3
    run = {"progress": False, "checkpoint": tmp_path}
    table = dl.tournament(dl.four_item_game(), agents, 1000, **run)
    assert len(table) == 3 * 6000
    size = (tmp_path / "drafts.run").stat().st_size
    assert size <= written() - before < 1.1 * size < 50e6


@by_name
def test_a_full_disk_is_named_and_what_fits_is_kept_whole(tmp_path, capsys, job):
    whole, short = tmp_path / "whole", tmp_path / "short"
    whole.mkdir()
    short.mkdir()
    expected = job(whole)
    with full_disk():
        words = error_of(job, short, capsys)
    assert "File too large" in words
    assert str(short) in words
    kept = [path for path in short.rglob("*") if path.is_file()]
    assert all(path.suffix == ".run" and path.stat().st_size <= LIMIT for path in kept)
    assert job(short) == expected
    assert sorted(os.listdir(short)) == sorted(os.listdir(whole))


@pytest.fixture
def read_only():
    """Return an empty folder that all may read and nobody may write; root may, but is not asked."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        yield Path(folder)
        os.chmod(folder, 0o755)


def as_nobody(job, folder):
    """Return what a job gives or says when a user runs it who may not write the folder."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            with os.fdopen(writing, "w") as out, contextlib.redirect_stderr(out):
                os.setuid(NOBODY if os.getuid() == 0 else os.getuid())
                say(job, folder, out)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as said:
        words = said.read()
    os.waitpid(process, 0)
    return words


def say(job, folder, out):
    try:
        print(job(folder), file=out)
    except (OSError, SystemExit) as error:
        print(error, file=out)


@by_name
def test_a_folder_that_cannot_be_written_is_named_and_left_alone(read_only, tmp_path, job):
    job(tmp_path)  # so that its kernels need not be read by the other user
    words = as_nobody(job, read_only)
    assert "Permission denied" in words
    assert str(read_only) in words
    assert not any(read_only.iterdir())


def test_a_finished_checkpoint_can_be_read_where_nothing_can_be_written(read_only):
    expected = wars(read_only)
    os.chmod(read_only / "kept.run", 0o444)
    assert as_nobody(wars, read_only).strip() == str(expected)


@pytest.mark.parametrize("kind", FOREIGN)
@pytest.mark.parametrize(("job", "file"), [(match, "kept/drafts.run"), (wars, "kept.run")])
def test_what_is_no_checkpoint_is_refused(tmp_path, job, file, kind):
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_bytes(FOREIGN[kind])
    with pytest.raises(ValueError, match=rf"{file} keeps a run with other .*no checkpoint"):
        job(tmp_path)
    assert (tmp_path / file).read_bytes() == FOREIGN[kind]


def test_a_checkpoint_of_another_part_of_the_match_is_refused(tmp_path):
    match(tmp_path)
    (tmp_path / "kept/fights-1.run").replace(tmp_path / "kept/fights-0.run")
    with pytest.raises(ValueError, match=r"fights-0\.run keeps a run with other settings"):
        match(tmp_path)


@pytest.mark.parametrize(
    ("job", "file", "times"), [(match, "kept/drafts.run", 10), (wars, "kept.run", 200)]
)
def test_flipped_bits_and_cuts_are_refused_or_mended(tmp_path, job, file, times):
    expected, path, rng = job(tmp_path), tmp_path / file, np.random.default_rng(7)
    content = path.read_bytes()
    for cut in rng.random(times) < 0.2:
        broken = bytearray(content)
        broken[rng.integers(len(broken))] ^= 1 << rng.integers(8)
        broken = broken[: rng.integers(16, len(broken))] if cut else broken
        path.write_bytes(broken)
        if broken[:16] == content[:16]:
            assert job(tmp_path) == expected
        else:
            with pytest.raises(ValueError, match=re.escape(f"{path} keeps a run with other")):
                job(tmp_path)
