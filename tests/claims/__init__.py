"""The claims of the notebooks, a file for each: asserts on its names, run as its last cell."""

import ast
import traceback
from pathlib import Path
from typing import Any

from _pytest.assertion.rewrite import rewrite_asserts


def hold(number: str, names: dict[str, Any]) -> None:
    """Check the claims of a notebook; raise AssertionError that has all that fail, with values."""
    path = Path(__file__).with_name(f"{number}.py")
    source, failed = path.read_bytes(), []
    for statement in _reached(ast.parse(source).body, names):
        module = ast.Module([statement], [])
        rewrite_asserts(module, source)  # as pytest does, so that a message has both sides
        try:
            exec(compile(module, path, "exec"), names)
        except Exception as error:
            claim = ast.get_source_segment(source.decode(), statement)
            said = traceback.format_exception_only(error)[-1].rstrip()
            failed.append(f"{path.name}, line {statement.lineno}: {claim}\n{said}")
    if failed:
        raise AssertionError("\n\n".join([f"notebook {number} says what is not so", *failed]))


def _reached(body, names):
    """Yield the statements in turn, with those below an `if` in its place."""
    for statement in body:
        if isinstance(statement, ast.If):
            holds = eval(compile(ast.Expression(statement.test), "if", "eval"), names)
            yield from _reached(statement.body if holds else statement.orelse, names)
        else:
            yield statement
