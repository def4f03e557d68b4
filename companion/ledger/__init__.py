"""The ledger: the published record, our answers to it, and the verdicts.

A notebook answers the values it covers, with `answer` or one of its relatives, shows `judge(rows)`
and saves its rows; `judge_experiments` tests what was measured together.
"""

# What is imported here is what the package offers.
# ruff: noqa: F401

from companion.ledger.agreement import (
    IN_SIGHT,
    source_table,
    sources_in_words,
    tests_with_power,
)
from companion.ledger.answers import (
    add_verdicts,
    answer,
    answer_means,
    answer_words,
    answers_in,
    explain,
    join_published,
    joint,
    joint_tests,
    load,
    reasons,
    save,
    untestable,
)
from companion.ledger.displays import (
    agent_of,
    compare_display,
    counts_in_words,
    holds_in_words,
    numbers_in_words,
    rounded_as,
    stars,
)
from companion.ledger.groups import group_table
from companion.ledger.record import CHANCE, PLAYERS, published
from companion.ledger.verdicts import (
    DOUBTFUL,
    TESTED,
    counts_by_experiment,
    display_values,
    holm,
    judge,
    judge_experiments,
)
from companion.results import as_markdown
