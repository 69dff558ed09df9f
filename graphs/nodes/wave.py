"""Choose the parts to research next, and what each may spend."""

from __future__ import annotations

from ..turn.budget import spent
from ..turn.runtime import Run, context_of
from ..turn.shares import seconds_for_branches, share_out
from ..turn.state import State, Update
from ..turn.waves import next_wave, waves_left
from .steps import announced


@announced
def wave(state: State, runtime: Run) -> Update:
    """Start the parts whose prerequisites are done; none if all are done or only the time for the answer is left."""
    budget, done_ids = context_of(runtime).budget, {finding["id"] for finding in state["findings"]}
    ready = next_wave(state["plan"], done_ids, budget.max_parallel)
    if not ready or spent(state).elapsed_seconds >= seconds_for_branches(budget):
        return {"wave": []}
    whole = state["whole"] if done_ids else state["focus"]
    waves = waves_left(state["plan"], done_ids, budget.max_parallel)
    waiting = sum(part["id"] not in done_ids for part in state["plan"])  # a person may have edited the plan
    shares = share_out(state, budget, branches=len(ready), waiting=waiting, waves=waves)
    parts = [{"part": part["id"], "share": share} for part, share in zip(ready, shares, strict=True)]
    return {"wave": parts, "whole": whole}
