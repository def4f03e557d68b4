"""Shared by all tests: hypothesis without deadlines, since kernels compile on first use."""

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from hypothesis import Phase, settings

settings.register_profile("draftlib", deadline=None, max_examples=60, derandomize=True)
settings.register_profile(  # for tools/mutate.py, which asks whether a test fails, not how simply
    "mutation", settings.get_profile("draftlib"), phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("draftlib")
mpl.use("agg")
WANTED = {  # what tests look for on the path, and how to get it
    "chromium": "Chromium (Debian and Ubuntu: apt-get install chromium; Google Chrome does too)",
    "node": "Node.js (Debian and Ubuntu: apt-get install nodejs)",
    "pettingzoo": "PettingZoo (pip install '.[rl]')",
    "pyspiel": "OpenSpiel (pip install '.[oracles]')",
}


def pytest_terminal_summary(terminalreporter):
    """Say at the end how many tests were skipped because a program is missing."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", ())]
    for name, program in WANTED.items():
        count = sum(f"no {name} on the path" in reason for reason in reasons)
        if count:
            said = f"NOT TESTED: {count} tests, which need {program}"
            terminalreporter.write_line(said, yellow=True)


@pytest.fixture(autouse=True, scope="module")
def fresh_style():
    """Keep the style of one file of tests, and its figures, from the next."""
    with mpl.rc_context():
        yield
    plt.close("all")


@pytest.fixture(autouse=True)
def style_as_before(fresh_style):
    """Keep the style that a test sets from the next one."""
    with mpl.rc_context():
        yield
