"""Damaged files of the stores: the many ways in which their libraries fail, turned into one readable error."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ...errors import LibraryError

_SECONDS = 30
# Their rows are as many as the passages; what may be wrong in them does not end the process.
_LARGE = ("embeddings", "embedding_metadata", "embeddings_queue", "embedding_fulltext_search")


_ROOM = 8_000_000
# What SQLite (also inside Chroma), tantivy and the system say: the files themselves are whole then.
_DISK = re.compile(r"disk is full|disk I/O error|No space left|quota exceeded|File too large", re.IGNORECASE)


def of_disk(what: str, error: object, *, folder: Path | None = None) -> LibraryError | None:
    """The error to raise if the disk is at fault; None if the file is. `what` names the file.

    Chroma tries to close what it could not open and fails at that, so the chained errors are checked too. It may not
    say why it could not write either: give its `folder`, and the disk is at fault if less than 8 MB of it are free.
    """
    why = ""
    while error is not None:
        why = str(error) if _DISK.search(str(error)) else why
        error = getattr(error, "__context__", None)
    if not why and folder is not None and (free := _free(folder)) < _ROOM:
        why = f"{free:,} bytes are free"
    if not why:
        return None
    return LibraryError(
        f"{what} cannot be read or written now ({why}): see that its disk and the folder of temporary files have "
        "room, then repeat"
    )


def _free(folder: Path) -> int:
    """The free bytes of a folder's disk; `_ROOM` if the system does not tell."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return _ROOM


@contextmanager
def as_sentence(say: Callable[[object], LibraryError], *kinds: type[Exception]) -> Iterator[None]:
    """Raise `say(error)` for these errors and for a Rust panic, which is not an `Exception`."""
    try:
        yield
    except kinds as error:
        raise say(error) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # each extension has a class of its own, and shows none
            raise
        raise say(error) from error


def check_sqlite(file: Path, say: Callable[[object], LibraryError]) -> None:
    """Check an SQLite file before another library opens it, since some damage would end the whole process.

    Checks the pages and their order, and the text of the small tables, including the schema. Raises `say(error)`.
    """
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=_SECONDS)) as connection:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for (name,) in tables:
                if not name.startswith(_LARGE):
                    connection.execute(f"SELECT * FROM {_quoted(name)}").fetchall()  # noqa: S608 - a quoted name
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise say(error) from error
    if verdict != "ok":
        raise say(str(verdict).splitlines()[0])


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'
