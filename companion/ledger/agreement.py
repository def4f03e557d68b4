"""How good is "agrees"? The p-values of all tests and the z of all values, against chance alone."""

import numpy as np
import pandas as pd

from companion.ledger.displays import TESTED
from companion.ledger.record import PLAYERS, published
from companion.ledger.verdicts import WORDS, judge, judge_experiments, scoreboard
from draftlib.statistics import Z95


def agreement(rows, repaired: bool = False) -> pd.Series:
    """Return how many tests and values of the ledger's `rows` lie where chance alone puts few.

    Index: tested, agrees, differs, in doubt (experiments); tests (those of them with a p-value),
    exact, in words, and of each of the three "... agree"; p < .05, p < .01; values (counted, with
    a z), beyond (those with |z| > 1.96); rms_z.
    """
    tests, values = judge_experiments(rows, repaired=repaired), judge(rows, repaired)
    tests = tests[tests.verdict.isin(TESTED)]
    by_chance, z = tests[tests.p.notna()], values.z[values.counted].dropna()
    kinds = {"tests": by_chance}
    kinds |= {kind: tests[tests.test == kind] for kind in ("exact", "in words")}
    counts = {
        "tested": len(tests),
        **{word: (tests.verdict == word).sum() for word in TESTED},
        **{kind: len(of_kind) for kind, of_kind in kinds.items()},
        **{f"{kind} agree": (of.verdict == "agrees").sum() for kind, of in kinds.items()},
        "p < .05": (by_chance.p < 0.05).sum(),
        "p < .01": (by_chance.p < 0.01).sum(),
        "values": len(z),
        "beyond": (z.abs() > Z95).sum(),
        "rms_z": np.sqrt((z**2).mean()),
    }
    return pd.Series(counts, dtype=object)


def headline_in_words(rows) -> str:
    """Return in words how many of the tested experiments agree: where chance has a say, first."""
    n = agreement(rows)
    return (
        f"**{n['tests agree']} of {n['tests']} tests that involve chance agree with the published "
        f"record, and {n['exact agree']} of {n['exact']} exact comparisons.** Of "
        f"{n['in words']} claims in words {n['in words agree']} {_agree(n['in words agree'])}. "
        f"Together {n['agrees']} of {n['tested']} experiments agree under their printed labels, "
        f"{_counted(n['differs'], 'differs')}, and {_counted(n['in doubt'], 'in doubt')}."
    )


def totals_in_words(rows) -> str:
    """Return the paragraph that counts experiments and values, and says out of how many.

    The record is counted under its printed labels, and beside that with Table 1 repaired.
    """
    second = agreement(rows, repaired=True)
    counts = scoreboard(judge(rows)).loc["all"]
    words = ", ".join(_counted(counts[word], word) for word in WORDS if counts[word])
    found, repeated = judge_experiments(rows).verdict, published().same_as.notna().sum()
    repeat, closed = (found == "repeats").sum(), (found == "not testable").sum()
    return (
        f"{headline_in_words(rows)} In {len(PLAYERS)} rows of the report's Table 1 "
        "the printed columns stand in another order than in its logs. Read in the order of the "
        f"logs, these rows only repeat them, and {second['agrees']} of {second['tested']} "
        f"experiments agree. The record has {len(found)} experiments: {repeat} only repeat "
        f"others, and {closed} cannot be tested. It states {counts.sum() + repeated} values. "
        f"{repeated} of them repeat others or are sums of others. Of the other "
        f"{counts.sum()}, {words}."
    )


def _agree(count):
    return "agrees" if count == 1 else "agree"


def _counted(count, word):
    if word == "differs":
        return f"{count} differ{'s' if count == 1 else ''}"
    return f"{count} {'is' if count == 1 else 'are'} {word}"


def agreement_in_words(rows) -> str:
    """Return the paragraph that says what "agrees" means and what it does not."""
    n = agreement(rows)
    return (
        f'**How good is "agrees"?** It means that Holm\'s method over {n["tests"]} tests does not '
        f"reject the experiment, and not that nothing differs. Of the {n['tests']} tests, "
        f"{n['p < .05']} have p < .05, where chance alone would give {0.05 * n['tests']:.1f}, and "
        f"{n['p < .01']} have p < .01, where it would give {0.01 * n['tests']:.1f}. Of the "
        f"{n['values']} single values with a standard error, {n['beyond']} have |z| > 1.96, where "
        f"chance alone would give {0.05 * n['values']:.0f}; the root mean square of z is "
        f"{n['rms_z']:.2f}, where it would be 1."
    )
