"""Write what the answers in figures/ledger come to: README's table, figures/verdicts.csv and index.

python tools/results.py               write it
python tools/results.py --check       print what was published, ours and the verdicts; compare
python tools/results.py --check 06    print only what notebook 06 answers
"""

import argparse
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from companion import ledger
from companion.figures.index import index_page
from draftlib.support.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
ROWS = ROOT / "tools" / "results.csv"  # claims: how the ids of the values begin; quoted: ids
FIGURES = ROOT / "figures"
LEDGER, COUNTS, INDEX = FIGURES / "ledger", FIGURES / "verdicts.csv", FIGURES / "README.md"
BEGIN, END = "<!-- results: tools/results.py writes this table -->\n", "<!-- end of results -->\n"


def reading_order() -> dict[str, Path]:
    """Return the notebooks by number in the order of README's list: its left column, its right."""
    part = (ROOT / "README.md").read_text("utf-8").partition("## The notebooks")[2]
    lines = [re.findall(r"\(notebooks/(\w+)\.ipynb\)", line) for line in part.splitlines()]
    names = [row[place] for place in (0, 1) for row in lines if row[0:1] and len(row) > place]
    paths = [ROOT / "notebooks" / f"{name}.ipynb" for name in names]
    return {path.stem.partition("_")[0]: path for path in paths}


def rows() -> Iterator[tuple]:
    """Yield what was measured together: printed where, figure, title, published, ours, verdict.

    The values are those that `tools/results.csv` quotes.
    """
    answers = ledger.load(LEDGER)
    values, tests = ledger.judge(answers).set_index("id"), ledger.judge_experiments(answers)
    for figure, title, claims, quoted in pd.read_csv(ROWS).itertuples(index=False):
        shown, claimed = values.loc[quoted.split()], _rows(tuple(claims.split()))
        ours = ", ".join(map(ledger.rounded_as, shown.ours, shown.published))
        verdict = verdict_of(tests.loc[claimed.experiment.unique()])
        where = ledger.printed_as(claimed.index)
        yield where, figure, title, ", ".join(shown.published), ours, verdict


def table():
    """Return the table as Markdown: what was measured together, and whether it agrees."""
    answers, notebooks = ledger.load(LEDGER), reading_order()
    heads = ["printed as", "figure", "notebook", "published", "ours", "verdict"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for where, figure, title, *found in rows():
        number = figure.partition("_")[0]
        by = f"[{number}](notebooks/{notebooks[number].name})"
        lines.append(f"| {' | '.join([where, f'[{title}](figures/{figure}.svg)', by, *found])} |")
    words = f"{ledger.headline_in_words(answers)} {ledger.agreement_in_words(answers)}"
    return "\n".join([*lines, "", textwrap.fill(words, 100), ""])


def plain_table(numbers: list[str]) -> str:
    """Return the table to be read in a terminal; of notebooks with these `numbers`, [] for all."""
    lines = []
    for where, figure, title, published, ours, verdict in rows():
        if not numbers or figure.partition("_")[0] in numbers:
            lines += [f"{where} (figures/{figure}.svg)", f"    {title}"]
            lines += [f"    published {published}", f"    ours      {ours}", f"    {verdict}", ""]
    return "\n".join(lines)


def _rows(starts):
    """Return the rows of the record whose ids begin so."""
    record = ledger.published()
    return record[record.index.str.startswith(starts)]


def verdict_of(tests):
    """Return in words how many of these experiments agree, of those that were tested."""
    return ledger.experiments_in_words(tests[tests.verdict.isin(ledger.TESTED)])


def counts():
    """Return the verdict of each experiment, and the words on its values, as CSV."""
    return ledger.counts_by_experiment(ledger.load(LEDGER)).to_csv(lineterminator="\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="print and compare, write nothing")
    parser.add_argument("numbers", nargs="*", help="of the notebooks to print: all by default")
    options, known = parser.parse_args(), reading_order()
    for number in options.numbers:
        if number not in known:
            parser.error(f"there is no notebook {number}; they are {', '.join(known)}")
    readme = ROOT / "README.md"
    before, _, rest = readme.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    texts = {readme: f"{before}{BEGIN}\n{table()}\n{END}{after}", COUNTS: counts()}
    if all(path.with_suffix(".svg").exists() for path in FIGURES.glob("[0-9AP]*.csv")):
        texts[INDEX] = index_page(FIGURES, {number: path.name for number, path in known.items()})
    if options.check:
        print(plain_table(options.numbers))
    for path, text in texts.items():
        if not options.check:
            replace_file(path, text.encode())
        elif path.read_text("utf-8") != text:
            raise SystemExit(f"{path} does not show what is in {FIGURES}: run this")


if __name__ == "__main__":
    main()
