"""The library's docstrings, written to be read as plain text, as reStructuredText."""

import ast
import inspect
import re
import sys
from doctest import DocTestParser
from itertools import groupby

from citations import cited

import draftlib.risk  # noqa: F401
import draftviews  # noqa: F401

HEAD = re.compile(r"(\**\w+(?:, \**\w+)*)( ?): +(\S.*)")


def as_rst(app, kind, name, thing, options, lines):
    """Rewrite the lines of a docstring in place: parameters as fields, displays as they stand."""
    known, first = _parameters(thing), _imports(thing, lines)
    at = next((i for i, line in enumerate(lines) if line.startswith(">>> ")), 0)
    lines[at:at] = [f">>> {line}" for line in first]
    lines[:] = cited("\n".join(lines), ":cite:p:`{}`").split("\n")
    text = [line for line in lines if line not in ("Parameters", "----------")]
    blocks = [list(block) for is_text, block in groupby(text, key=bool) if is_text]
    lines[:] = [line for block in blocks for line in [*_block(block, known), ""]]


def _block(block, known):
    """Return a block without blank lines as reStructuredText."""
    if all(line.startswith(" ") for line in block) and not block[0].lstrip().startswith("* "):
        return ["::", "", *block]
    if not any(_is_head(line, known) for line in block):
        return block
    return [new for line in block for new in _line(line, known)]


def _line(line, known):
    """Return a line of a block that lists parameters or terms."""
    if not _is_head(line, known):
        return [line if line.startswith(" ") else f"    {line}"]
    names, _, text = HEAD.fullmatch(line).groups()
    plain = names.replace("*", "")
    is_parameter = set(plain.split(", ")) <= known
    return ["", f":param {plain}: {text}"] if is_parameter else ["", plain, f"    {text}"]


def _is_head(line, known):
    """Return whether a line begins to say what a parameter, or a term set off by " : ", is."""
    match = HEAD.fullmatch(line)
    return match is not None and (
        match[2] == " " or set(match[1].replace("*", "").split(", ")) <= known
    )


def _imports(thing, lines):
    """Return the imports that the examples of a docstring leave to their module, as lines."""
    home = inspect.getmodule(inspect.unwrap(getattr(thing, "fget", None) or thing))
    code = "".join(part.source for part in DocTestParser().get_examples("\n".join(lines)))
    names = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)]
    made = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    made |= {name.asname or name.name for name in _imported(code)}
    used = sorted(({node.id for node in names} - made) & {*vars(home or object)})
    return [line for name in used if (line := _import_of(name, vars(home)[name]))]


def _imported(code):
    nodes = [node for node in ast.walk(ast.parse(code)) if hasattr(node, "names")]
    return [name for node in nodes if not isinstance(node, ast.Global) for name in node.names]


def _import_of(name, thing):
    """Return the line that imports a thing under its name, from where it is public."""
    if inspect.ismodule(thing):
        return f"import {thing.__name__}" + (f" as {name}" if thing.__name__ != name else "")
    for face in ("draftlib", "draftlib.risk", "draftviews"):
        if name in sys.modules[face].__all__:
            return f"from {face} import {name}"
    return f"from {thing.__module__} import {name}" if hasattr(thing, "__module__") else ""


def _parameters(thing):
    try:
        return set(inspect.signature(thing).parameters)
    except (TypeError, ValueError):  # a module, a constant
        return set()


def skip(app, kind, name, thing, skipped, options):
    """Leave out the fields of named tuples, which say nothing of their own."""
    return True if (getattr(thing, "__doc__", "") or "").startswith("Alias for field") else None
