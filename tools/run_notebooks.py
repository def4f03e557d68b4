"""Execute the notebooks in reading order with papermill, and leave nothing in them that changes.

    python tools/run_notebooks.py                        full scale, written back in place
    python tools/run_notebooks.py --scale small --into build/notebooks

Two are executed at a time.  The first notebook shows what all others found, so it is executed
last.  Timings and versions are normalised: the same code and seed give the same bytes.  A run in
place that was stopped goes on after the notebooks that it had finished.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache, partial
from pathlib import Path

import nbformat
import papermill
from tqdm import tqdm

from draftlib.pictures.saving import with_palette
from draftlib.support.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
DONE = ROOT / "build" / "reproduce"  # a mark for each notebook that a stopped run had finished
QUIET = ["--IPKernelApp.log_level=ERROR"]  # the kernel warns of any TCP, even local


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", help="names or numbers; all by default")
    parser.add_argument("--scale", choices=["full", "small"], default="full")
    parser.add_argument("--into", type=Path, help="folder for the results; in place by default")
    parser.add_argument("--jobs", type=int, default=2, help="notebooks at a time (%(default)s)")
    options = parser.parse_args()
    os.environ["TQDM_DISABLE"] = "1"  # those of the notebooks show seconds
    os.environ["PYTHONHASHSEED"] = "0"
    if options.scale != "full" and options.into is None:
        parser.error("only full scale is written in place; give --into FOLDER")
    first, *others = choose(options.notebooks)
    with tqdm(total=1 + len(others), unit="notebook", disable=False) as bar:
        one = partial(run, scale=options.scale, into=options.into, bar=bar)
        run_all(one, others, options.jobs)
        one(first)
    shutil.rmtree(DONE, ignore_errors=True)
    report(options.into)


def choose(names):
    """Return the notebooks to run, in order."""
    paths = sorted((ROOT / "notebooks").glob("??_*.ipynb"))
    chosen = [path for path in paths if not names or path.name.startswith(tuple(names))]
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


def run(path, scale, into, bar):
    """Execute one notebook and write it to `into`, or back to where it is."""
    if into is None and is_done(path):
        bar.update()
        return
    parameters = {}
    if into is not None:
        into.mkdir(parents=True, exist_ok=True)
        parameters = {"scale": scale, "out": str((into / "figures").resolve())}
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata.pop("widgets", None)  # the state of the last run would stay
    kernel = {"kernel_name": "python3", "cwd": path.parent, "extra_arguments": QUIET}
    kernel["progress_bar"] = False  # two of them would write into each other
    result = papermill.execute_notebook(notebook, None, parameters, **kernel)
    target = path if into is None else into / path.name
    text = nbformat.writes(normalise(result))
    replace_file(target, text.encode())
    if into is None:
        replace_file(DONE / path.name, mark_of(path))
    bar.write(path.name, file=sys.stderr)
    bar.update()


def is_done(path):
    """Return whether a stopped run had executed the notebook, and nothing changed since."""
    mark = DONE / path.name
    return mark.exists() and mark.read_bytes() == mark_of(path)


def mark_of(path):
    """Return a digest of a notebook, with its outputs, and of the code and data it works with."""
    return hashlib.sha256(sources() + path.read_bytes()).hexdigest().encode()


@cache
def sources():
    """Return a digest of the library and of the companion."""
    digest = hashlib.sha256()
    for package in (ROOT / "draftlib", ROOT / "companion"):
        for file in sorted(package.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.read_bytes())
    return digest.digest()


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
                small = with_palette(base64.b64decode(png))
                output["data"]["image/png"] = base64.b64encode(small).decode()
    text = re.sub(r"0x[0-9a-f]{8,16}", "0x0", json.dumps(notebook))
    return nbformat.from_dict(json.loads(text))


def report(into):
    where = ROOT if into is None else into
    print(f"\nnotebooks  {where / 'notebooks' if into is None else where}")
    print(f"figures    {where / 'figures'}")
    print(f"verdicts   {where / 'figures' / 'ledger'}")


if __name__ == "__main__":
    main()
