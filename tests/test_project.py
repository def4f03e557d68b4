"""The project as a whole: one list of versions, names that stay, files written whole."""

import importlib
import inspect
import re
import shutil
from pathlib import Path

import jupyterlab
import nbformat
import pytest
from jupyterlab_server.settings_utils import get_settings
from numba.core.dispatcher import Dispatcher
from papermill import inspect_notebook

import draftlib as dl
import draftviews as dv
from draftlib.kernels import cache as caching
from tests import NOTEBOOKS, ROOT, python
from tools import results

CACHES = shutil.ignore_patterns("__pycache__", "data")


def test_the_verdicts_and_the_index_of_figures_are_those_of_today(monkeypatch):
    monkeypatch.setattr("sys.argv", ["results.py", "--check"])
    results.main()


def test_readme_code_prints_what_stands_beside_it(monkeypatch, capsys):
    def printed(code):
        exec(code, {})
        return capsys.readouterr().out.splitlines()

    monkeypatch.setenv("LOKY_MAX_CPU_COUNT", "1")
    blocks = (ROOT / "README.md").read_text("utf-8").split("```python\n")[1:]
    blocks = [block.partition("```")[0] for block in blocks]
    (paper,) = (block for block in blocks if "7364" in block)
    code = "\n".join(block for block in blocks if block != paper)
    assert printed(code) == re.findall(r"^# (\{.*\})$", code, re.MULTILINE)
    script = (ROOT / "site/gallery/whole_paper.py").read_text("utf-8").partition('"""\n\n')[2]
    assert script == paper.replace("rounds, seed = 50,", "rounds, seed = 2,")
    table = printed(script.replace("(7364, 1)", "(300, 1)").replace("UCT(3000", "UCT(100"))
    assert [len(line.split(" ")) > 3 for line in table] == [True] * 11  # Table 2: ten matches


WITHOUT_EXTRAS = """
import sys
EXTRAS = ("matplotlib", "seaborn", "sklearn", "ipywidgets", "anywidget", "scipy", "pyarrow")
EXTRAS += ("gymnasium", "pettingzoo")
sys.modules |= dict.fromkeys((*EXTRAS, "companion", "IPython"))  # None: not to be found
import draftlib as dl
import draftviews as dv
HEAVY = [name for name in ("pandas.core", "joblib", "tqdm", "draftlib.risk") if name in sys.modules]
assert not HEAVY, f"import draftlib loads {HEAVY}"
assert all(getattr(dl, name) is not None for name in dl.__all__)
import pandas as pd
game = dl.fantasy_risk()
agents = [dl.UCT(20), dl.Greedy(), dl.risk.Drafter("quo")]
table = dl.tournament(game, agents, 2, after=dl.risk.War("own", fights=1))
print(dl.summary(table, "won").index.size, dl.play(dl.four_item_game(), [dl.MaxN()] * 3).rewards)
outcomes = pd.DataFrame({"outcome": ["012" * 14], "wins0": 50, "wins1": 30, "wins2": 20})
for act, extra in (
    (lambda: dl.Evaluator.fit(outcomes), "fit"),
    (lambda: dl.NetworkEvaluator.fit(outcomes), "fit"),
    (lambda: dl.env(game), "rl"),
    (lambda: dv.kth_stepper(), "widgets"),
    (lambda: dv.use_style(), "pictures"),
):
    try:
        act()
    except ImportError as error:
        assert f".[{extra}]" in str(error), error
    else:
        raise AssertionError(extra)
"""


def test_the_library_works_without_any_extra_and_loads_only_what_is_asked_for(tmp_path):
    assert python("-c", WITHOUT_EXTRAS, folder=tmp_path) == "3 [7. 3. 3.]\n"


def test_a_mistyped_public_name_is_answered_by_one_that_is_there():
    with pytest.raises(AttributeError, match="no 'draw_bord'; did you mean 'draw_board'"):
        dv.draw_bord  # noqa: B018
    with pytest.raises(AttributeError, match=r"no .draw_board.; .* are in draftviews"):
        dl.draw_board  # noqa: B018
    assert not hasattr(dl, "xyz")


def test_exported_names_have_an_example_that_runs():
    exported = [getattr(face, name) for face in (dl, dl.risk, dv) for name in face.__all__]
    named = [thing for thing in exported if hasattr(thing, "__qualname__")]
    assert len(named) > 60
    assert [thing for thing in named if ">>> " not in inspect.unwrap(thing).__doc__] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_are_executed_in_order_and_have_parameters(path):
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    types = {name: told["inferred_type_name"] for name, told in inspect_notebook(path).items()}
    assert {"scale": "str", "seed": "int", "out": "str"}.items() <= types.items()
    assert not any("assert " in cell.source for cell in code)  # they are in tests/claims
    outputs = [output for cell in code for output in cell.outputs]
    assert not [o for o in outputs if o.output_type == "error" or o.get("name") == "stderr"]


def test_make_lab_asks_nobody_about_news(tmp_path):
    make = (ROOT / "Makefile").read_text("utf-8")
    folder = re.search(r"--LabApp.app_settings_dir=(\S+)", make)[1]
    schemas = Path(jupyterlab.__file__).parent / "schemas"
    name = "@jupyterlab/apputils-extension:notification"
    settings, _ = get_settings(str(ROOT / folder), str(schemas), str(tmp_path), name)
    assert settings["schema"]["properties"]["fetchNews"]["default"] == "false"


@pytest.mark.slow
def test_an_edit_of_a_called_kernel_is_not_hidden_by_the_cache(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "draftlib", tmp_path / "draftlib", ignore=CACHES)
    rng = tmp_path / "draftlib" / "kernels" / "rng.py"
    roll = (
        "from draftlib.kernels.rng import stream_of; from draftlib.risk.engine.dice import battle;"
        "print(sum(battle(stream_of(i), 9, 9)[0] for i in range(40)))"
    )
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    before, again = (python("-c", roll, folder=tmp_path, PYTHONPATH="") for _ in range(2))
    rng.write_text(rng.read_text("utf-8").replace("0x94D049BB133111EB", "0x94D049BB133111ED"))
    assert before == again != python("-c", roll, folder=tmp_path, PYTHONPATH="")
    assert len(list(tmp_path.glob("__pycache__/kernels-engine.dice-*"))) == 1  # the new one


def test_the_digest_of_a_kernel_covers_every_kernel_that_it_calls():
    """Whatever a compiled function refers to lies in a file that its cache's name depends on."""
    checked = 0
    for module in kernel_modules():
        covered = caching.kernel_sources(Path(module.__file__))
        for function in vars(module).values():
            if not isinstance(function, Dispatcher) or function.__module__ != module.__name__:
                continue
            for called in called_by(function):
                path = Path(called.py_func.__code__.co_filename)
                assert path in covered, f"{function.__name__} calls {called.__name__} of {path}"
                checked += 1
    assert checked > 500
    compiled = caching.PACKAGE / "risk" / "turns.py", caching.PACKAGE / "agents" / "uct.py"
    assert compiled[1] not in caching.kernel_sources(compiled[0])  # an edit recompiles no more


def kernel_modules():
    """Import and return all modules of draftlib that define kernels."""
    paths = sorted((ROOT / "draftlib").rglob("*.py"))
    with_kernels = [path for path in paths if "@kernel" in path.read_text("utf-8")]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in with_kernels]
    return [importlib.import_module(name.removesuffix(".__init__")) for name in names]


def called_by(function):
    """Return the compiled functions that a compiled function names, also by way of a module."""
    code, known = function.py_func.__code__, function.py_func.__globals__
    values = [known[name] for name in code.co_names if name in known]
    for module in [value for value in values if inspect.ismodule(value)]:
        values += [getattr(module, name) for name in code.co_names if hasattr(module, name)]
    return [value for value in values if isinstance(value, Dispatcher)]
