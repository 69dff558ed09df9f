"""A catalog that was emptied or is gone is no new library, in which all would be public."""

from __future__ import annotations

import sqlite3

import pytest
from labelled_shelf import NEW

from groundwire.cli import exits
from groundwire.errors import LibraryError
from groundwire.indexes.library import Library


@pytest.mark.parametrize("size", [0, 1], ids=["empty", "a page of nothing"])
def test_an_emptied_catalog_is_no_new_library(labelled_shelf, groundwire, size) -> None:
    for path in labelled_shelf.folder.glob("catalog.sqlite*"):
        path.unlink()
    if size:
        with sqlite3.connect(labelled_shelf.folder / "catalog.sqlite") as connection:
            connection.execute("PRAGMA user_version = 0")
            connection.execute("CREATE TABLE foreign_table (x)")
        connection.close()
    else:
        (labelled_shelf.folder / "catalog.sqlite").touch()
    before = (labelled_shelf.folder / "catalog.sqlite").read_bytes()
    for command in (("index", str(labelled_shelf.docs), *NEW), ("indexes",), ("ask", "What?")):
        code, output = groundwire(*command)
        assert code == exits.LIBRARY
        assert "catalog.sqlite" in output
        assert "--labels" in output
    assert (labelled_shelf.folder / "catalog.sqlite").read_bytes() == before


def test_a_catalog_that_is_gone_is_no_new_library(labelled_shelf, groundwire) -> None:
    for path in labelled_shelf.folder.glob("catalog.sqlite*"):
        path.unlink()
    code, output = groundwire("index", str(labelled_shelf.docs), *NEW)
    assert code == exits.LIBRARY
    assert "lost its catalog" in output
    with pytest.raises(LibraryError, match="no library"):
        Library.open(labelled_shelf.folder)
