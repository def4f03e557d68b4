"""The README's pictures of the widgets, which site/widget_pictures.py takes."""

from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parent.parent.parent
PICTURES = sorted((ROOT / "site" / "pictures").glob("*.png"))


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_picture_is_small_and_shown(path):
    assert path.stat().st_size < 60_000
    with Image.open(path) as picture:
        assert picture.mode == "P"
    assert f"(site/pictures/{path.name})" in (ROOT / "README.md").read_text("utf-8")
