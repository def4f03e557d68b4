"""A real browser, Debian's Chromium, and the errors that a page reports."""

import fcntl
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KERNEL = 180  # seconds for a kernel to start, and to compile on a machine that never has
NARROW = pytest.param(400, marks=pytest.mark.slow)
WINDOWS = [(1280, "light"), pytest.param(400, "dark", marks=pytest.mark.slow)]

MEASURES = Path(__file__).with_name("measures.js").read_text("utf-8")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def browser():
    """Return a headless Chromium; without one the tests are skipped, and the summary says so."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on the path")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM)
        yield chromium
        chromium.close()


@contextmanager
def served(notebook: Path) -> Iterator[str]:
    """Serve a notebook as `make play` does; yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ("--template=draftlib", "--no-browser", "--Voila.log_level=ERROR", f"--port={port}")
    paths = {"PYTHONPATH": str(ROOT), "JUPYTER_PATH": str(ROOT / "tools" / "jupyter")}
    command = [sys.executable, "-m", "voila", notebook, *options]
    server = subprocess.Popen(command, cwd=ROOT, env=os.environ | paths)
    deadline = time.monotonic() + KERNEL
    while server.poll() is None and time.monotonic() < deadline:
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(30)


@contextmanager
def empty_page(browser):
    """Yield an empty page 900 pixels wide; at the end it must have reported no error."""
    context = browser.new_context(viewport={"width": 900, "height": 1000})
    context.set_default_timeout(60_000)  # another page of a busy machine may take half of it
    page, errors = context.new_page(), []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def page(browser):
    """An empty page of a test's own."""
    with empty_page(browser) as page:
        yield page


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the built site; of several workers the first builds it, for all."""
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    into, command = folder / "book" / "site", [sys.executable, ROOT / "site" / "build.py"]
    with (folder / "book.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "book.done").exists():
            done = subprocess.run([*command, "--into", into], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            (folder / "book.done").touch()
    return into


@pytest.fixture
def offline(page, site):
    """The function that opens a page of the site, and fails on any request to the network."""
    asked = []
    page.context.set_offline(True)
    page.on("request", lambda request: asked.append(request.url))
    yield lambda name: page.goto(f"file://{site / name}") and page
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []


def says(page, words):
    """Wait until a widget says `words`: those that are true before wait for nothing."""
    page.locator(".saved-widget .words", has_text=words).wait_for()


def idle(page):
    """Wait until what was asked last is answered."""
    page.wait_for_function("!document.querySelector('.draftlib[aria-busy]')")


def click(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def land(page, name):
    return page.locator(f"path.land[aria-label^='{name}']")


def address(page):
    """Return the address as the page has it: `page.url` may still be the one before."""
    return page.evaluate("location.href")


def measure(name):
    """Return the script of a measure of measures.js, of a page or of nodes."""
    return f"(...nodes) => {{ {MEASURES}; return {name}(...nodes); }}"
