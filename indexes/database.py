"""One SQLite file: its connection, its transactions, and its failures as sentences."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..errors import LibraryBusyError, LibraryError


class Database:
    """A connection that threads share; a schema is made where the file is new.

    Raises `LibraryError` if the file is missing, damaged or of another format, `LibraryBusyError` if it is locked.
    """

    def __init__(self, path: Path, *, schema: str, version: int, create: bool = False) -> None:
        """Open `path`; `version` is the format number that the file must have."""
        if not create and not path.exists():
            raise LibraryError(f"there is no library at {str(path.parent)!r}: make one with `groundwire index PATH`")
        self._lock = threading.RLock()
        self._path = path
        self._schema = schema
        self._version = version
        try:
            self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=30)
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        with contextlib.suppress(LibraryBusyError):  # another process is making it, and sets the mode
            self.all("PRAGMA journal_mode = WAL")
        self.all("PRAGMA synchronous = NORMAL")
        self.all("PRAGMA foreign_keys = ON")
        if self._format() == 0:
            with self.transaction():
                if self._format() == 0:  # not made by another process meanwhile
                    for statement in self._schema.split(";\n"):
                        self._connection.execute(statement)
                    self._connection.execute(f"PRAGMA user_version = {self._version}")
        if self._format() != self._version:
            raise LibraryError(
                f"the library {str(self._path.parent)!r} has format {self._format()}, "
                f"this version reads {self._version}: index the documents into a new library"
            )

    def _format(self) -> int:
        return int(self.one("PRAGMA user_version")[0])

    def _unusable(self, error: sqlite3.Error) -> LibraryError:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            return LibraryBusyError(f"another process is writing to {str(self._path)!r}: wait until it is done")
        return LibraryError(
            f"the catalog {str(self._path)!r} cannot be used ({error}): restore it, or index into a new library"
        )

    def close(self) -> None:
        """Release the file."""
        with self._lock:
            self._connection.close()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing: what is written inside is there after it as a whole, or not at all."""
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                try:
                    yield
                    self._connection.execute("COMMIT")
                except BaseException:
                    if self._connection.in_transaction:
                        self._connection.execute("ROLLBACK")
                    raise
            except sqlite3.DatabaseError as error:
                raise self._unusable(error) from error

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        """All that is read inside is of one moment."""
        with self._lock:
            self.all("BEGIN")
            try:
                yield
            finally:
                self.all("ROLLBACK")

    def changes(self) -> tuple[int, int]:
        """Two numbers: the first differs after another connection has written, the second after this one has."""
        with self._lock:
            return int(self.one("PRAGMA data_version")[0]), self._connection.total_changes

    def write(self, statement: str, values: Sequence[Any] = ()) -> int:
        """Run one statement inside a transaction; the key of the row it inserted, if it did."""
        return self._connection.execute(statement, values).lastrowid or 0

    def write_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run one statement for each of `rows` inside a transaction."""
        self._connection.executemany(statement, rows)

    def all(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Every row of a statement."""
        with self._lock:
            try:
                return self._connection.execute(statement, values).fetchall()
            except sqlite3.DatabaseError as error:
                raise self._unusable(error) from error

    def one(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """The first row of a statement that has one."""
        return self.all(statement, values)[0]

    def maybe(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """The first row of a statement, or None."""
        return next(iter(self.all(statement, values)), None)
