"""Bring together what the branches of a wave found."""

from __future__ import annotations

from collections import Counter

from ...evidence.in_turn import in_turn
from ..turn.runtime import Run
from ..turn.state import State, Update
from .steps import announced, step


@announced
def gather(state: State, runtime: Run) -> Update:
    """Focus on the passages found for the whole question and by each branch, interleaved, the best of each first."""
    findings = sorted(state["findings"], key=lambda finding: int(finding["id"]))
    counts = Counter(finding["status"] for finding in findings)
    tally = ", ".join(f"{count} {status}" for status, count in counts.items())
    return {
        "focus": list(dict.fromkeys(in_turn([state.get("whole", []), *(finding["passages"] for finding in findings)]))),
        **step(state, runtime, "gather", f"{len(findings)} of {len(state['plan'])} parts done: {tally}"),
    }
