"""A real browser, Debian's Chromium, and the errors that a page reports."""

import fcntl
import hashlib
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
LEFT_OUT = ["@jupyter-notebook/lab-extension", "@jupyter/nbgrader"]
WINDOWS = [(1280, "light"), (400, "dark")]

MEASURES = Path(__file__).with_name("measures.js").read_text("utf-8")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def browser():
    """Return a headless Chromium; without one pytest skips the tests, and says so."""
    if CHROMIUM is None:
        pytest.skip("no Chromium and no Google Chrome (Debian, Ubuntu: apt-get install chromium)")
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
    options = [f"--VoilaConfiguration.extension_denylist={name}" for name in LEFT_OUT]
    options += ["--template=draftlib", "--no-browser", "--Voila.log_level=ERROR", f"--port={port}"]
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


def digest_of_sources():
    """Return 16 hex digits that change with any file that the site is made from."""
    found, files = hashlib.sha256(), [*ROOT.glob("*.*")]
    for room in ("companion", "draftlib", "draftviews", "figures", "notebooks", "site", "tools"):
        files += (ROOT / room).rglob("*.*")
    for path in sorted(files):
        if "__pycache__" not in path.parts and path.is_file():
            found.update(f"{path}".encode() + path.read_bytes())
    return found.hexdigest()[:16]


@pytest.fixture(scope="session")
def site():
    """The folder of the built site; the first who needs it builds it, for all until it changes."""
    build, digest = ROOT / "build", digest_of_sources()
    into, done = build / "book" / "site", build / "book.done"
    build.mkdir(exist_ok=True)
    with (build / "book.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (done.exists() and done.read_text("ascii") == digest):
            done.unlink(missing_ok=True)
            shutil.rmtree(into.parent, ignore_errors=True)
            command = [sys.executable, ROOT / "site" / "build.py", "--into", into]
            made = subprocess.run(command, capture_output=True, text=True)
            assert made.returncode == 0, made.stderr
            done.write_text(digest, "ascii")
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
    """Wait until a widget says `words`, and return all that it says."""
    place = page.locator(".saved-widget .words", has_text=words).first
    place.wait_for()
    return place.inner_text()


def counts(page, what, number):
    """Wait until so many nodes of a kind are there."""
    page.wait_for_function(
        "([what, n]) => document.querySelectorAll(what).length === n", arg=[what, number]
    )


def sees(page, what):
    """Wait until the top of something is in the window."""
    page.wait_for_function(f"({measure('seen')})", arg=what)


def idle(page):
    """Wait until what was asked last is answered."""
    page.wait_for_function("!document.querySelector('.draftlib[aria-busy]')")


def click(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def land(page, name):
    return page.locator(f"path.land[aria-label^='{name}']")


def address(page, has=""):
    """Wait until a page's address has some words; return it: `page.url` may be the one before."""
    page.wait_for_function("(words) => location.href.includes(words)", arg=has)
    return page.evaluate("location.href")


def measure(name):
    """Return the script of a measure of measures.js, of a page or of nodes."""
    return f"(...nodes) => {{ {MEASURES}; return {name}(...nodes); }}"
