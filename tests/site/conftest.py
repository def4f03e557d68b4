"""The modules of site/ and of site/play, where a test can ask them."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "site"))


@pytest.fixture(scope="session")
def node():
    """Return the path of node; without it the tests are skipped, and the summary says so."""
    return shutil.which("node") or pytest.skip("there is no node on the path")
