"""Shared by all tests: hypothesis without deadlines, since kernels compile on first use."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read by numpy; other tests run beside each

from collections import Counter

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from hypothesis import settings

settings.register_profile("draftlib", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("draftlib")
mpl.use("agg")
os.environ["TQDM_DISABLE"] = "1"  # no test need say progress=False


def pytest_addoption(parser):
    """Add the option with which `make test` leaves out what takes long."""
    parser.addoption("--quick", action="store_true", help="skip the tests that are marked as slow")


def pytest_configure(config):
    """Register the marker."""
    config.addinivalue_line(
        "markers", "slow: imitated machines, killed jobs, the built site: see --quick"
    )


def pytest_collection_modifyitems(config, items):
    """With --quick skip what is slow; the summary counts it.

    Notebooks, which take long, come first.  What needs the site comes before all others in the
    quick tests, and last in the slow ones, where it is half of them: so one of two workers begins
    with it, and the other does not wait until it is built.
    """
    is_quick = config.getoption("--quick")
    items.sort(key=lambda item: item.path.name != "test_notebooks.py")
    items.sort(key=lambda item: ("site" in item.fixturenames) != is_quick)
    for item in items:
        if is_quick and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="they are slow: make test-all runs them"))


def pytest_terminal_summary(terminalreporter):
    """Say at the end how many tests were skipped, and why."""
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    for why, count in reasons.items():
        terminalreporter.write_line(f"NOT TESTED: {count} tests. {why}", yellow=True)


@pytest.fixture(autouse=True)
def style_as_before():
    """Keep the style that a test sets, and its figures, from the next one."""
    with mpl.rc_context():
        yield
    plt.close("all")
