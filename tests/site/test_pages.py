"""The site's pages: their order and their examples, and a state that never ends its script."""

import json
import re

from notebook_pages import widget_place

import draftlib as dl
from tests import NOTEBOOKS, ROOT
from tools.results import reading_order


def test_the_notebooks_of_the_book_stand_in_the_order_of_the_readme():
    numbers = [*reading_order()]
    assert len(numbers) == len(NOTEBOOKS)
    assert numbers == [*(f"0{i}" for i in range(10)), "P", *(f"A{i}" for i in range(1, 6))]


def test_the_page_for_beginners_runs_and_the_one_of_drafters_names_all(capsys):
    text = (ROOT / "site" / "start.md").read_text("utf-8")
    exec("\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)), {})
    said = capsys.readouterr().out
    assert "player 0 gets " in said
    assert "after 0:stove> 0" in said
    listed = (ROOT / "site" / "drafters.md").read_text("utf-8")
    drafters = {name for name in dl.agents.__all__ if hasattr(getattr(dl, name), "pick")}
    assert drafters - {*re.findall(r"\n\| `dl\.(\w+)", listed)} == set()


def test_nothing_in_a_state_is_read_as_html():
    state = {"items": ["<!--<script>", "</script><img onerror=x>", "a < b & c"]}
    (content,) = re.findall('type="application/json"[^>]*>(.*?)</script>', widget_place(state, "w"))
    assert "<" not in content
    assert json.loads(content) == state
