"""Bring together what the branches of a wave found."""

from __future__ import annotations

from collections import Counter

from ..context import Run
from ..in_turn import in_turn
from ..state import State, Update
from .steps import announced, step


@announced
def gather(state: State, runtime: Run) -> Update:
    """Put in focus what the question itself found and what the branches hand on, in turn, the best of each first."""
    findings = sorted(state["findings"], key=lambda one: int(one["id"]))
    counts = Counter(one["status"] for one in findings)
    said = ", ".join(f"{count} {status}" for status, count in counts.items())
    return {
        "focus": list(dict.fromkeys(in_turn([state.get("whole", []), *(one["passages"] for one in findings)]))),
        **step(state, runtime, "gather", f"{len(findings)} of {len(state['plan'])} parts done: {said}"),
    }
