"""Write what the answers in figures/ledger come to: README's table, figures/verdicts.csv.

python tools/results.py            write it
python tools/results.py --check    only compare
"""

import sys
import textwrap
from pathlib import Path

from companion import ledger
from draftlib.support.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
LEDGER, COUNTS = ROOT / "figures" / "ledger", ROOT / "figures" / "verdicts.csv"
BEGIN, END = "<!-- results: tools/results.py writes this table -->\n", "<!-- end of results -->\n"

# Two lines a row: the figure and what it shows; how the ids of its values begin, and of those to
# quote how the ids begin and end.
ROWS = """\
01_example_tree | four items: greedy, KthBestPick
  four_item.greedy_first four_item.kth_first | four_item. greedy_first.p1_reward kth_first.p1_reward
02_trace | KthBestPick, step by step
  four_item.trace | four_item.trace. 13
05_weights | evaluator: seat 1, seat 2, intercept
  evaluator.weight evaluator.inter evaluator.cv | evaluator. weight.seat.1 weight.seat.2 intercept
A8_table1 | MARS values, and who wins: draft 1, as logged
  report.table1 | report.table1_logs.1.ordered. 0 1 2
06_random_uct_greedy | Fantasy Risk: UCT, Greedy, Random
  fantasy.random_uct_greedy | fantasy.random_uct_greedy. uct greedy random
07_greedy_random_uct | the same at war, % won
  risk.paper.fig_a | risk.paper.fig_a.wins. uct_quo greedy_quo random_quo
07_round_robin | ten matches: UCT-Quo, Quo, EvilPixie
  risk.paper.round_robin | risk.paper.round_robin.uct_quo-quo-evil_pixie. uct_quo quo evil_pixie
A7_slides | the slides' matches: two UCT-Quos and Quo, % won
  risk.slides | risk.slides.two_uct. uct_quo_1 uct_quo_2 quo
08_tables | tables of 60 items: Greedy, UCT, KthBestPick
  table_draft | table_draft.k60. greedy uct kth_best_pick
08_budgets | Fantasy Risk: KthBestPick, UCT, Greedy
  fantasy.kth | fantasy.kth_self_model. kth uct greedy
08_war | KthBestPick, EvilPixie, Quo at war, wins of 6
  kth_risk | kth_risk.kth-evil_pixie-quo. kth_quo evil_pixie quo
A8_maxn_mc | MaxN-MC and two EvilPixies, 5,000 nodes
  maxn_mc | maxn_mc.5000_nodes.10_rollouts. player_0 player_1 player_2
09_rl_uct_greedy | a learner in Fantasy Risk: UCT, Greedy, Sarsa(λ)
  fantasy.rl_uct_greedy | fantasy.rl_uct_greedy. uct greedy rl
"""


def rows():
    """Yield the figure, what it shows, how its ids begin, and the ids to quote, of each row."""
    lines = ROWS.splitlines()
    for about, ids in zip(lines[::2], lines[1::2]):
        starts, quoted = map(str.split, ids.split(" | "))
        yield *about.split(" | "), tuple(starts), [quoted[0] + end for end in quoted[1:]]


def table():
    """Return the table as Markdown: what was measured together, and whether it agrees."""
    answers = ledger.load(LEDGER)
    values, tests = ledger.judge(answers).set_index("id"), ledger.judge_experiments(answers)
    notebooks = {path.name[:2]: path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    lines = ["| figure | notebook | published | ours | verdict |", "|---|---|---|---|---|"]
    for figure, title, starts, quoted in rows():
        shown, number = values.loc[quoted], figure[:2]
        cells = [
            f"[{title}](figures/{figure}.svg)",
            f"[{number}](notebooks/{notebooks[number]})",
            ", ".join(shown.published),
            ", ".join(map(_rounded, shown.ours, shown.published)),
            _verdict(tests.loc[_experiments(starts)]),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    totals = textwrap.fill(ledger.totals_in_words(answers), 100)
    words = textwrap.fill(ledger.agreement_in_words(answers), 100)
    return "\n".join([*lines, "", totals, "", words, ""])


def _experiments(starts):
    """Return the experiments of the values whose ids begin so."""
    record = ledger.published()
    return record.experiment[record.index.str.startswith(starts)].unique()


def _verdict(tests):
    """Return in words how many of these experiments agree, with the p-value of a single one."""
    tests = tests[tests.verdict.isin(ledger.TESTED)]
    agree = int((tests.verdict == "agrees").sum())
    if len(tests) > 1:
        return f"{agree} of {len(tests)} experiments agree"
    p = tests.p.iloc[0]
    return tests.verdict.iloc[0] if p != p else f"{tests.verdict.iloc[0]}, p = {p:.2g}"


def _rounded(ours, published):
    """Return `ours` with as many decimals as `published`; words as they are."""
    try:
        return f"{float(ours):.{len(published.partition('.')[2])}f}"
    except ValueError:
        return ours


def counts():
    """Return the verdict of each experiment, and the words on its values, as CSV."""
    return ledger.counts_by_experiment(ledger.load(LEDGER)).to_csv(lineterminator="\n")


def main():
    readme = ROOT / "README.md"
    before, _, rest = readme.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    texts = {readme: f"{before}{BEGIN}\n{table()}\n{END}{after}", COUNTS: counts()}
    for path, text in texts.items():
        if "--check" not in sys.argv:
            replace_file(path, text.encode())
        elif path.read_text("utf-8") != text:
            raise SystemExit(f"{path.name} does not show the verdicts of the ledger: run this")


if __name__ == "__main__":
    main()
