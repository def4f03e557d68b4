"""Texts that stay as they were: tests/data/FILE.json has them, `STORE=1 pytest ...` stores anew."""

import json
import os
import re

import pytest

from tests import DATA

NUMBER = re.compile(r"(?<![\w.])-?\d+\.?\d*(?:e[-+]?\d+)?")


def check_stored(file, case, parts, within=1e-9):
    """Compare texts by name with those that are stored of a case, numbers to six digits."""
    path = DATA / file
    stored = json.loads(path.read_text("utf-8")) if path.exists() else {}
    if "STORE" in os.environ:
        text = json.dumps({**stored, case: parts}, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", "utf-8")
        return
    assert parts.keys() == stored[case].keys(), "if it is meant: STORE=1"
    for name, text in parts.items():
        assert NUMBER.sub("", text) == NUMBER.sub("", stored[case][name]), name
        ours, theirs = ([float(n) for n in NUMBER.findall(t)] for t in (text, stored[case][name]))
        assert ours == pytest.approx(theirs, rel=1e-6, abs=within), name
