"""The companion of one paper, beside the library and not installed with it.

    ledger.py         each published value, ours, and a computed verdict
    results.py        where a notebook writes its figures and answers
    example_board.py  the finished draft that the paper works by hand
    data/             the published values, and what was measured with the original bots
    searches/         drafters that only a table of a notebook uses
    studies/          what the notebooks measure
    figures/          what they draw: a file per notebook, and what several share

The notebooks import it from the folder of the repository.
"""
