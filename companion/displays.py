"""What the documents print, display by display, and ours beside it: the tables of notebook P."""

import numpy as np
import pandas as pd
from IPython.display import Markdown

from companion import example_board, example_trees, ledger
from companion.experiment import DATA
from companion.experiments.evaluator import sum_of_terms, training_set
from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator
from draftlib.evaluators.outcomes import owners_of
from draftlib.statistics import half_width
from draftviews.pictures.trees import tree_nodes

# What notebook P calls the experiments of a display that has a panel for each, and what is said in
# the text.
_CALLED = pd.read_csv(DATA / "displays.csv", index_col="display")
_SEATS = ("first", "second", "third")
# The vectors of the talk's max^n slide, depth first.
_BACKED_UP = ["3 5 0", "3 5 0", "3 5 0", "-4 2 9", "-5 1 3", "-5 1 3", "1 -1 2"]


class Printed:
    """Published values with their verdicts; answers: see `ledger.load`."""

    def __init__(self, answers: pd.DataFrame):
        self.values, self.tests = ledger.judge(answers), ledger.judge_experiments(answers)

    def shown(self, *displays: str, source: str = "paper") -> pd.DataFrame:
        """Return the values that some displays print, judged; the reward signal is the paper's."""
        places = [(name, source) for name in displays]
        if "Our Reward Signal" in displays:
            places += [("Figure 3", "paper"), ("Table 1", "paper")]
        return pd.concat([ledger.display_values(self.values, *place) for place in places])

    def holds(self, *displays: str, source: str = "paper") -> str:
        """Return in words whether what some displays print holds."""
        return ledger.holds_in_words(self.shown(*displays, source=source), self.tests)

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
        table = ledger.compare_display(rows, _part_names(display))
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
        return _page(ledger.numbers_in_words(table, form), *lines)


def _part_names(display):
    """Return what the parts of a display are called, by their ids in the record."""
    rows = _CALLED.loc[[display]]
    return dict(zip(rows.id, rows.called))


def _page(*parts):
    return Markdown("\n\n".join(parts))


def bonuses() -> pd.DataFrame:
    """Return the armies that each continent brings: the paper's Figure 1."""
    board = classic_board()
    return pd.DataFrame({"continent": board.continents, "bonus": board.bonus})


def how_f_is_learned(printed: Printed) -> pd.DataFrame:
    """Return three drafts, their feature sets and what is fitted: the paper's Figure 2."""
    drafts = training_set()
    first = drafts.head(3)
    sets = feature_sets(owners_of(first.outcome))
    sets = sets.assign(wins=first.filter(like="wins").to_numpy().ravel())
    sets = sets.assign(drafts=len(drafts), outcome=first.outcome.repeat(3).to_numpy())
    fitted = printed.values.set_index("id").ours
    return sets.assign(
        **fitted[["evaluator.intercept", *printed.shown("Table 1").id]].astype(float)
    )


def weights_by_count(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the weight of each number of territories: the paper's Figure 3; see `figure_3`."""
    parts = rows.id.str.extract(r"weight\.(\w+)\.(\d+)")
    table = pd.DataFrame({"continent": parts[0].str.replace("_", " ").str.title()})
    table = table.assign(count=parts[1].astype(int), ours=rows.ours.astype(float))
    table["published"] = rows.published.astype(float)
    notes = ledger.published().note[rows.id]
    table["extrapolated"] = notes.str.startswith("linear extrapolation").to_numpy()
    held = Evaluator.published().features(owners_of(training_set().outcome))
    pairs = zip(table.continent, table["count"])
    table["ours_extrapolated"] = [count not in held[name].values for name, count in pairs]
    return table.assign(verdict=rows.verdict)


def other_weights(printed: Printed, *displays: str) -> Markdown:
    """Return the weights of the last of the displays, Table 1, and whether all of them hold."""
    rows = printed.shown(displays[-1])
    ours = [f"{float(v):.2f} ± {ci:.2f}" for v, ci in zip(rows.ours, half_width(rows.se))]
    columns = {"Feature": rows.quantity, "printed": rows.published.astype(float).round(2)}
    table = pd.DataFrame(columns | {"ours": ours + ledger.stars(rows.verdict)})
    words = f"{' and '.join(displays)}. {printed.holds(*displays)}"
    return _page(ledger.as_markdown(table), words)


def sums_of_terms(printed: Printed, display: str) -> Markdown:
    """Return f of each player of the paper's example, added up by the printed weights."""
    rows, owner = printed.shown(display), example_board.owner()
    as_printed = Evaluator.published(intercept=False)
    points = [sum_of_terms(owner, player, as_printed).points for player in range(3)]
    sums = [" + ".join(f"{x:.2f}" for x in some[some != 0]) for some in points]
    sets = [as_tuple(row) for _, row in feature_sets([owner]).iterrows()]
    table = pd.DataFrame({"": ["f(S1)", "f(S2)", "f(S3)", "V"], "S": [*sets, ""]})
    table["term by term"] = [*(each.replace("+ -", "− ") for each in sums), "their shares"]
    table["added up again"] = list(map(ledger.rounded_as, rows.ours, rows.published))
    table["printed"] = rows.published + ledger.stars(rows.verdict)
    slips = rows.why[rows.verdict == "differs"].unique()
    slips = (f"*The slip:* {why}." for why in slips)
    return _page(ledger.as_markdown(table), printed.holds(display), *slips)


def thirty_wins(printed: Printed, display: str) -> Markdown:
    """Return the wins of the ten matches, two matches a row: the paper's Table 2."""
    wins = ledger.compare_display(printed.shown(display))
    form = "{:.0f} ± {:.2f}".format
    cells = pd.DataFrame({"Matchup": wins.agent})
    cells["printed"] = list(map(form, wins.published, wins.published_ci95))
    cells["ours"] = list(map(form, wins["mean"], wins.ci95)) + ledger.stars(wins.verdict)
    matches = cells.groupby(wins.group, sort=False).agg("<br>".join)
    left, right = (matches.iloc[side::2].reset_index(drop=True) for side in (0, 1))
    table = ledger.as_markdown(left.join(right.add_suffix(" ")))
    return _page(table, printed.holds(display))


def text_values(printed: Printed, *displays: str) -> Markdown:
    """Return what the paper says outside its displays, and ours."""
    rows = printed.shown(*displays).set_index("id")
    texts = pd.DataFrame({"printed": rows.published})
    texts["ours"] = list(map(ledger.rounded_as, rows.ours.fillna("`make bench`"), rows.published))
    texts["ours"] += ledger.stars(rows.verdict)
    below_m = texts.filter(like="example.m", axis=0)
    texts.loc[texts.index.str.contains(r"example\.l")] += "; " + below_m.to_numpy()
    texts = texts.drop(below_m.index).rename(_part_names("in the text"))
    wins = printed.bars("Figure 5(b)").set_index("agent")[["published", "mean"]]
    ratios = (wins.loc["UCT-Quo"] / wins.loc[["KillBot", "Quo"]]).map("{:.2f}".format)
    texts.loc["wins of UCT-Quo over KillBot's; Quo's"] = ratios.agg("; ".join).to_numpy()
    return _page(ledger.as_markdown(texts.rename_axis("claim").reset_index()))


def seven_drafts(printed: Printed, display: str) -> Markdown:
    """Return values and wins of the sets of seven drafts: the report's Table 1."""
    rows = printed.shown(display, source="report")
    keys = rows.id.str.extract(r"(?P<draft>\d)\.(?P<what>\w+)\.(?P<set>\d)$")
    moved = [claim for claim, logged in ledger.moved_values().items() if claim[-1] != logged[-1]]
    form = keys.what.map({"eval": "{:.3f}"}).fillna("{:.0f}")
    theirs, ours = (
        [f.format(float(value)) for f, value in zip(form, rows[column])]
        for column in ("published", "ours")
    )
    both = theirs + rows.id.isin(moved).map({True: "†", False: ""}) + "/" + ours
    both = (both + ledger.stars(rows.verdict)).mask(np.array(theirs) == ours, theirs)
    table = keys.assign(both=both).groupby(["draft", "what"]).both.agg("<br>".join).unstack()
    table = table[["eval", "ordered", "unordered"]].reset_index()
    table.columns = ["draft", "evaluation", "wins, ordered", "wins, unordered"]
    return _page(ledger.as_markdown(table), printed.holds(display, source="report"))


def max_n_slide() -> pd.DataFrame:
    """Return the talk's tree with the vectors that max^n backs up, and those of the slide."""
    nodes = tree_nodes(example_trees.TALK, (0, 1, 2))
    nodes.loc[nodes.player.notna(), "slide"] = _BACKED_UP
    return nodes


def uct_slide(seed: int, simulations: int = 6, c: float = 2.0) -> pd.DataFrame:
    """Return what a few simulations of UCT find in the talk's tree."""
    rng, leaves = np.random.default_rng(seed), max_n_slide().player.isna().sum()
    tried = example_trees.uct_nodes(example_trees.TALK, simulations, c, rng)
    return tried.assign(leaves=leaves, simulations=simulations, c=c, seed=seed)


def feature_sets(owners: np.ndarray) -> pd.DataFrame:
    """Return the features of each player of some drafts (D, 42): a row per draft and player.

    Columns: draft and player (from 1), a count for each continent, seat (in words), enemies,
    friends.

    >>> print(*feature_sets(np.arange(42)[None] % 3).iloc[0])
    1 1 2 1 2 3 2 4 first 26 12
    """
    owners = np.asarray(owners)
    sets = Evaluator.published().features(owners).reset_index(drop=True)
    players = np.tile(np.arange(1, 4), len(owners))
    sets.insert(0, "draft", np.repeat(np.arange(1, len(owners) + 1), 3))
    sets.insert(1, "player", players)
    return sets.assign(seat=[_SEATS[player - 1] for player in players])


def as_tuple(features: pd.Series) -> str:
    """Return a row of `feature_sets` as the paper prints it.

    >>> as_tuple(feature_sets(np.arange(42)[None] % 3).iloc[0])
    '(2, 1, 2, 3, 2, 4, first, 26, 12)'
    """
    return f"({', '.join(map(str, features.drop(['draft', 'player'])))})"
