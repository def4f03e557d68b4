"""Write build/paper.pdf from paper.md and paper.bib, as one would read it in the journal.

python tools/paper.py

The Markdown of the Journal of Open Source Software is turned into Typst's.
"""

import re
from pathlib import Path

import typst
import yaml

from draftlib.runs.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
_PAGE = '#set page(margin: 2cm, numbering: "1")\n#set par(justify: true)\n#set text(size: 10pt)\n'
_INSTEAD = {
    r"\*\*(.+?)\*\*": r"*\1*",
    r"(?<!\*)\*([^*\n]+)\*(?!\*)": r"_\1_",
    r"\[(@[^\]]+)\]": lambda found: found[1].replace(";", ""),
    r"(?m)^# References$": '#bibliography("/paper.bib", style: "apa")',
    r"(?m)^(#+) ": lambda found: "=" * len(found[1]) + " ",
}


def as_typst(paper: str) -> str:
    """Return a paper in Markdown as Typst."""
    _, head, body = paper.split("---\n", 2)
    about = yaml.safe_load(head)
    names = ", ".join(author["name"] for author in about["authors"])
    for pattern, instead in _INSTEAD.items():
        body = re.sub(pattern, instead, body)
    return f"{_PAGE}#align(center)[#text(15pt)[*{about['title']}*]\n\n{names}]\n{body}"


def main() -> None:
    """Write the paper and say where it is."""
    source, target = ROOT / "build" / "paper.typ", ROOT / "build" / "paper.pdf"
    try:
        replace_file(source, as_typst((ROOT / "paper.md").read_text("utf-8")).encode())
        typst.compile(source, output=target, root=ROOT)
    except OSError as error:
        raise SystemExit(f"not written: {error}") from None
    print(target)


if __name__ == "__main__":
    main()
