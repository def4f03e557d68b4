"""Make the README's pictures in site/pictures: small palette PNGs, and one that moves.

    python site/widget_pictures.py

The draft table is mounted as on the site, used in Chromium, and photographed.  In the moving
picture a search by wars has chosen the player's picks.
"""

import argparse
import io
import shutil
import tempfile
from pathlib import Path
from string import ascii_letters
from urllib.parse import urlencode

from PIL import Image
from play_page import SEATS, play_html
from playwright.sync_api import Page, sync_playwright

from draftlib.runs.files import replace_file
from draftviews.pictures.saving import reduce_palette

HERE = Path(__file__).parent
INTO = HERE / "pictures"
WIDTH = 720  # pixels
LETTERS = ascii_letters[26:] + ascii_letters[:26]  # of the picks in a link, see mount.js
PICKS = 4  # of the player, before the picture is taken
SEED = 1  # of the draft that moves
WHO = "drafts by wars"  # has chosen the player's picks
# Milliseconds: before a draft, after each pick of the player, for the question, and for what came.
START, PICK, QUESTION, END = 900, [600] * 3 + [280] * 10, 1800, 3000
PAGE = """<!doctype html><meta charset="utf-8">
<style>body {{ font-family: sans-serif; margin: 0; }}</style>
{widget}<script>{mount}</script>"""


def draft(page: Page) -> None:
    """Draft for a while as the first hint says, and look at the next ones."""
    page.get_by_role("button", name="More", exact=True).click()
    for _ in range(PICKS):
        wait_for_hint(page)
        best = page.locator(".hints th[scope=row]").first.inner_text()
        page.locator(f"path.land[aria-label^='{best},']").press("Enter")
        page.locator(".hints").wait_for(state="hidden")
    wait_for_hint(page)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")


def wait_for_hint(page: Page) -> None:
    """Ask for a hint and wait for it."""
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hints th[scope=row]").first.wait_for()


def ten_seconds(page: Page) -> bytes:
    """Draft, guess, fight, and see what came, as a WebP that moves."""
    page.set_viewport_size({"width": WIDTH, "height": 900})  # where the map is as wide at the end
    place = page.url.partition("#")[0]
    page.goto(f"{place}#{urlencode({'seed': SEED, 'seats': ','.join([WHO, *SEATS[1:]])})}")
    page.locator(".words", has_text="The draft is over").wait_for()
    moves = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('picks')")[::3]
    page.goto("about:blank")
    page.goto(f"{place}#{urlencode({'seed': SEED, 'seats': ','.join(SEATS)})}")
    page.evaluate("localStorage.clear()")
    page.reload()
    frames = [shot(page, "Pick 1 of 42")]
    for turn, letter in enumerate(moves, 1):
        page.locator(".stage path.land").nth(LETTERS.index(letter)).press("Enter")
        said = f"Pick {3 * turn + 1} of 42" if turn < len(moves) else "Who wins?"
        frames.append(shot(page, said))
    page.locator(".guess button", has_text="you").click()
    frames.append(shot(page, "You guessed"))
    first, *others = (Image.open(io.BytesIO(png)).convert("RGB") for png in frames)
    how = {"duration": [START, *PICK, QUESTION, END], "loop": 0, "quality": 80, "method": 6}
    first.save(moving := io.BytesIO(), "WEBP", save_all=True, append_images=others, **how)
    return moving.getvalue()


def shot(page: Page, words: str) -> bytes:
    """Return a picture of the top of the page, once it says some words."""
    page.locator(".words:visible", has_text=words).first.wait_for()
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    box = page.locator(".stage").bounding_box()
    clip = {"x": 0, "y": 0, "width": WIDTH, "height": round(box["y"] + box["height"])}
    return page.screenshot(animations="disabled", clip=clip)


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
        table = page.locator(".desk .stage").screenshot(animations="disabled")
        save("draft_table.png", reduce_palette(table))
        save("ten_seconds.webp", ten_seconds(page))


def save(name: str, picture: bytes) -> None:
    replace_file(INTO / name, picture)
    print(f"{name}: {len(picture) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
