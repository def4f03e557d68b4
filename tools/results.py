"""Write what the answers in figures/ledger come to: README's table, figures/verdicts.csv and index.

python tools/results.py               write it
python tools/results.py --check       print what was published, ours and the verdicts; compare
python tools/results.py --check 06    print only what notebook 06 answers
"""

import argparse
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from companion import ledger
from companion.figures.index import index_page
from draftlib.runs.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
ROWS = (
    ROOT / "tools" / "results.csv"
)  # claims: how the ids of the values begin; remark: said with the verdict
FIGURES = ROOT / "figures"
LEDGER, COUNTS, INDEX = FIGURES / "ledger", FIGURES / "verdicts.csv", FIGURES / "README.md"
CALLED = {"uct": "UCT", "quo": "Quo", "uct_quo": "UCT-Quo", "evil_pixie": "EvilPixie"}
CALLED |= {"killbot": "KillBot", "boscoe": "Boscoe", "kth": "KthBestPick", "rl": "Sarsa(λ)"}
CALLED |= {"kth_best_pick": "KthBestPick", "kth_quo": "KthBestPick-Quo", "mae": "MAE"}
CALLED |= {"rmse": "RMSE", "greedy": "Greedy", "random": "Random", "table1": "Table 1"}
CALLED |= {"greedy_quo": "Greedy-Quo", "random_quo": "Random-Quo"}
BEGIN, END = "<!-- results: tools/results.py writes this table -->\n", "<!-- end of results -->\n"
RULE = (
    "The table has the paper's displays, and the groups with a disagreement or a remark. The {} "
    "other groups agree (`python tools/results.py --check` prints them, too). A row quotes its "
    "worst experiment, the one with the smallest p, and of this the three values furthest off."
)


def reading_order() -> dict[str, Path]:
    """Return the notebooks by number: the lessons, then the record, which begins with P."""
    paths = {path.stem.partition("_")[0]: path for path in (ROOT / "notebooks").glob("*_*.ipynb")}
    return {name: paths[name] for name in sorted(paths, key=lambda name: name.replace("P", "A0"))}


def rows() -> Iterator[tuple]:
    """Yield what was measured together: printed where, figure, title, published, ours, verdict.

    Of each group of `tools/results.csv` the worst experiment is quoted, which the title names.
    """
    answers = ledger.load(LEDGER)
    values, tests = ledger.judge(answers).set_index("id"), ledger.judge_experiments(answers)
    for figure, shows, claims, remark in pd.read_csv(ROWS).fillna("").itertuples(index=False):
        claimed = _rows(tuple(claims.split()))
        group = tests.loc[claimed.experiment.unique()]
        name = worst(group)
        beside = claimed.index[(claimed.experiment == name) & claimed.same_as.isna()]
        quoted = furthest(values.loc[beside])
        title = f"{shows}: {_called(name, group.index)}".removesuffix(": ")
        labels = [_called(claim, beside).replace(",", "") for claim in quoted.index]
        labels = labels if len(quoted) > 1 else [""]
        pairs = zip(labels, quoted.published)
        published = [f"{label}: {value}".removeprefix(": ") for label, value in pairs]
        ours = ", ".join(map(ledger.rounded_as, quoted.ours, quoted.published))
        where = ledger.printed_as(claimed.index)
        verdict = "; ".join([verdict_of(group), *remark.splitlines()])
        yield where, figure, title, ", ".join(published), ours, verdict


def worst(tests: pd.DataFrame) -> str:
    """Return the experiment with the smallest p; where all are exact, the first that differs.

    tests: rows as from `ledger.judge_experiments`; what was not tested does not count.  If none
    differs, the first.
    """
    tested = tests[tests.verdict.isin(ledger.TESTED)]
    if tested.p.notna().any():
        return tested.p.idxmin()
    return (tested.verdict == "differs").idxmax()


def furthest(values: pd.DataFrame) -> pd.DataFrame:
    """Return up to three values of an experiment: the largest |z|; of exact ones the first wrong.

    values: rows as from `ledger.judge`.  They stay in their order.
    """
    if values.z.isna().all():
        return values.loc[[(values.verdict == "differs").idxmax()]]
    return values[values.z.abs().rank(method="first", ascending=False) <= 3]


def _called(name, others):
    """Return in words what tells an id from those beside it: "" if it stands alone."""
    parts = [other.split(".") for other in others]
    shared = next((k for k, same in enumerate(zip(*parts)) if len(set(same)) > 1), len(parts[0]))
    own = name.split(".")[shared:]
    return ", ".join(" – ".join(map(_word, part.split("-"))) for part in own)


def _word(part):
    return CALLED.get(part, part.replace("_", " "))


def in_readme(where: str, verdict: str) -> bool:
    """Return whether a row is the paper's, or something in it does not agree.

    >>> in_readme("slides", "2 of 2 experiments agree"), in_readme("slides", "3 of 4 experiments")
    (False, True)
    """
    agree, of = re.match(r"(?:(\d+) of (\d+))?", verdict).groups()
    return where.startswith("paper") or agree != of or "; " in verdict


def table():
    """Return the table as Markdown: what was measured together, and whether it agrees."""
    answers, notebooks = ledger.load(LEDGER), reading_order()
    heads = ["printed as", "figure: worst experiment", "notebook", "published", "ours"]
    heads.append("verdict on all")
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    every = [*rows()]
    kept = [row for row in every if in_readme(row[0], row[-1])]
    for where, figure, title, *found in kept:
        number = figure.partition("_")[0]
        by = f"[{number}](notebooks/{notebooks[number].name})"
        shown = f"[{title}](figures/{figure}.svg)"
        lines.append(f"| {' | '.join([where, shown, by, *found])} |")
    words = [RULE.format(len(every) - len(kept)), *ledger.verdict_in_words(answers).split("\n\n")]
    words = [textwrap.fill(each, 100, break_on_hyphens=False) for each in words]
    return "\n".join([*lines, *(f"\n{each}" for each in words), ""])


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
        sys.stdout.reconfigure(errors="replace")  # a terminal may have no dash
        print(plain_table(options.numbers))
    for path, text in texts.items():
        if not options.check:
            replace_file(path, text.encode())
        elif path.read_text("utf-8") != text:
            raise SystemExit(f"{path} does not show what is in {FIGURES}: run this")


if __name__ == "__main__":
    main()
