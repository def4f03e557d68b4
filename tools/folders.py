"""Folders that a tool fills anew at each run, and that hold nothing of anybody else's."""

import hashlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

LIST = ".written-by-a-tool"  # of files and their digests, so that the next run may delete them
UNASKED = ("__pycache__/*.pyc", "__pycache__/*.nb[ci]", ".ipynb_checkpoints/*-checkpoint.*")


@contextmanager
def own_folder(folder: Path) -> Iterator[Path]:
    """Yield an empty folder to fill; its files then replace those that the last run wrote.

    `folder` must be empty, or hold only what its list names, as it was written; else this exits and
    names a file, as it does where it may not write.  What else comes into it during the run stays,
    as do folders without a file.
    """
    if folder.exists() and not folder.is_dir():
        sys.exit(f"nothing written: {folder} is a file, not a folder")
    _check(folder, names_in(folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        scratch = TemporaryDirectory(prefix=f"{folder.name}-", dir=folder.parent)
    except OSError as error:
        sys.exit(f"nothing written: {error}; name another folder by --into")
    with scratch as name:
        fresh = Path(name)
        yield fresh
        made = {name: _digest(fresh / name) for name in sorted(names_in(fresh))}
        _check(folder, {*names_in(folder)}.intersection(made))
        for name in filter(_as_written(folder), [*names_in(folder)]):
            (folder / name).unlink()
            with suppress(OSError):  # the folder has other files
                for inner in [*Path(name).parents][:-1]:
                    (folder / inner).rmdir()
        for name in made:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.move(fresh / name, folder / name)
    lines = (f"{name}\t{digest}\n" for name, digest in made.items())
    (folder / LIST).write_text("".join(lines), "utf-8")


def _as_written(folder):
    """Return a function of a name: whether the folder's list has the file, as it is now."""
    own = folder / LIST
    lines = own.read_text("utf-8").splitlines() if own.is_file() else []
    known = dict(line.split("\t") for line in lines)
    return lambda name: name == LIST or known.get(name) == _digest(folder / name)


def _check(folder, names):
    """Exit that names the first file that is not as a run wrote it."""
    as_written = _as_written(folder)
    for name in names:
        if not as_written(name):
            sys.exit(
                f"nothing written: it would replace {folder}, and {folder / name} is not from an "
                "earlier run, or was changed since; name an empty folder, or delete that yourself"
            )


def names_in(folder: Path) -> Iterator[str]:
    """Yield the files below a folder, and all else that is no folder, by their paths from it."""
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        is_folder = path.is_dir() and not path.is_symlink()
        if not (is_folder or any(path.match(pattern) for pattern in UNASKED)):
            yield inner.as_posix()


def _digest(path):
    """Return the sha256 of a file, and a word for a link."""
    return "link" if path.is_symlink() else hashlib.sha256(path.read_bytes()).hexdigest()
