"""Where a notebook writes its figures and answers."""

from pathlib import Path

import pandas as pd

COMMITTED = Path(__file__).parent.parent / "figures"
SMALL = COMMITTED.parent / "build" / "small" / "figures"


def results_folder(scale: str, out: str) -> str:
    """Return the folder for the results of a notebook: `out`, unless a small run would spoil it.

    scale: "full" or "small".  Only a full run may write into the committed folder `figures`; a
    small one that would goes to `build/small/figures`.

    Raises ValueError for another scale.

    >>> results_folder("full", "elsewhere"), results_folder("small", "elsewhere")
    ('elsewhere', 'elsewhere')
    >>> Path(results_folder("small", str(COMMITTED))) == SMALL
    True
    """
    if scale not in ("full", "small"):
        raise ValueError(f'scale must be "full" or "small", not {scale!r}')
    chosen = Path(out).resolve()
    spoils = scale == "small" and (chosen == COMMITTED or COMMITTED in chosen.parents)
    return str(SMALL) if spoils else out


def folded(summary: str, *parts: str | pd.DataFrame) -> str:
    """Return a box of Markdown that a reader opens: texts, and tables with their index.

    >>> print(folded("Seats", pd.DataFrame({"won, %": [40]}, pd.Index([1], name="seat"))))
    <details><summary>Seats</summary>
    <BLANKLINE>
    | seat | won, % |
    |---|---|
    | 1 | 40 |
    <BLANKLINE>
    </details>
    """
    texts = [part if isinstance(part, str) else _as_markdown(part) for part in parts]
    return "\n\n".join([f"<details><summary>{summary}</summary>", *texts, "</details>"])


def _as_markdown(table):
    table = table.reset_index()
    head = [[" " if name == "index" else str(name) for name in table], ["---"] * table.shape[1]]
    lines = [f"| {' | '.join(cells)} |" for cells in [*head, *table.astype(str).to_numpy()]]
    return "\n".join([lines[0], lines[1].replace(" ", ""), *lines[2:]])
