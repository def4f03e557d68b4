"""Where a notebook writes its figures and answers."""

from pathlib import Path

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
