"""Folders that a tool fills anew at each run, and that hold nothing of anybody else's."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

MARK = ".written-by-a-tool"  # the newest file of a folder that nobody has touched since


@contextmanager
def own_folder(folder: Path) -> Iterator[Path]:
    """Yield an empty folder to fill, which then takes the place of what the last run wrote.

    Exits, and deletes nothing, if `folder` has anything else, or was changed since that run.
    """
    _check(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        scratch = TemporaryDirectory(prefix=f"{folder.name}-", dir=folder.parent)
    except OSError as error:
        sys.exit(f"nothing written: {error}; name another folder by --into")
    with scratch as name:
        fresh = Path(name) / folder.name
        fresh.mkdir()
        yield fresh
        (fresh / MARK).touch()
        (fresh / MARK).touch()  # later than the folder, which the first has changed
        _check(folder)
        if folder.exists():
            shutil.rmtree(folder)
        fresh.rename(folder)


def _check(folder):
    """Exit that names a path unless a folder is missing, empty, or as a run left it."""
    changed = []
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        changed = [folder]
    elif paths := [*folder.rglob("*")]:
        mark = folder / MARK
        written = mark.stat().st_mtime_ns if mark.is_file() else 0
        changed = [path for path in [*paths, folder] if path.lstat().st_mtime_ns > written]
    if changed:
        sys.exit(
            f"nothing written: it would replace {folder}, and {changed[0]} is not from an earlier "
            "run, or was changed since; name an empty folder, or delete that yourself"
        )
