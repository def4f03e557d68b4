"""The site's pages: what a widget shows never ends the script that holds its state."""

import json
import re
from pathlib import Path

SITE = Path(__file__).parents[2] / "site"


def test_nothing_in_a_state_is_read_as_html(monkeypatch):
    monkeypatch.syspath_prepend(SITE)
    from notebook_pages import widget_place

    state = {"items": ["<!--<script>", "</script><img onerror=x>", "a < b & c"]}
    (content,) = re.findall('type="application/json"[^>]*>(.*?)</script>', widget_place(state, "w"))
    assert "<" not in content
    assert json.loads(content) == state
