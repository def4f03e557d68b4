"""What could not be tested is said at the end, with one worker or several."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TESTS = """
import pytest
from tests.browser.conftest import browser
from tests.site.conftest import node
from tests.test_oracles import spiel
def test_a_page(browser): pass
def test_another(browser): pass
def test_a_module(node): pass
def test_an_oracle(spiel): pass
@pytest.mark.slow
def test_for_long(): pass
"""


@pytest.mark.parametrize("workers", ["0", pytest.param("2", marks=pytest.mark.slow)])
def test_tests_that_are_skipped_are_counted_at_the_end(workers, tmp_path):
    (tmp_path / "test_wanting.py").write_text(TESTS, "utf-8")
    (tmp_path / "pyspiel.py").write_text("raise ImportError", "utf-8")
    plugins = ["-p", "no:cacheprovider", "-p", "tests.conftest", "--quick", "-n", workers]
    command = [sys.executable, "-m", "pytest", *plugins, f"--rootdir={tmp_path}", str(tmp_path)]
    env = os.environ | {"PATH": str(tmp_path)}  # neither Chromium nor node, nor OpenSpiel
    env["PYTHONPATH"] = os.pathsep.join([str(tmp_path), str(ROOT)])
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert "5 skipped" in run.stdout
    assert "NOT TESTED: 2 tests, which need Chromium" in run.stdout
    assert "NOT TESTED: 1 tests, which need Node" in run.stdout
    assert "NOT TESTED: 1 tests, which need OpenSpiel" in run.stdout
    assert "NOT TESTED: 1 tests, which take long (make test-all" in run.stdout
    assert "apt-get install chromium" in run.stdout
