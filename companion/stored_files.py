"""The index of companion/data: what made each file, what that costs, and which notebooks read it.

Nothing of it is written by hand but what no command of this project can make.  A notebook or an
experiment reads a file if a function that it names reads it, or names one that does.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache

from companion.experiment import DATA, EXPERIMENTS, ROOT
from companion.experiments import import_all

_HEAD = """\
# Stored results

`tools/results.py` writes this page. A file of an experiment is made by
`python -m companion.experiments NAME`; its columns stand in the docstring of its source. `make
replay` plays a sample of all of them again and compares it with what is stored, `make replay
WHOLE=1` everything. Seconds are those of a processor, measured once. Readers are notebooks, and
*experiments* that build on the rows.

| file | KB | experiment | seconds | read by |
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

| file | what it is | read by |
|---|---|---|
"""
_Node = tuple[str, str]  # module and name


def page() -> str:
    """Return the index as Markdown."""
    import_all()
    readers, made = _readers(), {name: _files_of(name) for name in EXPERIMENTS}
    lines = [
        f"| {path.name} | {round(path.stat().st_size / 1000) or '< 1'} | {_source(name)} | "
        f"{EXPERIMENTS[name].seconds:,} | {_who(readers, path, name)} |"
        for name, paths in sorted(made.items())
        for path in paths
    ]
    known = {path for paths in made.values() for path in paths}
    others = [path for path in _data_files() if path not in known]
    rest = [f"| {path.name} | {_BY_HAND[path.stem]} | {_who(readers, path)} |" for path in others]
    return _HEAD + "\n".join(lines) + "\n" + _REST + "\n".join(rest) + "\n"


def _data_files():
    return sorted(path for path in DATA.iterdir() if path.suffix in (".csv", ".npz", ".parquet"))


def _files_of(name):
    return [
        path for path in _data_files() if re.fullmatch(rf"{name}(_quo.*|_[ek].*_.*)?", path.stem)
    ]


def _source(name):
    module = EXPERIMENTS[name].parts.__module__.rpartition(".")[2]
    return f"[{name}](../experiments/{module}.py)"


def _who(readers, path, maker=""):
    who = sorted(readers.get(path.stem, set()) - {f"*{maker}*"})
    return ", ".join(who) or "nobody"


def _readers() -> dict[str, set[str]]:
    """Return who reads each file, by its stem: notebooks, experiments, the site."""
    functions = dict(_functions())
    trees = {path.name.partition("_")[0]: _code_of(path) for path in _notebooks()}
    for name, made in EXPERIMENTS.items():
        module = made.parts.__module__
        trees[f"*{name}*"] = functions[module, made.parts.__name__]
    found: dict[str, set[str]] = {}
    for name, tree in trees.items():
        module = EXPERIMENTS[name.strip("*")].parts.__module__ if "*" in name else ""
        for stem in _read(tree, module, functions, set()):
            found.setdefault(stem, set()).add(name)
    for path in (ROOT / "site").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for stem in _stems(node):
                found.setdefault(stem, set()).add("the site")
    headlines = [node for (_, name), node in functions.items() if name and _is_headline(node)]
    for node in headlines:
        for stem in set().union(*map(_stems, ast.walk(node))):
            found.setdefault(stem, set()).add("A1")
    return found


def _notebooks():
    return sorted((ROOT / "notebooks").glob("*_*.ipynb"))


def _code_of(notebook):
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return ast.parse("\n".join(re.sub(r"^[%!].*$", "pass", text, flags=re.M) for text in code))


def _is_headline(node):
    return any("headline" in ast.unparse(each) for each in getattr(node, "decorator_list", ()))


def _functions() -> Iterator[tuple[_Node, ast.AST]]:
    """Yield what the modules of the companion define, by module and name."""
    for path in (ROOT / "companion").rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text("utf-8"))
        yield (module, ""), tree
        for node in tree.body:
            targets = node.targets if isinstance(node, ast.Assign) else [node]
            for name in (getattr(each, "name", getattr(each, "id", "")) for each in targets):
                if name:
                    yield (module, name), node


def _read(
    tree: ast.AST, module: str, functions: Mapping[_Node, ast.AST], seen: set[_Node]
) -> set[str]:
    """Return the stems of the files that code reads, itself or by what it names."""
    own = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and type(n.ctx) is ast.Store}
    local = {name: ("", name) for name in own if isinstance(tree, ast.FunctionDef)}
    found, names = set(), _imports(functions.get((module, ""), tree)) | local
    for node in ast.walk(tree):
        found |= _stems(node)
        for target in _targets(node, module, names):
            if target not in functions:  # a package may offer it, which imported it
                target = _imports(functions.get((target[0], ""), node)).get(target[1], target)
            if target in functions and target not in seen and target[1]:
                seen.add(target)
                found |= _read(functions[target], target[0], functions, seen)
    return found


@cache
def _imports(tree):
    """Return what the names mean that a module imports: a module and a name in it, or ""."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion"):
            for each in node.names:
                found[each.asname or each.name] = (node.module, each.name)
    return found


def _targets(node, module, names):
    """Yield what a node of code may name: module and name."""
    if isinstance(node, ast.Name):
        yield names.get(node.id, (module, node.id))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        home, name = names.get(node.value.id, ("", ""))
        yield f"{home}.{name}", node.attr


def _stems(node):
    """Return the stem of a file that a node of code names."""
    called = getattr(node, "func", None)
    if getattr(called, "id", getattr(called, "attr", "")) in ("stored_rows", "stored_match"):
        return {node.args[0].value} if isinstance(node.args[0], ast.Constant) else set()
    if isinstance(node, ast.Constant) and re.search(r"\.(csv|npz|parquet)$", str(node.value)):
        return {str(node.value).partition(".")[0]}
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        prefix = node.values[0].value
        return {
            path.stem for path in _data_files() if len(prefix) > 3 and path.stem.startswith(prefix)
        }
    return set()
