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
# What mypy need not read: no public type comes from there.
SKIPPED = "anywidget gymnasium IPython ipywidgets joblib llvmlite numba pettingzoo PIL scipy"
SKIPPED += " seaborn sklearn traitlets"
CONFIG = "[mypy]\n[mypy-{}.*]\nfollow_imports = skip\n".format(".*,".join(SKIPPED.split()))


@pytest.mark.slow
def test_readme_is_well_typed_public_names_have_types_and_wrong_arguments_are_errors(tmp_path):
    """One test, so that mypy runs once, from elsewhere."""
    lines = ["import draftlib as dl, draftviews as dv", *PUBLIC, *RIGHT, *WRONG]
    (tmp_path / "lines.py").write_text("\n".join(lines), "utf-8")
    blocks = (ROOT / "README.md").read_text("utf-8").split("```python\n")[1:]
    code = "\n".join(block.partition("```")[0] for block in blocks)
    (tmp_path / "readme.py").write_text(code, "utf-8")
    (tmp_path / "mypy.ini").write_text(CONFIG, "utf-8")
    cache = f"--cache-dir={ROOT / 'build' / 'mypy'}"
    with pytest.raises(AssertionError) as errors:  # of mypy: those of the wrong lines
        python("-m", "mypy", cache, ".", folder=tmp_path)
    text = str(errors.value)
    found = re.findall(r"lines\.py:(\d+): (\w+: .*)", text)
    said = {lines[int(number) - 1]: text for number, text in reversed(found)}  # the first stays
    assert not re.findall(r"readme.py:.*", text)
    untyped = r'type is "(def \(\*Any, \*\*Any\).*|.*-> Any|Any)"'
    assert [line for line in PUBLIC if re.search(untyped, said[line])] == []
    assert [line for line, words in (RIGHT | WRONG).items() if words not in said[line]] == []
