"""The companion of one paper, beside the library and not installed with it.

    experiments/      one question, one file: its design, how it is played, its tables and figures
    arena.py          who sits at a table, and how many wars a drafter wins there
    learned.py        fits, networks and rules that were learned, and are stored
    estimates.py      means with intervals
    pictures.py       what several figures share
    experiment.py     how an experiment is played and stored
    ledger/           each published value, ours, and a computed verdict
    results.py        where a notebook writes its figures and answers
    searches/         drafters that only a table of a notebook uses
    data/             the published values, what was measured, and what is stored

The notebooks import it from the folder of the repository.
"""
