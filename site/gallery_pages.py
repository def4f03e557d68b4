"""The gallery: each script of the folder `gallery`, what it prints and draws, and its time."""

import contextlib
import io
import runpy
from pathlib import Path
from time import perf_counter

import matplotlib as mpl
import matplotlib.pyplot as plt

from draftviews.pictures.saving import svg_of

ORDER = ("compare_drafters", "own_draft", "own_board", "fit_evaluator", "watch_war", "search_tree")
ORDER += ("many_drafters", "train_learner", "fantasy_league")
SCRIPTS = [Path(__file__).parent / "gallery" / f"{name}.py" for name in ORDER]
_HEAD = """\
# Gallery

Nine scripts to begin with, each a file of `site/gallery/`. The times are those of the machine that
made this page.
"""


def run(script: Path) -> tuple[dict, str, float]:
    """Run a script; return its names, what it printed, and its seconds."""
    begun = perf_counter()
    with mpl.rc_context(), contextlib.redirect_stdout(io.StringIO()) as said:
        names = runpy.run_path(str(script))
    return names, said.getvalue(), perf_counter() - begun


def gallery_page(pictures: Path) -> str:
    """Return the page of all scripts; their pictures go into a folder."""
    parts = [_HEAD]
    for script in SCRIPTS:
        names, said, seconds = run(script)
        (pictures / f"{script.stem}.svg").write_bytes(svg_of(names["figure"]))
        plt.close("all")
        title, _, words = names["__doc__"].strip().partition("\n\n")
        code = script.read_text("utf-8").partition('"""\n\n')[2].strip()
        parts += [f"## {title}", words, f"```python\n{code}\n```"]
        parts += [f"```text\n{said}```"] if said else []
        picture = f"![{title}](extra/{pictures.name}/{script.stem}.svg)"
        parts += [picture, f"`{script.name}` took {seconds:.1f} seconds."]
    return "\n\n".join(parts) + "\n"
