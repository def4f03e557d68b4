"""The library's docstrings, written to be read as plain text, as reStructuredText."""

import inspect
import re
from itertools import groupby

HEAD = re.compile(r"(\**\w+(?:, \**\w+)*)( ?): +(\S.*)")


def as_rst(app, kind, name, thing, options, lines):
    """Rewrite the lines of a docstring in place: parameters as fields, displays as they stand."""
    known = _parameters(thing)
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


def _parameters(thing):
    try:
        return set(inspect.signature(thing).parameters)
    except (TypeError, ValueError):  # a module, a constant
        return set()


def skip(app, kind, name, thing, skipped, options):
    """Leave out the fields of named tuples, which say nothing of their own."""
    return True if (getattr(thing, "__doc__", "") or "").startswith("Alias for field") else None
