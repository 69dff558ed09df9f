"""The folder of a library: made when needed, and locked by whoever writes to the library."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import InputError, LibraryBusyError, LibraryReadOnlyError
from .private import tighten
from .stores.bundle import StoreFactory
from .tree import check_unicode

_MAKING_SECONDS = 30


class Home:
    """A folder for which a library was made, or is to be made."""

    def __init__(self, path: Path, stores: StoreFactory) -> None:
        self.path = path
        self.made = False
        """Whether `make` found no library."""
        self._stores = stores

    def make(self) -> None:
        """Make an empty library where there is none. Raises `LibraryReadOnlyError`, `LibraryError`, `InputError`."""
        try:
            if self.path.is_dir():
                self._check_writable()
            if self._stores.exists(self.path):
                return
            check_unicode(self.path.absolute())
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except FileExistsError as error:
            raise InputError(f"no library can be made at {str(self.path)!r:.300}, a file: name a folder") from error
        except OSError as error:
            raise LibraryReadOnlyError(
                f"no library can be made at {str(self.path)!r:.300} ({error.strerror}): name another folder"
            ) from error
        with self._locked(_MAKING_SECONDS):
            if self._stores.exists(self.path):  # another process was quicker
                return
            self._stores.make(self.path)
            tighten(self.path)
            self.made = True

    def unmake(self) -> None:
        """Delete what `make` made, including the folder if nothing else is in it."""
        with self._locked():
            self._stores.unmake(self.path)
            (self.path / "lock").unlink(missing_ok=True)
        if not any(self.path.iterdir()):
            self.path.rmdir()

    @contextmanager
    def writing(self, *, read_only: bool) -> Iterator[None]:
        """Hold the library's lock. Raises `LibraryBusyError` if another process or thread holds it, and
        `LibraryReadOnlyError` if the folder, or what was opened from it (`read_only`), may only be read."""
        self._check_writable(read_only=read_only)
        with self._locked():
            tighten(self.path)
            try:
                yield
            finally:
                tighten(self.path)

    def _check_writable(self, *, read_only: bool = False) -> None:
        if read_only or not os.access(self.path, os.W_OK):
            raise LibraryReadOnlyError(
                f"the library {str(self.path)!r} may only be read: make it writable or name another"
            )

    @contextmanager
    def _locked(self, seconds: float = 0) -> Iterator[None]:
        from filelock import FileLock, Timeout

        lock = FileLock(self.path / "lock", timeout=seconds, thread_local=False, mode=0o600)
        try:
            lock.acquire()
        except Timeout as error:
            raise LibraryBusyError(
                f"another process or thread is writing to the library {str(self.path)!r}: wait until it is done, then "
                "repeat"
            ) from error
        except OSError as error:
            raise LibraryReadOnlyError(
                f"the library {str(self.path)!r} cannot be locked ({error.strerror}): make its folder writable"
            ) from error
        try:
            yield
        finally:
            lock.release()
