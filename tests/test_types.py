"""What mypy sees where draftlib is installed: the types of all that is public, and mistakes."""

import re

import pytest

import draftlib as dl
import draftviews as dv
from tests import ROOT, python

FACES = {"dl": dl, "dl.risk": dl.risk, "dv": dv}
PUBLIC = [f"reveal_type({face}.{name})" for face in FACES for name in FACES[face].__all__]
RIGHT = {
    "reveal_type(dl.play(dl.four_item_game(), [dl.MaxN()] * 3))": "draftlib.drafting.Outcome",
    "reveal_type(dl.tournament(dl.Game(2, 2, max), [dl.UCT()] * 2, 1))": "frame.DataFrame",
    "reveal_type(dv.draft_table(seed=1))": "draftviews.widgets.draft_table.DraftTable",
}
WRONG = {
    "dl.play(dl.fantasy_risk(), 3)": 'expected "Sequence[Agent] | Mapping[str, Agent]"',
    "dl.UCT('many')": 'expected "int"',
    "dl.four_item_game(players=3)": 'Unexpected keyword argument "players"',
    "dl.risk.simulate([0, 1, 2] * 14, games='many')": 'expected "int"',
    "dv.draw_board('axes')": 'expected "Axes"',
}


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """Return what mypy says of README's code, "", and of each line above, run from elsewhere."""
    folder = tmp_path_factory.mktemp("elsewhere")
    lines = ["import draftlib as dl, draftviews as dv", *PUBLIC, *RIGHT, *WRONG]
    (folder / "lines.py").write_text("\n".join(lines), "utf-8")
    blocks = (ROOT / "README.md").read_text("utf-8").split("```python\n")[1:]
    code = "\n".join(block.partition("```")[0] for block in blocks)
    (folder / "readme.py").write_text(code, "utf-8")
    cache = f"--cache-dir={ROOT / 'build' / 'mypy'}"
    with pytest.raises(AssertionError) as errors:  # of mypy: those of the wrong lines
        python("-m", "mypy", cache, ".", folder=folder)
    text = str(errors.value)
    found = re.findall(r"lines\.py:(\d+): (\w+: .*)", text)
    remarks = {lines[int(number) - 1]: text for number, text in reversed(found)}  # the first stays
    return {"": re.findall(r"readme.py:.*", text)} | remarks


def test_readme_code_is_well_typed(said):
    assert said[""] == []


@pytest.mark.parametrize("line", PUBLIC)
def test_public_names_have_types(said, line):
    assert not re.search(r'type is "(def \(\*Any, \*\*Any\).*|.*-> Any|Any)"', said[line])


@pytest.mark.parametrize(("line", "words"), (RIGHT | WRONG).items())
def test_results_have_types_and_wrong_arguments_are_errors(said, line, words):
    assert words in said[line]
