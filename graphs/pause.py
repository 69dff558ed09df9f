"""The time that a turn was paused: from a kill until it was resumed, and while a person was asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_seconds: ContextVar[float] = ContextVar("paused_seconds", default=0.0)


def paused_seconds() -> float:
    """Seconds of the current run that its budget does not count."""
    return _seconds.get()


@contextmanager
def paused_for(seconds: float) -> Iterator[None]:
    """Exclude `seconds` from the time that the run inside has used."""
    token = _seconds.set(seconds)
    try:
        yield
    finally:
        _seconds.reset(token)
