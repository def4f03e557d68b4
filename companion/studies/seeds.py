"""How much the cross-validation scores of the fit vary with the seed of the training set.

    python -m companion.studies.seeds

plays the training set from seven seeds, the shipped one first, and writes
companion/data/cv_by_seed.csv.  The seeds are seven in a row, so that none is chosen.
"""

from importlib import resources
from pathlib import Path

import pandas as pd

from companion.studies.training_set import SEED, make_training_set
from companion.studies.validation import cross_validate, scores
from draftlib.support.files import replace_file

_SEEDS = range(SEED, SEED + 7)


def scores_of(outcomes: pd.DataFrame, seed: int) -> pd.Series:
    """Return Weka's five scores of ten-fold cross-validation by instance, rounded to 4 decimals."""
    return scores(cross_validate(outcomes, "instance", seed)).round(4)


def cv_by_seed() -> pd.DataFrame:
    """Return the kept scores, a row for each seed of `_SEEDS`, a column per score."""
    with (
        resources.files("companion.data").joinpath("cv_by_seed.csv").open(encoding="utf-8") as file
    ):
        return pd.read_csv(file, index_col="seed")


def main() -> None:
    """Play the training sets and write their scores."""
    rows = {seed: scores_of(make_training_set(seed=seed), seed) for seed in _SEEDS}
    table = pd.DataFrame(rows).T.rename_axis("seed")
    path = Path(str(resources.files("companion.data").joinpath("cv_by_seed.csv")))
    replace_file(path, table.to_csv(lineterminator="\n").encode())


if __name__ == "__main__":
    main()
