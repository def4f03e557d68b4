"""What Python answers a widget in a notebook, answered in the browser by the modules of `play/`.

A browser imports no file from a folder, so the modules of a widget are written into the page as
one, in the order in which they build on each other.
"""

import re
from pathlib import Path

PLAY = Path(__file__).parent / "play"
TABLE = ("random.mjs", "evaluator.mjs", "uct.mjs", "rivals.mjs", "session.mjs")
ANSWERED = {"Dice": ("random.mjs", "dice.mjs"), "Paint": ("paint.mjs",)}  # by the widget's class


def bundle(names: tuple[str, ...]) -> str:
    """Return the named modules as one: without imports, and with the last one's export."""
    text = "".join((PLAY / name).read_text("utf-8") for name in names)
    return re.sub(r"^(import .*\n|export (?!default))", "", text, flags=re.MULTILINE)


def answers_of(state: dict) -> str:
    """Return the module that answers a widget with that state, an empty text if none can."""
    kind = state["_anywidget_id"].rpartition(".")[2]
    return bundle(ANSWERED[kind]) if kind in ANSWERED else ""
