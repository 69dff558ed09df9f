"""The folder of a library: who may write to it now, whether it is still the same, and where its stores are read."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import LibraryBusyError, LibraryError, LibraryReadOnlyError
from .catalog import FILE, Catalog
from .private import tighten

_BESIDE = {"lock", "threads", "evaluations"}
_MAKING_SECONDS = 30
_COPIES = 3

State = tuple[object, ...]
"""Differs after the folder was replaced; of one that may only be read, also after its catalog was written to."""


class Home:
    """A folder that holds a library, or is to hold one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.made = False
        """Whether `make` found no library."""
        self._copy: tempfile.TemporaryDirectory[str] | None = None

    @property
    def read_only(self) -> bool:
        """Whether it is read from a copy."""
        return self._copy is not None

    def make(self) -> None:
        """Make an empty library where there is none. Raises `LibraryReadOnlyError`, `LibraryError`."""
        if (self.path / FILE).exists():
            return
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise LibraryReadOnlyError(
                f"no library can be made at {str(self.path)!r} ({error.strerror}): name another folder with --library"
            ) from error
        with self._locked(_MAKING_SECONDS):
            if (self.path / FILE).exists():  # another process was quicker
                return
            left = [name for name in ("vectors", "words", f"{FILE}-wal") if (self.path / name).exists()]
            if left:
                raise LibraryError(
                    f"the library {str(self.path)!r} has lost its catalog ({FILE!r} is gone, {left[0]!r} is there) "
                    "and with it the labels: restore it from a copy, or name another folder and index with --labels"
                )
            Catalog.make_in(self.path)
            tighten(self.path)
            self.made = True

    def unmake(self) -> None:
        """Take away what `make` made; the folder too, if nothing else is in it."""
        with self._locked():
            for name in ("vectors", "words"):
                shutil.rmtree(self.path / name, ignore_errors=True)
            for file in (*self.path.glob(f"{FILE}*"), self.path / "lock"):
                file.unlink(missing_ok=True)
        if not any(self.path.iterdir()):
            self.path.rmdir()

    def open(self) -> tuple[Path, State]:
        """Where the stores can be opened, and the state of the folder before they were."""
        self.close()
        if not self.path.is_dir() or os.access(self.path, os.W_OK):
            return self.path, self._state(whole=False)
        for _ in range(_COPIES):
            before = self._state(whole=True)
            copy = self._writable_copy()
            if self._state(whole=True) == before:
                return copy, before
        raise LibraryBusyError(
            f"the read-only library {str(self.path)!r} was written to each time it was copied: wait until that is done"
        )

    def state(self) -> State:
        """To be compared with that of `open`. Raises `LibraryError` if the library is gone."""
        return self._state(whole=self.read_only)

    def _state(self, *, whole: bool) -> State:
        """A few microseconds: it is asked for with every question."""
        try:
            status = (self.path / FILE).stat()
        except OSError as error:
            raise LibraryError(
                f"there is no library at {str(self.path)!r} ({error.strerror}): "
                "make one with `groundwire index PATH --name NAME --description TEXT`"
            ) from error
        identity = (status.st_dev, status.st_ino)
        return (*identity, status.st_size, status.st_mtime_ns, *self._log()) if whole else identity

    def _log(self) -> tuple[int, ...]:
        """What SQLite has not moved into the catalog yet."""
        try:
            status = (self.path / f"{FILE}-wal").stat()
        except OSError:
            return ()
        return status.st_ino, status.st_size, status.st_mtime_ns

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the library's lock. Raises `LibraryBusyError` if another process or thread holds it."""
        if self.read_only or not os.access(self.path, os.W_OK):
            raise LibraryReadOnlyError(
                f"the library {str(self.path)!r} may only be read: make it writable or name another with --library"
            )
        with self._locked():
            tighten(self.path)
            try:
                yield
            finally:
                tighten(self.path)

    @contextmanager
    def _locked(self, seconds: float = 0) -> Iterator[None]:
        from filelock import FileLock, Timeout

        lock = FileLock(self.path / "lock", timeout=seconds, thread_local=False, mode=0o600)
        try:
            lock.acquire()
        except Timeout as error:
            raise LibraryBusyError(
                f"another process is writing to the library {str(self.path)!r}: wait until it is done, then repeat"
            ) from error
        except OSError as error:
            raise LibraryReadOnlyError(
                f"the library {str(self.path)!r} cannot be locked ({error.strerror}): make its folder writable"
            ) from error
        try:
            yield
        finally:
            lock.release()

    def _writable_copy(self) -> Path:
        """Chroma and SQLite's log write even to read, so a read-only library is read from a private copy."""
        self.close()
        self._copy = tempfile.TemporaryDirectory(prefix="groundwire-")
        copy = Path(self._copy.name) / "library"
        try:
            shutil.copytree(self.path, copy, ignore=self._not_its_own)
            for made in (copy, *copy.rglob("*")):
                made.chmod(0o700 if made.is_dir() else 0o600)
        except OSError as error:  # shutil.Error among them
            self.close()
            raise LibraryError(
                f"the read-only library {str(self.path)!r} cannot be copied ({error.strerror or error}): "
                "see that you may read its files and that nobody is writing them"
            ) from error
        return copy

    def _not_its_own(self, folder: str, names: list[str]) -> set[str]:
        """What lies in the library's folder and is no part of it."""
        return _BESIDE & set(names) if Path(folder) == self.path else set()

    def close(self) -> None:
        """Give up the copy, if there is one."""
        if self._copy is not None:
            self._copy.cleanup()
            self._copy = None
