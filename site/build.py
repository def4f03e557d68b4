"""Write the reading version of the whole companion into build/site: open index.html there.

    python site/build.py [--into FOLDER]

It needs no network and no server.  The sources are laid out beside it, in FOLDER-source: what
stands in this folder, the notebooks as pages, figures and their data, and pages made from the
record and the API.  Both folders must be empty, or hold what an earlier run wrote; it is deleted.
"""

import argparse
import shutil
import sys
from importlib import import_module
from pathlib import Path

import nbformat
from notebook_pages import page_of
from play_page import PARTS, front_html, own_html, part_html, play_html, recorded_html
from record_pages import citation, figures_page, published_page
from sphinx.cmd.build import build_main

from companion.figures.index import words_of
from tools.class_edition import cards, lesson
from tools.folders import own_folder
from tools.results import reading_order

HERE = Path(__file__).parent
ROOT = HERE.parent
AS_THEY_ARE = ("conf.py", "start.md", "drafters.md", "play.md", "own.md", "bots.md", "machines.md")
AS_THEY_ARE += ("watch.md", "parts.md", "references.md", "_static", "_templates", "pictures")
AS_THEY_ARE += ("gallery",)
FACES = ("draftlib", "draftlib.risk", "draftviews")
SHEETS = {"cards.html": cards, "lesson.html": lesson}
PLOTS = (".png", ".svg", ".csv")
NOTEBOOKS = [*reading_order().values()]
FIGURES = {path.stem: words_of(path)[0] for path in (ROOT / "figures").glob("*.svg")}


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "site")
    target = parser.parse_args().into.resolve()
    source = target.with_name(f"{target.name}-source")
    copies = target.with_name("jupyter_execute")  # MyST-NB writes these, and nobody reads them
    are_ours = not copies.exists()
    with own_folder(source) as new_source, own_folder(target) as new:
        failed = build(new_source, new)
    if are_ours:
        shutil.rmtree(copies, ignore_errors=True)
    print(f"{'not built' if failed else 'open'} {target / 'index.html'}", flush=True)
    sys.exit(failed)


def build(source, target):
    """Lay out the sources, and let Sphinx write the book; return whether it failed."""
    lay_out(source)
    print("Sphinx writes the book: half a minute", flush=True)
    options = ["-q", "-W", "--keep-going", "-j", "2", "-b", "html"]
    return build_main([*options, str(source), str(target)])


def lay_out(source):
    """Write all that Sphinx reads into the folder `source`."""
    for name in AS_THEY_ARE:
        copy = shutil.copytree if (HERE / name).is_dir() else shutil.copy
        copy(HERE / name, source / name)
    for name, copy in (("draft_table.png", "card.png"), ("ten_seconds.webp", "ten_seconds.webp")):
        shutil.copy(HERE / "pictures" / name, source / "_static" / copy)
    (source / "extra" / "figures").mkdir(parents=True)
    for path in (ROOT / "figures").iterdir():
        if path.suffix in PLOTS:
            shutil.copy(path, source / "extra" / "figures")
    for name, text in SHEETS.items():
        (source / "_static" / name).write_text(text(), "utf-8")
    for name, text in made_pages():
        path = source / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        print(name, flush=True)


def made_pages():
    """Yield the name and the text of each page that is made from something else."""
    for path in NOTEBOOKS:
        yield f"notebooks/{path.name}", nbformat.writes(page_of(path, FIGURES))
    for path in sorted((ROOT / "notebooks").glob("*.md")):
        text = path.read_text("utf-8")
        for name in SHEETS:
            text = text.replace(f"`{name}`", f'<a href="../_static/{name}">{name}</a>')
        yield f"notebooks/{path.name}", text
    order = "\n".join(f"notebooks/{path.stem}" for path in NOTEBOOKS)
    yield "index.md", (HERE / "index.md").read_text("utf-8").replace("NOTEBOOKS", order)
    yield "figures.md", figures_page(NOTEBOOKS, FIGURES)
    yield "published.md", published_page(NOTEBOOKS, ROOT / "figures" / "ledger")
    yield "position.py", (ROOT / "draftlib/risk/engine/position.py").read_text("utf-8")
    yield "paper.bib", (ROOT / "paper.bib").read_text("utf-8")
    yield "citation.bib", citation(ROOT / "CITATION.cff")
    yield "front.html", front_html()
    yield "play.html", play_html()
    yield "own.html", own_html()
    yield "recorded.html", recorded_html()
    for name in PARTS:
        yield f"part_{name}.html", part_html(name)
    for face in FACES:
        room = import_module(face)
        public = [name for name in room.__all__ if callable(getattr(room, name))]
        names = "\n   ".join(sorted(public, key=str.lower))
        listed = f".. currentmodule:: {face}\n\n.. autosummary::\n   :nosignatures:\n\n   {names}\n"
        members = f".. automodule:: {face}\n   :members:\n   :imported-members:\n"
        yield f"api/{face}.rst", f"{face}\n{'=' * len(face)}\n\n{listed}\n{members}"


if __name__ == "__main__":
    main()
