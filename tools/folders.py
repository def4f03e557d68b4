"""Folders that a tool fills anew at each run, and that hold nothing of anybody else's."""

import hashlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LIST = ".written-by-a-tool"  # of files and their digests, so that the next run may delete them
UNASKED = ("__pycache__/*.pyc", "__pycache__/*.nb[ci]", ".ipynb_checkpoints/*-checkpoint.*")


@contextmanager
def own_folder(folder: Path) -> Iterator[None]:
    """Empty a folder, let it be filled, and list in it the files that were written.

    It must be empty, or hold only what such a list names, as it was written; else this exits and
    names a file.
    """
    own = folder / LIST
    lines = [LIST, *own.read_text("utf-8").splitlines()] if own.is_file() else []
    known = dict(line.partition("\t")[::2] for line in lines)
    if folder.exists() and not folder.is_dir():
        sys.exit(f"nothing written: {folder} is a file, not a folder")
    for name in names_in(folder):
        changed = name in known and known[name] not in ("", _digest(folder / name))
        if changed or name not in known:
            what = "was changed since" if changed else "is not from"
            sys.exit(
                f"nothing written: this empties {folder} first, and {folder / name} {what} an "
                "earlier run; name an empty folder, or delete that one yourself"
            )
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    try:
        yield
    finally:
        names = sorted(set(names_in(folder)) - {LIST})
        lines = [f"{name}\t{_digest(folder / name)}\n" for name in names]
        own.write_text("".join(lines), "utf-8")


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
