"""The private copy of a read-only library, among the temporary files; none outlives its process for long."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
import weakref
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_PREFIX, _HELD = "groundwire-copy-", "held"
_LIVING: weakref.WeakSet[Copy] = weakref.WeakSet()


class Copy:
    """A folder that is removed with this object or at the end of the process, but not by a forked process.

    A process that is killed removes nothing. So each holds a lock on a file in its folder, and the next copy begins by
    removing the folders that nobody holds any more.
    """

    def __init__(self) -> None:
        """Raises `OSError` if no folder can be made."""
        _remove_abandoned()
        self.name = tempfile.mkdtemp(prefix=_PREFIX)
        self.cleanup = weakref.finalize(self, _remove, self.name, os.getpid(), _hold(Path(self.name)))
        _LIVING.add(self)


def remove_all() -> None:
    """Remove the copies of this process, for an exit that skips what Python does at the end of a process."""
    for copy in list(_LIVING):
        copy.cleanup()


def _remove_abandoned() -> None:
    """Remove this user's folders that no process holds; none on Windows, where nothing says who holds them."""
    if sys.platform == "win32":
        return
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError):
            status = folder.lstat()
            if stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid():
                _remove_unless_held(folder)


def _remove_unless_held(folder: Path) -> None:
    """Raises `OSError` if a process holds it, or has not got to that yet."""
    if sys.platform != "win32":
        descriptor = os.open(folder / _HELD, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os.close(descriptor)


def _hold(folder: Path) -> int | None:
    """The descriptor of the locked file; None on a system or file system without such locks."""
    if sys.platform == "win32":
        return None
    new = folder / f"{_HELD}.new"
    descriptor = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        new.rename(folder / _HELD)  # by this name nobody has ever seen it without its lock
    except OSError:
        os.close(descriptor)
        return None
    return descriptor


def _remove(name: str, process: int, held: int | None) -> None:
    if os.getpid() == process:
        shutil.rmtree(name, ignore_errors=True)
        if held is not None:
            os.close(held)
