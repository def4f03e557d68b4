"""Make the README's pictures, small palette PNGs in site/pictures.

    python site/widget_pictures.py

The draft table is mounted as on the site, used in Chromium, and photographed; the map of the five
lines is drawn by the README's own code.
"""

import argparse
import io
import shutil
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
from play_page import play_html
from playwright.sync_api import Page, sync_playwright

from draftlib.runs.files import replace_file
from draftviews.pictures.saving import with_palette

HERE = Path(__file__).parent
INTO = HERE / "pictures"
WIDTH = 720  # pixels
PICKS = 4  # of the player, before the picture is taken
PAGE = """<!doctype html><meta charset="utf-8">
<style>body {{ font-family: sans-serif; margin: 0; }}</style>
{widget}<script>{mount}</script>"""


def draft(page: Page) -> None:
    """Draft for a while as the hint by wars says, and look at the next ones."""
    page.get_by_role("button", name="More", exact=True).click()
    for _ in range(PICKS):
        hinted(page)
        best = page.locator(".hints th[scope=row]").first.inner_text()
        page.locator(f"path.land[aria-label^='{best},']").press("Enter")
        page.locator(".hints").wait_for(state="hidden")
    hinted(page)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")


def hinted(page: Page) -> None:
    """Ask for a hint and wait for it."""
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hints th[scope=row]").first.wait_for()


def five_lines() -> bytes:
    """Run the README's first lines, and return their map."""
    readme = (HERE.parent / "README.md").read_text("utf-8")
    exec(readme.split("```python\n")[1].partition("```")[0], {})
    plt.gcf().savefig(png := io.BytesIO(), dpi=WIDTH / plt.gcf().get_figwidth())
    return png.getvalue()


def main():
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    INTO.mkdir(exist_ok=True)
    mount = (HERE / "_static" / "mount.js").read_text("utf-8")
    with sync_playwright() as started, tempfile.TemporaryDirectory() as folder:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        chromium = started.chromium.launch(executable_path=path)
        page = chromium.new_page(viewport={"width": WIDTH, "height": 900})
        path = Path(folder) / "draft_table.html"
        path.write_text(PAGE.format(widget=play_html(), mount=mount), "utf-8")
        page.goto(path.as_uri())
        page.locator(".draftlib").wait_for()
        draft(page)
        save("draft_table", page.locator(".field").screenshot(animations="disabled"))
    save("five_lines", five_lines())


def save(name: str, png: bytes) -> None:
    picture = with_palette(png)
    replace_file(INTO / f"{name}.png", picture)
    print(f"{name}.png: {len(picture) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
