"""A real browser, Debian's Chromium, and the errors that a page reports."""

import shutil

import pytest

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def browser(request):
    """Return a headless Chromium; without one the tests are skipped, and say so."""
    if CHROMIUM is None:
        reporter = request.config.pluginmanager.get_plugin("terminalreporter")
        reporter.write_line("NOT TESTED in a browser: there is no chromium on the path")
        pytest.skip("there is no chromium on the path")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser):
    """Return an empty page 900 pixels wide; at the end it must have reported no error."""
    context = browser.new_context(viewport={"width": 900, "height": 1000})
    page, errors = context.new_page(), []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []
