"""The displays of the documents: what each prints, ours beside it, and whether it holds."""

from collections.abc import Iterable, Mapping

import pandas as pd

from companion.ledger.record import published
from companion.ledger.verdicts import DOUBTFUL, TESTED
from draftlib.statistics import half_width

_NAMES = {"uct": "UCT", "rl": "Sarsa(λ)", "kth": "KthBestPick", "evilpixie": "EvilPixie"}
_NAMES |= {"killbot": "KillBot", "1": "1", "2": "2"}
_STARS = dict(zip(DOUBTFUL, ("\\*", "\\*\\*")))


def holds_in_words(shown: pd.DataFrame, tests: pd.DataFrame) -> str:
    """Return whether printed values hold, as Markdown.

    shown: rows of `judge`; tests: see `judge_experiments`.  The values hold if all experiments that
    were tested agree and one of the tests with a p-value rules out a real difference.  If none does
    so, the values are "not rejected".  Sums of other values have no test of their own.  An
    experiment of exact values is judged by those that are shown.  Exact values that differ are
    slips in print as long as they are fewer than half: the others then hold "but for" them.
    """
    if shown.empty:
        return "**Open:** no value has been answered."
    slip = (shown.verdict == "differs") & (published().kind[shown.id] == "exact").to_numpy()
    rest, tested = _shown_tests(shown[~slip], tests), _shown_tests(shown, tests)
    agree = tested.verdict == "agrees" if len(tested) else shown.verdict != "differs"
    excluded = _tests_that_exclude(shown, tested)
    holds = "Not rejected" if len(excluded) and not excluded.any() else "Holds"
    if 0 < 2 * slip.sum() < len(shown) and (rest.verdict == "agrees").all():
        slips = "one slip" if slip.sum() == 1 else f"{slip.sum()} slips"
        verdict, facts = f"{holds} but for {slips} in print", ["all else agrees", _p_in_words(rest)]
        if holds == "Not rejected":
            verdict, facts[0] = f"{slips.capitalize()} in print", "otherwise not rejected"
    elif 0 < agree.sum() < len(agree):
        what = f"{_kind(tested)}s" if len(tested) else "sums of other values"
        verdict = f"Holds in part, in {agree.sum()} of {len(agree)} {what}"
        facts = [_p_in_words(tested)]
    elif len(tested):
        verdict = holds if agree.all() else "Does not hold"
        facts = [experiments_in_words(tested, "its ")]
        if verdict == "Holds" and len(excluded):
            facts += [f"a real difference ruled out in {excluded.sum()} of {len(excluded)}"]
    else:
        verdict, facts = "Does not hold", []
        if agree.all():
            verdict, facts = "No test of its own", ["its values are sums of others"]
    facts = ", ".join(filter(None, facts))
    return f"**{verdict}:** {facts}." if facts else f"**{verdict}.**"


def _tests_that_exclude(shown, tested):
    """Return for each test with a p-value whether it rules out a real difference."""
    by_chance = shown[shown.counted & shown.experiment.isin(tested.index[tested.p.notna()])]
    return (by_chance.verdict == "reproduced").groupby(by_chance.experiment).all()


def _shown_tests(shown, tests):
    """Return the tests of the experiments shown; exact ones are judged by the values shown."""
    doubtful = shown[shown.verdict.isin(DOUBTFUL)].experiment
    tests = tests.loc[shown.experiment.unique()]
    tests = tests[tests.verdict.isin(TESTED)]
    cleared = (tests.test == "exact") & ~tests.index.isin(doubtful)
    return tests.assign(verdict=tests.verdict.mask(cleared, "agrees"))


def experiments_in_words(tests: pd.DataFrame, one: str = "") -> str:
    """Return how many of some tested experiments agree, with the smallest p-value.

    tests: rows of `judge_experiments`, called tests if each has a p-value, otherwise groups of
    values; one: what stands before "test" or "group" if there is a single one.
    """
    kind = _kind(tests)
    words = f"{one}{kind} {tests.verdict.iloc[0]}" if one else tests.verdict.iloc[0]
    if len(tests) > 1:
        words = f"{(tests.verdict == 'agrees').sum()} of {len(tests)} {kind}s agree"
    return ", ".join(filter(None, [words, _p_in_words(tests)]))


def counts_in_words(tests: pd.DataFrame) -> str:
    """Return how many of some tests rule out a real difference, only agree, or are rejected.

    tests: rows of `tests_with_power`, at least one.

    >>> tests = pd.DataFrame({"agree": [True, True, False], "equivalent": [True, False, False]})
    >>> counts_in_words(tests.assign(p=[0.6, 0.1, 0.001]))[:57]
    '**3 tests:** 1 rules out a real difference, 1 agrees with'
    """
    ruled_out, agree = int(tests.equivalent.sum()), int(tests.agree.sum())
    what = "ruling it out" if ruled_out else "ruling out a real difference"
    counts = {
        ("rules out a real difference", "rule out a real difference"): ruled_out,
        (f"agrees without {what}", f"agree without {what}"): agree - ruled_out,
        ("is rejected", "are rejected"): len(tests) - agree,
    }
    words = ", ".join(f"{n} {forms[n > 1]}" for forms, n in counts.items() if n)
    if len(tests) == 1:
        return f"**1 test:** {words.removeprefix('1 ')}; {_p_in_words(tests)}."
    return f"**{len(tests)} tests:** {words}; {_p_in_words(tests)}."


def _kind(tests):
    return "test" if tests.p.notna().all() else "group"


def _p_in_words(tests):
    name = "smallest p" if len(tests) > 1 else "p"
    return "" if tests.p.isna().all() else f"{name} = {tests.p.min():.2g}"


def numbers_in_words(table: pd.DataFrame, form: str = "{:,.0f}") -> str:
    r"""Return the numbers of a bar chart as Markdown: what is printed, ours, interval and stars.

    table: see `compare_display`; form: of a number.

    >>> columns = ["group", "agent", "published", "mean", "ci95", "verdict"]
    >>> row = ["wars", "Quo", 465, 463.1, 6.6, "in doubt"]
    >>> print(numbers_in_words(pd.DataFrame([row], columns=columns)))
    Printed / ours:
    <BLANKLINE>
    * wars: Quo 465 / 463 ± 7\*
    """
    lines = ["Printed / ours:\n"]
    for group, rows in table.groupby("group", sort=False):
        numbers = [map(form.format, rows[name]) for name in ("published", "mean", "ci95")]
        agents = zip(rows.agent, *numbers, stars(rows.verdict))
        words = (f"{a} {p} / {m} ± {half}{star}" for a, p, m, half, star in agents)
        lines.append(f"* {group}: {', '.join(words)}")
    return "\n".join(lines)


def stars(verdicts: pd.Series) -> pd.Series:
    r"""Return what marks a value on notebook P: one star if it is in doubt, two if it differs.

    >>> stars(pd.Series(["reproduced", "differs"])).tolist()
    ['', '\\*\\*']
    """
    return verdicts.map(_STARS).fillna("")


def rounded_as(ours: str, printed: str) -> str:
    """Return `ours` with as many decimals as `printed`; words as they are.

    >>> rounded_as("12.19", "13.4"), rounded_as("B A C D", "B A C D")
    ('12.2', 'B A C D')
    """
    try:
        return f"{float(ours):.{len(printed.partition('.')[2])}f}"
    except ValueError:
        return ours


def printed_as(claims: Iterable[str]) -> str:
    """Return where the source of the first of some claims prints them.

    >>> printed_as(["evaluator.weight.seat.1", "evaluator.weight.asia.0", "evaluator.intercept"])
    'paper, Figure 3, Table 1'
    """
    record = published().loc[list(claims)]
    source = record.source.iloc[0]
    places = record["where"][record.source == source].str.split("; ").explode()
    return ", ".join([source, *sorted(set(places))])


def compare_display(shown: pd.DataFrame, groups: Mapping[str, str] | None = None) -> pd.DataFrame:
    """Return what a display prints with ours, for a picture or a table.

    shown: rows of `judge`, values that vary from run to run.  groups: the experiments to take,
    in order, and what they are called; all by default.  Columns: group, agent, mean, ci95,
    published, published_ci95, verdict.
    """
    groups = groups or {name: name for name in shown.experiment.unique()}
    rows = pd.concat([shown[shown.experiment == name] for name in groups], ignore_index=True)
    table = pd.DataFrame({"group": rows.experiment.map(groups), "agent": rows.id.map(agent_of)})
    table["mean"], table["ci95"] = rows.ours.astype(float), half_width(rows.se)
    table["published"] = rows.published.astype(float)
    return table.assign(published_ci95=published().ci95[rows.id].to_numpy(), verdict=rows.verdict)


def agent_of(claim: str) -> str:
    """Return the name of the agent that a claim is about, as it is printed.

    >>> agent_of("risk.slides.two_uct.uct_quo_1"), agent_of("fantasy.kth_oracle.kth")
    ('UCT-Quo 1', 'KthBestPick')
    """
    last = claim.rpartition(".")[2].replace("evil_pixie", "evilpixie")
    name = "-".join(_NAMES.get(part, part.capitalize()) for part in last.split("_"))
    return name.replace("-1", " 1").replace("-2", " 2")
