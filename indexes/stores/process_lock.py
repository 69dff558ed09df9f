"""A lock on a folder, shared by readers in several processes or held exclusively by one writer."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from ...errors import LibraryBusyError, LibraryError

if sys.platform != "win32":
    import fcntl

_TURN, _FOLDER = "turn.lock", "folder.lock"
_COUNT_BYTES = 8
_PAUSE = 0.005


class ProcessLock:
    """Files in the folder itself, locked with `flock`: the system releases the locks of a killed process.

    A waiting writer goes before later readers: it holds the turn lock, which each reader takes for a moment. The lock
    is not reentrant in either mode. Nothing is locked on a system (Windows) or file system without `flock`, or if the
    folder is missing or no file can be made in it.
    """

    def __init__(self, folder: Path, *, seconds: float = 60) -> None:
        """`seconds` is how long to wait for others."""
        self._folder = folder
        self._seconds = seconds

    @contextmanager
    def shared(self) -> Iterator[int | None]:
        """Hold the lock with other readers; yields how often it was held exclusively so far, None if nothing is locked.

        Raises `LibraryBusyError` if another process does not let go of it.
        """
        with ExitStack() as stack:
            folder = self._acquire(stack, alone=False)
            yield None if folder is None else _count(folder)

    @contextmanager
    def alone(self) -> Iterator[int | None]:
        """Hold the lock exclusively; yields how often it was held so before, None if nothing is locked.

        Raises `LibraryBusyError` if another process does not let go of it, `LibraryError` if the disk is full.
        """
        with ExitStack() as stack:
            folder = self._acquire(stack, alone=True)
            if folder is None:
                yield None
                return
            count = _count(folder)
            try:
                os.pwrite(folder, (count + 1).to_bytes(_COUNT_BYTES), 0)
            except OSError as error:
                raise LibraryError(
                    f"{str(self._folder / _FOLDER)!r} cannot be written ({error.strerror}): "
                    "see that the disk has room, then run `groundwire index` again"
                ) from error
            yield count

    def _acquire(self, stack: ExitStack, *, alone: bool) -> int | None:
        """The descriptor of the lock, once acquired; None if locking is impossible."""
        turn, folder = self._open(stack, _TURN), self._open(stack, _FOLDER)
        if turn is None or folder is None:
            return None
        kind, end = fcntl.LOCK_EX if alone else fcntl.LOCK_SH, time.monotonic() + self._seconds
        try:
            self._take(turn, kind, end)
            self._take(folder, kind, end)
            fcntl.flock(turn, fcntl.LOCK_UN)
        except OSError:  # a file system without such locks
            return None
        return folder

    def _open(self, stack: ExitStack, name: str) -> int | None:
        """A descriptor of its own for each holder, since a lock belongs to the descriptor."""
        if sys.platform == "win32":
            return None
        try:
            descriptor = os.open(self._folder / name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        except OSError:
            return None
        stack.callback(os.close, descriptor)
        return descriptor

    def _take(self, descriptor: int, kind: int, end: float) -> None:
        while True:
            try:
                fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
            except BlockingIOError as error:
                if time.monotonic() > end:
                    raise LibraryBusyError(
                        f"another process has held {str(self._folder)!r} for {self._seconds:.0f} s: "
                        "repeat when it is done, or stop it if it hangs"
                    ) from error
                time.sleep(_PAUSE)
            else:
                return


def _count(descriptor: int) -> int:
    return int.from_bytes(os.pread(descriptor, _COUNT_BYTES, 0))
