"""The time that a turn stood still: after a kill until it was taken up again, and while a person was asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_seconds: ContextVar[float] = ContextVar("paused_seconds", default=0.0)


def paused_seconds() -> float:
    """Seconds of the run under way that its budget does not count."""
    return _seconds.get()


@contextmanager
def paused_for(seconds: float) -> Iterator[None]:
    """Leave `seconds` out of what the run inside has used up."""
    token = _seconds.set(seconds)
    try:
        yield
    finally:
        _seconds.reset(token)
