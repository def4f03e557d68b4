"""The index of companion/data: what made each file, what that costs, and where it is read.

Nothing of it is written by hand but what no command of this project can make.
"""

import re

from companion.experiment import DATA, EXPERIMENTS, ROOT
from companion.experiments import import_all

_HEAD = """\
# Stored results

`tools/results.py` writes this page. A file of an experiment is made by
`python -m companion.experiments NAME`; its columns stand in the docstring of its source. `make
replay` plays a sample of all of them again and compares it with what is stored, `make replay
WHOLE=1` everything. Seconds are those of a processor, measured once. Rows are read in notebooks, or
in a module of [companion](..); in brackets stand the notebooks that call that module.

| file | KB | experiment | seconds | read in |
|---|---|---|---|---|
"""
_BY_HAND = {
    "published_values": "337 values of the papers, each with its document and its place",
    "results": "the groups of the table of results",
    "displays": "what the record calls the parts of a display",
    "table1_drafts": "the drafts of the report's Table 1, from its authors' public logs",
    "original_quo_1000_drafts": "three original Quos: 1,000 random drafts, 100 games each",
    "original_bots_12_orders": "the original bots, run unmodified: two matches, all seat orders",
    "original_bots_with_cards": "the same, with cards: the drafts of the report's Table 1",
}
_REST = """
No command here makes these: they are facts about the papers, or measurements of the original bots,
which were run unmodified, once, in an engine with the papers' rules.

| file | what it is | read in |
|---|---|---|
"""


def page() -> str:
    """Return the index as Markdown."""
    import_all()
    lines, texts = [], _texts()
    for name, made in sorted(EXPERIMENTS.items()):
        module = made.parts.__module__.rpartition(".")[2]
        source = f"[{name}](../experiments/{module}.py) | {made.seconds:,}"
        for path in _files_of(name):
            size = round(path.stat().st_size / 1000) or "< 1"
            lines.append(f"| {path.name} | {size} | {source} | {_readers(path, texts)} |")
    paths = sorted(path for path in DATA.iterdir() if path.stem in _BY_HAND)
    rest = [f"| {each.name} | {_BY_HAND[each.stem]} | {_readers(each, texts)} |" for each in paths]
    return _HEAD + "\n".join(lines) + "\n" + _REST + "\n".join(rest) + "\n"


def _files_of(name):
    """Return the files of an experiment."""
    paths = [DATA / f"{name}{suffix}" for suffix in (".csv", ".npz", ".parquet")]
    return [path for path in paths if path.exists()]


def _texts():
    """Return each notebook, by its number, and each module that may read a file, with its text."""
    paths = {path: path.name.partition("_")[0] for path in (ROOT / "notebooks").glob("*_*.ipynb")}
    for room in ("companion", "site"):
        paths |= {path: path.name for path in (ROOT / room).rglob("*.py")}
    return [(who, path.read_text("utf-8")) for path, who in paths.items() if who != "experiment.py"]


def _readers(path, texts):
    """Return who reads a file, by `stored_rows` of its name or by the file itself."""
    reads = re.compile(rf'stored_rows\(\\?"{path.stem}\\?"|"{re.escape(path.name)}')
    readers = sorted(who for who, text in texts if reads.search(text))
    return ", ".join(who + _notebooks_with(who, texts) for who in readers) or "nobody"


def _notebooks_with(module, texts):
    """Return the notebooks that call a module, in brackets; of a notebook nothing."""
    stem, is_module, _ = module.partition(".py")
    calls = re.compile(rf"(?<![.\w]){stem}\.[a-z_]+\(")
    numbers = [who for who, text in texts if "." not in who and calls.search(text)]
    return f" ({', '.join(sorted(numbers))})" if is_module and numbers else ""
