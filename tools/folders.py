"""Folders that a tool fills anew at each run, and that hold nothing of anybody else's."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LIST = ".written-by-a-tool"  # of the files that were written, so that the next run may delete them
UNSEEN = {"__pycache__", ".ipynb_checkpoints"}  # what programs leave there unasked


@contextmanager
def own_folder(folder: Path) -> Iterator[None]:
    """Empty a folder, let it be filled, and list in it the files that were written.

    It must be empty, or hold only what such a list names; else this exits and names a file.
    """
    own = folder / LIST
    known = {LIST, *own.read_text("utf-8").splitlines()} if own.is_file() else set()
    if folder.exists() and not folder.is_dir():
        sys.exit(f"nothing written: {folder} is a file, not a folder")
    foreign = next((name for name in names_in(folder) if name not in known), None)
    if foreign is not None:
        sys.exit(
            f"nothing written: this empties {folder} first, and {folder / foreign} is not from an "
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
        own.write_text("".join(f"{name}\n" for name in sorted(names_in(folder))), "utf-8")


def names_in(folder: Path) -> Iterator[str]:
    """Yield the files below a folder, and all else that is no folder, by their paths from it."""
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        if (path.is_symlink() or not path.is_dir()) and not UNSEEN & {*inner.parts}:
            yield inner.as_posix()
