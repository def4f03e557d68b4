"""Write figures/verdicts.csv, what the answers come to; the indexes of figures and stored files.

python tools/results.py               write them
python tools/results.py --check       print what was published, ours and the verdicts; compare
python tools/results.py --check 06    print only what notebook 06 answers
"""

import argparse
import sys
from pathlib import Path

from companion import ledger, stored_files
from companion.experiment import DATA
from companion.figures.index import index_page
from draftlib.runs.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "figures"
LEDGER, COUNTS, INDEX = FIGURES / "ledger", FIGURES / "verdicts.csv", FIGURES / "README.md"


def reading_order() -> dict[str, Path]:
    """Return the notebooks by number: the lessons, then the record, which begins with P."""
    paths = {path.stem.partition("_")[0]: path for path in (ROOT / "notebooks").glob("*_*.ipynb")}
    return {name: paths[name] for name in sorted(paths, key=lambda name: name.replace("P", "A0"))}


def plain_table(numbers: list[str]) -> str:
    """Return the table to be read in a terminal; of notebooks with these `numbers`, [] for all."""
    lines = []
    for where, what, drawn, published, ours, verdict in ledger.group_table(
        ledger.load(LEDGER)
    ).itertuples(index=False):
        number, _, figure = drawn.partition("_")
        if not numbers or number in numbers:
            place = f"figures/{drawn}.svg" if figure else f"notebook {number}"
            lines += [f"{where} ({place})", f"    {what}", f"    published {published}"]
            lines += [f"    ours      {ours}", f"    {verdict}", ""]
    return "\n".join(lines)


def counts():
    """Return the verdict of each experiment, and the words on its values, as CSV."""
    return ledger.counts_by_experiment(ledger.load(LEDGER)).to_csv(lineterminator="\n")


def main():
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="print and compare, write nothing")
    parser.add_argument("numbers", nargs="*", help="of the notebooks to print: all by default")
    options, known = parser.parse_args(), reading_order()
    for number in options.numbers:
        if number not in known:
            parser.error(f"there is no notebook {number}; they are {', '.join(known)}")
    texts = {COUNTS: counts(), DATA / "README.md": stored_files.page()}
    if all(path.with_suffix(".svg").exists() for path in FIGURES.glob("[0-9AP]*.csv")):
        texts[INDEX] = index_page(FIGURES, {number: path.name for number, path in known.items()})
    if options.check:
        sys.stdout.reconfigure(errors="replace")  # a terminal may have no dash
        print(plain_table(options.numbers))
    for path, text in texts.items():
        if not options.check:
            try:
                replace_file(path, text.encode())
            except OSError as error:
                raise SystemExit(f"not written: {error}") from None
        elif path.read_text("utf-8") != text:
            raise SystemExit(f"{path} does not show what is in {FIGURES}: run this")


if __name__ == "__main__":
    main()
