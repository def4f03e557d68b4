"""Write the README's table of results from the verdicts in figures/ledger.

python tools/results.py            write it
python tools/results.py --check    only compare
"""

import sys
from pathlib import Path

from companion import ledger
from draftlib.support.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- results: tools/results.py writes this table -->\n", "<!-- end of results -->\n"

# figure, what it shows, the beginning of its claims, and those to quote
ROWS = [
    (
        "01_example_tree",
        "four items: greedy, KthBestPick",
        "four_item.greedy_first four_item.kth_first",
        ["four_item.greedy_first.p1_reward", "four_item.kth_first.p1_reward"],
    ),
    ("02_trace", "KthBestPick, step by step", "four_item.trace", ["four_item.trace.13"]),
    (
        "05_weights",
        "evaluator: seat 1, seat 2, intercept",
        "evaluator.weight evaluator.intercept evaluator.cv",
        ["evaluator.weight.seat.1", "evaluator.weight.seat.2", "evaluator.intercept"],
    ),
    (
        "05_table1",
        "MARS values, and who wins: draft 0",
        "report.table1",
        [f"report.table1_logs.0.unordered.{n}" for n in range(3)],
    ),
    (
        "06_random_uct_greedy",
        "Fantasy Risk: UCT, Greedy, Random",
        "fantasy.random_uct_greedy",
        [f"fantasy.random_uct_greedy.{name}" for name in ("uct", "greedy", "random")],
    ),
    (
        "07_greedy_random_uct",
        "the same at war, % won",
        "risk.paper.fig_a",
        [f"risk.paper.fig_a.wins.{name}_quo" for name in ("uct", "greedy", "random")],
    ),
    (
        "07_round_robin",
        "ten matches: UCT-Quo, Quo, EvilPixie",
        " ".join(f"risk.paper.round_robin.{name}-" for name in ("uct_quo", "quo", "evil_pixie")),
        [
            f"risk.paper.round_robin.uct_quo-quo-evil_pixie.{name}"
            for name in ("uct_quo", "quo", "evil_pixie")
        ],
    ),
    (
        "07_totals",
        "wins of UCT-Quo, Quo, EvilPixie, KillBot, Boscoe",
        "risk.paper.round_robin.total",
        [
            f"risk.paper.round_robin.total.{name}"
            for name in ("uct_quo", "quo", "evil_pixie", "killbot", "boscoe")
        ],
    ),
    (
        "07_slides",
        "the slides' matches: two UCT-Quos and Quo, % won",
        "risk.slides",
        [f"risk.slides.two_uct.{name}" for name in ("uct_quo_1", "uct_quo_2", "quo")],
    ),
]


def table():
    """Return the table as Markdown."""
    verdicts = ledger.judge(ledger.load(ROOT / "figures" / "ledger")).set_index("id")
    notebooks = {path.name[:2]: path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    lines = ["| figure | notebook | published | ours | verdict |", "|---|---|---|---|---|"]
    for figure, title, starts, quoted in ROWS:
        rows = verdicts[verdicts.index.str.startswith(tuple(starts.split()))]
        shown = verdicts.loc[quoted]
        number = figure[:2]
        cells = [
            f"[{title}](figures/{figure}.png)",
            f"[{number}](notebooks/{notebooks[number]})",
            ", ".join(shown.published),
            ", ".join(map(_rounded, shown.ours, shown.published)),
            f"{(rows.verdict == 'reproduced').sum()} of {len(rows)} reproduced",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    counts = ledger.scoreboard(verdicts.reset_index()).loc["all"]
    total = (
        f"Of all {counts.sum()} published values {counts.reproduced} are reproduced, "
        f"{counts.differs} differ,\neach with its reason in notebook 00, "
        f"{counts['not testable']} cannot be tested, and {counts.open} are still open."
    )
    return "\n".join([*lines, "", total, ""])


def _rounded(ours, published):
    """Return `ours` with as many decimals as `published`; words as they are."""
    try:
        return f"{float(ours):.{len(published.partition('.')[2])}f}"
    except ValueError:
        return ours


def main():
    readme = ROOT / "README.md"
    before, _, rest = readme.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    text = f"{before}{BEGIN}\n{table()}\n{END}{after}"
    if "--check" in sys.argv:
        same = readme.read_text() == text
        raise SystemExit(0 if same else "README.md: the table of results is not that of the ledger")
    replace_file(readme, text.encode())


if __name__ == "__main__":
    main()
