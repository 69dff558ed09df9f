"""One SQLite file: its connection, its transactions, and readable errors."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from ...errors import LibraryBusyError, LibraryError
from .damage import of_disk

# Files that SQLite keeps beside a database; a new one must not be given those of the old.
_BESIDE = ("wal", "shm", "journal")
# SQLite's messages for a damaged file, and Python's if such a message cannot be decoded.
_FAILURES = (sqlite3.DatabaseError, UnicodeDecodeError)


class Database:
    """A connection that threads share, to a file that `make` has made; a subclass says what such a file holds.

    Raises `LibraryError` if the file is missing, damaged or of another format, `LibraryBusyError` if it is locked.
    """

    NAME: ClassVar[str]
    """What the user calls the file."""
    REMEDY: ClassVar[str]
    """Advice if the file cannot be used and there is no copy."""
    SCHEMA: ClassVar[str]
    APPLICATION: ClassVar[int]
    """Tells our files from other SQLite databases."""
    FORMAT: ClassVar[int]
    """From 1; one more with each change of the schema."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.RLock()
        self._path = path
        self._check_there()
        try:
            # Of what is not there SQLite would make an empty file, and of an empty file with a log an empty database.
            uri = f"{path.absolute().as_uri()}?mode=rw"
            self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False, isolation_level=None, timeout=30)
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        try:
            self._check()
            self.all("PRAGMA synchronous = NORMAL")
            self.all("PRAGMA foreign_keys = ON")
            self.all("PRAGMA secure_delete = ON")
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def make(cls, path: Path) -> None:
        """Make the file, as a whole or not at all. Raises `LibraryError` where it cannot be written."""
        new = path.with_name(f"{path.name}.new")
        try:
            logs = [file.with_name(f"{file.name}-{suffix}") for file in (path, new) for suffix in _BESIDE]
            for leftover in (new, *logs):
                leftover.unlink(missing_ok=True)
            os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            with contextlib.closing(sqlite3.connect(new, isolation_level=None)) as connection:
                connection.executescript(cls.SCHEMA)
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute(f"PRAGMA application_id = {cls.APPLICATION}")
                connection.execute(f"PRAGMA user_version = {cls.FORMAT}")
            new.replace(path)
        except (OSError, sqlite3.Error) as error:
            raise LibraryError(
                f"no {cls.NAME} can be made at {str(path)!r} ({error}): "
                "see that the disk has room and the folder is yours"
            ) from error

    def _check_there(self) -> None:
        try:
            size = self._path.stat().st_size
        except OSError as error:
            raise self.damaged(str(error.strerror)) from error
        if size == 0:
            raise self.damaged("it is empty")

    def _check(self) -> None:
        """Check before anything is written, since the file may belong to another program."""
        file_format = int(self.one("PRAGMA user_version")[0])
        if file_format and file_format != self.FORMAT:
            raise LibraryError(
                f"the {self.NAME} {str(self._path)!r} has format {file_format}, this version reads {self.FORMAT}: "
                f"{self.REMEDY}"
            )
        if not file_format or int(self.one("PRAGMA application_id")[0]) != self.APPLICATION:
            raise self.damaged(f"it is no {self.NAME}")

    def _unusable(self, error: Exception) -> LibraryError:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            return LibraryBusyError(f"another process is writing to {str(self._path)!r}: wait until it is done")
        return of_disk(f"the {self.NAME} {str(self._path)!r}", error) or self.damaged(str(error))

    def damaged(self, why: str) -> LibraryError:
        """The error to raise if the file does not hold what was written to it."""
        return LibraryError(
            f"the {self.NAME} {str(self._path)!r} cannot be used ({why}): restore it from a copy, or {self.REMEDY}"
        )

    def close(self) -> None:
        """Release the file."""
        with self._lock:
            self._connection.close()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """A transaction: everything written inside is committed, or nothing is."""
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
            except _FAILURES as error:
                raise self._unusable(error) from error

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        """A consistent snapshot for everything read inside."""
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

    def compact(self) -> None:
        """Purge removed data from the file and its log. Raises `LibraryBusyError` if others read it."""
        self.all("VACUUM")
        busy, _, _ = self.one("PRAGMA wal_checkpoint(TRUNCATE)")
        if busy:
            raise LibraryBusyError(f"another process is reading {str(self._path)!r}: repeat when it is done")

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
            except _FAILURES as error:
                raise self._unusable(error) from error

    def one(self, statement: str) -> Any:
        """The first row of a statement that has one."""
        return self.all(statement)[0]

    def maybe(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """The first row of a statement, or None."""
        return next(iter(self.all(statement, values)), None)

    def decoded(self, text: Any) -> Any:
        """The value of a column that holds JSON."""
        try:
            return json.loads(text)
        except (TypeError, ValueError) as error:
            raise self.damaged(f"{str(text)[:60]!r} is no JSON") from error
