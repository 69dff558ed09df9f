"""How long a turn has taken, by a clock that does not jump where the process lives."""

from __future__ import annotations

import secrets
import time

from typing_extensions import TypedDict

_PROCESS = secrets.token_hex(8)
"""Only for this process does its monotonic clock say anything."""


class Moment(TypedDict):
    """When something began."""

    epoch: float
    """Seconds since the epoch, for a process that takes the turn up later."""
    monotonic: float
    """Seconds of the clock of `process`."""
    process: str


def now() -> Moment:
    """This moment."""
    return Moment(epoch=time.time(), monotonic=time.monotonic(), process=_PROCESS)


def seconds_since(moment: Moment) -> float:
    """Seconds from then until now, 0 or more."""
    if moment["process"] == _PROCESS:
        return time.monotonic() - moment["monotonic"]
    return max(0.0, time.time() - moment["epoch"])
