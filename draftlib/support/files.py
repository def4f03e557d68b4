"""Files that are whole at any moment: results, and what a long run has done so far."""

import io
import os
from pathlib import Path

import joblib
import numpy as np


def replace_file(path, content):
    """Write the bytes `content` to `path`: to a temporary file beside it, then renamed."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".part")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


class Checkpoint:
    """The rows of a long run, kept in a file as they come in; `path` None: in memory only.

    path : an .npz file in a folder that exists.  If it is there, the run goes on from it;
        ValueError if it keeps a run with other settings.
    settings : everything that the result depends on, anything that `joblib.hash` takes.
    columns : arrays with a row for each piece of work, to be filled by `add`.
    """

    def __init__(self, path, settings, **columns):
        self.path = None if path is None else Path(path)
        self.columns = columns
        self.done = np.zeros(len(next(iter(columns.values()))), bool)
        if self.path is None:
            return
        if not self.path.parent.is_dir():
            raise ValueError(f"checkpoint {self.path}: there is no folder {self.path.parent}")
        self._key = joblib.hash(settings)
        if self.path.exists():
            self._load()

    def _load(self):
        with np.load(self.path) as kept:
            if "key" not in kept or str(kept["key"]) != self._key:
                raise ValueError(f"{self.path} keeps a run with other settings")
            self.done = kept["done"]
            self.columns = {name: kept[name] for name in self.columns}

    def pending(self, size=1):
        """Return the indices of the rows still to be made, in parts of at most `size`."""
        left = np.flatnonzero(~self.done)
        return [left[i : i + size] for i in range(0, len(left), size)]

    def add(self, part, **values):
        """Enter the rows of index `part`, and save."""
        for name, rows in values.items():
            self.columns[name][part] = rows
        self.done[part] = True
        if self.path is not None:
            buffer = io.BytesIO()
            np.savez(buffer, key=self._key, done=self.done, **self.columns)
            replace_file(self.path, buffer.getvalue())
