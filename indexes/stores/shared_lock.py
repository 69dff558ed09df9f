"""A lock shared by many readers or held exclusively by one writer."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class SharedLock:
    """A waiting writer goes before later readers. The lock is not reentrant in either mode."""

    def __init__(self) -> None:
        self._free = threading.Condition()
        self._readers = 0
        self._writers = 0
        """The writers that wait, and the one that holds the lock."""
        self._held = False

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Hold the lock with other readers."""
        with self._free:
            while self._writers:
                self._free.wait()
            self._readers += 1
        try:
            yield
        finally:
            with self._free:
                self._readers -= 1
                if not self._readers:
                    self._free.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold the lock exclusively."""
        with self._free:
            self._writers += 1
            try:
                while self._readers or self._held:
                    self._free.wait()
                self._held = True
            except BaseException:
                self._writers -= 1
                self._free.notify_all()
                raise
        try:
            yield
        finally:
            with self._free:
                self._held = False
                self._writers -= 1
                self._free.notify_all()
