"""What is saved looks as what was drawn."""

import io

import matplotlib.pyplot as plt
import numpy as np
from PIL import Image

from draftviews.pictures.saving import reduce_palette


def pixels(png):
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def test_a_palette_changes_no_pixel_by_more_than_the_eye_sees_and_paper_stays_white():
    figure, axes = plt.subplots(figsize=(4, 3))
    axes.imshow(np.arange(900).reshape(30, 30), cmap="viridis")  # more colours than a palette holds
    picture = io.BytesIO()
    figure.savefig(picture, format="png")
    png = picture.getvalue()
    before, after = pixels(png), pixels(reduce_palette(png))
    assert np.abs(before - after).mean() < 1
    assert after[0, 0].tolist() == before[0, 0].tolist() == [255, 255, 255]


def test_a_dot_keeps_its_colour_among_many_greys():
    greys = np.arange(200 * 200).reshape(200, 200) % 251
    tinted = greys // (1 + np.arange(200) % 3)  # hundreds of colours, each more frequent
    picture = np.stack([greys, tinted, greys], axis=2).astype(np.uint8)
    picture[100, 100] = 200, 20, 40
    buffer = io.BytesIO()
    Image.fromarray(picture).save(buffer, "png")
    assert pixels(reduce_palette(buffer.getvalue()))[100, 100].tolist() == [200, 20, 40]
