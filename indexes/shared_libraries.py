"""Libraries that the runs of a process name by their folders: each is opened once, and closed when none needs it."""

from __future__ import annotations

import os
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock
from weakref import finalize

from .library import Library


class SharedLibraries:
    """Opens libraries and keeps those that were used last. Threads may share it.

    One that is no longer kept is closed when nobody uses it any more and the next one is opened; not where its last use
    ends, which may be anywhere, even where locks are held that closing needs.
    """

    def __init__(self, most: int) -> None:
        """`most` is how many are kept."""
        self._most = most
        self._kept: dict[str, Library] = {}
        """By folder, the one used last at the end."""
        self._unused = SimpleQueue[Callable[[], None]]()
        """Close what is still open of libraries that are gone."""
        self._after_fork()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._after_fork)

    def _after_fork(self) -> None:
        self._lock = Lock()  # another thread of the parent may have held it

    def at(self, folder: str) -> Library:
        """The library in `folder`. Raises `LibraryError` if there is none."""
        with self._lock:
            if folder in self._kept:
                self._kept[folder] = self._kept.pop(folder)
                return self._kept[folder]
        opened = Library.open(folder)  # without the lock: it may take seconds, and most others are open already
        with self._lock:
            library = self._kept.setdefault(folder, opened)
            self._let_go()
        if library is not opened:  # another thread was first
            opened.close()
        self._close_unused()
        return library

    def _let_go(self) -> None:
        while len(self._kept) > self._most:
            library = self._kept.pop(next(iter(self._kept)))
            finalize(library, self._unused.put, library.closer()).atexit = False

    def _close_unused(self) -> None:
        try:
            while True:
                self._unused.get_nowait()()
        except Empty:
            return
