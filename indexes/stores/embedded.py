"""The embedded stores: SQLite, Chroma and tantivy in the folder of the library, or in a copy of a read-only one."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from ...errors import LibraryBusyError, LibraryError
from .bundle import Stores
from .chroma_vectors import ChromaVectors
from .private_copy import Copy
from .sqlite_catalog import FILE, SqliteCatalog
from .tantivy_words import TantivyWords

_FOLDERS = ("vectors", "words")
_BESIDE = {"lock", "threads", "evaluations", "answers"}
_COPIES = 3

State = tuple[object, ...]
"""Changes when the folder is replaced, and, if it may only be read, also when its catalog is written to."""


@dataclass(frozen=True)
class EmbeddedStores(Stores):
    """Stores in files."""

    folder: Path
    """The folder of the library, which `copy` may be a copy of."""
    state: State
    copy: Copy | None

    @property
    def read_only(self) -> bool:
        """Whether they are read from a copy."""
        return self.copy is not None

    def replaced(self) -> bool:
        """Whether the folder now holds another catalog; this takes a few microseconds."""
        return _state(self.folder, whole=self.read_only) != self.state

    def close(self) -> None:
        """Release the files and remove the copy."""
        super().close()
        if self.copy is not None:
            self.copy.cleanup()


class Embedded:
    """Makes and opens stores in files."""

    def exists(self, folder: Path) -> bool:
        """Whether there is a catalog."""
        return (folder / FILE).exists()

    def make(self, folder: Path) -> None:
        """Make an empty catalog. Raises `LibraryError`, also if an earlier catalog is gone, and with it the labels."""
        leftovers = [name for name in (*_FOLDERS, f"{FILE}-wal") if (folder / name).exists()]
        if leftovers:
            raise LibraryError(
                f"the library {str(folder)!r} has lost its catalog ({FILE!r} is gone, {leftovers[0]!r} is there) "
                "and with it the labels: restore it from a copy, or name another folder and index with --labels"
            )
        SqliteCatalog.make(folder / FILE)

    def unmake(self, folder: Path) -> None:
        """Delete the files of all three stores."""
        for name in _FOLDERS:
            shutil.rmtree(folder / name, ignore_errors=True)
        for file in folder.glob(f"{FILE}*"):
            file.unlink(missing_ok=True)

    def open(self, folder: Path) -> EmbeddedStores:
        """Open the folder, or a private copy of it if it may only be read. Raises `LibraryError`."""
        state = _state(folder, whole=False)
        if os.access(folder, os.W_OK):
            return _open_stores(folder, state, None)
        for _ in range(_COPIES):
            before = _state(folder, whole=True)
            copy = _writable_copy(folder)
            if _state(folder, whole=True) == before:
                return _open_stores(folder, before, copy)
            copy.cleanup()
        raise LibraryBusyError(
            f"the read-only library {str(folder)!r} was written to each time it was copied: wait until that is done"
        )


def _open_stores(folder: Path, state: State, copy: Copy | None) -> EmbeddedStores:
    location = folder if copy is None else _inside(copy)
    try:
        catalog = SqliteCatalog(location)
    except BaseException:
        if copy is not None:
            copy.cleanup()
        raise
    vectors, words = (location / name for name in _FOLDERS)
    return EmbeddedStores(catalog, ChromaVectors(vectors), TantivyWords(words), folder, state, copy)


def _state(folder: Path, *, whole: bool) -> State:
    try:
        status = (folder / FILE).stat()
    except OSError as error:
        holds_none = isinstance(error, FileNotFoundError) and folder.is_dir()
        reason = "the folder holds none" if holds_none else error.strerror
        raise LibraryError(
            f"there is no library at {str(folder)!r:.300} ({reason}): "
            "make one with `groundwire index PATH --name NAME --description TEXT`"
        ) from error
    identity = (status.st_dev, status.st_ino)
    return (*identity, status.st_size, status.st_mtime_ns, *_log(folder)) if whole else identity


def _log(folder: Path) -> tuple[int, ...]:
    """What SQLite has not moved into the catalog yet."""
    try:
        status = (folder / f"{FILE}-wal").stat()
    except OSError:
        return ()
    return status.st_ino, status.st_size, status.st_mtime_ns


def _writable_copy(folder: Path) -> Copy:
    """A private copy of a read-only library: Chroma and SQLite write files even when they only read."""
    try:
        directory = Copy()
    except OSError as error:
        raise _no_copy(folder, error.strerror or str(error)) from error
    copy = _inside(directory)
    try:
        shutil.copytree(folder, copy, ignore=lambda at, names: _BESIDE & set(names) if Path(at) == folder else set())
        for path in (copy, *copy.rglob("*")):
            path.chmod(0o700 if path.is_dir() else 0o600)
    except OSError as error:  # shutil.Error among them
        directory.cleanup()
        raise _no_copy(folder, _reason(error)) from error
    return directory


def _no_copy(folder: Path, why: str) -> LibraryError:
    return LibraryError(
        f"the read-only library {str(folder)!r} cannot be copied ({why}): see that you may read its files, that nobody "
        "is writing them, and that the folder of temporary files (TMPDIR) has room"
    )


def _reason(error: OSError) -> str:
    """The reason for the error; if several files failed, the reason for the first."""
    return str(error.args[0][0][2]) if isinstance(error, shutil.Error) else error.strerror or str(error)


def _inside(copy: Copy) -> Path:
    return Path(copy.name) / "library"
