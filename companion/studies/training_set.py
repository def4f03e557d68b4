"""The papers' training set: random drafts, each played to the end 100 times by three Quos.

    python -m companion.studies training_set --drafts 7364 --games 100 --seed 2010 --out FOLDER

Source: paper, Our Approach (7,364 draft outcomes, 100 games each).  `training_set()` loads the set
that this command makes without options.
"""

import io
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from companion.studies.study import DATA, Part, study, study_seed
from draftlib.evaluators.outcomes import owners_of
from draftlib.matches import seat_orders
from draftlib.risk import make_training_set, simulate_many

SEED = study_seed(2010)
_PLAYERS = 3


def training_set() -> pd.DataFrame:
    """Return the training set of the package: 7,364 drafts, 100 games each, seed 2010.

    >>> training_set().shape
    (7364, 6)
    """
    return pq.read_table(DATA / "training_set.parquet").to_pandas()


def table1_log() -> pd.DataFrame:
    """Return what is known of the drafts behind the report's Table 1, a row per draft.

    Index: "0" to "6", and "5b", which the log of draft 5 holds too.  Columns: `outcome`, the set
    (0 to 2) of each territory as 42 digits; `log_order`, the sets in the order in which the log of
    the unordered games lists their evaluations; `original0` to `original2`, wins of the sets in
    1,000 ordered games of the original bots; `note`.
    """
    types = {"draft": str, "outcome": str, "log_order": str}
    return pd.read_csv(DATA / "table1_drafts.csv", comment="#", dtype=types, index_col="draft")


def table1_drafts() -> np.ndarray:
    """Return the seven drafts of the report's Table 1: the set (0 to 2) of each territory, (7, 42).

    Draft 6 gives set 2 all of Australia; the other six are random.  Draft 5 is mended: the file's
    last column says how.
    """
    return owners_of(table1_log().outcome.drop("5b"))


def play_seatings(
    owners: np.ndarray, games: int = 1000, seed: int = SEED, **rules: Any
) -> np.ndarray:
    """Play each draft in all seat orders; return wins (D, P!, P) by draft, seat order and set.

    EvilPixie plays for everyone, as in the report.

    A set of territories stays together and takes each place in the turn order: in seat order o,
    set s sits in seat o[s].  Order 0 leaves set s in seat s, the report's "ordered"; the sum over
    all orders is its "unordered", where an agent keeps its set in all seat orders.
    """
    orders = np.array(seat_orders(range(_PLAYERS)))
    seated = orders[:, np.asarray(owners)].swapaxes(0, 1)  # (D, P!, T)
    drafts, bots = seated.reshape(-1, seated.shape[2]), ("evil_pixie",) * _PLAYERS
    wins = simulate_many(drafts, bots, games, seed, n_jobs=-1, **rules).wins
    wins = wins.reshape(*seated.shape[:2], _PLAYERS)
    return np.take_along_axis(wins, np.broadcast_to(orders, wins.shape), axis=2)


def parquet_bytes(frame: pd.DataFrame) -> bytes:
    """Return a training set as the bytes of a Parquet file: the same rows give the same bytes."""
    counts = list(frame.select_dtypes("integer"))
    types = {name: pa.int32() for name in counts} | {"outcome": pa.string()}
    schema = pa.schema([(name, types.get(name, pa.float64())) for name in frame])
    table = pa.table({name: frame[name].tolist() for name in frame}, schema)
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd", use_dictionary=counts)
    return buffer.getvalue()


def _file(results):
    ((_, frame),) = results
    return {"training_set.parquet": parquet_bytes(frame)}


@study("training_set", files=_file, seconds=18)
def parts(drafts: int = 7364, games: int = 100) -> Iterator[Part]:
    """Make the training set: random equal drafts, played by three Quos."""
    labels = {"games": games, "seed": SEED}
    yield Part(labels, drafts, partial(make_training_set, **labels))
