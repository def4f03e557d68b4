"""Execute the notebooks with papermill, and leave nothing in them that changes.

    python tools/run_notebooks.py                  as printed: written back in place
    python tools/run_notebooks.py --seed 7 05 08   into build/runs/full-7

Two are executed at a time, the longest first; they share the cores.  Notebooks A1 and P show what
all others found, so they are executed last.  Timings and versions are normalised: the same code and
seed give the same bytes.  A run in place that was stopped goes on after the notebooks that it had
finished.  Where the seed is the printed one, the claims of a notebook, tests/claims, are checked as
its last cell.
"""

import argparse
import base64
import json
import os
import re
import shutil
import sys
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path

import nbformat
import numpy as np
import papermill
from tqdm import tqdm

from companion.results import PRINTED_SEED, compare_with_printed
from draftlib.runs.files import replace_file
from draftlib.runs.kept import load_or_make, sources
from draftviews.pictures.saving import reduce_palette

ROOT = Path(__file__).resolve().parent.parent
LONGEST = ("06", "05", "08", "09", "07", "A2")  # minutes each; begun first, they end together
LAST = ("A1", "P")  # they read the answers of all others
DONE = ROOT / "build" / "reproduce"  # the notebooks that a stopped run had finished
# A kernel warns of any TCP, even local, and reports its own end as "KeyboardInterrupt caught in
# kernel".  What fails in a cell comes as a message, not by the log.
QUIET = ["--IPKernelApp.log_level=CRITICAL"]


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("notebooks", nargs="*", help="names or numbers; all by default")
    parser.add_argument("--scale", choices=["full", "small"], default="full")
    parser.add_argument("--seed", type=int, help="of all notebooks; each its own by default")
    parser.add_argument("--into", type=Path, help="folder for notebooks and figures")
    parser.add_argument("--jobs", type=int, default=2, help="notebooks at a time (%(default)s)")
    options = parser.parse_args()
    os.environ["PYTHONHASHSEED"] = "0"
    if options.jobs < 1:
        parser.error(f"--jobs must be at least 1, not {options.jobs}")
    parameters = {"scale": options.scale, "seed": options.seed}
    parameters = {name: value for name, value in parameters.items() if value is not None}
    into = options.into
    if into is None and parameters != {"scale": "full"}:
        into = ROOT / "build" / "runs" / f"{options.scale}-{parameters.get('seed', PRINTED_SEED)}"
    into = into and into.resolve()  # papermill changes the folder of the process
    paths = choose(options.notebooks)
    last = [path for path in paths if number_of(path) in LAST]
    cores = (os.cpu_count() or 1) // min(options.jobs, len(paths))  # a worker imports for seconds
    os.environ.setdefault("LOKY_MAX_CPU_COUNT", str(max(1, cores)))
    try:
        (into or DONE).mkdir(parents=True, exist_ok=True)
        with Progress(paths) as progress:
            one = partial(run, parameters=parameters, into=into, progress=progress)
            run_all(one, [path for path in paths if path not in last], options.jobs)
            run_all(one, last, options.jobs)
    except OSError as error:
        raise SystemExit(f"not written: {error}") from None
    shutil.rmtree(DONE, ignore_errors=True)
    where = into or ROOT
    if into and (into / "figures").exists():
        print("\nYours beside printed:")
        print(compare_with_printed(str(into / "figures")).to_string(index=False))
    print(f"\nnotebooks  {where / 'notebooks'}")
    print(f"figures    {where / 'figures'}")
    print(f"verdicts   {where / 'figures' / 'ledger'}")


class Progress:
    """A bar of all cells of code, with the notebooks that are running and how far each is.

    It tells no time to go: a cell takes from a millisecond to minutes.  In a terminal it is drawn
    anew each second, so that the clock goes on during a long cell.
    """

    def __init__(self, paths):
        self.cells, self.done, self.lock = {}, {}, threading.RLock()
        for path in paths:
            cells = json.loads(path.read_text("utf-8"))["cells"]
            self.cells[path] = sum(cell["cell_type"] == "code" for cell in cells)
        seconds = 0.1 if sys.stderr.isatty() else 60  # between two lines
        form = "{percentage:3.0f}%|{bar}| {n_fmt}/{total_fmt} cells [{elapsed}{postfix}]"
        total = sum(self.cells.values())
        self.bar = tqdm(total=total, bar_format=form, mininterval=seconds, disable=False)
        self.stopped = threading.Event()

    def __enter__(self):
        if sys.stderr.isatty():
            threading.Thread(target=self._tick, daemon=True).start()
        return self

    def __exit__(self, *error):
        self.stopped.set()
        self.bar.close()

    def _tick(self):
        while not self.stopped.wait(1):
            self.bar.refresh()

    def start(self, path):
        """Show that a notebook runs."""
        with self.lock:
            self.done[path] = 0
            self._advance(0)

    def cell_done(self, path, **_):
        """Count one more cell of a running notebook."""
        with self.lock:
            if self.done[path] < self.cells[path]:
                self.done[path] += 1
                self._advance(1)

    def end(self, path):
        """Count all cells of a notebook, and name it above the bar if it ran."""
        with self.lock:
            ran = path in self.done
            self._advance(self.cells[path] - self.done.pop(path, 0))
            if ran:
                self.bar.write(path.name, file=sys.stderr)

    def running(self):
        """Return the numbers of the notebooks that are running, with the cells done of each."""
        parts = [f"{number_of(path)} ({n} of {self.cells[path]})" for path, n in self.done.items()]
        return f"running {', '.join(parts)}" if parts else ""

    def _advance(self, count):
        self.bar.set_postfix_str(self.running(), refresh=False)
        self.bar.update(count)
        if sys.stderr.isatty():
            self.bar.refresh()


def number_of(path):
    """Return what stands first in the name of a notebook, such as 08, A5 or P."""
    return path.name.partition("_")[0]


def choose(names):
    """Return the notebooks to run, the longest first."""
    paths = sorted((ROOT / "notebooks").glob("*_*.ipynb"))
    chosen = [path for path in paths if not names or path.name.startswith(tuple(names))]
    chosen.sort(key=lambda path: (*LONGEST, number_of(path)).index(number_of(path)))
    if not chosen:
        raise SystemExit(f"no notebook starts with {' or '.join(names)}")
    return chosen


def run_all(one, paths, jobs):
    """Execute the notebooks, some at a time; after a failure no other is begun."""
    with ThreadPoolExecutor(jobs) as pool:
        waiting = [pool.submit(one, path) for path in paths]
        try:
            for done in as_completed(waiting):
                done.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def run(path, parameters, into, progress):
    """Execute one notebook and write it to `into`, or back to where it is."""
    notebook = clear_outputs(nbformat.read(path, as_version=4))
    given = {} if into is None else parameters | {"out": str(into / "figures")}
    make = partial(execute, notebook, path, given, progress)
    code = sources(*(ROOT / name for name in ("draftviews", "companion", "tests/claims")))
    done = make() if into else load_or_make(DONE, (code, path.name, notebook), make)
    replace_file(path if into is None else into / "notebooks" / path.name, done["text"].tobytes())
    progress.end(path)


def execute(notebook, path, parameters, progress):
    """Execute the cells of a notebook, then its claims; return the bytes of its file as `text`."""
    progress.start(path)
    kernel = {"kernel_name": "python3", "cwd": path.parent, "extra_arguments": QUIET}
    kernel["coalesce_streams"] = True  # whenever they were flushed
    kernel["progress_bar"] = False  # two of them would write into each other
    kernel["on_cell_executed"] = partial(progress.cell_done, path)
    if is_printed := "seed" not in parameters:
        notebook.cells.append(claims(number_of(path)))
    result = papermill.execute_notebook(notebook, None, parameters, **kernel)
    if is_printed:
        for output in result.cells.pop().outputs:  # of the artifact's claims
            progress.bar.write(output.text.rstrip())
    text = f"{nbformat.writes(normalise(result))}\n".encode()
    return {"text": np.frombuffer(text, np.uint8)}


def claims(number):
    """Return a cell that checks the claims of a notebook."""
    find = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom tests.claims import hold\n"
    return nbformat.v4.new_code_cell(f"{find}hold({number!r}, globals())")


def clear_outputs(notebook):
    """Return the notebook without what a run leaves in it."""
    notebook = normalise(notebook)
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.update(outputs=[], execution_count=None)
    return notebook


def normalise(notebook):
    """Return the notebook without what differs between two runs of the same code."""
    notebook.metadata.pop("papermill", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    for cell in notebook.cells:
        for key in ("papermill", "execution"):
            cell.metadata.pop(key, None)
        if "injected-parameters" in cell.metadata.get("tags", []):
            cell.id = "injected"  # papermill draws one
        if not cell.metadata.get("tags"):
            cell.metadata.pop("tags", None)
        for output in cell.get("outputs", []):
            if png := output.get("data", {}).get("image/png"):
                small = reduce_palette(base64.b64decode(png))
                output["data"]["image/png"] = base64.b64encode(small).decode()
    address = r"(?<![\w+/])0x[0-9a-f]{8,16}(?![\w+/])"  # and no part of a picture in base64
    text = re.sub(address, "0x0", json.dumps(notebook))
    return nbformat.from_dict(json.loads(text))


if __name__ == "__main__":
    main()
