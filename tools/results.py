"""Write what the answers in figures/ledger come to: README's table, figures/verdicts.csv.

python tools/results.py            write it
python tools/results.py --check    only compare
"""

import argparse
import textwrap
from pathlib import Path

import pandas as pd

from companion import ledger
from draftlib.support.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
ROWS = ROOT / "tools" / "results.csv"  # claims: how the ids of the values begin; quoted: ids
LEDGER, COUNTS = ROOT / "figures" / "ledger", ROOT / "figures" / "verdicts.csv"
BEGIN, END = "<!-- results: tools/results.py writes this table -->\n", "<!-- end of results -->\n"


def table():
    """Return the table as Markdown: what was measured together, and whether it agrees."""
    answers = ledger.load(LEDGER)
    values, tests = ledger.judge(answers).set_index("id"), ledger.judge_experiments(answers)
    notebooks = {path.stem.partition("_")[0]: path.name for path in ROOT.glob("notebooks/*.ipynb")}
    heads = ["printed as", "figure", "notebook", "published", "ours", "verdict"]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for figure, title, claims, quoted in pd.read_csv(ROWS).itertuples(index=False):
        shown, number = values.loc[quoted.split()], figure.partition("_")[0]
        rows = _rows(tuple(claims.split()))
        cells = [
            ledger.printed_as(rows.index),
            f"[{title}](figures/{figure}.svg)",
            f"[{number}](notebooks/{notebooks[number]})",
            ", ".join(shown.published),
            ", ".join(map(ledger.rounded_as, shown.ours, shown.published)),
            verdict_of(tests.loc[rows.experiment.unique()]),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    words = f"{ledger.headline_in_words(answers)} {ledger.agreement_in_words(answers)}"
    return "\n".join([*lines, "", textwrap.fill(words, 100), ""])


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
    parser.add_argument("--check", action="store_true", help="only compare")
    checks = parser.parse_args().check
    readme = ROOT / "README.md"
    before, _, rest = readme.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    texts = {readme: f"{before}{BEGIN}\n{table()}\n{END}{after}", COUNTS: counts()}
    for path, text in texts.items():
        if not checks:
            replace_file(path, text.encode())
        elif path.read_text("utf-8") != text:
            raise SystemExit(f"{path.name} does not show the verdicts of the ledger: run this")


if __name__ == "__main__":
    main()
