"""What the documents print, display by display, and ours beside it: the tables of notebook P."""

import pandas as pd
from IPython.display import Markdown

from companion import ledger
from companion.experiment import DATA

# What notebook P calls the experiments of a display that has a panel for each, and what is said in
# the text.
_CALLED = pd.read_csv(DATA / "displays.csv", index_col="display")


class Printed:
    """Published values with their verdicts; answers: see `ledger.load`."""

    def __init__(self, answers: pd.DataFrame):
        self.values, self.tests = ledger.judge(answers), ledger.judge_experiments(answers)
        self.labels = {}  # what `holds` says of "source, display" in place of its own words

    def shown(self, *displays: str, source: str = "paper") -> pd.DataFrame:
        """Return the values that some displays print, judged; the reward signal is the paper's."""
        places = [(name, source) for name in displays]
        if "Our Reward Signal" in displays:
            places += [("Figure 3", "paper"), ("Table 1", "paper")]
        return pd.concat([ledger.display_values(self.values, *place) for place in places])

    def holds(self, *displays: str, source: str = "paper") -> str:
        """Return in words whether what some displays print holds."""
        words = ledger.holds_in_words(self.shown(*displays, source=source), self.tests)
        return self.labels.get(f"{source}, {', '.join(displays)}", words)

    def verdicts(self, *displays: str, source: str) -> Markdown:
        """Return a list of some displays, and whether each holds."""
        return Markdown(
            "\n".join(f"* {name}. {self.holds(name, source=source)}" for name in displays)
        )

    def bars(self, display: str, source: str = "paper") -> pd.DataFrame:
        """Return the table of a bar chart, see `ledger.compare_display`."""
        rows = self.shown(display, source=source)
        if display == "Figure 5(c)":
            rows = rows[::-1]  # as they are printed
        table = ledger.compare_display(rows, part_names(display))
        if display == "Figure 5(b)":
            table["games"] = ledger.published().games[rows.id].to_numpy(int)
        return table

    def numbers(self, *displays: str, source: str = "paper") -> Markdown:
        """Return the numbers of some bar charts, and whether each holds."""
        tables = {name: self.bars(name, source) for name in displays}
        table = pd.concat(tables.values())
        form = "{:,.0f}" if (table.published % 1 == 0).all() else "{:.1f}"
        lines = [
            f"{name}. " * (len(tables) > 1) + self.holds(name, source=source) for name in tables
        ]
        return page(ledger.numbers_in_words(table, form), *lines)


def part_names(display: str) -> dict[str, str]:
    """Return what the parts of a display are called, by their ids in the record.

    >>> part_names("Figure 5(a)")
    {'risk.paper.fig_a.score': 'mean evaluation', 'risk.paper.fig_a.wins': 'games won'}
    """
    rows = _CALLED.loc[[display]]
    return dict(zip(rows.id, rows.called))


def page(*parts: str | pd.DataFrame) -> Markdown:
    """Return texts and tables, their index left out, one below the other.

    >>> page(pd.DataFrame({"bot": ["Quo"]}), "**Holds.**").data
    '| bot |\\n|---|\\n| Quo |\\n\\n**Holds.**'
    """
    return Markdown("\n\n".join(p if isinstance(p, str) else ledger.as_markdown(p) for p in parts))
