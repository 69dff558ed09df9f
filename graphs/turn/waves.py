"""In which order the parts of a plan are researched."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

Part = dict[str, Any]
"""A `SubQuestion`, dumped."""


def next_wave(plan: Sequence[Part], done_ids: Collection[int], most: int) -> list[Part]:
    """The parts that can be researched now: at most `most` of those whose dependencies are done, in plan order."""
    ready = [part for part in plan if part["id"] not in done_ids and set(part["needs"]) <= set(done_ids)]
    return ready[:most]


def waves_left(plan: Sequence[Part], done_ids: Collection[int], most: int) -> int:
    """How many waves the remaining parts will take."""
    finished, count = set(done_ids), 0
    while wave := next_wave(plan, finished, most):
        finished |= {part["id"] for part in wave}
        count += 1
    return count
