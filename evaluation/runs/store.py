"""The store: every record and judgement of a set, written down the moment it is there, so that a killed run goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from ...errors import LibraryBusyError, LibraryReadOnlyError
from .record import Judgement, Record

FOLDER = "evaluations"
Kept = TypeVar("Kept", bound=BaseModel)


class Store:
    """Records and judgements by fingerprint (`fingerprint.py`), as lines of two JSONL files in one folder.

    The files are open to their owner only: traces hold the text of every passage that the asker's roles opened; neither
    git nor an indexer of the folder around it takes them along. Threads may share a store, one process may have it
    open. A line counts once it ends; of two with one fingerprint the later.
    """

    def __init__(self, folder: Path) -> None:
        """Read what is there. Raises `LibraryReadOnlyError` if nothing can be written to `folder`."""
        self.folder = folder
        self._lock = Lock()
        try:
            _make(folder)
            (folder / ".gitignore").write_text("*\n", encoding="utf-8")
            (folder / ".gitignore").chmod(0o600)
            self._records = _Lines(folder / "records.jsonl", Record)
            self._judgements = _Lines(folder / "judgements.jsonl", Judgement)
        except OSError as error:
            raise _unwritable(folder, error) from error

    @classmethod
    @contextmanager
    def open(cls, folder: Path) -> Iterator[Store]:
        """The store in `folder`, made if there is none. Raises `LibraryBusyError` while another run has it."""
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
        """The record of that run; None if it is not there or failed, since what failed is tried again."""
        with self._lock:
            found = self._records.get(fingerprint)
        return found if found is not None and found.trace is not None else None

    def put(self, fingerprint: str, record: Record) -> None:
        """Write a record down; once this returns, it survives the process and the machine."""
        with self._lock:
            self._records.append(fingerprint, record)

    def judgements(self, fingerprints: Iterable[str]) -> list[tuple[str, Judgement]]:
        """What judges said of these runs, each with its fingerprint; what a judge failed at is tried again."""
        wanted = set(fingerprints)
        with self._lock:
            keys = [key for key in self._judgements.keys if key.partition(" ")[0] in wanted]
            found = [(key.partition(" ")[0], self._judgements.get(key)) for key in keys]
        return [(key, one) for key, one in found if one is not None and one.value is not None]

    def put_judgement(self, fingerprint: str, judgement: Judgement) -> None:
        """Write down what a judge said of the run with that fingerprint."""
        with self._lock:
            self._judgements.append(f"{fingerprint} {judgement.metric} {judgement.judge}", judgement)

    def forget(self, fingerprints: Iterable[str]) -> None:
        """Drop these runs and what was said of them, so that they are made anew."""
        gone = set(fingerprints)
        with self._lock:
            self._records.drop(gone)
            self._judgements.drop(gone)

    def close(self) -> None:
        """Release the files; the object cannot be used afterwards."""
        self._records.close()
        self._judgements.close()


class _Lines(Generic[Kept]):
    """A JSONL file of `{"run": key, "kept": {...}}`; a line that cannot be read counts as not written."""

    def __init__(self, file: Path, kind: type[Kept]) -> None:
        self._path, self._kind = file, kind
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
        self._file = os.fdopen(descriptor, "r+b")
        file.chmod(0o600)
        self._kept = dict(filter(None, map(_read, self._whole_lines())))

    @property
    def keys(self) -> list[str]:
        """Of all that is kept, in the order in which it was first written."""
        return list(self._kept)

    def get(self, key: str) -> Kept | None:
        """What is kept under that key; None if nothing is, or what an older version wrote otherwise."""
        try:
            return self._kind.model_validate(self._kept[key])
        except (KeyError, ValidationError):
            return None

    def append(self, key: str, value: Kept) -> None:
        self._kept[key] = value.model_dump(mode="json")
        self._file.write(_line(key, self._kept[key]))
        self._file.flush()
        os.fsync(self._file.fileno())

    def drop(self, gone: set[str]) -> None:
        """Forget the keys whose first word is among `gone`; the file is replaced as a whole."""
        kept = {key: value for key, value in self._kept.items() if key.partition(" ")[0] not in gone}
        if len(kept) == len(self._kept):
            return
        new = self._path.with_suffix(".new")
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.writelines(_line(key, value) for key, value in kept.items())
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)
        self._file.close()
        self._file = self._path.open("r+b")
        self._file.seek(0, os.SEEK_END)
        self._kept = kept

    def close(self) -> None:
        self._file.close()

    def _whole_lines(self) -> list[bytes]:
        """All lines that end; what a killed process left of the last one is cut off, so that the next stands alone."""
        *whole, torn = self._file.read().split(b"\n")
        if torn:
            self._file.seek(-len(torn), os.SEEK_END)
            self._file.truncate()
        return whole


def _make(folder: Path) -> None:
    """With the folder of all sets around it, whose names may tell something too."""
    for one in (folder.parent, folder):
        one.mkdir(mode=0o700, parents=True, exist_ok=True)


def _unwritable(folder: Path, error: OSError) -> LibraryReadOnlyError:
    return LibraryReadOnlyError(
        f"the records of the evaluation cannot be kept in {str(folder)!r} ({error.strerror or error}): "
        "make it writable, or name another library"
    )


def _line(key: str, value: dict[str, Any]) -> bytes:
    return json.dumps({"run": key, "kept": value}, separators=(",", ":")).encode() + b"\n"


def _read(line: bytes) -> tuple[str, dict[str, Any]] | None:
    try:
        found = json.loads(line)
        return str(found["run"]), dict(found["kept"])
    except (ValueError, KeyError, TypeError):
        return None
