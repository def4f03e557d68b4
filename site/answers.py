"""What Python answers a widget in a notebook, answered in the browser by the library's kernels.

A browser loads no file from a folder, so the modules of a widget, in `play/`, are written into the
page as one, in the order in which they build on each other, with the kernels in the widget's state.
"""

import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import numpy as np

from draftlib.evaluators import Evaluator
from draftlib.evaluators.weights import Weights
from tools.wasm import compiled

HERE = Path(__file__).parent
TABLE = ("wasm.mjs", "wars.mjs", "library.mjs", "words.mjs", "session.mjs")
ANSWERED = {"Dice": ("wasm.mjs", "dice.mjs"), "Paint": ("wasm.mjs", "paint.mjs")}  # by class
WORKER = """
let answer;
onmessage = ({ data: { state, asked } }) => {
  if (state) answer = answers(state);
  postMessage(state ? "ready" : answer(asked));
};
"""


def bundle(names: tuple[str, ...]) -> str:
    """Return the named modules as one script for a worker: without imports and exports."""
    text = "".join((HERE / "play" / name).read_text("utf-8") for name in names)
    return re.sub(r"^(import .*\n|export (default )?)", "", text, flags=re.MULTILINE) + WORKER


def answered(state: dict) -> tuple[dict, str]:
    """Return a widget's state with the kernels it needs, and the script that answers it.

    The script is empty where Python alone can answer.
    """
    kind = state["_anywidget_id"].rpartition(".")[2]
    if kind not in ANSWERED:
        return state, ""
    kernels = as_module("parts")
    if kind == "Paint":
        n_players = len(state["table"]["colors"])
        weights = [Weights(**weights) for weights in state["table"]["evaluators"].values()]
        rewards = [Evaluator(each).arrays(n_players) for each in weights]
        kernels["evaluators"] = [as_json(tuple(each)) for each in rewards]
    return {**state, "kernels": kernels}, bundle(ANSWERED[kind])


def as_module(group: str) -> dict:
    """Return a compiled file of kernels as `play/wasm.mjs` loads it."""
    module = compiled(HERE / "kernels" / f"{group}.py")
    return {"wasm": b64encode(module.wasm).decode(), "words": module.words}


def as_json(value: Any) -> Any:
    """Return numbers, arrays and tuples of them as `play/wasm.mjs` reads them.

    An array is its type, shape and bytes, without the zeros at the end.
    """
    if isinstance(value, tuple):
        return [as_json(part) for part in value]
    if not isinstance(value, np.ndarray):
        return value
    is_record = value.dtype.names is not None
    return {
        "type": "u1" if is_record else value.dtype.str[1:],
        "shape": [value.nbytes] if is_record else list(value.shape),
        "bytes": b64encode(value.tobytes().rstrip(b"\0")).decode(),
        "record": is_record,
    }
