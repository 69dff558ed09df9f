"""The store: writes every record and judgement of a set at once, so that a killed run can continue."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from ...errors import LibraryBusyError, LibraryReadOnlyError
from ...indexes.private import ignore_all, open_unlinked, tighten_all
from ...indexes.stores.database import Database
from .record import Judgement, Record

FOLDER = "evaluations"
FILE = "records.sqlite"
_Row = TypeVar("_Row", bound=BaseModel)


class Store(Database):
    """Records and judgements by fingerprint (`system.py`).

    The files are readable by their owner only, because traces hold restricted passages; git, and an indexer of the
    folder around them, skip them. Threads may share a store, but only one process may have it open. Records that
    another version wrote in another format count as missing.
    """

    NAME = "store of an evaluation"
    REMEDY = "delete it, and all runs are made again"
    SCHEMA = """
    CREATE TABLE records (run TEXT PRIMARY KEY, record TEXT NOT NULL);
    CREATE TABLE judgements (run TEXT, metric TEXT, judge TEXT, judgement TEXT NOT NULL,
        PRIMARY KEY (run, metric, judge));
    """
    APPLICATION = 0x47724531  # GrE1
    FORMAT = 1

    def __init__(self, folder: Path) -> None:
        """Open what is in `folder`. Raises `LibraryReadOnlyError` if nothing can be written to it, `LibraryError`."""
        self.folder = folder
        file = folder / FILE
        try:
            _make(folder)
            ignore_all(folder)
            if not file.exists():
                self.make(file)
            open_unlinked(file).close()
            tighten_all(folder)
        except OSError as error:
            raise _unwritable(folder, error) from error
        super().__init__(file)
        # Written data must survive a crash of the machine too.
        self.all("PRAGMA synchronous = FULL")

    @classmethod
    @contextmanager
    def open(cls, folder: Path) -> Iterator[Store]:
        """The store in `folder`, created if needed. Raises `LibraryBusyError` while another run has it open."""
        from filelock import FileLock, Timeout

        try:
            _make(folder)
            lock = FileLock(folder / "lock", mode=0o600)
            lock.acquire(timeout=0)
        except Timeout as error:
            raise LibraryBusyError(
                f"another evaluation is writing to {str(folder)!r}: wait until it is done, or name another library"
            ) from error
        except OSError as error:
            raise _unwritable(folder, error) from error
        try:
            with closing(cls(folder)) as store:
                yield store
        finally:
            lock.release()

    def record(self, fingerprint: str) -> Record | None:
        """The record of that run; None if there is none that is whole: what failed is tried again."""
        rows = self.all("SELECT record FROM records WHERE run = ?", (fingerprint,))
        return next((record for (text,) in rows if (record := _read(Record, text)) and record.is_whole), None)

    def put(self, fingerprint: str, record: Record) -> None:
        """Store a record; once this returns, it survives a crash of the process or machine."""
        with self.transaction():
            self.write("REPLACE INTO records VALUES (?, ?)", (fingerprint, _text(record)))

    def judgements(self, fingerprints: Iterable[str]) -> list[tuple[str, Judgement]]:
        """The judgements of these runs, each with its fingerprint; failed judgements are left out, to be tried
        again."""
        rows = self.all(
            "SELECT run, judgement FROM judgements WHERE run IN (SELECT value FROM json_each(?)) ORDER BY rowid",
            (json.dumps(list(fingerprints)),),
        )
        pairs = ((run, _read(Judgement, text)) for run, text in rows)
        return [(run, judgement) for run, judgement in pairs if judgement and judgement.value is not None]

    def put_judgement(self, fingerprint: str, judgement: Judgement) -> None:
        """Store a judgement of the run with that fingerprint."""
        row = (fingerprint, judgement.metric, judgement.judge, _text(judgement))
        with self.transaction():
            self.write("REPLACE INTO judgements VALUES (?, ?, ?, ?)", row)

    def forget(self, fingerprints: Iterable[str]) -> None:
        """Delete these runs and their judgements, so that they are made anew."""
        runs = [(fingerprint,) for fingerprint in fingerprints]
        with self.transaction():
            self.write_many("DELETE FROM records WHERE run = ?", runs)
            self.write_many("DELETE FROM judgements WHERE run = ?", runs)


def _make(folder: Path) -> None:
    """Including the parent folder of all sets, since set names may be confidential too."""
    for path in (folder.parent, folder):
        path.mkdir(mode=0o700, parents=True, exist_ok=True)


def _unwritable(folder: Path, error: OSError) -> LibraryReadOnlyError:
    return LibraryReadOnlyError(
        f"the records of the evaluation cannot be kept in {str(folder)!r} ({error.strerror or error}): "
        "make it writable, or name another library"
    )


def _text(row: BaseModel) -> str:
    """As ASCII JSON: a model's reply may contain a lone surrogate, which no database accepts."""
    return json.dumps(row.model_dump(mode="json"), separators=(",", ":"))


def _read(kind: type[_Row], text: str) -> _Row | None:
    """The inverse of `_text`; None if the text is not in our format."""
    try:
        return kind.model_validate(json.loads(text))
    except ValueError:
        return None
