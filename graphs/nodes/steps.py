"""Each decision becomes a step: streamed while the run works, kept in the answer."""

from __future__ import annotations

from typing import Any

from ...agents.call import Reply
from ...evidence.answer import Step
from ..context import Run
from ..state import Update


def step(runtime: Run, node: str, summary: str, reply: Reply[Any] | None = None, **detail: Any) -> Update:
    """The state update that records one decision (and, with `reply`, what it cost); streams it as `custom`."""
    if reply is not None and reply.failure:
        detail["failure"] = reply.failure
    made = Step(node=node, summary=summary, made_by=reply.made_by if reply else "code", detail=detail)
    runtime.stream_writer({"step": made.model_dump()})
    calls = [call.model_dump() for call in reply.calls] if reply else []
    return {"steps": [made.model_dump()], "calls": calls}
