"""Bring together what the branches of a wave found."""

from __future__ import annotations

from collections import Counter
from itertools import chain, zip_longest

from ..context import Run
from ..state import State, Update
from .steps import announced, step


@announced
def gather(state: State, runtime: Run) -> Update:
    """Put in focus what the branches hand on: the best passage of each part, then the second best of each."""
    findings = sorted(state["findings"], key=lambda one: int(one["id"]))
    ranked = chain.from_iterable(zip_longest(*(one["passages"] for one in findings)))
    counts = Counter(one["status"] for one in findings)
    said = ", ".join(f"{count} {status}" for status, count in counts.items())
    return {
        "focus": list(dict.fromkeys(id_ for id_ in ranked if id_ is not None)),
        **step(state, runtime, "gather", f"{len(findings)} of {len(state['plan'])} parts done: {said}"),
    }
