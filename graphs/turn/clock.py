"""How long a turn has taken, by a clock that does not jump while the process lives."""

from __future__ import annotations

import secrets
import time

from typing_extensions import TypedDict

_PROCESS = secrets.token_hex(8)
"""The monotonic clock is only meaningful within this process."""


class Moment(TypedDict):
    """The moment when something began."""

    epoch: float
    """Seconds since the epoch, for a process that resumes the turn later."""
    monotonic: float
    """Seconds of the monotonic clock of `process`."""
    process: str


def now() -> Moment:
    """This moment."""
    return Moment(epoch=time.time(), monotonic=time.monotonic(), process=_PROCESS)


def seconds_since(moment: Moment) -> float:
    """Seconds elapsed since then, 0 or more."""
    if moment["process"] == _PROCESS:
        return time.monotonic() - moment["monotonic"]
    return max(0.0, time.time() - moment["epoch"])
