"""The claims of the notebooks, a file for each: asserts on its names, run as its last cell."""

import ast
import re
import traceback
from pathlib import Path
from typing import Any

from _pytest.assertion.rewrite import rewrite_asserts

ARTIFACT = Path(__file__).parents[2] / "companion" / "ARTIFACT.md"
EXPECTED = r"^\| {} \|.*?\| ([\d.,]+)(?: ± ([\d.,]+))? \|"  # the first cell that is a number


def claim(name: str, ours: float) -> None:
    """Print that `ours` passes as the claim `name` of the artifact; raise if it does not.

    It passes if it differs from the number in the claim's row by no more than its tolerance.
    """
    row = re.search(EXPECTED.format(name), ARTIFACT.read_text("utf-8"), re.MULTILINE)
    expected, tolerance = (float((cell or "0").replace(",", "")) for cell in row.groups())
    digits = len(row[1].partition(".")[2])
    passes = abs(ours - expected) <= tolerance
    said = f"{name:4}{'PASS' if passes else 'FAIL'}  {ours:,.{digits}f} (expected {row[1]}"
    said += f" ± {row[2]})" if row[2] else ")"
    if not passes:
        raise AssertionError(said)
    print(said)


def hold(number: str, names: dict[str, Any]) -> None:
    """Check the claims of a notebook; raise AssertionError that has all that fail, with values."""
    path = Path(__file__).with_name(f"{number}.py")
    source, failed, names = path.read_bytes(), [], names | {"claim": claim}
    for statement in _reached(ast.parse(source).body, names):
        module = ast.Module([statement], [])
        rewrite_asserts(module, source)  # as pytest does, so that a message has both sides
        try:
            exec(compile(module, path, "exec"), names)
        except Exception as error:
            segment = ast.get_source_segment(source.decode(), statement)
            said = traceback.format_exception_only(error)[-1].rstrip()
            failed.append(f"{path.name}, line {statement.lineno}: {segment}\n{said}")
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
