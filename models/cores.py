"""The processor cores of this machine."""

from __future__ import annotations

import os


def cores() -> int:
    """How many cores this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
