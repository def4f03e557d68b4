"""Every file that is read: one that holds something else is refused in a ValueError."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import draftlib as dl
from companion import ledger
from draftlib.boards import load_board
from draftviews import draft_table
from draftviews.widgets.session import read_pasted, room_for
from tests import refused

OTHERS = [
    *(b"", b"\0" * 1000, b"{}", b"[]", b"null", b"NaN", b"1e400", b'"a"', b"<html>", b"a,b\n1"),
    *(b"\x89PNG\r\n\x1a\n", b"PK\x05\x06" + b"\0" * 18, b"\x80\x04K\x01.", b"\xff\xfe{\0}\0"),
    *(b"\xef\xbb\xbf{}", b"\xed\xa0\x80", b"[" * 10_000, b'{"a":' * 10_000, b"9" * 10_000),
]
TABLE = room_for(dl.four_item_game())
LOADERS = {
    "board": load_board,
    "map": lambda path: load_board(path.rename(path.with_suffix(".map"))),
    "saved draft": lambda path: draft_table(dl.four_item_game()).load(path),
    "pasted draft": lambda path: read_pasted(TABLE, path.read_text("utf-8")),
    "ledger": lambda path: ledger.load(path.parent),
}


@pytest.mark.parametrize("name", LOADERS)
def test_files_that_hold_something_else_are_refused_in_words(name, tmp_path):
    for content in OTHERS:
        (tmp_path / "file.csv").write_bytes(content)
        with pytest.raises(ValueError, match=r"\w"):
            LOADERS[name](tmp_path / "file.csv")


def load_rows(rows):
    """Load answers from a file with these rows."""
    with TemporaryDirectory() as folder:
        head = "id,ours,se,published_se,chi2,dof,why\n"
        (Path(folder) / "file.csv").write_text(head + rows, "utf-8")
        return ledger.load(Path(folder))


def test_a_key_that_is_given_twice_is_named(tmp_path):
    for text in (
        '{"name": "x", "name": "y"}',
        '{"format": "draftlib draft", "name": 1, "name": 2}',
    ):
        (tmp_path / "file.json").write_text(text, "utf-8")
        for name in ("board", "saved draft"):
            with pytest.raises(ValueError, match="an object has the key 'name' twice"):
                LOADERS[name](tmp_path / "file.json")


test_rows_that_were_never_saved_are_named = refused(
    ("no.such,1,,,,,", "no published value called 'no.such'"),
    ("evaluator.intercept,1,1,,,,\n" * 2, "evaluator.intercept is answered twice"),
    ("evaluator.intercept,1,inf,,,,", "se must be a finite number of at least 0, not inf"),
    ("evaluator.weights,,,,-2,45,", "chi2 must be"),
    ("evaluator.intercept,1,1,,,,,,,,", "its columns|holds no answers"),
    by=load_rows,
)
